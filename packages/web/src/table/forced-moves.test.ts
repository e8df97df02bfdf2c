import { type AnyGame, listSampleOptions, WATCHER } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { sampleRandomGame } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { listLegalMoves } from '../board-view/legal-moves.ts';
import { deriveSpectatorView, findForcedMove, isForcedForSpectators } from './forced-moves.ts';

const WORLDS_COMPARED = 5;
const SOME_POSITIONS = 20;
const ALL_POSITIONS = Number.MAX_SAFE_INTEGER;

/** Positions of a random game, once for each seat that has to move. */
function* sampleTurns(game: AnyGame, table: { seats: number; seed: string }, positions: number) {
  const [options] = listSampleOptions(game);
  for (const { state, rng } of sampleRandomGame({ game, options: options!, ...table }, positions))
    for (const seat of game.view(state, WATCHER).awaited) yield { state, seat, rng };
}

function* sampleTurnsOfAllSizes(game: AnyGame) {
  for (const seats of [game.seats.min, game.seats.max])
    yield* sampleTurns(game, { seats, seed: 'all sizes' }, SOME_POSITIONS);
}

const findForced = (game: AnyGame, state: unknown, seat: number) => {
  const view = game.view(state, seat);
  return findForcedMove(game, view, listLegalMoves(game, view));
};

describe.each(testedGameIds)('%s', async (id) => {
  const game = await loadGame(id);

  it('what a spectator sees follows from the view of every seat', () => {
    for (const { seat, state } of sampleTurnsOfAllSizes(game))
      expect(deriveSpectatorView(game, game.view(state, seat))).toEqual(game.view(state, WATCHER));
  });

  it('whether the page plays by itself is the same in all worlds that look alike from outside', () => {
    for (const { rng, seat, state } of sampleTurnsOfAllSizes(game)) {
      const seen = game.view(state, WATCHER);
      const isForced = findForced(game, state, seat) !== undefined;
      expect(isForcedForSpectators(game, seen, seat)).toBe(isForced);
      for (let i = 0; i < WORLDS_COMPARED; i++) {
        const world = game.imagine(seen, rng);
        expect(findForced(game, world, seat) !== undefined).toBe(isForced);
      }
    }
  });
});

/** How many turns of random games have one legal move, and how many of these play themselves. */
async function countOnlyMoves(id: string, seats: number) {
  const game = await loadGame(id);
  const counts = { turns: 0, onlyMoves: 0, playedByPage: 0 };
  for (const { seat, state } of sampleTurns(game, { seats, seed: 'count' }, ALL_POSITIONS)) {
    counts.turns++;
    const moves = listLegalMoves(game, game.view(state, seat));
    if (moves.length === 1) counts.onlyMoves++;
    if (findForced(game, state, seat) !== undefined) counts.playedByPage++;
  }
  return counts;
}

it('in Nicht die Bohne! everybody sees every only move, so each of them plays itself', async () => {
  const { onlyMoves, playedByPage, turns } = await countOnlyMoves('nicht-die-bohne', 3);
  expect(playedByPage).toBe(onlyMoves);
  expect(playedByPage / turns).toBeGreaterThan(0.3);
});

it('a card that only its holder knows to be the only one waits: following suit in Oh Hell', async () => {
  const { onlyMoves, playedByPage } = await countOnlyMoves('ascenseur', 4);
  expect(playedByPage).toBeGreaterThan(0);
  expect(onlyMoves).toBeGreaterThan(playedByPage);
});
