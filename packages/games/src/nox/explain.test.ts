import { type Json, WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { NoxTestTable } from './test/nox-test-table.ts';

/** Seat 0 is at turn and holds a green 7; a green 5 and a blue 4 lie in front of seat 1. */
const table = new NoxTestTable('G5 B4 O3 G7').lay('G5', 1).lay('B4', 1).lay('O3', 2);
const refused = (move: Json, seat = 0) => table.game.explain(table.view(seat), move);

describe('a move is explained', () => {
  test('not at all where it is legal', () => {
    expect(refused({ play: 'G7', to: 0 })).toBeUndefined();
    expect(refused({ play: 'G7', to: 1, on: 5 })).toBeUndefined();
  });

  test('notInHand: the seat does not hold that card', () => {
    const card = { card: 'B15' };
    expect(refused({ play: 'B15', to: 0 })).toEqual({ code: 'notInHand', values: { card } });
  });

  test('noSuchSeat: nobody sits there', () => {
    expect(refused({ play: 'G7', to: 3 })).toEqual({ code: 'noSuchSeat', values: { to: 3 } });
  });

  test('noSuchStack: that display shows no such number', () => {
    const values = { to: { seat: 0 }, on: 5 };
    expect(refused({ play: 'G7', to: 0, on: 5 })).toEqual({ code: 'noSuchStack', values });
  });

  test('otherColour: the stack shows another colour', () => {
    const values = { card: { card: 'G7' }, on: { card: 'B4' } };
    expect(refused({ play: 'G7', to: 1, on: 4 })).toEqual({ code: 'otherColour', values });
  });

  test('house.notYourTurn: somebody else is at turn', () => {
    expect(refused({ play: 'G7', to: 0 }, 1)).toEqual({ code: 'house.notYourTurn' });
  });

  test('house.watching: a watcher has no move', () => {
    expect(refused({ play: 'G7', to: 0 }, WATCHER)).toEqual({ code: 'house.watching' });
  });

  test('house.over: the game has ended', () => {
    const over = new NoxTestTable('B1 B1 B1');
    for (let round = 1; round <= 100; round++) over.layAll('B1 B1 B1', 0);
    const refusal = over.game.explain(over.view(0), { play: 'B1', to: 0 });
    expect(refusal).toEqual({ code: 'house.over' });
  });
});

/** What may come over the wire and is no move, whatever the position. */
const GARBAGE: readonly string[] = [
  'null',
  'true',
  '7',
  '"G7"',
  '[]',
  '["G7",0]',
  '{}',
  '{"play":"G7"}',
  '{"to":0}',
  '{"play":"G7","to":0,"on":null}',
  '{"play":"G7","to":0,"on":"5"}',
  '{"play":"G7","to":0,"on":0}',
  '{"play":"G7","to":0,"on":16}',
  '{"play":"G7","to":"0"}',
  '{"play":"G7","to":-1}',
  '{"play":"G7","to":6}',
  '{"play":"G7","to":0.5}',
  '{"play":"G7","to":[0]}',
  '{"play":"g7","to":0}',
  '{"play":"G8","to":0}',
  '{"play":["G7"],"to":0}',
  '{"play":"toString","to":0}',
  '{"play":"G7","to":0,"why":"extra"}',
  '{"play":"G7","to":0,"__proto__":null}',
  '{"play":"G7","to":0,"constructor":{}}',
];

describe('the forms of a move', () => {
  test.each(GARBAGE)('%s is not a move', (text) => {
    const json = JSON.parse(text) as Json;
    expect(game.read(json)).toBeUndefined();
    expect(refused(json)).toEqual({ code: 'house.notAMove' });
  });

  test('expanding names the card and the display', () => {
    expect(game.write(game.read({ play: 'G14', to: 2 })!)).toEqual({ play: 'G14', to: 2 });
  });

  test('covering also names the stack by the number that it shows', () => {
    const json = { play: 'G14', to: 2, on: 5 };
    expect(game.write(game.read(json)!)).toEqual(json);
  });

  test('the order of the keys does not count', () => {
    expect(game.read({ on: 5, to: 2, play: 'G14' })).toBe(game.read({ play: 'G14', to: 2, on: 5 }));
  });

  test('every number below the limit can be written, and is read back or not at all', () => {
    let wellFormed = 0;
    for (let move = 0; move < game.limits.moves; move++) {
      const back = game.read(game.write(move));
      if (back === undefined) continue;
      expect(back).toBe(move);
      wellFormed++;
    }
    // 15 kinds in 6 displays: beside the others, or on one of 15 numbers.
    expect(wellFormed).toBe(15 * 6 * 16);
  });
});
