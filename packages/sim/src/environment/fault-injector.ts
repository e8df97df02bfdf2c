/** What goes wrong, how often, and how often it has. */
import type { SimulationPrng } from '../simulation-prng.ts';

/** The faults by name, each with its chance whenever it could happen. */
const FAULT_PROBABILITIES = {
  /** A connection ends before its time. */
  drop: 0.8,
  /** One that ends, and nobody is told for a long while. */
  'half-open': 0.2,
  /** A packet takes seconds. */
  lag: 0.01,
  /** A node dies; what it was doing is lost, or not. */
  kill: 1,
  /** A node stands still for a while, and then goes on as if nothing had been. */
  pause: 0.5,
  /** What a node tells the others does not reach one of them, or long after. */
  unheard: 0.05,
  'late-news': 0.03,
  /** Nobody hears anybody for a while. */
  silence: 0.7,
  /** A write fails, and nothing was written. */
  'write-before': 0.004,
  /** A write fails as far as the node can see, but all of it was written. */
  'write-after': 0.004,
  'slow-disk': 0.01,
  read: 0.004,
  /** Somebody sets a node's clock, forward or back. */
  jump: 1,
  /** A bot gives no answer but an error. */
  bot: 0.005,
} as const;

export type FaultName = keyof typeof FAULT_PROBABILITIES;
export const FAULT_NAMES = Object.keys(FAULT_PROBABILITIES) as FaultName[];

export class FaultInjector {
  private readonly prng: SimulationPrng;
  private readonly enabledFaults: ReadonlySet<FaultName>;
  private readonly onInjected: (fault: FaultName) => void;
  /** Once it is calm, it stays calm. */
  isStopped = false;
  readonly counts = new Map<FaultName, number>();

  constructor(dice: SimulationPrng, kinds: readonly FaultName[], told: (fault: FaultName) => void) {
    this.prng = dice;
    this.enabledFaults = new Set(kinds);
    this.onInjected = told;
  }

  shouldInject(fault: FaultName): boolean {
    if (
      this.isStopped ||
      !this.enabledFaults.has(fault) ||
      !this.prng.chance(FAULT_PROBABILITIES[fault])
    )
      return false;
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    this.onInjected(fault);
    return true;
  }
}

/** What we break ourselves; anything else that goes wrong is a fault of the house. */
export class InjectedFaultError extends Error {}
