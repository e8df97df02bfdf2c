/**
 * How to play Nicht die Bohne! well; docs/bots/nicht-die-bohne.md explains it. A search plays to the
 * end of the trick and evaluates the expected points of the rows there. Longer playouts would tell
 * less, because so much depends on hidden cards.
 */
import {
  type BotKnowledge,
  estimateWinShares,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
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

/** More tricks than any deal has. */
const MAX_TRICKS = 32;
/** In a trick each seat lays a card and takes one. */
const PLIES_OF_TRICK = 2 * MAX_SEATS;

/*
 * Win shares are a softmax over expected points, with the spread as its temperature. The square of
 * the spread grows with the cards to come. Fitted by maximum likelihood to 6,660 positions of 444
 * games with four seats, with an earlier fit of the rows; a manche to come counts as a whole deal.
 */
const SPREAD_AT_END = 80;
const SPREAD_BY_CARD = 15;
const SPREAD_BY_MANCHE = 980;

/** Gumbel noise of half a point: in playouts, cards with similar priors are laid similarly often. */
const GUMBEL_NOISE = Float64Array.from(
  { length: 256 },
  (_, i) => -0.5 * Math.log(-Math.log((i + 0.5) / 256)),
);
const priors = new Float64Array(MAX_TRICKS);

/** The points that each seat can expect at the end of the manche. */
const expectedPoints = new Float64Array(MAX_SEATS);

function computeExpectedPoints(state: BohneState): void {
  const { hands, rows, seats, tricks } = state;
  const table = getRowPointsTable(seats);
  for (let seat = 0; seat < seats; seat++) expectedPoints[seat] = state.totals[seat]!;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const held = sumHeldSuit(state, colour);
    for (let seat = 0; seat < seats; seat++) {
      const at = seat * COLOUR_COUNT + colour;
      const points = expectedRowPoints(table, tricks, rows[at]!, held - hands[at]!);
      expectedPoints[seat] = expectedPoints[seat]! + points;
    }
  }
}

/** What a card changes in a row at once; a beginner sees no further. */
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

  /** Lays a card by its prior with noise; takes a card by searching to the end of the trick. */
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
    estimateWinShares(seats, expectedPoints, spread, out);
  },

  playoutSection: (state) => state.sheet.length * MAX_TRICKS + state.tricks,
  maxPlayoutPlies: PLIES_OF_TRICK,
  /** Moves differ by a few hundredths of the win, and the evaluation has little noise. */
  explorationWeight: 0.07,
  /** Half a point. */
  tieMargin: 0.5,
};
