/** What each candidate of a search is worth so far: what its visits found, its prior, and a reluctance. */

interface CandidatePrior {
  /** The share of the win, estimated from the prior alone. */
  readonly value: number;
  /** By how much the candidate has to be better than others. */
  readonly reluctance: number;
}

export class CandidateValues {
  private readonly priorVisits: number;
  private readonly priorByEdge = new Map<number, CandidatePrior>();

  /** The prior counts for so many visits. */
  constructor(priorVisits = 0) {
    this.priorVisits = priorVisits;
  }

  setPrior(edge: number, prior: CandidatePrior): void {
    this.priorByEdge.set(edge, prior);
  }

  estimate(edge: number, visits: number, mean: number): number {
    const { priorVisits } = this;
    const { reluctance, value } = this.priorByEdge.get(edge)!;
    return (visits * mean + priorVisits * value) / (visits + priorVisits) - reluctance;
  }
}
