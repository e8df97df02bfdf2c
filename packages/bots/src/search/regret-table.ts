/**
 * Regret matching for one player of a game in which all choose at once. A move is chosen as often as the
 * player regrets not to have made it. When everybody does so, nobody can gain much by leaving their average
 * strategy, if there are two players and one wins what the other loses; with more, it is a good guess.
 */
export class RegretTable {
  /** By move: what it would have gained in all. */
  private readonly regrets: Float64Array;
  private readonly strategySums: Float64Array;
  private updates = 0;

  constructor(moves: number) {
    this.regrets = new Float64Array(moves);
    this.strategySums = new Float64Array(moves);
  }

  /**
   * Writes how likely each of these moves is now. `doubts` are regrets that were there from the start: the more,
   * the longer the strategy stays near them.
   */
  writeStrategy(moves: ArrayLike<number>, doubts: Float64Array, out: Float64Array): void {
    let sum = 0;
    let most = 0;
    const regretOf = (i: number) => doubts[i]! + this.regrets[moves[i]!]!;
    for (let i = 0; i < moves.length; i++) {
      out[i] = Math.max(0, regretOf(i));
      sum += out[i]!;
      if (regretOf(i) > regretOf(most)) most = i;
    }
    if (sum === 0) out[most] = sum = 1;
    for (let i = 0; i < moves.length; i++) out[i] = out[i]! / sum;
  }

  /**
   * Learns what each move would have brought where the strategy was this one. Regrets may fall below zero
   * and have to be made up for: if they were cut off, the luck of a few worlds would add up to regrets for bad moves.
   */
  learn(moves: ArrayLike<number>, strategy: Float64Array, values: Float64Array): void {
    const { regrets, strategySums } = this;
    let mean = 0;
    for (let i = 0; i < moves.length; i++) mean += strategy[i]! * values[i]!;
    // Later strategies are better and count for more.
    this.updates++;
    for (let i = 0; i < moves.length; i++) {
      const move = moves[i]!;
      regrets[move] = regrets[move]! + values[i]! - mean;
      strategySums[move] = strategySums[move]! + this.updates * strategy[i]!;
    }
  }

  /** How much the move has been chosen, of everything that was. */
  averageOf(move: number): number {
    return this.updates === 0
      ? 0
      : (2 * this.strategySums[move]!) / (this.updates * (this.updates + 1));
  }
}
