import { WATCHER } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { type AscenseurOptions, makeAscenseur } from './index.ts';
import { scoreBid } from './rules.ts';

/** Three seats; the pack lies in the given order: the hands seat by seat, then the trump card. */
const tableOf = (pack: string, sizes: number[], options: Partial<AscenseurOptions> = {}) =>
  new StackedTable(makeAscenseur(pack.split(' '), sizes), { way: 'up', hook: true, ...options }, 3);
type Table = ReturnType<typeof tableOf>;

function bid(table: Table, ...bids: number[]) {
  for (const count of bids) table.move(table.turn, { bid: count });
  return table;
}
function lay(table: Table, ...cards: string[]) {
  for (const card of cards) table.move(table.turn, { play: card });
  return table;
}
const TWO = '♥2 ♣9 ♥K ♠2 ♠3 ♣4 ♠5';

test('[R1] seat 0 bids and leads first, and in the next round the seat after it', () => {
  const table = tableOf('♥2 ♥3 ♥4 ♠5 ♠6 ♠7 ♠8', [1, 2]);
  expect(table.turn).toBe(0);
  lay(bid(table, 0, 0, 0), '♥2', '♥3', '♥4');
  expect(table.view(WATCHER)).toMatchObject({ awaited: [1], size: 2, bids: [null, null, null] });
});

test.each([
  ['up', [1, 2, 3, 4, 5, 6, 7]],
  ['upDown', [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]],
] as const)('[R2] hands grow to seven cards, and may shrink again: %s', (way, sizes) => {
  const table = new StackedTable(makeAscenseur(), { way, hook: true }, 3);
  const seen: number[] = [];
  for (; table.turn !== undefined; table.move(table.turn, table.moves()[0]!)) {
    const { sheet, size } = table.view(WATCHER);
    seen[sheet.length] = size;
  }
  expect(seen).toEqual(sizes);
});

test('[R3] the last to bid cannot make the bids add up to the cards in a hand', () => {
  const table = bid(tableOf(TWO, [2]), 1, 0);
  expect(table.moves()).toEqual([{ bid: 0 }, { bid: 2 }]);
  const refusal = { code: 'hook', rule: 'R3', values: { bid: 1, count: 2 } };
  expect(table.game.explain(table.view(2), { bid: 1 })).toEqual(refusal);
});

test('[R3] without the hook every bid is free', () => {
  expect(bid(tableOf(TWO, [2], { hook: false }), 1, 0).moves()).toHaveLength(3);
});

test('[R4] a seat that holds the suit led must follow it', () => {
  const table = lay(bid(tableOf('♥2 ♣9 ♥K ♠2 ♣3 ♣4 ♠5', [2]), 0, 0, 0), '♥2');
  expect(table.moves()).toEqual([{ play: '♥K' }]);
  const values = { card: { card: '♠2' }, led: { card: '♥2' } };
  const refusal = { code: 'follow', rule: 'R4', values };
  expect(table.game.explain(table.view(1), { play: '♠2' })).toEqual(refusal);
});

test('[R4] a seat that does not hold it may lay anything, trumps or not', () => {
  const table = lay(bid(tableOf(TWO, [2]), 0, 0, 0), '♥2', '♥K');
  expect(table.moves()).toEqual([{ play: '♣4' }, { play: '♠3' }]);
});

test('the highest trump takes the trick, else the highest card of the suit led', () => {
  const ruffed = lay(bid(tableOf(TWO, [2]), 0, 0, 0), '♥2', '♥K', '♠3');
  expect(ruffed.view(WATCHER)).toMatchObject({ tricks: [0, 0, 1], awaited: [2] });
  const followed = lay(bid(tableOf(TWO, [2]), 0, 0, 0), '♥2', '♥K', '♣4');
  expect(followed.view(WATCHER)).toMatchObject({ tricks: [0, 1, 0], awaited: [1] });
});

test.each([
  [0, 0, 10],
  [3, 3, 13],
  [0, 2, -2],
  [4, 1, -3],
])('[R5] a bid of %i with %i tricks is worth %i', (said, tricks, points) => {
  expect(scoreBid(said, tricks)).toBe(points);
});

test('the deal event shows a hand to its owner, and a count to all others', () => {
  const table = tableOf(TWO, [2]);
  expect(table.eventsFor(0)).toContainEqual({ what: 'deal', seat: 0, cards: ['♣9', '♥2'] });
  for (const listener of [1, 2, WATCHER])
    expect(table.eventsFor(listener)).toContainEqual({ what: 'deal', seat: 0, count: 2 });
});
