import { WATCHER } from '@ludotheque/core';
import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { NoxTestTable } from './test/nox-test-table.ts';

describe('dealing', () => {
  const table = new NoxTestTable('B1 G2 O3 B4 G5 O6', { handSize: 2 });
  const ownerEvent = { what: 'deal', seat: 1, cards: ['G2', 'G5'] };
  const openEvent = { what: 'deal', seat: 1, count: 2 };

  test('begins with the round and its starter', () => {
    expect(table.eventsFor(2)[0]).toEqual({ what: 'shuffle', round: 1, starter: 0 });
  });

  test('a hand is shown to its owner, and counted for all others', () => {
    expect(table.eventsFor(1)).toContainEqual(ownerEvent);
    for (const listener of [0, 2, WATCHER]) {
      expect(table.eventsFor(listener)).toContainEqual(openEvent);
      expect(table.eventsFor(listener)).not.toContainEqual(ownerEvent);
    }
  });

  test('deal events go clockwise from the starter', () => {
    const next = new NoxTestTable('B1 G2 O3').layAll('B1 G2 O3', 0);
    const deals = next.eventsFor(WATCHER).filter(({ what }) => what === 'deal');
    expect(deals.map((deal) => 'seat' in deal && deal.seat)).toEqual([1, 2, 0]);
  });
});

describe('a turn', () => {
  test('everyone sees an expansion', () => {
    const table = new NoxTestTable('B1 G2 O3').lay('B1', 2);
    for (const listener of [0, 1, 2, WATCHER])
      expect(table.eventsFor(listener)).toEqual([{ what: 'expand', seat: 0, card: 'B1', to: 2 }]);
  });

  test('everyone sees what is covered', () => {
    const table = new NoxTestTable('B1 B4 O3').lay('B1', 2).lay('B4', 2, 1);
    for (const listener of [0, 1, 2, WATCHER])
      expect(table.eventsFor(listener)).toEqual([
        { what: 'cover', seat: 1, card: 'B4', to: 2, on: 1 },
      ]);
  });

  test('[N1] a merge is reported after the card, with the new height', () => {
    const table = new NoxTestTable('G14 G14 O3').lay('G14', 0).lay('G14', 0);
    expect(table.eventsFor(WATCHER)).toEqual([
      { what: 'expand', seat: 1, card: 'G14', to: 0 },
      { what: 'merge', to: 0, card: 'G14', height: 2 },
    ]);
  });

  test('[N3] covering a twin is no merge: the stack was one already', () => {
    const table = new NoxTestTable('G14 G14 O3').lay('G14', 0).lay('G14', 0, 14);
    expect(table.eventsFor(WATCHER).map(({ what }) => what)).toEqual(['cover']);
  });

  test('a drawn card is shown to the seat that drew it, and to nobody else', () => {
    const table = new NoxTestTable('B1 G2 O3 B4').lay('B1', 0);
    expect(table.eventsFor(0).at(-1)).toEqual({ what: 'draw', seat: 0, card: 'B4' });
    for (const listener of [1, 2, WATCHER])
      expect(table.eventsFor(listener).at(-1)).toEqual({ what: 'draw', seat: 0 });
  });
});

describe('the end of a round', () => {
  test('points and what is written down, then the next deal', () => {
    const table = new NoxTestTable('B1 G2 O3 B1 G2 O6', { variant: 'hard' });
    table.layAll('B1 G2 O3', 0).layAll('B1 G2 O6', 1);
    expect(table.eventsFor(WATCHER)).toEqual([
      { what: 'expand', seat: 2, card: 'O6', to: 1 },
      { what: 'score', round: 1, points: [6, 9, 0], written: [0, 9, 0] },
      { what: 'shuffle', round: 2, starter: 1 },
      { what: 'deal', seat: 1, count: 1 },
      { what: 'deal', seat: 2, count: 1 },
      { what: 'deal', seat: 0, count: 1 },
    ]);
  });

  test('the last round is followed by the end, and by no deal', () => {
    const table = new NoxTestTable('B1 B1 B1');
    for (let round = 1; round <= 100; round++) table.layAll('B1 B1 B1', 0);
    expect(table.eventsFor(WATCHER).slice(-2)).toEqual([
      { what: 'score', round: 100, points: [0, 0, 0], written: [0, 0, 0] },
      { what: 'end', totals: [0, 0, 0] },
    ]);
  });
});

test('play is the same with and without a listener', () => {
  const heard = new NoxTestTable('B1 G2 O3 B4');
  const { game } = heard;
  const unheard = game.setup({ variant: 'base' }, 3, noShuffleRng);
  heard.lay('B1', 2);
  game.play(unheard, 0, game.read({ play: 'B1', to: 2 })!, noShuffleRng);
  expect(unheard).toEqual(heard.state);
});
