import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { GumTestTable } from './test/gum-test-table.ts';

const COMPLETE = { complete: true };

describe('fourInARow', () => {
  const on = { fourInARow: true };

  test('four equal cards on top remove the pile, whoever laid them', () => {
    const seats = ['10 2 / 2 2 / 2 2', '10 10 / 3 3 / 3 3', '10 4 / 4 4 / 4 4'];
    const table = new GumTestTable(seats, '5 5 5 5', on).lay('10', 2).lay('10').lay('10');
    expect(table.centre).toBe('');
    expect(table.view(0).burnt[9]).toBe(4);
  });

  test('[G1] the seat that laid the last card leads, after refilling', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3'];
    const table = new GumTestTable(seats, '5 5 7 7', on).lay('10', 2).lay('10', 2);
    expect(table.awaited).toEqual([0]);
    expect(table.moves(0)).toEqual([
      { play: '7', count: 1 },
      { play: '7', count: 2 },
    ]);
  });

  test('without it they stay', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3'];
    expect(new GumTestTable(seats).lay('10', 2).lay('10', 2).centre).toBe('10 10 10 10');
  });

  test('a Ninja between breaks the row', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3', 'N 4 / 4 4 / 4 4'];
    const table = new GumTestTable(seats, '5 5 5', on).lay('10', 2).lay('N').lay('10', 2);
    expect(table.centre).toBe('10 10 N 10 10');
  });

  test('8s that remove the pile skip nobody', () => {
    const seats = ['8 8 / 2 2 / 2 2', '8 8 / 3 3 / 3 3', '4 4 / 4 4 / 4 4', '5 5 / 5 5 / 5 5'];
    expect(new GumTestTable(seats, '', on).lay('8', 2).lay('8', 2).awaited).toEqual([0]);
  });

  test('6s count, too', () => {
    const seats = ['6 6 / 2 2 / 2 2', '6 6 / 3 3 / 3 3'];
    expect(new GumTestTable(seats, '', on).lay('6', 2).lay('6', 2).centre).toBe('');
  });

  test('[G11] a 13 names a seat though the pile is removed; nobody has to answer', () => {
    const seats = ['13 13 / 2 2 / 2 2', '13 13 / 3 3 / 3 3', '4 4 / 4 4 / 4 4'];
    const table = new GumTestTable(seats, '', on).lay('13', 2, 0);
    expect(table.moves(0)).not.toContainEqual({ play: '13', count: 2 });
    table.lay('13', 2, 2);
    expect(table.centre).toBe('');
    expect(table.awaited).toEqual([0]);
    expect(table.view(0).answering).toBe(false);
  });
});

/** Seats 1 and 2 lay one 10 each. */
const shared = (first: string, second: string) =>
  new GumTestTable(
    [`2 2 2 / 2 2 2 / 2 2 2`, `${first} / 3 3 3 / 3 3 3`, `${second} / 4 4 4 / 4 4 4`],
    '7 7',
    withCompletion,
  )
    .lay('10')
    .lay('10');

const withCompletion = { completion: true };
const pair = (card: string, third = '3 4') =>
  new GumTestTable(
    [`${card} ${card} / 2 2 / 2 2`, `${card} ${card} / 5 5 / 5 5`, `${third} / 4 4 / 4 4`],
    '7 7 11 12',
    withCompletion,
  );

describe('completion', () => {
  test('a seat that holds the other two may lay them, turn or no turn', () => {
    const table = pair('10').lay('10', 2);
    expect(table.awaited).toEqual([2]);
    expect(table.moves(0)).toEqual([COMPLETE]);
  });

  test('nobody waits for it', () => {
    const table = pair('10', '11 11').lay('10', 2).lay('11');
    expect(table.moves(0)).toEqual([{ pickup: true }]);
  });

  test('the pile is removed; the layer refills and leads', () => {
    const table = pair('10').lay('10', 2).complete(0);
    expect(table.centre).toBe('');
    expect(table.view(0).burnt[9]).toBe(4);
    expect(table.seat(0)).toBe('11 12 / 2 2 / 2');
    expect(table.awaited).toEqual([0]);
  });

  test('the seat on turn may complete, or lay the two, which removes nothing', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3'];
    const table = new GumTestTable(seats, '7 7', withCompletion).lay('10', 2);
    expect(table.moves(0)).toEqual([{ play: '10', count: 1 }, { play: '10', count: 2 }, COMPLETE]);
    expect(table.lay('10', 2).centre).toBe('10 10 10 10');
  });

  test('is no play: a seat that cannot lay anything may pick up instead', () => {
    const seats = ['1 1 / 2 2 / 2 2', '1 1 / 3 3 / 3 3'];
    const table = new GumTestTable(seats, '', withCompletion).lay('1', 2);
    expect(table.moves(0)).toEqual([{ pickup: true }, COMPLETE]);
  });
});

