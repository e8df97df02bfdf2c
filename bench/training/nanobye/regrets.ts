/** Regrets and average strategies, by row of the table of habits and by act. */
import {
  ACT_COUNT,
  ALIGN_ROWS,
  EXCHANGE_ROWS,
  STAKE_ROWS,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import type { Xorshift } from './xorshift.ts';

export const ROWS = STAKE_ROWS + ALIGN_ROWS + EXCHANGE_ROWS;

/** A set of acts, a bit each. */
export type Acts = number;
export const isIn = (acts: Acts, act: number): boolean => ((acts >> act) & 1) === 1;

export class Regrets {
  private readonly regrets = new Float64Array(ROWS * ACT_COUNT);
  private readonly sums = new Float64Array(ROWS * ACT_COUNT);

  /** Acts in proportion to their regret; where nothing is regretted, all that are legal alike. */
  strategy(row: number, legal: Acts, out: Float64Array): void {
    let total = 0;
    let count = 0;
    for (let act = 0; act < ACT_COUNT; act++) {
      out[act] = isIn(legal, act) ? this.regrets[row * ACT_COUNT + act]! : 0;
      total += out[act]!;
      if (isIn(legal, act)) count++;
    }
    for (let act = 0; act < ACT_COUNT; act++)
      if (total > 0) out[act]! /= total;
      else out[act] = isIn(legal, act) ? 1 / count : 0;
  }

  /** Draws an act of another seat, and adds its strategy to the average. */
  sample(
    row: number,
    legal: Acts,
    strategy: Float64Array,
    weight: number,
    chance: Xorshift,
  ): number {
    for (let act = 0; act < ACT_COUNT; act++)
      this.sums[row * ACT_COUNT + act]! += strategy[act]! * weight;
    let left = chance.unit();
    let act = 0;
    for (; act < ACT_COUNT - 1; act++) {
      left -= strategy[act]!;
      if (left < 0) break;
    }
    // Rounding may leave a little over for acts that are not legal.
    while (!isIn(legal, act)) act--;
    return act;
  }

  /** What each act would have brought beyond what the strategy brought; never below 0. */
  regret(row: number, legal: Acts, values: readonly number[], value: number): void {
    for (let act = 0; act < ACT_COUNT; act++)
      if (isIn(legal, act)) {
        const at = row * ACT_COUNT + act;
        this.regrets[at] = Math.max(0, this.regrets[at]! + values[act]! - value);
      }
  }

  /** The average strategy of a row to three digits; undefined if the row never came up. */
  average(row: number): number[] | undefined {
    const sums = [...this.sums.subarray(row * ACT_COUNT, (row + 1) * ACT_COUNT)];
    const total = sums.reduce((all, sum) => all + sum, 0);
    return total > 0 ? sums.map((sum) => Number((sum / total).toFixed(3))) : undefined;
  }
}
