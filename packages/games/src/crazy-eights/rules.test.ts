import { WATCHER } from '@ludotheque/core';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { type EightsOptions, type EightsView, game, makeCrazyEights } from './index.ts';
import { FRENCH_DECK, pointsOf } from './rules.ts';

/** Hands of two; the pack lies in the given order: the hands seat by seat, the open card, the stock. */
const tableOf = (pack: string, seats = 2, options: Partial<EightsOptions> = {}) =>
  new StackedTable(
    makeCrazyEights(pack.split(' '), () => 2),
    { rounds: 1, actions: false, ...options },
    seats,
  );
const PACK = '♣5 ♥9 ♦8 ♣K ♣9 ♠2 ♠3';

test('[E1] seat 0 begins the first round, and seat 1 the second', () => {
  const table = tableOf(PACK, 2, { rounds: 3 });
  expect(table.turn).toBe(0);
  table.move(0, { lay: '♥9' }).move(1, { eight: '♦8', suit: 'clubs' }).move(0, { lay: '♣5' });
  expect(table.view(WATCHER)).toMatchObject({ awaited: [1], sheet: [[0, 10]] });
});

test('two players are dealt seven cards, three or more five', () => {
  for (const [seats, cards] of [
    [2, 7],
    [4, 5],
  ] as const)
    expect(new StackedTable(game, { rounds: 1, actions: false }, seats).view(0).hand).toHaveLength(
      cards,
    );
});

test('a card follows by suit or by number', () => {
  const table = tableOf(PACK);
  expect(table.moves()).toEqual([{ lay: '♣5' }, { lay: '♥9' }, { draw: true }]);
  const other = tableOf('♦5 ♥9 ♦8 ♣K ♣9 ♠2');
  const values = { card: { card: '♦5' }, top: { card: '♣9' } };
  expect(other.game.explain(other.view(0), { lay: '♦5' })).toEqual({ code: 'follow', values });
});

test('an eight fits everywhere, and names the suit that must follow', () => {
  const table = tableOf('♦8 ♥9 ♦5 ♣K ♣9 ♠2 ♠3').move(0, { eight: '♦8', suit: 'hearts' });
  expect(table.moves()).toEqual([{ draw: true }]);
  const values = { card: { card: '♦5' }, suit: { word: 'suit.hearts' } };
  expect(table.game.explain(table.view(1), { lay: '♦5' })).toEqual({ code: 'named', values });
});

test('[E2] an eight that is turned up counts as a card of its suit', () => {
  expect(tableOf('♣5 ♥9 ♦5 ♣K ♣8 ♠2').moves()).toEqual([{ lay: '♣5' }, { draw: true }]);
});

test('[E3] one card is drawn in a turn, and only then a seat may pass', () => {
  const table = tableOf(PACK);
  const refusal = { code: 'drawFirst', rule: 'E3' };
  expect(table.game.explain(table.view(0), { pass: true })).toEqual(refusal);
  table.move(0, { draw: true });
  expect(table.view(0).hand).toEqual(['♣5', '♥9', '♠2']);
  expect(table.eventsFor(1)).toEqual([{ what: 'draw', seat: 0 }]);
  expect(table.moves()).toEqual([{ lay: '♣5' }, { lay: '♥9' }, { pass: true }]);
  expect(table.move(0, { pass: true }).turn).toBe(1);
});

test('the discard pile becomes the new stock, and its top card stays', () => {
  const table = tableOf('♣5 ♥9 ♦2 ♣K ♣9 ♠2').move(0, { lay: '♣5' }).move(1, { draw: true });
  table.move(1, { pass: true }).move(0, { draw: true });
  expect(table.eventsFor(1)[0]).toEqual({ what: 'reshuffle', count: 1 });
  expect(table.view(1).discard).toEqual(['♣5']);
});

test('[E4] with the option, a queen skips a player and an ace turns round', () => {
  const table = tableOf('♣Q ♥9 ♦2 ♣K ♣A ♦4 ♣9 ♠2', 3, { actions: true }).move(0, { lay: '♣Q' });
  expect(table.turn).toBe(2);
  expect(table.move(2, { lay: '♣A' }).turn).toBe(1);
});

test.each([
  ['♣8', 50],
  ['♦K', 10],
  ['♠10', 10],
  ['♥A', 1],
  ['♥7', 7],
])('[E5] %s counts %i points', (card, points) => {
  expect(pointsOf(FRENCH_DECK.kindOf(card))).toBe(points);
});

test('[E6] a round that has had 400 moves is over', () => {
  const table = new StackedTable(game, { rounds: 1, actions: false }, 2);
  for (let made = 0; made < 400; made++) {
    expect(table.view(0).result).toBeNull();
    table.move(table.turn, table.moves().at(-1)!);
  }
  expect(table.view(0).result).not.toBeNull();
});

test('the table after a laid card is the table that is seen next', () => {
  const table = tableOf(PACK);
  for (const [seat, move] of [
    [0, { lay: '♥9' }],
    [1, { eight: '♦8', suit: 'clubs' }],
  ] as const) {
    const views = [0, 1, WATCHER].map((viewer) => table.view(viewer));
    table.move(seat, move);
    for (const view of views) {
      const after = table.game.after!(view, table.eventsFor(view.seat)[0]!);
      const { discard, hand, hands, named } = table.view(view.seat);
      expect(after).toMatchObject({ discard, hand, hands, named });
    }
  }
});

test('at the end of a round, the table shows the hands that were counted until the next deal', () => {
  const table = tableOf(PACK, 2, { rounds: 3 });
  table.move(0, { lay: '♥9' }).move(1, { eight: '♦8', suit: 'clubs' });
  for (const viewer of [0, 1, WATCHER]) {
    const before = table.view(viewer);
    const copy = tableOf(PACK, 2, { rounds: 3 });
    copy.move(0, { lay: '♥9' }).move(1, { eight: '♦8', suit: 'clubs' }).move(0, { lay: '♣5' });
    const shown = copy
      .eventsFor(viewer)
      .reduce<EightsView>((view, event) => copy.game.after!(view, event), before);
    const findCards = (view: EightsView, seat: number) =>
      copy.game.zones(view).find(({ id }) => id === `hand-${seat}`)?.cards;
    expect(findCards(shown, 0)).toEqual([]);
    expect(findCards(shown, 1)).toEqual([{ card: '♣K', count: 1 }]);
    // The next view is that of a new deal, and hides them again.
    expect(copy.view(viewer)).not.toHaveProperty('opened');
  }
});
