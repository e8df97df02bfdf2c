import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game, makeBohne } from './index.ts';
import { BohneTestTable, dealOneCardEach, dealTwoCardsEach } from './test/bohne-test-table.ts';

/** One card each for four: seat 1 has G1, seat 2 has R2, seat 3 has B3, seat 0 has Y4. */
const fourSeats = () => new BohneTestTable('G1 R2 B3 Y4', { seats: 4 });
/** Seat 2 ends with R8, R- and B2: −8 in red, +2 in blue. */
const belowZero = () =>
  new BohneTestTable('R8 G1 B1 R- G2 Y2 Y1 G3 B2')
    .trick('B1 R8 G1', 0, 2, 1)
    .trick('Y2 R- G2', 1, 0, 2)
    .trick('B2 Y1 G3', 1, 2, 0);

describe('setting up', () => {
  test('3 to 6 seats', () => {
    expect(game.seats).toEqual({ min: 3, max: 6 });
  });

  test.each([
    [3, 20],
    [4, 15],
    [5, 12],
    [6, 10],
  ])('all 60 cards are dealt: with %i seats %i each', (seats, each) => {
    const view = game.view(game.setup({ manches: 3 }, seats, noShuffleRng), 0);
    expect(view.hands).toEqual(Array.from({ length: seats }, () => each));
  });

  test('[B2] seat 0 deals, one card at a time, clockwise from its left', () => {
    const table = new BohneTestTable('G1 R1 B1 G2 R2 B2');
    expect(table.view(0).dealer).toBe(0);
    expect([1, 2, 0].map((seat) => table.view(seat).hand)).toEqual([
      ['G1', 'G2'],
      ['R1', 'R2'],
      ['B1', 'B2'],
    ]);
  });

  test('the seat at the dealer’s left has the token and opens', () => {
    const table = dealOneCardEach();
    expect(table.view(0).token).toBe(1);
    expect(table.awaited).toEqual([1]);
  });

  test('three manches, or 1 to 5 by agreement', () => {
    expect(game.options.manches).toEqual({ kind: 'range', min: 1, max: 5, default: 3 });
  });

  test('a smaller box must be part of the true one, and be dealt evenly', () => {
    expect(() => makeBohne(['G1', 'G1', 'R1'])).toThrow(RangeError);
    expect(() => makeBohne(['G-', 'G-', 'G-', 'G-', 'R1', 'R2'])).toThrow(RangeError);
    expect(() => new BohneTestTable('G1 R1 B1 Y1')).toThrow(RangeError);
  });
});

describe('playing cards', () => {
  test('the seat with the token plays any card of its hand', () => {
    const table = new BohneTestTable('Gx2 R1 B1 G5 R2 B2 Y10 R3 B3');
    expect(table.moves(1)).toEqual([{ play: 'G5' }, { play: 'Gx2' }, { play: 'Y10' }]);
  });

  test('equal cards make one move', () => {
    const table = new BohneTestTable('G- R1 B1 G- R2 B2 G- R3 B3');
    expect(table.view(1).hand).toEqual(['G-', 'G-', 'G-']);
    expect(table.moves(1)).toEqual([{ play: 'G-' }]);
  });

  test('nobody else plays before the token card lies', () => {
    const table = dealOneCardEach();
    expect([table.moves(0), table.moves(2)]).toEqual([[], []]);
  });

  test('then all others choose at the same time', () => {
    const table = fourSeats().play(1, 'G1');
    expect(table.awaited).toEqual([0, 2, 3]);
    for (const seat of [0, 2, 3]) expect(table.moves(seat)).toHaveLength(1);
  });

  test('in any order', () => {
    const there = fourSeats().play(1, 'G1').play(0, 'Y4').play(2, 'R2').play(3, 'B3');
    const back = fourSeats().play(1, 'G1').play(3, 'B3').play(2, 'R2').play(0, 'Y4');
    expect(back.state).toEqual(there.state);
  });

  test('a choice is made once', () => {
    const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
    expect(table.awaited).toEqual([0]);
    expect(table.moves(2)).toEqual([]);
  });

  test('nobody takes before the last has chosen', () => {
    const table = fourSeats().play(1, 'G1').play(3, 'B3').play(0, 'Y4');
    expect(table.moves(1)).toEqual([]);
    expect(table.play(2, 'R2').moves(1)).toEqual([{ take: 0 }, { take: 2 }, { take: 3 }]);
  });
});

