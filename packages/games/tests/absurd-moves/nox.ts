/** Absurd moves of NOX: to give something away, or to spoil one's own display, with better at hand. */
import type { Move, Seat } from '@ludotheque/core';
import {
  COLOUR_COUNT_BY_DISPLAY,
  displayAfterMove,
  STACK_COUNT_BY_DISPLAY,
  SUM_BY_DISPLAY,
} from '../../src/nox/knowledge-display-tables.ts';
import { decodeDisplaySeat } from '../../src/nox/moves.ts';
import type { NoxState } from '../../src/nox/state.ts';
import type { AbsurdMoveDetectors } from './detectors.ts';

const STACKS_THAT_END_ROUND = 6;
/** What everybody at a table would give for a colour that is missing. */
const POINTS_OF_COLOUR = 8;
/** A difference of so many points is seen by everybody. */
const OBVIOUS_POINTS = 10;

/** What a move does to the display on which it is laid. */
interface Effect {
  readonly owner: Seat;
  readonly gain: number;
  readonly endsRound: boolean;
}

const worthOf = (shown: number): number =>
  SUM_BY_DISPLAY[shown]! + POINTS_OF_COLOUR * COLOUR_COUNT_BY_DISPLAY[shown]!;

function findEffect(state: NoxState, move: Move): Effect {
  const owner = decodeDisplaySeat(move);
  const before = state.shown[owner]!;
  const after = displayAfterMove(before, move);
  const endsRound = STACK_COUNT_BY_DISPLAY[after] === STACKS_THAT_END_ROUND;
  return { owner, gain: worthOf(after) - worthOf(before), endsRound };
}

/** What the move is worth for the seat on each display that either of two moves touches. */
function isObviouslyBetter(seat: Seat, better: Effect, worse: Effect): boolean {
  const owners = new Set([better.owner, worse.owner]);
  let sum = 0;
  for (const owner of owners) {
    const sign = owner === seat ? 1 : -1;
    const gainOf = (effect: Effect) => (effect.owner === owner ? sign * effect.gain : 0);
    if (gainOf(better) < gainOf(worse)) return false;
    sum += gainOf(better) - gainOf(worse);
  }
  return sum >= OBVIOUS_POINTS;
}

/** Moves that end the round are judged by their result alone. */
const hasBetterMove = (state: NoxState, seat: Seat, move: Move, legal: Int32Array): boolean => {
  const chosen = findEffect(state, move);
  return (
    !chosen.endsRound &&
    legal.some((other) => {
      const effect = findEffect(state, other);
      return !effect.endsRound && isObviouslyBetter(seat, effect, chosen);
    })
  );
};

export const noxDetectors: AbsurdMoveDetectors<NoxState> = {
  'improves a rival’s display': ({ state, seat, move, legal }) => {
    const { owner, gain } = findEffect(state, move);
    return owner !== seat && gain > 0 && hasBetterMove(state, seat, move, legal);
  },
  'spoils its own display': ({ state, seat, move, legal }) => {
    const { owner, gain } = findEffect(state, move);
    return owner === seat && gain < 0 && hasBetterMove(state, seat, move, legal);
  },
};
