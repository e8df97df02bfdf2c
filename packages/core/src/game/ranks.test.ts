import { expect, test } from 'vitest';
import { computeRanks, rankHighestFirst, rankLowestFirst } from './ranks.ts';

test('the best is first, equal ones share a rank, and the next is counted on', () => {
  expect(rankHighestFirst([9, 7, 7, 5])).toEqual([1, 2, 2, 4]);
});

test('ranks stand in the order of the seats', () => {
  expect(rankHighestFirst([5, 9, 7, 7])).toEqual([4, 1, 2, 2]);
});

test('all equal are all first', () => {
  expect(rankHighestFirst([0, 0, 0])).toEqual([1, 1, 1]);
});

test('in a game of penalties the lowest is first', () => {
  expect(rankLowestFirst([-3, 12, 0])).toEqual([1, 3, 2]);
});

test('a game may compare more than a number', () => {
  const seats = [
    { points: 5, cards: 2 },
    { points: 5, cards: 1 },
  ];
  const better = (a: (typeof seats)[0], b: (typeof seats)[0]) =>
    a.points > b.points || (a.points === b.points && a.cards < b.cards);
  expect(computeRanks(seats, better)).toEqual([2, 1]);
});
