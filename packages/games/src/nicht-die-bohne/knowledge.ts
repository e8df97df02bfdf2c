/**
 * How to play Nicht die Bohne! well; docs/bots/nicht-die-bohne.md explains it. Learnt networks value
 * rows and choose the card to lay. Only an expert searches: it plays imagined worlds to the end of the
 * manche, with everybody laying and taking as the networks suggest.
 */
import type { AppraiseMoves, BotKnowledge, Seat } from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { appraisePlayAsBeginner, appraisePlays } from './knowledge-plays.ts';
import { appraisePlaysByRulesOfThumb } from './knowledge-plays-by-rules.ts';
import { sealedChoices } from './knowledge-sealed-choices.ts';
import { expectWinShares } from './knowledge-seat-points.ts';
import { appraiseTakes } from './knowledge-trick-lookahead.ts';
import { decodeOwnerSeat } from './moves.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, MAX_SEATS, PHASE_CHOOSE, PHASE_TAKING } from './state.ts';

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

/** Strong players lay as the networks have learnt from whole manches. */
const appraiseAsStrong: AppraiseMoves<BohneState> = (state, seat, moves, count, out) => {
  const appraise = state.phase === PHASE_TAKING ? appraiseTakesWithCare : appraisePlays;
  appraise(state, seat, moves, count, out);
};

/** A point of a take is this much of a clear preference, as a search weighs priors. */
const PREFERENCE_PER_POINT = 0.2;
/** With more cards in all hands, the networks choose the sealed card. */
const MAX_CARDS_TO_SEARCH_CHOICES = 40;

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

  /** Strong players go on: they lay by the networks, with some noise, and take what is best. */
  rollout(state, seat, moves, count, rng) {
    appraiseAsStrong(state, seat, moves, count, priors);
    let best = 0;
    for (let i = 0; i < count; i++) {
      if (state.phase !== PHASE_TAKING)
        priors[i] = priors[i]! + GUMBEL_NOISE[rng.below(GUMBEL_NOISE.length)]!;
      if (priors[i]! > priors[best]!) best = i;
    }
    return best;
  },

  evaluate: expectWinShares,

  playoutSection: (state) => state.sheet.length,
  maxPlayoutPlies: MAX_TRICKS * PLIES_OF_TRICK,
  /** Half a point. */
  tieMargin: 0.5,
  /** The lookahead takes at least as well as a tree. */
  flatSearch: true,
  /** An expert thinks for about 0.15 s about a decision with four seats. */
  searchIterations: { hard: 2_000, expert: 2_000 },
  minGainPerIteration: { hard: 1e-6, expert: 1e-6 },
  /** A tenth of a point, or of a preference that was learnt: measured to cost no wins. */
  searchOverrides: { prior: appraiseAsStrong, wideningRate: 0, tieMargin: 0.1 },
  expertOverrides: {
    prior(state, seat, moves, count, out) {
      appraiseAsStrong(state, seat, moves, count, out);
      if (state.phase !== PHASE_TAKING) return;
      for (let i = 0; i < count; i++) out[i] = out[i]! * PREFERENCE_PER_POINT;
    },
    /** Early in a manche, worlds differ too much to tell which sealed card is better. */
    isWorthSearching: ({ phase, seats, tricks }) =>
      phase !== PHASE_CHOOSE || tricks * seats <= MAX_CARDS_TO_SEARCH_CHOICES,
    /** Enough for the five best cards to lay, and for all cards to take. */
    wideningRate: 0.09,
    priorVisits: 60,
    sealedChoices,
  },
};
