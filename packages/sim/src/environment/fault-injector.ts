/** Decides by chance which faults happen, and counts them. */
import type { SimulationPrng } from '../simulation-prng.ts';

/** The faults by name, each with its probability whenever it could happen. */
const FAULT_PROBABILITIES = {
  /** A connection breaks. */
  drop: 0.8,
  /** A connection breaks, and neither side notices for a long time. */
  'half-open': 0.2,
  /** A packet takes seconds. */
  lag: 0.01,
  /** A node dies; its writes in flight may be lost or not. */
  kill: 1,
  /** A node stops for a while, and then goes on. */
  pause: 0.5,
  /** A message between nodes does not reach one of them, or reaches it late. */
  unheard: 0.05,
  'late-news': 0.03,
  /** No message between nodes arrives for a while. */
  silence: 0.7,
  /** A write fails before anything is written. */
  'write-before': 0.004,
  /** A write succeeds, but its reply is lost. */
  'write-after': 0.004,
  /** The power fails while a group is written: some of its batches are stored, none of them half. */
  'write-torn': 0.004,
  /** A replica that lags becomes the database: the last lines of some records are lost. */
  failover: 0.5,
  /** A line of a record is damaged, until the operator restores it. */
  damage: 0.002,
  'slow-disk': 0.01,
  read: 0.004,
  /** A node's clock is set forward or back. */
  jump: 1,
  /** A bot answers with an error. */
  bot: 0.005,
} as const;

export type FaultName = keyof typeof FAULT_PROBABILITIES;
export const FAULT_NAMES = Object.keys(FAULT_PROBABILITIES) as FaultName[];

export class FaultInjector {
  private readonly prng: SimulationPrng;
  private readonly enabledFaults: ReadonlySet<FaultName>;
  private readonly onInjected: (fault: FaultName) => void;
  /** Set at the end of a run: from then on there are no faults. */
  isStopped = false;
  readonly counts = new Map<FaultName, number>();

  constructor(
    prng: SimulationPrng,
    faults: readonly FaultName[],
    onInjected: (fault: FaultName) => void,
  ) {
    this.prng = prng;
    this.enabledFaults = new Set(faults);
    this.onInjected = onInjected;
  }

  isEnabled(fault: FaultName): boolean {
    return this.enabledFaults.has(fault);
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

/** An error that the simulation causes; any other unexpected error is a bug of the house. */
export class InjectedFaultError extends Error {}
