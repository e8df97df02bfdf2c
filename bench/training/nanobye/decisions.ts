/** Regrets and average strategies by row and act, for training that visits every row in turn. */
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

  /** Adds what each act would have brought beyond the strategy, and counts the strategy so often. */
  update(row: number, values: ArrayLike<number>, weight: number): void {
    const { acts, regrets, strategy, sums } = this;
    const at = row * acts;
    let value = 0;
    for (let act = 0; act < acts; act++) value += strategy[at + act]! * values[act]!;
    let total = 0;
    for (let act = 0; act < acts; act++) {
      sums[at + act]! += weight * strategy[at + act]!;
      if (regrets[at + act] === Number.NEGATIVE_INFINITY) continue;
      regrets[at + act] = Math.max(0, regrets[at + act]! + values[act]! - value);
      total += regrets[at + act]!;
    }
    if (total <= 0) return;
    for (let act = 0; act < acts; act++)
      strategy[at + act] = Math.max(0, regrets[at + act]!) / total;
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
