/** Regrets and average strategies by row and act. */
/** A table of decisions: regrets, the strategy that follows from them, and its average. */
export class Decisions {
  readonly acts: number;
  readonly strategy: Float64Array;
  private readonly regrets: Float64Array;
  private readonly sums: Float64Array;

  constructor(rows: number, acts: number, isLegal: (row: number, act: number) => boolean) {
    this.acts = acts;
    this.regrets = new Float64Array(rows * acts);
    this.sums = new Float64Array(rows * acts);
    this.strategy = new Float64Array(rows * acts);
    for (let row = 0; row < rows; row++) {
      let legal = 0;
      for (let act = 0; act < acts; act++) if (isLegal(row, act)) legal++;
      for (let act = 0; act < acts; act++)
        if (isLegal(row, act)) this.strategy[row * acts + act] = 1 / legal;
        else this.regrets[row * acts + act] = Number.NEGATIVE_INFINITY;
    }
  }

  get(row: number, act: number): number {
    return this.strategy[row * this.acts + act]!;
  }

  /**
   * Adds what each act would have brought beyond the strategy, and counts the strategy so often. The
   * values stand from `from` on.
   */
  update(row: number, values: ArrayLike<number>, weight: number, from = 0): void {
    const { acts, regrets, strategy, sums } = this;
    const at = row * acts;
    let value = 0;
    for (let act = 0; act < acts; act++) value += strategy[at + act]! * values[from + act]!;
    let total = 0;
    for (let act = 0; act < acts; act++) {
      sums[at + act]! += weight * strategy[at + act]!;
      if (regrets[at + act] === Number.NEGATIVE_INFINITY) continue;
      regrets[at + act] = Math.max(0, regrets[at + act]! + values[from + act]! - value);
      total += regrets[at + act]!;
    }
    if (total <= 0) return;
    for (let act = 0; act < acts; act++)
      strategy[at + act] = Math.max(0, regrets[at + act]!) / total;
  }

  /** Draws an act with a random number from 0 to 1. */
  draw(row: number, uniform: number): number {
    const { acts, strategy } = this;
    let left = uniform;
    let last = 0;
    for (let act = 0; act < acts; act++) {
      const share = strategy[row * acts + act]!;
      if (share === 0) continue;
      last = act;
      left -= share;
      if (left < 0) return act;
    }
    return last;
  }

  /** How often the row was counted. */
  weight(row: number): number {
    const { acts } = this;
    return this.sums.subarray(row * acts, (row + 1) * acts).reduce((all, sum) => all + sum, 0);
  }

  average(row: number): number[] {
    const { acts } = this;
    const sums = [...this.sums.subarray(row * acts, (row + 1) * acts)];
    const total = sums.reduce((all, sum) => all + sum, 0);
    return total > 0
      ? sums.map((sum) => sum / total)
      : [...this.strategy.subarray(row * acts, (row + 1) * acts)];
  }
}
