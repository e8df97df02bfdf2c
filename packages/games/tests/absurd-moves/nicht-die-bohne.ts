/** Absurd moves of Nicht die Bohne!: to take a large minus, or much less than the last trick offers. */
import type { Move, Seat } from '@ludotheque/core';
import {
  COLOUR_BY_KIND,
  COLOUR_COUNT,
  SUIT_INCREMENT_BY_KIND,
} from '../../src/nicht-die-bohne/cards.ts';
import { decodeOwnerSeat } from '../../src/nicht-die-bohne/moves.ts';
import { scoreSuit } from '../../src/nicht-die-bohne/scoring.ts';
import { type BohneState, PHASE_TAKING } from '../../src/nicht-die-bohne/state.ts';
import type { AbsurdMoveDetectors, JudgedDecision } from './detectors.ts';

/** A loss of so many points at once is a disaster if a card without loss is on offer. */
const DISASTER_POINTS = -20;
/** In the last trick nothing can make up for so many points. */
const LAST_TRICK_POINTS = 15;

/** What a taken card changes in the seat's rows at once. */
function gainOfTake(state: BohneState, seat: Seat, move: Move): number {
  const kind = state.played[decodeOwnerSeat(move)]! - 1;
  const row = state.rows[seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!]!;
  return scoreSuit(row + SUIT_INCREMENT_BY_KIND[kind]!) - scoreSuit(row);
}

function compareTakes({ state, seat, move, legal }: JudgedDecision<BohneState>) {
  if (state.phase !== PHASE_TAKING) return undefined;
  const gains = Array.from(legal, (each) => gainOfTake(state, seat, each));
  return { best: Math.max(...gains), chosen: gainOfTake(state, seat, move) };
}

export const bohneDetectors: AbsurdMoveDetectors<BohneState> = {
  'takes a disaster': (decision) => {
    const takes = compareTakes(decision);
    return takes !== undefined && takes.chosen <= DISASTER_POINTS && takes.best >= 0;
  },
  'takes much less in the last trick': (decision) => {
    const takes = compareTakes(decision);
    return (
      takes !== undefined &&
      decision.state.tricks === 1 &&
      takes.chosen <= takes.best - LAST_TRICK_POINTS
    );
  },
};
