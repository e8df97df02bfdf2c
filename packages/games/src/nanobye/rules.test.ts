import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import {
  ALIGN_JSON,
  listBets,
  NanobyeTestTable,
  QUIT_JSON,
  TAPIS_JSON,
} from './test/nanobye-test-table.ts';

const COTES = [{ cote: 'everest' }, { cote: 'abyss' }];

describe('setting up', () => {
  test('2 to 6 seats', () => {
    expect(game.seats).toEqual({ min: 2, max: 6 });
  });

  test('everybody has 26 chips and two of the 40 cards', () => {
    const view = game.view(game.setup({ manches: 0 }, 6, noShuffleRng), 3);
    expect(view.scores).toEqual([26, 26, 26, 26, 26, 26]);
    expect(view.hand).toHaveLength(2);
    expect(view.pile).toBe(28);
  });

  test('cards are dealt one at a time, clockwise from the dealer’s left', () => {
    const state = game.setup({ manches: 0 }, 3, noShuffleRng);
    const hands = [0, 1, 2].map((seat) => game.view(state, seat).hand.join(''));
    // The deck lies as 1 2 3 4 5 6 …: seats 1, 2, 0 and again.
    expect(hands).toEqual(['36', '14', '25']);
  });

  test('seat 0 deals first', () => {
    expect(new NanobyeTestTable('11 22 33').view(0).dealer).toBe(0);
  });
});

describe('tour 1', () => {
  test('the seats act clockwise from the dealer’s left, the dealer last', () => {
    const table = new NanobyeTestTable('11 22 33');
    expect([table.turn, table.bet(1).turn, table.bet(1).turn]).toEqual([1, 2, 0]);
  });

  test('only the seat at turn has moves', () => {
    const table = new NanobyeTestTable('11 22 33');
    expect([table.moves(0), table.moves(2)]).toEqual([[], []]);
  });

  test('each stakes 1, 2 or 3, whatever the others staked', () => {
    const table = new NanobyeTestTable('11 22 33');
    expect(table.moves()).toEqual(listBets(1, 3));
    expect(table.bet(3).moves()).toEqual(listBets(1, 3));
    expect(table.bet(1).moves()).toEqual(listBets(1, 3));
  });

  test('a stake leaves the stack', () => {
    const { scores, antes, pot } = new NanobyeTestTable('11 22').bet(3).view(0);
    expect({ scores, antes, pot }).toEqual({ scores: [26, 23], antes: [0, 3], pot: 3 });
  });

  test('nobody stakes more than it has; the last chip is staked by number too', () => {
    expect(new NanobyeTestTable('11 22', { chips: 2 }).moves()).toEqual(listBets(1, 2));
    expect(new NanobyeTestTable('11 22', { chips: 1 }).moves()).toEqual(listBets(1, 1));
  });

  test('[NB1] only values count: after seven stakes of 1 there is still change', () => {
    const table = new NanobyeTestTable('12 34 56', { manches: 8 });
    for (let manche = 1; manche <= 7; manche++)
      table.tour1([1, 1, 1], 'everest').exchange('').quit().exchange('').quit();
    expect(table.moves()).toEqual(listBets(1, 3));
  });

  test('after its own stake the dealer announces the cote', () => {
    const table = new NanobyeTestTable('11 22').bet(1).bet(1);
    expect(table.turn).toBe(0);
    expect(table.moves()).toEqual(COTES);
    expect(table.play({ cote: 'abyss' }).view(1)).toMatchObject({ cote: 'abyss', tour: 2 });
  });
});

