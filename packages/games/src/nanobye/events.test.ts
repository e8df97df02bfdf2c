import { WATCHER } from '@ludotheque/core';
import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const everyone = [0, 1, 2, WATCHER];

describe('dealing', () => {
  const table = new NanobyeTestTable('53 J2 41');

  test('begins with the manche and its dealer', () => {
    expect(table.eventsFor(2)[0]).toEqual({ what: 'shuffle', manche: 1, dealer: 0 });
  });

  test('a hand is told to its owner in order, and counted for all others', () => {
    expect(table.eventsFor(1)).toContainEqual({ what: 'deal', seat: 1, cards: ['2', 'J'] });
    for (const listener of [0, 2, WATCHER]) {
      const deals = table
        .eventsFor(listener)
        .filter((event) => 'seat' in event && event.seat === 1);
      expect(deals).toEqual([{ what: 'deal', seat: 1, count: 2 }]);
    }
  });

  test('hands are told from the dealer’s left', () => {
    const deals = table.eventsFor(WATCHER).slice(1);
    expect(deals.map((event) => 'seat' in event && event.seat)).toEqual([1, 2, 0]);
  });
});

describe('what everyone is told', () => {
  const tells = (table: NanobyeTestTable, ...events: unknown[]) => {
    for (const listener of everyone) expect(table.eventsFor(listener)).toEqual(events);
  };
  const tour2 = (chips = 26) =>
    new NanobyeTestTable('99 11 22 33', { chips }).tour1([1, 1, 1, 1], 'everest').exchange('');

  test('a stake in tour 1', () => {
    const event = { what: 'stake', seat: 1, tour: 1, value: 3 };
    tells(new NanobyeTestTable('99 11 22').bet(3), event);
  });

  test('the cote', () => {
    const table = new NanobyeTestTable('99 11 22').tour1([1, 1, 1], 'abyss');
    tells(table, { what: 'cote', seat: 0, cote: 'abyss' });
  });

  test('a stake in tour 2', () => {
    tells(tour2().bet(5), { what: 'stake', seat: 1, tour: 2, value: 5 });
  });

  test('that somebody quits', () => {
    tells(tour2().quit(), { what: 'quit', seat: 1 });
  });

  test('a TAPIS, and what it puts in', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 5 })
      .tour1([1, 3, 1], 'everest')
      .keepAndBet(4);
    tells(table.exchange('').tapis(), { what: 'tapis', seat: 2, value: 2 });
  });

  test('who aligns, and what it pays', () => {
    const table = new NanobyeTestTable('99 11 22').tour1([1, 1, 1], 'everest');
    table.keepAndBet(2).keepAndBet(3).keepAndBet(7);
    tells(table.align(), { what: 'align', seat: 1, value: 5 });
  });
});

describe('an exchange', () => {
  const exchanged = (cards: string) =>
    new NanobyeTestTable('66 28 44 | 73').tour1([1, 1, 1], 'everest').exchange(cards);

  test('a seat that exchanges sees which cards left and which came, in order', () => {
    const both = { what: 'exchange', seat: 1, left: ['2', '8'], came: ['3', '7'] };
    expect(exchanged('28').eventsFor(1)).toEqual([both]);
    const one = { what: 'exchange', seat: 1, left: ['8'], came: ['7'] };
    expect(exchanged('8').eventsFor(1)).toEqual([one]);
  });

  test('all others are told how many', () => {
    for (const listener of [0, 2, WATCHER])
      expect(exchanged('28').eventsFor(listener)).toEqual([
        { what: 'exchange', seat: 1, count: 2 },
      ]);
  });

  test('that nothing is exchanged is told, too', () => {
    expect(exchanged('').eventsFor(2)).toEqual([{ what: 'exchange', seat: 1, count: 0 }]);
  });
});

describe('the end of a manche', () => {
  const ending = (hands: string, chips: number, manches = 0) =>
    new NanobyeTestTable(hands, { chips, manches }).tour1([1, 1], 'everest');

  test('the cards are shown from the dealer’s left, the winner collects, the next is dealt', () => {
    const table = ending('95 12', 3).keepAndBet(1).keepAndBet(1);
    expect(table.eventsFor(WATCHER)).toEqual([
      { what: 'stake', seat: 0, tour: 2, value: 1 },
      { what: 'show', seat: 1, cards: ['1', '2'], number: 21 },
      { what: 'show', seat: 0, cards: ['5', '9'], number: 95 },
      { what: 'collect', seat: 0, pot: 4, by: 'number' },
      { what: 'shuffle', manche: 2, dealer: 1 },
      { what: 'deal', seat: 0, count: 2 },
      { what: 'deal', seat: 1, count: 2 },
    ]);
  });

  test('a tie is won by the Big Boss', () => {
    const table = ending('95 59', 3).keepAndBet(1).keepAndBet(1);
    const event = { what: 'collect', seat: 1, pot: 4, by: 'bigBoss' };
    expect(table.eventsFor(WATCHER)).toContainEqual(event);
  });

  test('a tie of losers is not', () => {
    const table = new NanobyeTestTable('95 12 12').tour1([1, 1, 1], 'everest');
    table.keepAndBet(1).keepAndBet(1).keepAndBet(1);
    expect(table.eventsFor(0)).toContainEqual({ what: 'collect', seat: 0, pot: 6, by: 'number' });
  });

  test('once all but one have quit nothing is shown', () => {
    const told = ending('95 12', 3, 1).exchange('').quit().eventsFor(WATCHER);
    expect(told).toEqual([
      { what: 'quit', seat: 1 },
      { what: 'collect', seat: 0, pot: 2, by: 'quitting' },
      { what: 'end', totals: [4, 2] },
    ]);
  });

  test('eliminations are told, then the end', () => {
    const table = ending('95 12', 1).exchange('').exchange('');
    expect(table.eventsFor(WATCHER).slice(-3)).toEqual([
      { what: 'collect', seat: 0, pot: 2, by: 'number' },
      { what: 'eliminated', seat: 1, manche: 1 },
      { what: 'end', totals: [2, 0] },
    ]);
  });
});

test('whether somebody listens changes nothing', () => {
  const heard = new NanobyeTestTable('66 28 | 73');
  const { game } = heard;
  const unheard = game.setup({ manches: 0 }, 2, noShuffleRng);
  const moves = [{ bet: 1 }, { bet: 1 }, { cote: 'abyss' }, { exchange: ['2', '8'] }, { bet: 1 }];
  for (const move of moves) {
    game.play(unheard, heard.turn!, game.read(move)!, noShuffleRng);
    heard.play(move);
    expect(unheard).toEqual(heard.state);
  }
});
