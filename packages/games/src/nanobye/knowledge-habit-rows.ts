/**
 * Maps a decision to its row in the table of habits. Rows are an abstraction: positions with the same
 * row are treated alike. Bots look rows up, and bench/training/nanobye fills them.
 */
import { STRENGTH_COUNT } from './knowledge-hand-strength.ts';

/** The acts of the abstraction: quit, pay the least that keeps one in, or stake this much. */
export const ACT_QUIT = 0;
export const ACT_STAY = 1;
export const ACT_COUNT = 5;
export const STAKE_BY_ACT: readonly number[] = [0, 0, 3, 6, 9];

/** 77 and worse, 8x, 91 and 92, 93 and 94, 95 and 96, 97, 98, 99. */
export const STRENGTH_BUCKET_COUNT = 8;
const BUCKET_BY_STRENGTH = Uint8Array.from({ length: STRENGTH_COUNT }, (_, strength) =>
  strength < 28 ? 0 : strength < 36 ? 1 : strength < 42 ? (strength - 32) >> 1 : strength - 37,
);
/** No stake yet, 1, up to 3, up to 6, up to 9. */
const STAKE_LEVEL_BY_STAKE = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4];
export const getStakeLevel = (stake: number): number => STAKE_LEVEL_BY_STAKE[stake]!;
/** Antes up to this make a small pot. */
const MAX_SMALL_POT_CHIPS = 5;

const SPOTS = STRENGTH_BUCKET_COUNT * 3 * 3 * 5;
/** Stakes of tour 2, then alignments of tour 3, then exchanges. */
export const STAKE_ROWS = SPOTS * 2 * 2 * 2;
export const ALIGN_ROWS = STRENGTH_BUCKET_COUNT * 4 * 2 * 2 * 2;
export const EXCHANGE_ROWS = SPOTS;

const upTo = (most: number, value: number): number => (value > most ? most : value);

/** The own strength, the number of seats to act, the seats still in, and the level of the stakes. */
const encodeSpot = (strength: number, toCome: number, inside: number, highest: number): number =>
  ((BUCKET_BY_STRENGTH[strength]! * 3 + upTo(2, toCome)) * 3 + upTo(2, inside)) * 5 +
  STAKE_LEVEL_BY_STAKE[highest]!;

/** `kept` says that somebody inside has kept both cards, `keptOwn` that the seat itself has. */
export function encodeStakeRow(
  strength: number,
  toCome: number,
  inside: number,
  highest: number,
  kept: boolean,
  keptOwn: boolean,
  antes: number,
): number {
  const row = encodeSpot(strength, toCome, inside, highest) * 2 + (kept ? 1 : 0);
  return (row * 2 + (keptOwn ? 1 : 0)) * 2 + (antes > MAX_SMALL_POT_CHIPS ? 1 : 0);
}

/** By the price of staying in, as a share of the pot that it makes. */
export function encodeAlignRow(
  strength: number,
  price: number,
  pot: number,
  inside: number,
  toCome: number,
  kept: boolean,
): number {
  const share = price / (pot + price);
  const odds = share < 0.15 ? 0 : share < 0.25 ? 1 : share < 0.33 ? 2 : 3;
  const table = (BUCKET_BY_STRENGTH[strength]! * 4 + odds) * 2 + (inside > 1 ? 1 : 0);
  return STAKE_ROWS + (table * 2 + (toCome > 0 ? 1 : 0)) * 2 + (kept ? 1 : 0);
}

export const encodeExchangeRow = (
  strength: number,
  toCome: number,
  inside: number,
  highest: number,
): number => STAKE_ROWS + ALIGN_ROWS + encodeSpot(strength, toCome, inside, highest);