describe('the exchange', () => {
  const seat1 = (hand: string, pile = '555') =>
    new NanobyeTestTable(`66 ${hand} | ${pile}`).tour1([1, 1], 'everest');

  test('none, one or both cards, ascending, the Joker last', () => {
    expect(seat1('J3').moves()).toEqual([
      { exchange: [] },
      { exchange: ['3'] },
      { exchange: ['J'] },
      { exchange: ['3', 'J'] },
    ]);
  });

  test('equal cards make one move', () => {
    expect(seat1('77').moves()).toEqual([
      { exchange: [] },
      { exchange: ['7'] },
      { exchange: ['7', '7'] },
    ]);
  });

  test('[NB6] new cards come from the top of the pile', () => {
    expect(seat1('28', '345').exchange('2').view(1).hand).toEqual(['3', '8']);
    expect(seat1('28', '345').exchange('8').view(1).hand).toEqual(['2', '3']);
    expect(seat1('28', '435').exchange('28').view(1).hand).toEqual(['3', '4']);
  });

  test('[NB6] old cards leave: the next seat does not draw them', () => {
    const table = seat1('28', '3459').exchange('28').bet(1).exchange('66');
    expect(table.view(0).hand).toEqual(['5', '9']);
    expect(table.view(0).pile).toBe(0);
  });

  test('[NB6] it comes once, and before the stake', () => {
    const table = seat1('28').exchange('2');
    expect(table.turn).toBe(1);
    expect(table.moves()).toEqual([QUIT_JSON, ...listBets(1, 9)]);
    expect(table.bet(1).turn).toBe(0);
  });

  test('nobody draws more than a small pile holds', () => {
    expect(seat1('28', '3').moves()).not.toContainEqual({ exchange: ['2', '8'] });
    expect(seat1('28', '').moves()).toEqual([{ exchange: [] }]);
  });
});

describe('the stakes of tour 2', () => {
  test('[NB2] the first is at least 1 and at most 9, whatever was staked in tour 1', () => {
    const table = new NanobyeTestTable('11 22').tour1([3, 3], 'everest').exchange('');
    expect(table.moves()).toEqual([QUIT_JSON, ...listBets(1, 9)]);
  });

  test('[NB3] the next is at least the highest so far', () => {
    const table = new NanobyeTestTable('11 22').tour1([1, 1], 'everest').keepAndBet(4).exchange('');
    expect(table.moves()).toEqual([QUIT_JSON, ...listBets(4, 9)]);
  });

  test('[NB3] a quitter does not lower the floor', () => {
    const table = new NanobyeTestTable('11 22 33').tour1([1, 1, 1], 'everest').keepAndBet(6);
    expect(table.exchange('').quit().exchange('').moves()).toEqual([QUIT_JSON, ...listBets(6, 9)]);
  });

  test('[NB3] a TAPIS does not lower the floor', () => {
    const table = new NanobyeTestTable('11 22 33', { chips: 5 })
      .tour1([1, 3, 1], 'everest')
      .keepAndBet(4);
    table.exchange('').tapis().exchange('');
    expect(table.view(0).stakes).toEqual([0, 4, 2]);
    expect(table.moves()).toEqual([QUIT_JSON, ...listBets(4, 4)]);
  });

  test('[NB3] 9 limits tour 2 alone, not the sum of the tours', () => {
    const table = new NanobyeTestTable('11 22').tour1([3, 3], 'everest').keepAndBet(9);
    expect(table.view(0)).toMatchObject({ antes: [3, 3], stakes: [0, 9] });
    expect(table.exchange('').moves()).toEqual([QUIT_JSON, ...listBets(9, 9)]);
  });

  test('nobody bets more than it has', () => {
    const table = new NanobyeTestTable('11 22', { chips: 5 }).tour1([1, 1], 'everest').exchange('');
    expect(table.moves()).toEqual([QUIT_JSON, ...listBets(1, 4)]);
  });

  test('TAPIS: a seat with less than the floor quits or puts in everything', () => {
    const table = new NanobyeTestTable('11 22', { chips: 5 })
      .tour1([1, 3], 'everest')
      .keepAndBet(4);
    expect(table.exchange('').moves()).toEqual([QUIT_JSON, TAPIS_JSON]);
    expect(table.tapis().view(1).closing).toMatchObject({ stakes: [2, 4], tapis: [0] });
  });

  test('a seat with just the floor bets by number', () => {
    const table = new NanobyeTestTable('11 22', { chips: 5 })
      .tour1([1, 3], 'everest')
      .keepAndBet(2);
    expect(table.exchange('').moves()).toEqual([QUIT_JSON, ...listBets(2, 2)]);
  });

  test('with nothing left a seat still exchanges, and then has no decision', () => {
    const table = new NanobyeTestTable('11 22 33 | 44', { chips: 3 }).tour1([3, 1, 1], 'everest');
    expect(table.moves()).toContainEqual({ exchange: ['2'] });
    expect(table.exchange('2').turn).toBe(2);
    expect(table.exchange('').moves()).toEqual([QUIT_JSON, ...listBets(1, 2)]);
  });
});