describe('what may be completed', () => {
  test('[G4] 1s may be completed', () => {
    expect(pair('1').lay('1', 2).moves(0)).toEqual([COMPLETE]);
  });

  test('6s cannot', () => {
    expect(pair('6').lay('6', 2).moves(0)).toEqual([]);
  });

  test('Ninjas cannot', () => {
    expect(pair('N').lay('N', 2).moves(0)).toEqual([]);
  });

  test('without the option there is none', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 5 5 / 5 5', '3 4 / 4 4 / 4 4'];
    expect(new GumTestTable(seats).lay('10', 2).moves(0)).toEqual([]);
  });

  test('a Ninja on top closes the offer', () => {
    expect(pair('10', 'N 4').lay('10', 2).lay('N').moves(0)).not.toContainEqual(COMPLETE);
  });

  test('a pick-up closes the offer', () => {
    expect(pair('10').lay('10', 2).pickUp().moves(0)).toEqual([]);
  });

  test('three on top are not exactly two', () => {
    const seats = ['10 10 2 / 2 2 2 / 2 2 2', '10 10 10 / 3 3 3 / 3 3 3', '4 4 4 / 4 4 4 / 4 4 4'];
    expect(new GumTestTable(seats, '7 7 7', withCompletion).lay('10', 3).moves(0)).toEqual([]);
  });
});

describe('who may complete', () => {
  test('not by the seat that laid the last of the two', () => {
    expect(shared('10 5 5', '10 10 10').moves(2)).toEqual([]);
  });

  test('but by the seat that laid the first', () => {
    expect(shared('10 10 10', '10 5 5').moves(1)).toEqual([COMPLETE]);
  });

  test('one of the two is not enough', () => {
    expect(shared('10 10 5', '10 10 5').moves(1)).toEqual([]);
  });

  test('two 8s with two players: the other may complete before their layer plays again', () => {
    const seats = ['8 8 / 2 2 / 2 2', '8 8 / 3 3 / 3 3'];
    const table = new GumTestTable(seats, '', withCompletion).lay('8', 2);
    expect(table.awaited).toEqual([1]);
    expect(table.complete(0).awaited).toEqual([0]);
  });

  test('[G11] completing 13s names nobody, and voids the answer', () => {
    const table = pair('13').lay('13', 2, 2).complete(0);
    expect(table.awaited).toEqual([0]);
    expect(table.view(0).answering).toBe(false);
  });

  test('the named seat may complete the 13s itself', () => {
    expect(pair('13').lay('13', 2, 0).moves(0)).toContainEqual(COMPLETE);
  });

  test('[G10] not while a refill is to be chosen; right after', () => {
    const seats = ['10 10 2 / 2 2 3 / 2 2 2', '10 10 5 / 3 4 5 / 3 3 3', '4 4 4 / 4 4 4 / 4 4 4'];
    const table = new GumTestTable(seats, '', withCompletion).lay('10', 2);
    expect(table.moves(0)).toEqual([]);
    expect(table.draw('3 4').moves(0)).toEqual([COMPLETE]);
    expect(table.complete(0).moves(0)).toEqual([{ draw: ['2', '2'] }, { draw: ['2', '3'] }]);
  });

  test('wins when no card is left', () => {
    // Play takes long to come to this: the position is imagined.
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3'];
    const { game, ...table } = new GumTestTable(seats, '', withCompletion).lay('10', 2);
    const seen = game.view(table.state, 0);
    const bare = { ...seen, up: [[], seen.up[1]!], down: [0, 2] };
    const state = game.imagine(bare, noShuffleRng);
    game.play(state, 0, game.read(COMPLETE)!, noShuffleRng);
    expect(game.result(state)?.ranks).toEqual([1, 2]);
  });
});
