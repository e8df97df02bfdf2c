/**
 * How to play Nicht die Bohne! well; docs/bots/nicht-die-bohne.md explains it. Learnt networks value
 * rows and choose the card to lay. A search plays to the end of the trick, where positions are
 * evaluated; longer playouts would tell less, because so much depends on hidden cards.
 */
import type { AppraiseMoves, BotKnowledge, Seat } from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { appraisePlayAsBeginner, appraisePlays } from './knowledge-plays.ts';
import { appraisePlaysByRulesOfThumb } from './knowledge-plays-by-rules.ts';
import { expectWinShares } from './knowledge-seat-points.ts';
import {
  appraiseTakes,
  chooseBestTake,
  prepareTrickAnalysis,
} from './knowledge-trick-lookahead.ts';
import { decodeOwnerSeat } from './moves.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, MAX_SEATS, PHASE_TAKING } from './state.ts';

/** More tricks than any deal has. */
const MAX_TRICKS = 32;
/** In a trick each seat lays a card and takes one. */
const PLIES_OF_TRICK = 2 * MAX_SEATS;

/** Gumbel noise: in playouts, cards with similar priors are laid similarly often. */
const GUMBEL_NOISE = Float64Array.from(
  { length: 256 },
  (_, i) => -0.5 * Math.log(-Math.log((i + 0.5) / 256)),
);
const priors = new Float64Array(MAX_TRICKS);

/** What a card changes in a row at once; a beginner sees no further. */
function immediateRowGain(state: BohneState, seat: Seat, kind: number): number {
  const row = state.rows[seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!]!;
  return scoreSuit(row + SUIT_INCREMENT_BY_KIND[kind]!) - scoreSuit(row);
}

/**
 * Expected values are least sure where a row loses much at once, and a player who hopes for a minus that
 * may never come looks absurd. In the last trick there is nothing to hope for. It costs no wins.
 */
const LOSS_WEIGHT = 0.5;
const ACCEPTED_LOSS = 10;

function weighImmediateGain(state: BohneState, gain: number): number {
  return state.tricks === 1 ? gain : LOSS_WEIGHT * Math.min(0, gain + ACCEPTED_LOSS);
}

const appraiseTakesWithCare: AppraiseMoves<BohneState> = (state, seat, moves, count, out) => {
  appraiseTakes(state, seat, moves, count, out);
  for (let i = 0; i < count; i++) {
    const gain = immediateRowGain(state, seat, state.played[decodeOwnerSeat(moves[i]!)]! - 1);
    out[i] = out[i]! + weighImmediateGain(state, gain);
  }
};

export const knowledge: BotKnowledge<BohneState> = {
  /** An experienced player lays by rules of thumb. */
  prior(state, seat, moves, count, out) {
    const appraise =
      state.phase === PHASE_TAKING ? appraiseTakesWithCare : appraisePlaysByRulesOfThumb;
    appraise(state, seat, moves, count, out);
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

  evaluate: expectWinShares,

  playoutSection: (state) => state.sheet.length * MAX_TRICKS + state.tricks,
  maxPlayoutPlies: PLIES_OF_TRICK,
  /** Half a point. */
  tieMargin: 0.5,
  /** The lookahead takes at least as well as a tree. */
  flatSearch: true,
  searchIterations: { hard: 2_000, expert: 3_000 },
  /**
   * Strong players lay as the networks have learnt from whole manches. A search sees only to the end of
   * the trick and would play worse, so there is none. An expert, who also gives hints, looks at all moves.
   */
  searchOverrides: {
    prior(state, seat, moves, count, out) {
      const appraise = state.phase === PHASE_TAKING ? appraiseTakesWithCare : appraisePlays;
      appraise(state, seat, moves, count, out);
    },
    wideningRate: 0,
  },
  expertOverrides: { wideningRate: 1.5, priorVisits: 20_000 },
};
