/** A display at a glance: what a set of shown kinds amounts to, for all 2^15 sets. */
import type { Move } from '@ludotheque/core';
import { COLOURS, KINDS, NUMBER } from './cards.ts';
import { BESIDE, coverIn, kindIn } from './moves.ts';
import { displayValue } from './scoring.ts';

const SETS = 1 << KINDS.length;

/** The sum of the numbers that show, whether or not they score. */
export const SUM = new Uint8Array(SETS);
export const STACKS = new Uint8Array(SETS);
/** What the display would score if the round ended now. */
export const WORTH = new Uint8Array(SETS);
export const HUES = new Uint8Array(SETS);

for (let shown = 1; shown < SETS; shown++) {
  const rest = shown & (shown - 1);
  SUM[shown] = SUM[rest]! + NUMBER[31 - Math.clz32(shown & -shown)]!;
  STACKS[shown] = STACKS[rest]! + 1;
  WORTH[shown] = displayValue(shown);
  HUES[shown] = COLOURS.filter((colour) => (shown & colour) !== 0).length;
}

/** What shows in a display once the move has been laid there; merging comes by itself. */
export function showing(shown: number, move: Move): number {
  const cover = coverIn(move);
  const left = cover === BESIDE ? shown : shown & ~(1 << (cover - 1));
  return left | (1 << kindIn(move));
}
