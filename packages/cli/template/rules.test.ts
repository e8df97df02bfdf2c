/** One behaviour a test, with the number of the rule in front where there is one. */
import assert from 'node:assert/strict';
import { WATCHER } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { test } from 'vitest';
import { makeTemplate } from './index.ts';
import type { TemplateOptions } from './rules.ts';

/** A table of two whose deck lies in the given order: the hands seat by seat, then the pile. */
const tableOf = (deck: string, handSize = 2, takes: TemplateOptions['takes'] = 'highest') =>
  new StackedTable(makeTemplate(deck.split(' '), handSize), { takes }, 2);

/** The seats at turn lay these cards, one after the other. */
function lay(table: ReturnType<typeof tableOf>, ...cards: string[]) {
  for (const card of cards) table.move(table.turn, { play: card });
  return table;
}

test('the highest number takes the trick, and its player begins the next', () => {
  const table = lay(tableOf('3 4 7 8'), '4', '7');
  const { awaited, last } = table.view(WATCHER);
  assert.deepEqual([awaited, last], [[1], ['4', '7']]);
});

test('with the option, the lowest number takes the trick', () => {
  const table = lay(tableOf('3 4 7 8', 2, 'lowest'), '4', '7');
  assert.deepEqual(table.view(WATCHER).tricks, [1, 0]);
});

test('[R1] a number on the table is not laid again', () => {
  const table = lay(tableOf('5 6 5 8'), '5');
  assert.deepEqual(table.moves(1), [{ play: '8' }]);
  const refusal = { code: 'again', rule: 'R1', values: { card: { card: '5' } } };
  assert.deepEqual(table.game.explain(table.view(1), { play: '5' }), refusal);
});

test('[R1] who holds nothing else may lay a number again', () => {
  assert.deepEqual(lay(tableOf('5 6 5 5'), '5').moves(1), [{ play: '5' }]);
});

test('[R2] of equal numbers, the one laid first takes the trick', () => {
  assert.deepEqual(lay(tableOf('5 6 5 5'), '5', '5').view(WATCHER).tricks, [1, 0]);
});

test('[R3] seat 0 begins', () => {
  assert.equal(tableOf('3 4 7 8').turn, 0);
});

test('a new hand is told to its owner, and counted for all others', () => {
  const table = lay(tableOf('1 2 3 4', 1), '1', '2');
  const heard = (listener: number) => JSON.stringify(table.eventsFor(listener));
  assert.ok(heard(0).includes(JSON.stringify({ what: 'deal', seat: 0, cards: ['3'] })));
  for (const listener of [1, WATCHER])
    assert.ok(heard(listener).includes(JSON.stringify({ what: 'deal', seat: 0, count: 1 })));
});
