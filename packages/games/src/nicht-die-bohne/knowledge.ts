/**
 * What a good player of Nicht die Bohne! knows; docs/bots/nicht-die-bohne.md says it in words. A
 * search looks to the end of the trick and judges by what the rows are worth then: that tells more
 * than playing on, because so much hangs on cards that nobody can see.
 */
import { type BotKnowledge, type Seat, splitWinAmongHighest } from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { appraisePlayAsBeginner, appraisePlays } from './knowledge-plays.ts';
import { expectedRowPoints, getRowPointsTable } from './knowledge-row-points.ts';
import {
  appraiseTake,
  chooseBestTake,
  prepareTrickAnalysis,
  sumHeldSuit,
} from './knowledge-trick-lookahead.ts';
import { decodeOwnerSeat } from './moves.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, MAX_SEATS, PHASE_OVER, PHASE_TAKING } from './state.ts';

/** More than any deal has. */
const MAX_TRICKS = 32;
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
const GUMBEL_NOISE = Float64Array.from(
  { length: 256 },
  (_, i) => -0.5 * Math.log(-Math.log((i + 0.5) / 256)),
);
const priors = new Float64Array(MAX_TRICKS);

/** How many points a seat can expect at the end of the manche, with what it has. */
const expectedPoints = new Float64Array(MAX_SEATS);

function computeExpectedPoints(state: BohneState): void {
  const { hands, rows, seats, tricks } = state;
  const worths = getRowPointsTable(seats);
  for (let seat = 0; seat < seats; seat++) expectedPoints[seat] = state.totals[seat]!;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const held = sumHeldSuit(state, colour);
    for (let seat = 0; seat < seats; seat++) {
      const at = seat * COLOUR_COUNT + colour;
      const worth = expectedRowPoints(worths, tricks, rows[at]!, held - hands[at]!);
      expectedPoints[seat] = expectedPoints[seat]! + worth;
    }
  }
}

/** What a card does to a row at once, as a beginner sees it. */
function immediateRowGain(state: BohneState, seat: Seat, kind: number): number {
  const row = state.rows[seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!]!;
  return scoreSuit(row + SUIT_INCREMENT_BY_KIND[kind]!) - scoreSuit(row);
}

export const knowledge: BotKnowledge<BohneState> = {
  prior(state, seat, moves, count, out) {
    if (state.phase !== PHASE_TAKING) {
      appraisePlays(state, seat, moves, count, out);
      return;
    }
    prepareTrickAnalysis(state, seat);
    for (let i = 0; i < count; i++) out[i] = appraiseTake(state, seat, decodeOwnerSeat(moves[i]!));
  },

  beginnerHeuristic(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      out[i] =
        state.phase === PHASE_TAKING
          ? immediateRowGain(state, seat, state.played[decodeOwnerSeat(move)]! - 1)
          : appraisePlayAsBeginner(move);
    }
  },

  /** Cards are laid as they look, with some chance, and taken by looking to the trick's end. */
  rollout(state, seat, moves, count, rng) {
    if (state.phase !== PHASE_TAKING) {
      appraisePlays(state, seat, moves, count, priors);
      let best = 0;
      for (let i = 0; i < count; i++) {
        priors[i] = priors[i]! + GUMBEL_NOISE[rng.below(GUMBEL_NOISE.length)]!;
        if (priors[i]! > priors[best]!) best = i;
      }
      return best;
    }
    prepareTrickAnalysis(state);
    const owner = chooseBestTake(state, seat);
    for (let i = 0; i < count; i++) if (decodeOwnerSeat(moves[i]!) === owner) return i;
    return 0;
  },

  evaluate(state, out) {
    if (state.phase === PHASE_OVER) {
      splitWinAmongHighest(state.seats, state.totals, out);
      return;
    }
    computeExpectedPoints(state);
    const { seats } = state;
    const manches = state.manches - state.sheet.length - 1;
    const cards = state.tricks * seats;
    const spread = Math.sqrt(SPREAD_AT_END + SPREAD_BY_CARD * cards + SPREAD_BY_MANCHE * manches);
    let most = Number.NEGATIVE_INFINITY;
    for (let seat = 0; seat < seats; seat++) most = Math.max(most, expectedPoints[seat]!);
    let sum = 0;
    for (let seat = 0; seat < seats; seat++) {
      out[seat] = Math.exp((expectedPoints[seat]! - most) / spread);
      sum += out[seat]!;
    }
    for (let seat = 0; seat < seats; seat++) out[seat] = out[seat]! / sum;
  },

  playoutSection: (state) => state.sheet.length * MAX_TRICKS + state.tricks,
  maxPlayoutPlies: PLIES_OF_TRICK,
  /** Moves differ by a few hundredths of the win, and rows tell them apart with little noise. */
  explorationWeight: 0.07,
  /** Half a point. */
  tieMargin: 0.5,
};
