import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

describe('the showdown', () => {
  /** Nobody exchanges, everybody stakes 1 and 1 again: the best hand wins. */
  const shown = (hands: string, cote: 'everest' | 'abyss') => {
    const table = new NanobyeTestTable(hands, { manches: 1 });
    const seats = hands.split(' ');
    table.tour1(
      seats.map(() => 1),
      cote,
    );
    for (const _ of seats) table.keepAndBet(1);
    return table.view(0).closing!;
  };

  test('EVEREST: the highest number wins, cards in either order', () => {
    expect(shown('88 93 49', 'everest')).toMatchObject({ numbers: [88, 93, 94], winner: 2 });
  });

  test('ABYSS: the lowest number wins, cards in either order', () => {
    expect(shown('22 51 41', 'abyss')).toMatchObject({ numbers: [22, 15, 14], winner: 2 });
  });

  test('a Joker is a 9 under EVEREST', () => {
    expect(shown('97 96 J8', 'everest')).toMatchObject({ numbers: [97, 96, 98], winner: 2 });
  });

  test('a Joker is a 1 under ABYSS', () => {
    expect(shown('JJ J2 13', 'abyss')).toMatchObject({ numbers: [11, 12, 13], winner: 0 });
  });

  test('Big Boss: on a tie the seat wins that acts first in a tour', () => {
    expect(shown('87 12 78', 'everest').winner).toBe(2);
    expect(shown('87 78 78', 'everest').winner).toBe(1);
  });

  test('the winner takes all that was staked in the manche', () => {
    const table = new NanobyeTestTable('99 11 22').tour1([1, 2, 3], 'everest');
    table.keepAndBet(4).exchange('').quit().keepAndBet(4);
    expect(table.view(0).closing).toMatchObject({ winner: 0, pot: 14 });
    expect(table.view(0).sheet).toEqual([[33, 21, 24]]);
  });

  test('a seat that has quit does not win, and shows nothing', () => {
    const table = new NanobyeTestTable('22 11 99').tour1([1, 1, 1], 'everest');
    table.keepAndBet(1).exchange('').quit().keepAndBet(1);
    expect(table.view(0).closing).toMatchObject({
      winner: 0,
      shown: [['2', '2'], ['1', '1'], null],
      numbers: [22, 11, null],
    });
  });

  test('exchanged cards count, those exchanged away do not', () => {
    const table = new NanobyeTestTable('55 99 | 12').tour1([1, 1], 'everest');
    table.exchange('99').bet(1).keepAndBet(1);
    expect(table.view(0).closing).toMatchObject({ numbers: [55, 21], winner: 0 });
  });

  test('TAPIS: a seat that has put in less can win everything, there are no side pots', () => {
    const table = new NanobyeTestTable('11 22 99', { chips: 5 })
      .tour1([1, 3, 1], 'everest')
      .keepAndBet(4);
    table.exchange('').tapis().keepAndBet(4);
    expect(table.result).toEqual({ scores: [0, 0, 15], ranks: [2, 2, 1] });
  });
});

describe('once all but one have quit', () => {
  test('the one left takes the stakes at once, before it has exchanged or staked', () => {
    const table = new NanobyeTestTable('11 22 33').tour1([1, 2, 3], 'everest').exchange('').quit();
    table.exchange('').quit();
    expect(table.view(0).sheet).toEqual([[29, 25, 24]]);
    expect(table.view(0).manche).toBe(2);
  });

  test('it shows nothing', () => {
    const table = new NanobyeTestTable('11 22').tour1([1, 1], 'everest').exchange('').quit();
    expect(table.view(1).closing).toMatchObject({ winner: 0, shown: [null, null], quit: [1] });
  });

  test('so it is in tour 3, too', () => {
    const table = new NanobyeTestTable('11 22', { manches: 1 }).tour1([1, 1], 'everest');
    table.keepAndBet(2).keepAndBet(7).quit();
    expect(table.result?.scores).toEqual([29, 23]);
  });

  test('a seat with nothing left can win so', () => {
    const table = new NanobyeTestTable('11 22', { chips: 3 }).tour1([3, 1], 'everest').exchange('');
    table.exchange('').quit();
    expect(table.view(0).sheet).toEqual([[2, 4]]);
  });
});

