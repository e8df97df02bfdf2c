import type { AnyGame, Seat } from '@ludotheque/core';
import { makeAscenseur } from '@ludotheque/games/ascenseur';
import { makeCrazyEights } from '@ludotheque/games/crazy-eights';
import { makeGolf } from '@ludotheque/games/golf';
import { StackedTable } from '@ludotheque/testkit';
import { expect, it } from 'vitest';
import { listLegalMoves } from '../board-view/legal-moves.ts';
import { findSharedStart, followTaps, listMovePaths } from './move-paths.ts';

const dealGolf = () =>
  new StackedTable(
    makeGolf('♣5 ♣6 ♣7 ♦5 ♣9 ♣10 ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♠K ♠A ♠2 ♠3 ♠4'.split(' ')),
    { holes: 1 },
    2,
  );
const dealCrazyEights = () =>
  new StackedTable(
    makeCrazyEights('♣8 ♣5 ♦5 ♥2 ♥3 ♥4 ♣7 ♠A ♠2'.split(' '), () => 3),
    { rounds: 1, actions: false },
    2,
  );

/** The moves of a seat with what has to be tapped for them. */
function listPaths(table: { game: unknown; view(seat: Seat): unknown }, seat: Seat) {
  const game = table.game as AnyGame;
  const view = table.view(seat) as Parameters<AnyGame['zones']>[0];
  const paths = listMovePaths(game, view, listLegalMoves(game, view));
  return { paths, nameMoves: (moves: readonly number[]) => moves.map((move) => game.write(move)) };
}

function dealGolfAfterOpening() {
  const table = dealGolf();
  for (const place of [1, 2, 1, 2]) table.move(table.turn, { turn: place });
  return table;
}

it('in Golf the discard pile is tapped first, then a place of the grid', () => {
  const { nameMoves, paths } = listPaths(dealGolfAfterOpening(), 0);
  expect(findSharedStart(paths)).toEqual([]);
  expect([...followTaps(paths, [])!.next].toSorted()).toEqual(['discard', 'stock']);
  const taken = followTaps(paths, ['discard'])!;
  expect(taken).toMatchObject({ chosen: [], isComplete: false });
  expect([...taken.next]).toEqual([0, 1, 2, 3, 4, 5].map((place) => `grid-0 #${place}`));
  const placed = followTaps(paths, ['discard', 'grid-0 #2'])!;
  expect(placed.isComplete).toBe(true);
  expect(nameMoves(placed.chosen)).toEqual([{ take: 3 }]);
  expect(followTaps(paths, ['stock', 'grid-0 #2'])).toBeUndefined();
});

it('nobody has to tap the card that was drawn: all moves begin with it', () => {
  const { nameMoves, paths } = listPaths(dealGolfAfterOpening().move(0, { draw: true }), 0);
  expect(findSharedStart(paths)).toEqual(['hand-0']);
  expect(nameMoves(followTaps(paths, ['hand-0', 'discard'])!.chosen)).toEqual([{ discard: true }]);
});

it('a card that has only one way to go is chosen with the first tap, an eight with all its suits', () => {
  const { nameMoves, paths } = listPaths(dealCrazyEights(), 0);
  const five = followTaps(paths, ['hand-0 ♣5'])!;
  expect(nameMoves(five.chosen)).toEqual([{ lay: '♣5' }]);
  expect([...five.next]).toEqual(['discard']);
  const eight = followTaps(paths, ['hand-0 ♣8', 'discard'])!;
  expect(eight).toMatchObject({ isComplete: true });
  expect(eight.chosen).toHaveLength(4);
});

it('without targets of a game, a card goes from the hand to its place in the trick', () => {
  const table = new StackedTable(
    makeAscenseur('♣2 ♦3 ♥4 ♠5 ♣6'.split(' '), [1]),
    {
      way: 'up',
      hook: false,
    },
    3,
  );
  expect(listPaths(table, 0).paths.map(({ keys }) => keys)).toEqual([[], []]);
  for (const seat of [0, 1, 2]) table.move(seat, { bid: 0 });
  expect(listPaths(table, 0).paths.map(({ keys }) => keys)).toEqual([['hand-0 ♣2', 'table-0']]);
});
