/** Absurd moves of Battle Gum: to feed the largest hand, to pick up needlessly, to let a rival go out. */
import type { Seat } from '@ludotheque/core';
import { SeededRng } from '@ludotheque/core';
import { KINDS, ONE, THIRTEEN } from '../../src/battle-gum/cards.ts';
import { countCardsLeft } from '../../src/battle-gum/hands.ts';
import { game } from '../../src/battle-gum/index.ts';
import { decodeTargetSeat, isPlay, PICK_UP_MOVE } from '../../src/battle-gum/moves.ts';
import type { GumState } from '../../src/battle-gum/state.ts';
import type { AbsurdMoveDetectors } from './detectors.ts';

/** A pile of so many cards hurts. */
const LARGE_PILE = 4;
/** So many cards more than another rival make the largest hand. */
const CLEARLY_MORE_CARDS = 4;

const isKnownToAnswer13 = ({ known }: GumState, seat: Seat): boolean =>
  known[seat * KINDS.length + THIRTEEN]! + known[seat * KINDS.length + ONE]! > 0;

/** Whether everybody knows all that the seat has left. */
function isOpenBook(state: GumState, seat: Seat): boolean {
  if (state.ups[seat]! + state.downs[seat]! > 0) return false;
  let known = 0;
  for (let kind = 0; kind < KINDS.length; kind++) known += state.known[seat * KINDS.length + kind]!;
  return known === state.held[seat];
}

const shuffles = new SeededRng('judge');
const replies = new Int32Array(game.limits.moves);

/** Whether the next player, whose cards everybody knows, can go out at once after the move. */
function letsOpenBookGoOut(state: GumState, seat: Seat, move: number): boolean {
  const after = game.copy(state);
  game.play(after, seat, move, shuffles);
  const next = after.turn;
  if (after.over || after.needed > 0 || next === seat || !isOpenBook(after, next)) return false;
  const count = game.moves(after, next, replies);
  return replies.subarray(0, count).some((reply) => {
    const end = game.copy(after);
    game.play(end, next, reply, shuffles);
    return end.over && countCardsLeft(end, next) === 0;
  });
}

export const gumDetectors: AbsurdMoveDetectors<GumState> = {
  'feeds the largest hand': ({ state, seat, move }) => {
    const target = isPlay(move) ? decodeTargetSeat(move) : undefined;
    if (target === undefined || state.laid + 1 < LARGE_PILE) return false;
    const rivals = Array.from({ length: state.seats }, (_, each) => each).filter(
      (each) => each !== seat && each !== target,
    );
    const cards = countCardsLeft(state, target);
    return (
      rivals.length > 0 &&
      rivals.every((rival) => countCardsLeft(state, rival) <= cards) &&
      rivals.some(
        (rival) =>
          countCardsLeft(state, rival) <= cards - CLEARLY_MORE_CARDS &&
          !isKnownToAnswer13(state, rival),
      )
    );
  },
  'picks up a large pile it could answer': ({ state, move, legal }) =>
    move === PICK_UP_MOVE && legal.length > 1 && state.laid >= LARGE_PILE,
  'lets a rival with known cards go out': ({ state, seat, move, legal }) =>
    isPlay(move) &&
    letsOpenBookGoOut(state, seat, move) &&
    legal.some((other) => isPlay(other) && !letsOpenBookGoOut(state, seat, other)),
};
