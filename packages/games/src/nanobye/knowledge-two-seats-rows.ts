/**
 * Which positions the habits of two seats distinguish. A spot is a public situation; each spot has a row
 * for every class of hands, or for every hand that was dealt. Bots look rows up, and
 * bench/training/nanobye fills them.
 */
import { STRENGTH_COUNT } from './knowledge-hand-strength.ts';
import { type CodeBit, codeLimits, codeRows } from './knowledge-packed-rows.ts';
import { MAX_BET } from './moves.ts';

/** Acts: of a stake 0 to 9, where 0 quits; of an exchange the number of cards, the worse one first. */
export const ACT_COUNT = MAX_BET + 1;
export const EXCHANGE_ACTS = 3;

/** Hands of about the same worth: up to 5x, 6x, 7x in two parts, 8x in four, 91 and 92, then each number. */
export const CLASS_COUNT = 16;
const FIRST_STRENGTH_BY_CLASS = [0, 15, 21, 25, 28, 32, 34, 35, 36, 38, 39, 40, 41, 42, 43, 44];
export const CLASS_BY_STRENGTH = Uint8Array.from({ length: STRENGTH_COUNT }, (_, strength) =>
  FIRST_STRENGTH_BY_CLASS.findLastIndex((first) => first <= strength),
);

/** Small, middling and large stakes before an exchange. */
export const EXCHANGE_LEVELS = 3;
export const getExchangeLevel = (stake: number): number => (stake < 3 ? 0 : stake < 6 ? 1 : 2);

/** Antes of 2 chips, and of more: bots ante 1 each, so more is rare, and costs whoever pays it. */
export const POTS_OF_TWO: readonly number[] = [2, 3];
export const potOfTwo = (antes: number): number => (antes > 2 ? 1 : 0);
const PAIRS = (MAX_BET * (MAX_BET - 1)) / 2;
/** Numbers all pairs of a stake and a higher one. */
const pairOf = (low: number, high: number): number => ((high - 1) * (high - 2)) / 2 + low - 1;

/** Spots of the first seat's stake; those of the dealer's come behind. */
const OPENINGS_OF_TWO = POTS_OF_TWO.length * EXCHANGE_ACTS;
export const openingOfTwo = (pot: number, own: number): number => pot * EXCHANGE_ACTS + own;
export const responseOfTwo = (pot: number, own: number, other: number, stake: number): number =>
  OPENINGS_OF_TWO + ((pot * EXCHANGE_ACTS + other) * EXCHANGE_ACTS + own) * MAX_BET + stake - 1;
const ALIGNS_OF_TWO = OPENINGS_OF_TWO * EXCHANGE_ACTS * PAIRS;
export const alignOfTwo = (
  pot: number,
  own: number,
  other: number,
  stake: number,
  raised: number,
): number => ((pot * EXCHANGE_ACTS + own) * EXCHANGE_ACTS + other) * PAIRS + pairOf(stake, raised);
/** First the exchanges of the first seat, by pot. */
export const exchangeOfTwo = (pot: number, other: number, stake: number): number =>
  stake === 0
    ? pot
    : POTS_OF_TWO.length +
      (pot * EXCHANGE_ACTS + other) * EXCHANGE_LEVELS +
      getExchangeLevel(stake);

/** Shares of a decision are in so many parts, and the classes that quit in steps up to this. */
export const PARTS_OF_TWO = 35;
export const MAX_LIMIT_OF_TWO = 36 ** 2 - 1;
const STAKES_OF_TWO = OPENINGS_OF_TWO * (1 + EXCHANGE_ACTS * MAX_BET);
const EXCHANGES_OF_TWO = POTS_OF_TWO.length * (1 + EXCHANGE_ACTS * EXCHANGE_LEVELS);

/** Shares of each act by row, and how many classes of hands quit rather than align. */
export class TableOfTwo {
  readonly stakes = new Uint8Array(STAKES_OF_TWO * CLASS_COUNT * ACT_COUNT);
  readonly exchanges = new Uint8Array(EXCHANGES_OF_TWO * STRENGTH_COUNT * EXCHANGE_ACTS);
  readonly limits = new Uint16Array(ALIGNS_OF_TWO);

  /** Reads the table, or writes it if it is filled already. */
  code(code: CodeBit): this {
    codeRows(
      code,
      {
        partsOfDecision: PARTS_OF_TWO,
        blocks: STAKES_OF_TWO,
        rowsInBlock: CLASS_COUNT,
        acts: ACT_COUNT,
        firstAct: (spot) => (spot < OPENINGS_OF_TWO ? 1 : 1 + ((spot - OPENINGS_OF_TWO) % MAX_BET)),
      },
      this.stakes,
    );
    codeRows(
      code,
      {
        partsOfDecision: PARTS_OF_TWO,
        blocks: EXCHANGES_OF_TWO,
        rowsInBlock: STRENGTH_COUNT,
        acts: EXCHANGE_ACTS,
        firstAct: () => 1,
      },
      this.exchanges,
    );
    codeLimits(code, this.limits, MAX_LIMIT_OF_TWO);
    return this;
  }
}
