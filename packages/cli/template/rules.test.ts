/** One behaviour a test, with the number of the rule in front where there is one. */
import { WATCHER } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { makeTemplate } from './index.ts';
import type { TakingRule } from './state.ts';

/** A table of two whose deck lies in the given order: the hands seat by seat, then the pile. */
const tableOf = (deck: string, handSize = 2, takes: TakingRule = 'highest') =>
  new StackedTable(makeTemplate(deck.split(' '), handSize), { takes }, 2);

/** The seats at turn lay these cards, one after the other. */
function lay(table: ReturnType<typeof tableOf>, ...cards: string[]) {
  for (const card of cards) table.move(table.turn, { play: card });
  return table;
}

test('the highest number takes the trick, and its player begins the next', () => {
  const table = lay(tableOf('3 4 7 8'), '4', '7');
  expect(table.view(WATCHER)).toMatchObject({ scores: [0, 1], awaited: [1], last: ['4', '7'] });
});

test('with the option, the lowest number takes the trick', () => {
  const table = lay(tableOf('3 4 7 8', 2, 'lowest'), '4', '7');
  expect(table.view(WATCHER).scores).toEqual([1, 0]);
});

test('[R1] a number on the table is not laid again', () => {
  const table = lay(tableOf('5 6 5 8'), '5');
  expect(table.moves(1)).toEqual([{ play: '8' }]);
  const refusal = { code: 'again', rule: 'R1', values: { card: { card: '5' } } };
  expect(table.game.explain(table.view(1), { play: '5' })).toEqual(refusal);
});

test('[R1] who holds nothing else may lay a number again', () => {
  expect(lay(tableOf('5 6 5 5'), '5').moves(1)).toEqual([{ play: '5' }]);
});

test('[R2] of equal numbers, the one laid first takes the trick', () => {
  expect(lay(tableOf('5 6 5 5'), '5', '5').view(WATCHER).scores).toEqual([1, 0]);
});

test('[R3] seat 0 begins', () => {
  expect(tableOf('3 4 7 8').turn).toBe(0);
});

test('a new hand is told to its owner, and counted for all others', () => {
  const table = lay(tableOf('1 2 3 4', 1), '1', '2');
  expect(table.eventsFor(0)).toContainEqual({ what: 'deal', seat: 0, cards: ['3'] });
  for (const listener of [1, WATCHER])
    expect(table.eventsFor(listener)).toContainEqual({ what: 'deal', seat: 0, count: 1 });
});