describe('tour 3', () => {
  test('[NB4] unequal stakes of tour 1 are not aligned', () => {
    const table = new NanobyeTestTable('91 22 33', { manches: 1 }).tour1([1, 3, 2], 'everest');
    table.keepAndBet(4).keepAndBet(4).keepAndBet(4);
    expect(table.result?.scores).toEqual([38, 21, 19]);
  });

  test('a seat below the highest stake of tour 2 quits or aligns', () => {
    const table = new NanobyeTestTable('91 22')
      .tour1([1, 1], 'everest')
      .keepAndBet(2)
      .keepAndBet(7);
    expect(table.turn).toBe(1);
    expect(table.moves()).toEqual([QUIT_JSON, ALIGN_JSON]);
  });

  test('aligning pays the difference', () => {
    const table = new NanobyeTestTable('91 22')
      .tour1([1, 1], 'everest')
      .keepAndBet(2)
      .keepAndBet(7)
      .align();
    expect(table.view(0).closing).toMatchObject({ stakes: [7, 7], pot: 16 });
    expect(table.view(0).sheet).toEqual([[34, 18]]);
  });

  test('[NB5] a seat that is already aligned has no decision', () => {
    const table = new NanobyeTestTable('91 22 33 44').tour1([1, 1, 1, 1], 'everest');
    table.keepAndBet(2).keepAndBet(5).keepAndBet(7).keepAndBet(7);
    expect(table.turn).toBe(1);
    expect(table.align().turn).toBe(2);
    expect(table.align().view(0).manche).toBe(2);
  });

  test('[NB5] a seat with nothing left has no decision', () => {
    const table = new NanobyeTestTable('91 22 33', { chips: 4 }).tour1([3, 2, 1], 'everest');
    table.keepAndBet(1).keepAndBet(1).keepAndBet(3);
    // Seat 1 is short of 2 and has nothing; seat 2 is short of 2 and has 1.
    expect(table.turn).toBe(2);
  });

  test('TAPIS: a seat with less than the difference quits or puts in everything', () => {
    const table = new NanobyeTestTable('91 22', { chips: 4 }).tour1([2, 1], 'everest');
    table.keepAndBet(1).keepAndBet(3);
    expect(table.moves()).toEqual([QUIT_JSON, TAPIS_JSON]);
    expect(table.tapis().view(0).closing).toMatchObject({ stakes: [3, 2], tapis: [1] });
  });

  test('a seat with just enough aligns; that is no TAPIS', () => {
    const table = new NanobyeTestTable('91 22', { chips: 4 }).tour1([1, 1], 'everest');
    table.keepAndBet(1).keepAndBet(3);
    expect(table.moves()).toEqual([QUIT_JSON, ALIGN_JSON]);
    expect(table.align().view(0).closing).toMatchObject({ stakes: [3, 3], tapis: [] });
  });

  test('a seat that has quit is not asked again', () => {
    const table = new NanobyeTestTable('91 22 33').tour1([1, 1, 1], 'everest').exchange('').quit();
    table.keepAndBet(2).keepAndBet(3);
    expect(table.turn).toBe(2);
  });
});
