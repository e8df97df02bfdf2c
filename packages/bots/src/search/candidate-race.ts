/**
 * Decides how long a comparison of candidate moves is worth its cost. All candidates are tried in the
 * same imagined worlds, so the differences of their values in each world tell how certain a lead is.
 * A candidate is dropped as soon as what more worlds are expected to gain, by changing the choice, is
 * less than what they cost. It counts and never reads a clock: the same view gives the same move.
 */

export interface CandidateRaceOptions {
  /** In shares of the win. */
  readonly minGainPerIteration: number;
  /** The prior of a candidate counts as so many worlds. */
  readonly priorVisits: number;
  /** Whether a tree grows below the candidates. */
  readonly hasTree: boolean;
  /** By how much a lead is less certain than it looks; by default the spread factor below. */
  readonly leadCaution?: number | undefined;
}

/**
 * The first check is made after so many worlds: with fewer, differences tell too little about their
 * spread. They are less certain than they look, because the spread is a guess itself, and more so where
 * values drift as a tree grows.
 */
const CAUTION = {
  flat: { firstCheckWorlds: 10, spreadFactor: 1.5 },
  tree: { firstCheckWorlds: 24, spreadFactor: 2 },
};
/** Checks are made ever less often: each when the worlds have grown by this factor. */
const WORLDS_BETWEEN_CHECKS = 1.25;

export class CandidateRace {
  private readonly options: CandidateRaceOptions;
  private readonly spreadFactor: number;
  private readonly valuesByCandidate = new Map<number, number[]>();
  private worlds = 0;
  private nextCheck: number;

  constructor(options: CandidateRaceOptions) {
    const { firstCheckWorlds, spreadFactor } = CAUTION[options.hasTree ? 'tree' : 'flat'];
    this.options = options;
    this.spreadFactor = options.leadCaution ?? spreadFactor;
    this.nextCheck = firstCheckWorlds;
  }

  /** The value of a candidate in one more world; every candidate that is left has one in each. */
  addValue(candidate: number, value: number): void {
    const values = this.valuesByCandidate.get(candidate);
    if (values) this.worlds = Math.max(this.worlds, values.push(value));
    else this.valuesByCandidate.set(candidate, [value]);
  }

  /** Whether there are enough new worlds to look again who is worth trying. */
  isCheckDue(): boolean {
    if (this.worlds < this.nextCheck) return false;
    this.nextCheck = Math.ceil(this.nextCheck * WORLDS_BETWEEN_CHECKS);
    return true;
  }

  /** The candidates without those that are not worth more trials; the leader always stays. */
  keepWorthTrying(
    candidates: readonly number[],
    iterationsLeft: number,
    estimateValue: (candidate: number) => number,
  ): number[] {
    const { minGainPerIteration, priorVisits } = this.options;
    const estimates = candidates.map(estimateValue);
    const most = Math.max(...estimates);
    const leader = candidates[estimates.indexOf(most)]!;
    // At most as much as is known already; the leader needs the other half.
    const worldsLeft = Math.min(iterationsLeft / 2, this.worlds + priorVisits);
    if (worldsLeft <= 0) return [...candidates];
    return candidates.filter(
      (candidate, i) =>
        candidate === leader ||
        this.expectGain(candidate, leader, most - estimates[i]!, worldsLeft) >
          minGainPerIteration * worldsLeft,
    );
  }

  /** What so many more worlds are expected to gain, because the candidate may overtake the leader. */
  private expectGain(candidate: number, leader: number, lead: number, worldsLeft: number): number {
    const { worlds } = this;
    const known = worlds + this.options.priorVisits;
    const weight = worldsLeft / (known + worldsLeft);
    const spread =
      this.spreadFactor *
      this.computeSpread(candidate, leader) *
      weight *
      Math.sqrt(1 / worlds + 1 / worldsLeft);
    return spread > 0 ? spread * expectExcess(lead / spread) : 0;
  }

  /** The standard deviation of the two candidates' difference in a world. */
  private computeSpread(candidate: number, leader: number): number {
    const own = this.valuesByCandidate.get(candidate)!;
    const others = this.valuesByCandidate.get(leader)!;
    let [sum, squares] = [0, 0];
    for (let world = 0; world < this.worlds; world++) {
      const difference = own[world]! - others[world]!;
      sum += difference;
      squares += difference * difference;
    }
    return Math.sqrt(Math.max(0, (squares - (sum * sum) / this.worlds) / (this.worlds - 1)));
  }
}

/** How far a standard normal variable is above `threshold`, on average, with 0 where it is not. */
function expectExcess(threshold: number): number {
  const density = Math.exp(-(threshold * threshold) / 2) / Math.sqrt(2 * Math.PI);
  return density - threshold * upperTail(threshold, density);
}

/** The chance that a standard normal variable is above a threshold from 0 (Abramowitz and Stegun, 26.2.17). */
function upperTail(threshold: number, density: number): number {
  const t = 1 / (1 + 0.2316419 * threshold);
  const polynomial =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return density * polynomial;
}
