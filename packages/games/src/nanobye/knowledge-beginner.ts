/** Nanobye with a beginner's eyes: only the own cards, and each of them for itself. */
import type { Seat } from '@ludotheque/core';
import { BEST_RANK, rankOf } from './knowledge-numbers.ts';
import { EVEREST, KEEP, leavingIn, QUIT } from './moves.ts';
import { needed } from './rules.ts';
import { HAND, type NanobyeState } from './state.ts';

/** What a beginner calls a good card. */
const GOOD = 5;

/** How good a hand feels, from 0 to 1: the better card first of all. */
function feeling(state: NanobyeState, seat: Seat, everest: boolean): number {
  const a = rankOf(state.hands[seat * HAND]!, everest);
  const b = rankOf(state.hands[seat * HAND + 1]!, everest);
  return (2 * Math.max(a, b) + Math.min(a, b)) / (3 * BEST_RANK);
}

const either = (state: NanobyeState, seat: Seat): number =>
  Math.max(feeling(state, seat, true), feeling(state, seat, false));

/** The more it likes its hand, the more it stakes; where staying in is dear, it needs a good one. */
export function beginner(
  state: NanobyeState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  const everest = state.cote === 'everest';
  const mood = state.phase === 'ante' ? either(state, seat) : feeling(state, seat, everest);
  for (let i = 0; i < count; i++) out[i] = feel(state, seat, moves[i]!, mood, everest);
}

function feel(
  state: NanobyeState,
  seat: Seat,
  move: number,
  mood: number,
  everest: boolean,
): number {
  switch (state.phase) {
    case 'ante':
      return -Math.abs(move - (mood > 0.85 ? 3 : mood > 0.6 ? 2 : 1));
    case 'cote':
      return 5 * feeling(state, seat, move === EVEREST);
    case 'exchange': {
      // Every card that does not look good goes, every other one stays.
      const [a, b] = [state.hands[seat * HAND]!, state.hands[seat * HAND + 1]!];
      const bad = (kind: number) => rankOf(kind, everest) < GOOD;
      const wanted = (bad(a) ? 1 : 0) + (bad(b) ? 1 : 0);
      const leaving = leavingIn(move);
      const fits = leaving.length === wanted && leaving.every(bad);
      return fits || (wanted === 0 && move === KEEP) ? 1 : 0;
    }
    default: {
      const price = needed(state.highest, state.stakes[seat]!);
      if (move === QUIT) return 0.3 + 0.04 * price - mood;
      const wish = mood > 0.9 ? 6 : mood > 0.7 ? 3 : 1;
      return move <= 9 ? -0.1 * Math.abs(move - wish) : 0;
    }
  }
}
