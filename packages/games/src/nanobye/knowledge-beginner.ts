/** Nanobye with a beginner's eyes: only the own cards, and each of them for itself. */
import type { Seat } from '@ludotheque/core';
import { BEST_RANK, rankOf } from './knowledge-hand-strength.ts';
import { decodeLeavingKinds, EVEREST, KEEP, QUIT } from './moves.ts';
import { priceToStayIn } from './rules.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

/** What a beginner calls a good card. */
const MIN_GOOD_RANK = 5;

/** How good a hand feels, from 0 to 1: the better card first of all. */
function rateHand(state: NanobyeState, seat: Seat, everest: boolean): number {
  const a = rankOf(state.hands[seat * HAND_SIZE]!, everest);
  const b = rankOf(state.hands[seat * HAND_SIZE + 1]!, everest);
  return (2 * Math.max(a, b) + Math.min(a, b)) / (3 * BEST_RANK);
}

const rateHandUnderBetterCote = (state: NanobyeState, seat: Seat): number =>
  Math.max(rateHand(state, seat, true), rateHand(state, seat, false));

/** The more it likes its hand, the more it stakes; where staying in is dear, it needs a good one. */
export function appraiseAsBeginner(
  state: NanobyeState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
): void {
  const everest = state.cote === 'everest';
  const mood =
    state.phase === 'ante' ? rateHandUnderBetterCote(state, seat) : rateHand(state, seat, everest);
  for (let i = 0; i < count; i++) out[i] = rateMove(state, seat, moves[i]!, mood, everest);
}

function rateMove(
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
      return 5 * rateHand(state, seat, move === EVEREST);
    case 'exchange': {
      // Every card that does not look good goes, every other one stays.
      const [a, b] = [state.hands[seat * HAND_SIZE]!, state.hands[seat * HAND_SIZE + 1]!];
      const bad = (kind: number) => rankOf(kind, everest) < MIN_GOOD_RANK;
      const wanted = (bad(a) ? 1 : 0) + (bad(b) ? 1 : 0);
      const leaving = decodeLeavingKinds(move);
      const fits = leaving.length === wanted && leaving.every(bad);
      return fits || (wanted === 0 && move === KEEP) ? 1 : 0;
    }
    default: {
      const price = priceToStayIn(state.highest, state.stakes[seat]!);
      if (move === QUIT) return 0.3 + 0.04 * price - mood;
      const wish = mood > 0.9 ? 6 : mood > 0.7 ? 3 : 1;
      return move <= 9 ? -0.1 * Math.abs(move - wish) : 0;
    }
  }
}
