import { WATCHER } from '@ludotheque/core';
import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from './options.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const everyone = [0, 1, WATCHER];

describe('before play', () => {
  const table = () => new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', { arrange: true });

  test('the deal events begin with seat 1', () => {
    expect(table().eventsFor(WATCHER)).toEqual([
      { what: 'shuffle', dealer: 0 },
      { what: 'deal', seat: 1, down: 1, up: ['7'], count: 1 },
      { what: 'deal', seat: 0, down: 1, up: ['2'], count: 1 },
    ]);
  });

  test('a hand is shown to its owner only', () => {
    const ownerEvent = { what: 'deal', seat: 1, down: 1, up: ['7'], count: 1, cards: ['5'] };
    expect(table().eventsFor(1)).toContainEqual(ownerEvent);
    for (const listener of [0, WATCHER])
      expect(table().eventsFor(listener)).not.toContainEqual(ownerEvent);
  });

  test('a choice is shown to its owner only; all learn that it was made', () => {
    const chosen = table().up(1, ['5']);
    expect(chosen.eventsFor(1)).toEqual([{ what: 'arrange', seat: 1, up: ['5'] }]);
    for (const listener of [0, WATCHER])
      expect(chosen.eventsFor(listener)).toEqual([{ what: 'arrange', seat: 1 }]);
  });

  test('the last choice reveals them all', () => {
    expect(table().up(1, ['5']).up(0, ['2']).eventsFor(WATCHER)).toEqual([
      { what: 'arrange', seat: 0 },
      { what: 'reveal', seat: 0, up: ['2'] },
      { what: 'reveal', seat: 1, up: ['5'] },
    ]);
  });
});

describe('a turn', () => {
  test('everyone sees what is laid', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '9').lay('5');
    for (const listener of everyone)
      expect(table.eventsFor(listener)[0]).toEqual({ what: 'lay', seat: 1, card: '5', count: 1 });
  });

  test('everyone sees a pick-up', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '9').lay('5').pickUp();
    for (const listener of everyone)
      expect(table.eventsFor(listener)).toEqual([{ what: 'pickup', seat: 0, count: 1 }]);
  });

  test('a drawn card is shown to the seat that drew it', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '9').lay('5');
    const open = { what: 'draw', seat: 1, count: 1 };
    expect(table.eventsFor(1).at(-1)).toEqual({ ...open, cards: ['9'] });
    for (const listener of [0, WATCHER]) expect(table.eventsFor(listener).at(-1)).toEqual(open);
  });

  test('a face-up card is taken openly', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5');
    for (const listener of everyone)
      expect(table.eventsFor(listener).at(-1)).toEqual({ what: 'take', seat: 1, cards: ['7'] });
  });

  test('so is one that was chosen', () => {
    const table = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 8 / 8 8']).lay('5').draw('8');
    for (const listener of everyone)
      expect(table.eventsFor(listener)).toEqual([{ what: 'take', seat: 1, cards: ['8'] }]);
  });

  test('a face-down card is shown to its owner', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5').pickUp().lay('7');
    const open = { what: 'lift', seat: 1, count: 1 };
    expect(table.eventsFor(1).at(-1)).toEqual({ ...open, cards: ['8'] });
    for (const listener of [0, WATCHER]) expect(table.eventsFor(listener).at(-1)).toEqual(open);
  });

  test('cards drawn together are shown in order', () => {
    const table = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 8 / 8 8'], '11 9').lay('5', 2);
    expect(table.eventsFor(1).at(-1)).toMatchObject({ cards: ['9', '11'] });
  });
});

describe('special cards', () => {
  test('a 13 says which seat it names', () => {
    const ownerEvent = { what: 'give', seat: 1, card: '13', count: 1, to: 0 };
    expect(new GumTestTable(['4 / 2 / 3', '13 / 7 / 8']).lay('13', 1, 0).eventsFor(0)[0]).toEqual(
      ownerEvent,
    );
  });

  test('a 1 against a 13 is reported as an answer', () => {
    const table = new GumTestTable(['1 / 2 / 3', '13 / 7 / 8']).lay('13', 1, 0).lay('1');
    expect(table.eventsFor(1)[0]).toEqual({ what: 'parry', seat: 0, card: '1', count: 1 });
  });

  test('a 1 that is led is just laid', () => {
    expect(new GumTestTable(['4 / 2 / 3', '1 / 7 / 8']).lay('1').eventsFor(0)[0]).toMatchObject({
      what: 'lay',
    });
  });

  test('everyone who misses a turn is named', () => {
    const seats = ['4 4 / 2 2 / 3 3', '8 8 / 7 7 / 8 8', '5 5 / 5 5 / 5 5', '5 5 / 5 5 / 5 5'];
    const skips = new GumTestTable(seats)
      .lay('8', 2)
      .eventsFor(0)
      .filter(({ what }) => what === 'skip');
    expect(skips).toEqual([
      { what: 'skip', seat: 2 },
      { what: 'skip', seat: 3 },
    ]);
  });

  test('a 9 removes the pile', () => {
    const table = new GumTestTable(['9 / 2 / 3', '5 / 7 / 8']).lay('5').lay('9');
    expect(table.eventsFor(1).at(-1)).toEqual({ what: 'burn', reason: 'nine', count: 2 });
  });

  test('so do four in a row', () => {
    const seats = ['10 10 / 2 2 / 3 3', '10 10 / 7 7 / 8 8'];
    const table = new GumTestTable(seats, '', { fourInARow: true }).lay('10', 2).lay('10', 2);
    expect(table.eventsFor(1).at(-1)).toEqual({ what: 'burn', reason: 'four', count: 4 });
  });

  test('and a completion', () => {
    const seats = ['10 10 / 2 2 / 3 3', '10 10 / 7 7 / 8 8'];
    const table = new GumTestTable(seats, '', { completion: true }).lay('10', 2).complete(0);
    expect(table.eventsFor(1).slice(0, 2)).toEqual([
      { what: 'complete', seat: 0, card: '10' },
      { what: 'burn', reason: 'completion', count: 4 },
    ]);
  });
});

describe('the end', () => {
  test('says which seat won, and what is left', () => {
    const table = new GumTestTable(['2 / 2 / 2', '4 / 5 / 12']).lay('4').pickUp().lay('5').pickUp();
    expect(table.lay('12').eventsFor(0).at(-1)).toEqual({ what: 'win', seat: 1, left: [5, 0] });
  });

  test('[G8] or that there were too many moves', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', { limit: 1 }).lay('5');
    expect(table.eventsFor(0).at(-1)).toEqual({ what: 'limit', moves: 1, left: [3, 2] });
  });
});

test('play is the same with and without a listener', () => {
  const heard = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '9', { arrange: true });
  const { game } = heard;
  const unheard = game.setup(DEFAULT_OPTIONS, 2, noShuffleRng);
  const moves = [
    [0, { up: ['4'] }],
    [1, { up: ['7'] }],
    [1, { play: '5', count: 1 }],
    [0, { pickup: true }],
  ] as const;
  for (const [seat, move] of moves) {
    heard.play(seat, move);
    game.play(unheard, seat, game.read(move)!, noShuffleRng);
  }
  expect(unheard).toEqual(heard.state);
});
