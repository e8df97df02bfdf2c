/**
 * What a good player of Nicht die Bohne! knows; docs/bots/nicht-die-bohne.md says it in words. A
 * search looks to the end of the trick and judges by what the rows are worth then: that tells more
 * than playing on, because so much hangs on cards that nobody can see.
 */
import type { BotKnowledge, Seat } from '@ludotheque/core';
import { ADDS, COLOUR, SUITS } from './cards.ts';
import { appraisePlays, beginnersPlay } from './knowledge-plays.ts';
import { rowWorth, worthsFor } from './knowledge-rows.ts';
import { appraiseTake, chooseTake, inHands, lookAtTable } from './knowledge-trick.ts';
import { ownerIn } from './moves.ts';
import { rowValue } from './scoring.ts';
import { type BohneState, MAX_SEATS, OVER, TAKING } from './state.ts';

/** More than any deal has. */
const MOST_TRICKS = 32;
/** All that a trick can have: everybody lays a card and takes one. */
const PLIES_OF_TRICK = 2 * MAX_SEATS;

/*
 * The win is shared as by a lottery in which so many points more, the spread, make a seat's lots
 * e times as many. Its square grows with the cards to come. Fitted by likelihood to 6,660
 * positions of 444 games at a table of four, with an earlier fit of the row worths; a manche to
 * come counts like a whole deal.
 */
const SPREAD_AT_END = 80;
const SPREAD_BY_CARD = 15;
const SPREAD_BY_MANCHE = 980;

/** Gumbel noise of half a point: in playouts cards of about the same look are laid about as often. */
const NOISE = Float64Array.from(
  { length: 256 },
  (_, i) => -0.5 * Math.log(-Math.log((i + 0.5) / 256)),
);
const looks = new Float64Array(MOST_TRICKS);

/** How many points a seat can expect at the end of the manche, with what it has. */
const points = new Float64Array(MAX_SEATS);

function expectPoints(state: BohneState): void {
  const { hands, rows, seats, tricks } = state;
  const worths = worthsFor(seats);
  for (let seat = 0; seat < seats; seat++) points[seat] = state.totals[seat]!;
  for (let colour = 0; colour < SUITS; colour++) {
    const held = inHands(state, colour);
    for (let seat = 0; seat < seats; seat++) {
      const at = seat * SUITS + colour;
      const worth = rowWorth(worths, tricks, rows[at]!, held - hands[at]!);
      points[seat] = points[seat]! + worth;
    }
  }
}

/** The win to the highest total, split between equals. */
function shareOut(totals: readonly number[], out: Float64Array): void {
  const most = Math.max(...totals);
  const winners = totals.filter((total) => total === most).length;
  for (let seat = 0; seat < totals.length; seat++)
    out[seat] = totals[seat] === most ? 1 / winners : 0;
}

/** What a card does to a row at once, as a beginner sees it. */
function seenAtOnce(state: BohneState, seat: Seat, kind: number): number {
  const row = state.rows[seat * SUITS + COLOUR[kind]!]!;
  return rowValue(row + ADDS[kind]!) - rowValue(row);
}

export const knowledge: BotKnowledge<BohneState> = {
  prior(state, seat, moves, count, out) {
    if (state.phase !== TAKING) {
      appraisePlays(state, seat, moves, count, out);
      return;
    }
    lookAtTable(state, seat);
    for (let i = 0; i < count; i++) out[i] = appraiseTake(state, seat, ownerIn(moves[i]!));
  },

  hunch(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      out[i] =
        state.phase === TAKING
          ? seenAtOnce(state, seat, state.played[ownerIn(move)]! - 1)
          : beginnersPlay(move);
    }
  },

  /** Cards are laid as they look, with some chance, and taken by looking to the trick's end. */
  rollout(state, seat, moves, count, rng) {
    if (state.phase !== TAKING) {
      appraisePlays(state, seat, moves, count, looks);
      let best = 0;
      for (let i = 0; i < count; i++) {
        looks[i] = looks[i]! + NOISE[rng.below(NOISE.length)]!;
        if (looks[i]! > looks[best]!) best = i;
      }
      return best;
    }
    lookAtTable(state);
    const owner = chooseTake(state, seat);
    for (let i = 0; i < count; i++) if (ownerIn(moves[i]!) === owner) return i;
    return 0;
  },

  evaluate(state, out) {
    if (state.phase === OVER) {
      shareOut(state.totals, out);
      return;
    }
    expectPoints(state);
    const { seats } = state;
    const manches = state.manches - state.sheet.length - 1;
    const cards = state.tricks * seats;
    const spread = Math.sqrt(SPREAD_AT_END + SPREAD_BY_CARD * cards + SPREAD_BY_MANCHE * manches);
    let most = Number.NEGATIVE_INFINITY;
    for (let seat = 0; seat < seats; seat++) most = Math.max(most, points[seat]!);
    let sum = 0;
    for (let seat = 0; seat < seats; seat++) {
      out[seat] = Math.exp((points[seat]! - most) / spread);
      sum += out[seat]!;
    }
    for (let seat = 0; seat < seats; seat++) out[seat] = out[seat]! / sum;
  },

  chapter: (state) => state.sheet.length * MOST_TRICKS + state.tricks,
  horizon: PLIES_OF_TRICK,
  /** Moves differ by a few hundredths of the win, and rows tell them apart with little noise. */
  curiosity: 0.07,
  /** Half a point. */
  taste: 0.5,
};
