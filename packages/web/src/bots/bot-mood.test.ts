import { BOT_NAMES } from '@ludotheque/protocol';
import { expect, it } from 'vitest';
import { findBotReaction } from './bot-mood.ts';
import { BOT_PORTRAITS } from './bot-portraits.ts';

const view = (scores: number[], rounds: number, ranks?: number[]) => ({
  seats: scores.length,
  seat: 0,
  options: {},
  awaited: [],
  scores,
  sheet: Array.from({ length: rounds }, () => scores),
  result: ranks ? { scores, ranks } : null,
});

it('every named bot has a face', () => {
  expect(Object.keys(BOT_PORTRAITS).sort()).toEqual([...BOT_NAMES].sort());
});

it('a bot is pleased by the best round and annoyed by the worst, and not before its end', () => {
  const [before, after] = [view([10, 10, 10], 1), view([15, 12, 4], 2)];
  const feel = (seat: number) => findBotReaction(before, after, seat, 'points');
  expect([0, 1, 2].map(feel)).toEqual(['pleased', undefined, 'annoyed']);
  expect(findBotReaction(before, view([15, 12, 4], 1), 0, 'points')).toBeUndefined();
  expect(findBotReaction(before, view([11, 11, 11], 2), 0, 'points')).toBeUndefined();
});

it('a bot that gets many cards is annoyed, and one that loses many is pleased', () => {
  expect(findBotReaction(view([5, 5], 0), view([12, 5], 0), 0, 'cards')).toBe('annoyed');
  expect(findBotReaction(view([5, 5], 0), view([5, 1], 0), 1, 'cards')).toBe('pleased');
  expect(findBotReaction(view([5, 5], 0), view([4, 5], 0), 0, 'cards')).toBeUndefined();
});

it('the result counts most', () => {
  const after = view([3, 2, 1], 4, [1, 2, 3]);
  const feel = (seat: number) => findBotReaction(view([9, 2, 9], 3), after, seat, 'points');
  expect([0, 1, 2].map(feel)).toEqual(['pleased', undefined, 'annoyed']);
});
