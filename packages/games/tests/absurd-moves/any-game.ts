/** Absurd in any game: to pass up a certain win, or to end a game as a loser without need. */
import { type AnyGame, type Move, type Rng, type Seat, SeededRng } from '@ludotheque/core';
import type { AbsurdMoveDetectors, JudgedDecision } from './detectors.ts';

/** An end counts as certain if it comes in this many worlds that fit the seat's view, and in the true one. */
const WORLDS = 6;

export const PASSES_UP_WIN = 'passes up a certain win';
export const ENDS_LOST_GAME = 'ends a game it loses, without need';

type Ending = 'won' | 'shared' | 'lost' | 'open';

export function makeDetectorsOfAnyGame(game: AnyGame): AbsurdMoveDetectors<unknown> {
  let [after, imagined]: unknown[] = [];
  const shuffles = new SeededRng('judge');

  function findEnding(world: unknown, seat: Seat, move: Move, rng: Rng): Ending {
    after = game.copy(world, after);
    game.play(after, seat, move, rng);
    const result = game.result(after);
    if (result === undefined || result.ranks.length === 1) return 'open';
    const winners = result.ranks.filter((rank) => rank === 1).length;
    if (result.ranks[seat] !== 1) return 'lost';
    return winners === 1 ? 'won' : 'shared';
  }

  function isCertain(ending: Ending, { state, seat }: JudgedDecision<unknown>, move: Move) {
    if (findEnding(state, seat, move, shuffles) !== ending) return false;
    const view = game.view(state, seat);
    for (let i = 0; i < WORLDS; i++) {
      imagined = game.imagine(view, shuffles, imagined);
      if (findEnding(imagined, seat, move, shuffles) !== ending) return false;
    }
    return true;
  }

  return {
    [PASSES_UP_WIN]: (decision) =>
      findEnding(decision.state, decision.seat, decision.move, shuffles) !== 'won' &&
      decision.legal.some((move) => isCertain('won', decision, move)),
    [ENDS_LOST_GAME]: (decision) =>
      isCertain('lost', decision, decision.move) &&
      decision.legal.some((move) => !isCertain('lost', decision, move)),
  };
}
