import type { Json, Seat } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { GumTestTable } from '../../../../../games/src/battle-gum/test/gum-test-table.ts';
import { readOwnCards, swapCards } from './arrangement.ts';
import {
  createLegalMoveFinder,
  EMPTY_CHOICE,
  findChosenMove,
  readDroppedLay,
  toggleFaceUpCard,
  toggleHandCard,
} from './choice.ts';
import { locateHint } from './hints.ts';

const THREE = ['4 4 N / 2 3 10 / 7 7 7', '13 13 5 / 2 3 4 / 7 8 9', '10 11 12 / 2 2 3 / 5 6 7'];

/** The move that a choice of these places amounts to, as the rules write it. */
function writeChosenMove(
  table: GumTestTable,
  seat: Seat,
  choice: Partial<typeof EMPTY_CHOICE>,
): Json | undefined {
  const { game } = table;
  const moves = table.moves(seat).map((json) => game.read(json)!);
  const move = findChosenMove(
    { ...EMPTY_CHOICE, ...choice },
    table.view(seat),
    createLegalMoveFinder(game, moves),
    moves,
  );
  return move === undefined ? undefined : game.write(move);
}

it('equal cards are added to a choice, another value starts anew, a chosen card goes back', () => {
  const hand = ['4', '8', '8', '8', '8'];
  const two = toggleHandCard(toggleHandCard(EMPTY_CHOICE, hand, 1), hand, 3);
  expect(two.hand).toEqual([1, 3]);
  expect(toggleHandCard(two, hand, 1).hand).toEqual([3]);
  expect(toggleHandCard(two, hand, 0).hand).toEqual([0]);
  expect(toggleHandCard(toggleHandCard(two, hand, 2), hand, 4).hand).toEqual([4]);
});

it('no more face-up cards are chosen than the hand needs', () => {
  const two = toggleFaceUpCard(toggleFaceUpCard(toggleFaceUpCard(EMPTY_CHOICE, 2, 0), 2, 1), 2, 2);
  expect(two.up).toEqual([1, 2]);
  expect(toggleFaceUpCard(two, 2, 1).up).toEqual([2]);
});

it('[G11] a 13 is no move until a target is chosen, unless there is only one opponent', () => {
  const table = new GumTestTable(THREE, '1 1');
  expect(writeChosenMove(table, 1, { hand: [1] })).toBeUndefined();
  expect(writeChosenMove(table, 1, { hand: [1, 2], to: 0 })).toEqual({
    play: '13',
    count: 2,
    to: 0,
  });
  const two = new GumTestTable(THREE.slice(0, 2), '1 1');
  expect(writeChosenMove(two, 1, { hand: [1] })).toEqual({ play: '13', count: 1, to: 0 });
});

it('a pile that must be taken is chosen at once, but not if an answer is possible', () => {
  const table = new GumTestTable(['4 4 5 / 2 3 10 / 7 7 7', ...THREE.slice(1)], '1 1 1');
  table.lay('13', 1, 0);
  expect(writeChosenMove(table, 0, {})).toEqual({ pickup: true });
  const answers = new GumTestTable(['1 4 5 / 2 3 10 / 7 7 7', ...THREE.slice(1)], '1 1 1');
  answers.lay('13', 1, 0);
  expect(writeChosenMove(answers, 0, {})).toBeUndefined();
  expect(writeChosenMove(answers, 0, { hand: [0] })).toEqual({ play: '1', count: 1 });
});

it('own cards lie as arranged while others still arrange', () => {
  const table = new GumTestTable(THREE, '1 1', { arrange: true }).up(0, ['4', '10', 'N']);
  expect(readOwnCards(table.view(0))).toEqual({ hand: ['4', '2', '3'], up: ['4', '10', 'N'] });
  expect(swapCards({ hand: ['1', '2'], up: ['3', '4'] }, 0, 1)).toEqual({
    hand: ['4', '2'],
    up: ['3', '1'],
  });
});

it('a hint marks as many cards as its move has, face-up cards first', () => {
  const { game } = new GumTestTable(THREE);
  const marks = (json: Json) =>
    locateHint(game, game.read(json), ['4', '4', 'N'], ['2', '4', '10']);
  expect(marks({ play: '4', count: 1 })).toMatchObject({ hand: [0], up: [] });
  expect(marks({ up: ['4', '4', '10'] })).toEqual({ hand: [0], up: [1, 2] });
  expect(marks({ draw: ['10'] })).toEqual({ hand: [], up: [2] });
});

it('[G14] where a 13 may name nobody, a target or nobody has to be chosen, with two players too', () => {
  const may = { thirteen: 'may' } as const;
  const table = new GumTestTable(['4 4 / 2 3 / 7 7', '13 5 / 2 3 / 7 8'], '1 1', may);
  expect(writeChosenMove(table, 1, { hand: [1] })).toBeUndefined();
  expect(writeChosenMove(table, 1, { hand: [1], to: 0 })).toEqual({ play: '13', count: 1, to: 0 });
  const unnamed = { play: '13', count: 1 };
  expect(writeChosenMove(table, 1, { hand: [1], to: 'nobody' })).toEqual(unnamed);
  expect(readDroppedLay(table.view(1), [1], 'centre')).toEqual(unnamed);
  const hint = table.game.read(unnamed);
  expect(locateHint(table.game, hint, ['5', '13'], [])).toEqual({
    hand: [1],
    up: [],
    to: 'nobody',
  });
});

it('[G11] where a 13 must name a seat, nobody is no target', () => {
  const table = new GumTestTable(THREE, '1 1');
  expect(writeChosenMove(table, 1, { hand: [1], to: 'nobody' })).toBeUndefined();
});
