/** What goes wrong, how often, and how often it has. */
import type { Dice } from './dice.ts';

/** The faults by name, each with its chance whenever it could happen. */
const CHANCES = {
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

export type FaultName = keyof typeof CHANCES;
export const FAULTS = Object.keys(CHANCES) as FaultName[];

export class Weather {
  private readonly dice: Dice;
  private readonly kinds: ReadonlySet<FaultName>;
  private readonly told: (fault: FaultName) => void;
  /** Once it is calm, it stays calm. */
  isCalm = false;
  readonly counts = new Map<FaultName, number>();

  constructor(dice: Dice, kinds: readonly FaultName[], told: (fault: FaultName) => void) {
    this.dice = dice;
    this.kinds = new Set(kinds);
    this.told = told;
  }

  strikes(fault: FaultName): boolean {
    if (this.isCalm || !this.kinds.has(fault) || !this.dice.chance(CHANCES[fault])) return false;
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    this.told(fault);
    return true;
  }
}

/** What we break ourselves; anything else that goes wrong is a fault of the house. */
export class SimulatedFault extends Error {}