describe('from manche to manche', () => {
  test('the deal passes to the left, and all cards are shuffled again', () => {
    const table = new NanobyeTestTable('12 34 56').tour1([1, 1, 1], 'everest');
    table.exchange('').quit().exchange('').quit();
    expect(table.view(0)).toMatchObject({ dealer: 1, manche: 2, awaited: [2], pot: 0, cote: null });
    expect([0, 1, 2].map((seat) => table.view(seat).hand.join(''))).toEqual(['56', '12', '34']);
  });

  /** Seat 1 puts all in and loses to seat 0; seat 2 quits with one chip left. */
  const oneOut = () =>
    new NanobyeTestTable('99 11 22', { chips: 2 })
      .tour1([2, 1, 1], 'everest')
      .exchange('')
      .exchange('')
      .quit()
      .keepAndBet(1);

  test('a seat with nothing left after a manche is eliminated', () => {
    const view = oneOut().view(1);
    expect(view).toMatchObject({ scores: [5, 0, 1], eliminated: [0, 1, 0], hand: [] });
  });

  test('a seat that wins its last chips back is not', () => {
    const table = new NanobyeTestTable('11 99', { chips: 2 }).tour1([2, 1], 'everest');
    table.exchange('').keepAndBet(1);
    expect(table.result).toEqual({ scores: [0, 4], ranks: [2, 1] });
  });

  test('the deal passes over eliminated seats, and they are dealt no cards', () => {
    const table = oneOut();
    expect(table.view(0)).toMatchObject({ dealer: 2, awaited: [0], pile: 2 });
    expect(table.bet(1).turn).toBe(2);
  });

  test('the game ends when one has all the chips', () => {
    const table = oneOut().tour1([1, 1], 'everest');
    expect(table.result).toBeUndefined();
    table.keepAndBet(1).exchange('');
    // Of 1 2 9 1 on top of the deck seat 0 is dealt 91 and seat 2, the dealer, 21.
    expect(table.result).toEqual({ scores: [6, 0, 0], ranks: [1, 3, 2] });
    expect([0, 1, 2].flatMap((seat) => table.moves(seat))).toEqual([]);
  });

  test('[NB7] seats eliminated in the same manche share the place', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 1 }).tour1([1, 1, 1], 'everest');
    table.exchange('').exchange('').exchange('');
    expect(table.result).toEqual({ scores: [3, 0, 0], ranks: [1, 2, 2] });
  });
});

describe('a limit', () => {
  const quitAll = (table: NanobyeTestTable) => table.tour1([1, 1, 1], 'abyss').exchange('').quit();

  test('manches: after so many the most chips win', () => {
    const table = new NanobyeTestTable('11 22 33', { manches: 2 });
    quitAll(table).exchange('').quit();
    expect(table.result).toBeUndefined();
    quitAll(table).exchange('').quit();
    expect(table.result).toEqual({ scores: [27, 27, 24], ranks: [1, 1, 3] });
  });

  test('[NB7] at the limit those still in come first, by chips', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 2, manches: 1 }).tour1(
      [2, 1, 1],
      'everest',
    );
    table.exchange('').exchange('').quit().keepAndBet(1);
    expect(table.result).toEqual({ scores: [5, 0, 1], ranks: [1, 3, 2] });
  });

  test('[NB8] without a limit the 1,000th manche is the last', () => {
    const table = new NanobyeTestTable('12 34');
    for (let manche = 1; manche < 1000; manche++)
      table.tour1([1, 1], 'everest').exchange('').quit();
    expect(table.view(0).manche).toBe(1000);
    expect(table.result).toBeUndefined();
    table.tour1([1, 1], 'everest').exchange('').quit();
    expect(table.result).toEqual({ scores: [26, 26], ranks: [1, 1] });
  });

  test('[NB8] a game of 1,000 manches is within the limit of plies', () => {
    expect(game.limits.plies).toBeGreaterThanOrEqual(1000 * 4 * 6);
  });
});
