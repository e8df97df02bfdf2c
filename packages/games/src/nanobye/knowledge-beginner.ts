/** How a beginner plays Nanobye: it looks only at its own cards, each on its own. */
import type { AppraiseMoves, Seat } from '@ludotheque/core';
import { BEST_RANK, rankOf } from './knowledge-hand-strength.ts';
import { chooseAnte } from './knowledge-impatience.ts';
import { decodeLeavingKinds, EVEREST, KEEP, QUIT } from './moves.ts';
import { priceToStayIn } from './rules.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

/** What a beginner calls a good card. */
const MIN_GOOD_RANK = 5;

/** How good a hand feels, from 0 to 1; the better card counts twice. */
function rateHand(state: NanobyeState, seat: Seat, everest: boolean): number {
  const a = rankOf(state.hands[seat * HAND_SIZE]!, everest);
  const b = rankOf(state.hands[seat * HAND_SIZE + 1]!, everest);
  return (2 * Math.max(a, b) + Math.min(a, b)) / (3 * BEST_RANK);
}

const rateHandUnderBetterCote = (state: NanobyeState, seat: Seat): number =>
  Math.max(rateHand(state, seat, true), rateHand(state, seat, false));

/** It stakes more on a hand that feels better, and pays a high price only for a good one. */
export const appraiseAsBeginner: AppraiseMoves<NanobyeState> = (state, seat, moves, count, out) => {
  const everest = state.cote === 'everest';
  const rating =
    state.phase === 'ante' ? rateHandUnderBetterCote(state, seat) : rateHand(state, seat, everest);
  for (let i = 0; i < count; i++) out[i] = rateMove(state, seat, moves[i]!, rating, everest);
};

function rateMove(
  state: NanobyeState,
  seat: Seat,
  move: number,
  rating: number,
  everest: boolean,
): number {
  switch (state.phase) {
    case 'ante':
      return -Math.abs(
        move - Math.max(chooseAnte(state, seat), rating > 0.85 ? 3 : rating > 0.6 ? 2 : 1),
      );
    case 'cote':
      return 5 * rateHand(state, seat, move === EVEREST);
    case 'exchange': {
      // It exchanges every card that does not look good, and keeps every other one.
      const [a, b] = [state.hands[seat * HAND_SIZE]!, state.hands[seat * HAND_SIZE + 1]!];
      const bad = (kind: number) => rankOf(kind, everest) < MIN_GOOD_RANK;
      const wanted = (bad(a) ? 1 : 0) + (bad(b) ? 1 : 0);
      const leaving = decodeLeavingKinds(move);
      const fits = leaving.length === wanted && leaving.every(bad);
      return fits || (wanted === 0 && move === KEEP) ? 1 : 0;
    }
    default: {
      const price = priceToStayIn(state.highest, state.stakes[seat]!);
      if (move === QUIT) return 0.3 + 0.04 * price - rating;
      const wantedBet = rating > 0.9 ? 6 : rating > 0.7 ? 3 : 1;
      return move <= 9 ? -0.1 * Math.abs(move - wantedBet) : 0;
    }
  }
}
