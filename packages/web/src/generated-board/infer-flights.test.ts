import type { AnyGame, BaseView, Json, Seat } from '@ludotheque/core';
import { makeAscenseur } from '@ludotheque/games/ascenseur';
import { makeCrazyEights } from '@ludotheque/games/crazy-eights';
import { makeGolf } from '@ludotheque/games/golf';
import { StackedTable } from '@ludotheque/testkit';
import { expect, it } from 'vitest';
import { inferFlights } from './infer-flights.ts';

const dealGolf = () => {
  const table = new StackedTable(
    makeGolf('♣5 ♣6 ♣7 ♦5 ♣9 ♣10 ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♠K ♠A ♠2 ♠3 ♠4'.split(' ')),
    { holes: 1 },
    2,
  );
  return table;
};

interface AnyTable {
  readonly game: unknown;
  view(seat: Seat): BaseView;
  move(seat: Seat | undefined, json: Json): unknown;
  eventsFor(listener: Seat): readonly unknown[];
}

/** Plays a move, and returns the flights that the viewer sees, event by event. */
function listFlightsOf(table: AnyTable, viewer: Seat, seat: Seat, json: Json) {
  const game = table.game as AnyGame;
  const before = table.view(viewer);
  table.move(seat, json);
  const after = table.view(viewer);
  let shown = before;
  return table.eventsFor(viewer).map((event) => {
    const flights = inferFlights(game, event, shown, after);
    shown = game.after?.(shown, event) ?? shown;
    return flights;
  });
}

it('a card that is turned up stays at its place', () => {
  expect(listFlightsOf(dealGolf(), 0, 0, { turn: 4 })).toEqual([
    [
      {
        card: '♦5',
        from: 'grid-0',
        fromPlace: 3,
        to: 'grid-0',
        toPlace: 3,
        turns: true,
        covers: false,
      },
    ],
  ]);
});

it('a card from the discard pile goes to its place, and the one from there to the pile', () => {
  const table = dealGolf();
  for (const place of [1, 2, 1, 2]) table.move(table.turn, { turn: place });
  expect(listFlightsOf(table, 1, 0, { take: 6 })).toEqual([
    [
      expect.objectContaining({ card: '♠K', from: 'discard', to: 'grid-0', toPlace: 5 }),
      expect.objectContaining({
        card: '♣10',
        from: 'grid-0',
        fromPlace: 5,
        to: 'discard',
        covers: true,
      }),
    ],
  ]);
});

it('a card that somebody else draws flies face down, and is turned over when it is put', () => {
  const table = dealGolf();
  for (const place of [1, 2, 1, 2]) table.move(table.turn, { turn: place });
  expect(listFlightsOf(table, 1, 0, { draw: true })).toEqual([
    [{ card: null, from: 'stock', to: 'hand-0' }],
  ]);
  expect(listFlightsOf(table, 1, 0, { put: 1 })[0]).toEqual([
    expect.objectContaining({ card: '♠A', from: 'hand-0', to: 'grid-0', toPlace: 0, turns: true }),
    expect.objectContaining({ card: '♣5', from: 'grid-0', fromPlace: 0, to: 'discard' }),
  ]);
});

it('the last card of a trick goes to its place first, then the trick to the seat that takes it', () => {
  const table = new StackedTable(
    makeAscenseur('♣2 ♣3 ♦4 ♥5 ♣4 ♦6 ♥7 ♥8 ♥9 ♥10'.split(' '), [2]),
    { way: 'up', hook: false },
    3,
  );
  for (const seat of [0, 1, 2]) table.move(seat, { bid: 0 });
  const cards = table.view(0).hand;
  table.move(0, { play: cards[0]! });
  table.move(1, { play: (table.moves(1)[0] as { play: string }).play });
  const last = (table.moves(2)[0] as { play: string }).play;
  const [lay, take] = listFlightsOf(table, 0, 2, { play: last });
  expect(lay).toEqual([expect.objectContaining({ card: last, from: 'hand-2', to: 'table-2' })]);
  const taker = table.turn;
  expect(take!.map(({ from, to }) => [from, to])).toEqual(
    [0, 1, 2].map((seat) => [`table-${seat}`, `seat-${taker}`]),
  );
});

it('a hand that is laid open at the end of a round stays where it is', () => {
  const pack = '♣5 ♥9 ♦8 ♣K ♣9 ♠2 ♠3 ♠4'.split(' ');
  const table = new StackedTable(
    makeCrazyEights(pack, () => 2),
    { rounds: 3, actions: false },
    2,
  );
  table.move(0, { lay: '♥9' }).move(1, { eight: '♦8', suit: 'clubs' });
  const [lay, reveal] = listFlightsOf(table, 0, 0, { lay: '♣5' });
  expect(lay).toEqual([expect.objectContaining({ card: '♣5', from: 'hand-0', to: 'discard' })]);
  expect(reveal).toEqual([]);
});
