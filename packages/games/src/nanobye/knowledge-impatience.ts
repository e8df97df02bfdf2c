/**
 * Without a limit of manches, players of the same strength exchange chips for hundreds of manches. So in a
 * long game the bots get impatient: they ante more, later they stake more, and whoever leads needs fewer
 * wins to end it. What nobody else pays only costs. So they go on with it only if most others do as well,
 * and otherwise suggest it a few times. All this follows from what everybody sees.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import type { NanobyeState } from './state.ts';

/** In which manche an ante of 2 is suggested, and in which one of 3; again after four times as many. */
const SUGGESTION_MANCHES = [30, 40];
const HIGHEST_ANTE = SUGGESTION_MANCHES.length + 1;
/** From this manche on stakes grow as well: in so many manches by once the usual stake, up to so many times. */
const LARGE_STAKES_MANCHE = 40;
const MANCHES_TO_GROW = 5;
const MOST_TIMES = 5;

/**
 * Whether at least half of the others that could pay so much in the last manche did; if none could, whether
 * the seat itself did.
 */
function didMostPay({ alive, box, closing, seats, sheet }: NanobyeState, seat: Seat, ante: number) {
  const stacks = sheet.at(-2);
  const hasPaid = (payer: Seat) => (closing?.antes[payer] ?? 0) >= ante;
  let others = 0;
  let paid = 0;
  for (let other = 0; other < seats; other++) {
    if (other === seat || !hasSeat(alive, other)) continue;
    if ((stacks?.[other] ?? box.chips) < ante) continue;
    others++;
    if (hasPaid(other)) paid++;
  }
  return others === 0 ? hasPaid(seat) : 2 * paid >= others;
}

/** The ante of a seat that sees no reason of its own to pay more than 1. */
export function chooseAnte(state: NanobyeState, seat: Seat): number {
  if (state.manches > 0) return 1;
  let ante = 1;
  for (const from of SUGGESTION_MANCHES) {
    if (state.manche < from) break;
    const isSuggested = Number.isInteger(Math.log2(state.manche / from) / 2);
    if (!didMostPay(state, seat, isSuggested ? ante : ante + 1)) break;
    ante++;
  }
  return ante;
}

/** How many times as much the seat stakes as in a short game, and pays as readily. */
export function growStakes(state: NanobyeState, seat: Seat): number {
  if (state.manches > 0 || state.manche <= LARGE_STAKES_MANCHE) return 1;
  if (!didMostPay(state, seat, HIGHEST_ANTE)) return 1;
  return Math.min(MOST_TIMES, 1 + (state.manche - LARGE_STAKES_MANCHE) / MANCHES_TO_GROW);
}