describe('taking cards', () => {
  test('the seat with the token takes first, any card but its own', () => {
    const table = dealOneCardEach().lay('B3 G1 R2');
    expect(table.awaited).toEqual([1]);
    expect(table.moves(1)).toEqual([{ take: 0 }, { take: 2 }]);
  });

  test('the seat whose card was taken takes next', () => {
    expect(fourSeats().lay('Y4 G1 R2 B3').take(1, 3).awaited).toEqual([3]);
  });

  test('nobody takes the token card while another is left', () => {
    const table = fourSeats().lay('Y4 G1 R2 B3').take(1, 3);
    expect(table.moves(3)).toEqual([{ take: 0 }, { take: 2 }]);
  });

  test('a forced take is a move', () => {
    const table = dealOneCardEach().lay('B3 G1 R2').take(1, 0);
    expect(table.moves(0)).toEqual([{ take: 2 }]);
    expect(table.take(0, 2).moves(2)).toEqual([{ take: 1 }]);
  });

  test('a taken card goes to its taker’s row of that colour', () => {
    const table = dealOneCardEach().lay('B3 G1 R2').take(1, 0);
    expect(table.view(1).rows).toEqual([
      [[], [], [], []],
      [[], [], [], ['B3']],
      [[], [], [], []],
    ]);
  });

  test('every seat takes exactly one card, never its own', () => {
    const table = fourSeats().trick('Y4 G1 R2 B3', 3, 2, 0, 1);
    expect([0, 1, 2, 3].map((seat) => table.rows(seat))).toEqual(['G1', 'B3', 'Y4', 'R2']);
  });

  test('the token goes with its card to the last seat, which opens the next trick', () => {
    const table = dealTwoCardsEach().trick('B3 G1 R2', 0, 2, 1);
    expect(table.view(0).token).toBe(2);
    expect(table.awaited).toEqual([2]);
    expect(table.moves(2)).toEqual([{ play: 'R5' }]);
  });

  test('specials lie at the head of a row, whenever they came', () => {
    const table = new BohneTestTable('R1 G4 B1 R3 Gx2 B3');
    table.trick('B1 R1 G4', 2, 0, 1).trick('B3 R3 Gx2', 1, 2, 0);
    expect(table.view(1).closing![1]![0]).toEqual(['Gx2', 'G4']);
  });
});

describe('the end of a manche', () => {
  test('comes with the last take of the last trick', () => {
    const table = dealOneCardEach().lay('B3 G1 R2').take(1, 0).take(0, 2);
    expect(table.view(0).sheet).toEqual([]);
    expect(table.take(2, 1).view(0).sheet).toEqual([[2, 3, 1]]);
  });

  test('positive and negative rows are written in two columns, and their difference', () => {
    const { columns, sheet } = belowZero().view(0);
    expect(columns).toEqual([{ plus: [4, 6, 2], minus: [0, 0, 8] }]);
    expect(sheet).toEqual([[4, 6, -6]]);
  });

  test('[B3] a row of specials only is written as 0', () => {
    const table = new BohneTestTable('G- Rx2 B3').trick('B3 G- Rx2', 0, 2, 1);
    expect(table.view(0).sheet).toEqual([[0, 3, 0]]);
    expect(table.view(0).columns).toEqual([{ plus: [0, 3, 0], minus: [0, 0, 0] }]);
  });

  test('[B1] the dealer’s left neighbour deals the next one', () => {
    const table = dealOneCardEach(2).trick('B3 G1 R2', 0, 2, 1);
    expect(table.view(0)).toMatchObject({ manche: 2, dealer: 1, token: 2, awaited: [2] });
    expect([2, 0, 1].map((seat) => table.view(seat).hand)).toEqual([['G1'], ['R2'], ['B3']]);
  });

  test('[B1] and so on, round the table', () => {
    const table = dealOneCardEach(4).trick('B3 G1 R2', 0, 2, 1).trick('R2 B3 G1', 0, 1, 2);
    expect(table.view(0).dealer).toBe(2);
    expect(table.trick('G1 R2 B3', 1, 2, 0).view(0).dealer).toBe(0);
  });
});

describe('the end of the game', () => {
  const over = dealOneCardEach(2).trick('B3 G1 R2', 0, 2, 1).trick('R2 B3 G1', 0, 1, 2);

  test('comes after as many manches as agreed', () => {
    expect(dealOneCardEach(2).trick('B3 G1 R2', 0, 2, 1).view(0).result).toBeNull();
    expect(over.view(0).result).not.toBeNull();
  });

  test('the Summes are added, and the highest total wins', () => {
    expect(over.view(0).sheet).toEqual([
      [2, 3, 1],
      [3, 1, 2],
    ]);
    expect(over.game.result(over.state)).toEqual({ scores: [5, 4, 3], ranks: [1, 2, 3] });
  });

  test('equal totals share the place', () => {
    const table = new BohneTestTable('G5 R5 B1').trick('B1 G5 R5', 2, 0, 1);
    expect(table.game.result(table.state)).toEqual({ scores: [5, 5, 1], ranks: [1, 1, 3] });
  });

  test('totals below zero are ranked too', () => {
    const table = belowZero();
    expect(table.game.result(table.state)).toEqual({ scores: [4, 6, -6], ranks: [2, 1, 3] });
  });

  test('nobody moves any more', () => {
    expect(over.awaited).toEqual([]);
    for (const seat of [0, 1, 2]) expect(over.moves(seat)).toEqual([]);
  });
});
