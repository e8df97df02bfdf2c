import { WATCHER } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { game, makeGolf } from './index.ts';
import { FRENCH_DECK, scoreShown } from './rules.ts';

/** Two seats; the pack lies in the given order: six cards for each seat, then the open card. */
const PACK = '♣5 ♣6 ♣7 ♦5 ♣9 ♣10 ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♠K ♠A ♠2 ♠3 ♠4';
const tableOf = (pack = PACK, holes: 1 | 3 | 9 = 1) =>
  new StackedTable(makeGolf(pack.split(' ')), { holes }, 2);
type Table = ReturnType<typeof tableOf>;
const turnTwo = (table: Table) => {
  for (const place of [1, 2, 1, 2]) table.move(table.turn, { turn: place });
  return table;
};
const takeAll = (table: Table, seat: number, ...places: number[]) => {
  for (const place of places) {
    table.move(seat, { take: place });
    if (table.turn !== seat && table.turn !== undefined)
      table.move(table.turn, { draw: true }).move(table.turn, { discard: true });
  }
};

test('[F1] seat 0 begins the first round, and seat 1 the second', () => {
  const table = turnTwo(tableOf(PACK, 3));
  takeAll(table, 0, 3, 4, 5, 6);
  expect(table.view(WATCHER)).toMatchObject({ starter: 1, awaited: [1] });
  expect(table.view(WATCHER).sheet).toHaveLength(1);
});

test('[F2] each player turns up two cards before the first turn', () => {
  const table = tableOf().move(0, { turn: 4 });
  expect(table.view(WATCHER).grid[0]).toEqual(['?', '?', '?', '♦5', '?', '?']);
  expect(table.game.explain(table.view(0), { draw: true })).toEqual({
    code: 'turnFirst',
    rule: 'F2',
  });
  expect(table.game.explain(table.view(0), { turn: 4 })).toEqual({ code: 'isUp' });
  expect(table.move(0, { turn: 1 }).turn).toBe(1);
});

test('nobody knows a card that is face down, not even its owner', () => {
  for (const seat of [WATCHER, 0, 1])
    expect(tableOf().view(seat).grid).toEqual([new Array(6).fill('?'), new Array(6).fill('?')]);
});

test('a drawn card is seen by its owner alone, and can be discarded', () => {
  const table = turnTwo(tableOf()).move(0, { draw: true });
  expect(table.view(0).hand).toEqual(['♠A']);
  expect(table.view(1)).toMatchObject({ hand: [], hands: [1, 0] });
  expect(table.eventsFor(1)).toEqual([{ what: 'draw', seat: 0 }]);
  expect(table.game.explain(table.view(0), { draw: true })).toEqual({ code: 'placeFirst' });
  expect(table.move(0, { discard: true }).view(1).discard).toEqual(['♠K', '♠A']);
});

test('[F3] a discarded card turns up nothing, and nothing else does either', () => {
  const table = turnTwo(tableOf());
  expect(table.game.explain(table.view(0), { turn: 3 })).toEqual({ code: 'noTurning', rule: 'F3' });
  table.move(0, { draw: true }).move(0, { discard: true });
  expect(table.view(0).grid[0]).toEqual(['♣5', '♣6', '?', '?', '?', '?']);
});

test('a card that is swapped in lies open, and the old one is discarded', () => {
  const table = turnTwo(tableOf()).move(0, { take: 4 });
  expect(table.view(1).grid[0]).toEqual(['♣5', '♣6', '?', '♠K', '?', '?']);
  expect(table.view(1).discard).toEqual(['♦5']);
});

test.each([
  ['♣K ♣A ♣2 ♦3 ♦10 ♦J', 0 + 1 - 2 + 3 + 10 + 10],
  ['♣9 ♣A ♣2 ♦9 ♦Q ♦2', 1 + 10],
  ['♣2 ♣5 ♦5 ♦2 ♥5 ♠7', 5 + 7],
])('[F4] %s counts %i points', (cards, points) => {
  expect(scoreShown(cards.split(' ').map((card) => FRENCH_DECK.kindOf(card)))).toBe(points);
});

test('[F5] when all cards of a seat are open, the others have one more turn', () => {
  const table = turnTwo(tableOf());
  takeAll(table, 0, 3, 4, 5);
  table.move(0, { take: 6 });
  expect(table.view(WATCHER)).toMatchObject({ closer: 0, awaited: [1] });
  table.move(1, { draw: true }).move(1, { discard: true });
  expect(table.view(WATCHER).result?.scores).toHaveLength(2);
});

test('[F6] a round that has had 300 moves is over', () => {
  const table = turnTwo(new StackedTable(game, { holes: 1 }, 2) as unknown as Table);
  const { movesLeft } = table.view(0) as unknown as { movesLeft: number };
  for (let left = movesLeft; left > 0; left--) {
    expect(table.view(0).result).toBeNull();
    table.move(
      table.turn,
      table.view(table.turn!).hand.length > 0 ? { discard: true } : { draw: true },
    );
  }
  expect(table.view(0).result).not.toBeNull();
});

test('moves are said as their player sees them', () => {
  const table = turnTwo(tableOf());
  const say = (json: object) => game.phrase(game.read(json as never)!, table.view(0));
  expect(say({ take: 1 })).toEqual({
    key: 'moves.takeOn',
    values: { card: { card: '♠K' }, old: { card: '♣5' } },
  });
  expect(say({ take: 3 }).key).toBe('moves.takeDown');
  expect(game.targets!(game.read({ take: 3 })!, table.view(0))).toEqual([
    { zone: 'discard' },
    { zone: 'grid-0', place: 2 },
  ]);
});

test.each(['take', 'put', 'discard'])(
  'the table after %s is the table that is seen next',
  (verb) => {
    const table = turnTwo(tableOf());
    for (const viewer of [0, 1, WATCHER]) {
      if (verb !== 'take') table.move(table.turn, { draw: true });
      const before = table.view(viewer);
      table.move(table.turn, { [verb]: verb === 'discard' ? true : 3 });
      const after = table.game.after!(before, table.eventsFor(viewer)[0]!);
      const { discard, grid, hand, hands } = table.view(viewer);
      expect(after).toMatchObject({ discard, grid, hand, hands });
    }
  },
);
