/** Tables over all 2^15 sets of kinds that a display can show. */
import type { Move } from '@ludotheque/core';
import { COLOUR_MASKS, KINDS, NUMBER_BY_KIND } from './cards.ts';
import { decodeCover, decodeKind, LAY_BESIDE } from './moves.ts';
import { scoreShownKinds } from './scoring.ts';

const DISPLAY_SET_COUNT = 1 << KINDS.length;

/** The sum of the numbers that show, whether or not they score. */
export const SUM_BY_DISPLAY = new Uint8Array(DISPLAY_SET_COUNT);
export const STACK_COUNT_BY_DISPLAY = new Uint8Array(DISPLAY_SET_COUNT);
/** What the display would score if the round ended now. */
export const SCORE_BY_DISPLAY = new Uint8Array(DISPLAY_SET_COUNT);
export const COLOUR_COUNT_BY_DISPLAY = new Uint8Array(DISPLAY_SET_COUNT);

for (let shown = 1; shown < DISPLAY_SET_COUNT; shown++) {
  const rest = shown & (shown - 1);
  SUM_BY_DISPLAY[shown] = SUM_BY_DISPLAY[rest]! + NUMBER_BY_KIND[31 - Math.clz32(shown & -shown)]!;
  STACK_COUNT_BY_DISPLAY[shown] = STACK_COUNT_BY_DISPLAY[rest]! + 1;
  SCORE_BY_DISPLAY[shown] = scoreShownKinds(shown);
  COLOUR_COUNT_BY_DISPLAY[shown] = COLOUR_MASKS.filter((colour) => (shown & colour) !== 0).length;
}

/** What a display shows after a move; equal numbers merge because a set holds a kind once. */
export function displayAfterMove(shown: number, move: Move): number {
  const cover = decodeCover(move);
  const left = cover === LAY_BESIDE ? shown : shown & ~(1 << (cover - 1));
  return left | (1 << decodeKind(move));
}
