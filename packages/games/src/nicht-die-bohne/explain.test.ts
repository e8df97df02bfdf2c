import { type Json, WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { BohneTestTable, dealTwoCardsEach } from './test/bohne-test-table.ts';

const opening = dealTwoCardsEach();
const choosing = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
const taking = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
const refused = (table: BohneTestTable, seat: number, move: Json) =>
  table.game.explain(table.view(seat), move);

describe('a move is explained', () => {
  test('not at all where it is legal', () => {
    expect(refused(opening, 1, { play: 'G4' })).toBeUndefined();
    expect(refused(choosing, 0, { play: 'B6' })).toBeUndefined();
    expect(refused(taking, 0, { take: 2 })).toBeUndefined();
  });

  test('not at all where the token card is the last', () => {
    const last = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0).take(0, 2);
    expect(refused(last, 2, { take: 1 })).toBeUndefined();
  });

  test('notInHand: the seat does not hold that card', () => {
    const values = { card: { card: 'R2' } };
    expect(refused(opening, 1, { play: 'R2' })).toEqual({ code: 'notInHand', values });
    expect(refused(choosing, 0, { play: 'R2' })).toEqual({ code: 'notInHand', values });
  });

  test('leadFirst: the token’s seat has not opened the trick yet', () => {
    expect(refused(opening, 1, { take: 0 })).toEqual({ code: 'leadFirst' });
  });

  test('chooseFirst: the seat has not chosen a card yet', () => {
    expect(refused(choosing, 0, { take: 1 })).toEqual({ code: 'chooseFirst' });
  });

  test('alreadyChosen: a choice is made once', () => {
    const refusal = { code: 'alreadyChosen', values: { card: { card: 'R2' } } };
    expect(refused(choosing, 2, { play: 'R5' })).toEqual(refusal);
  });

  test('othersChoose: the token’s seat waits for the others', () => {
    expect(refused(choosing, 1, { take: 2 })).toEqual({ code: 'othersChoose' });
  });
});

describe('a take, and a move out of turn, is explained', () => {
  test('takeNow: every card of the trick has been played', () => {
    expect(refused(taking, 0, { play: 'B6' })).toEqual({ code: 'takeNow' });
  });

  test('noSuchSeat: nobody sits there', () => {
    expect(refused(taking, 0, { take: 3 })).toEqual({ code: 'noSuchSeat', values: { from: 3 } });
  });

  test('ownCard: nobody takes back what they played', () => {
    expect(refused(taking, 0, { take: 0 })).toEqual({ code: 'ownCard' });
    const first = dealTwoCardsEach().lay('B3 G1 R2');
    expect(refused(first, 1, { take: 1 })).toEqual({ code: 'ownCard' });
  });

  test('gone: somebody has taken it already', () => {
    const table = new BohneTestTable('G1 R2 B3 Y4', { seats: 4 })
      .lay('Y4 G1 R2 B3')
      .take(1, 0)
      .take(0, 2);
    const refusal = { code: 'gone', values: { from: { seat: 0 } } };
    expect(refused(table, 2, { take: 0 })).toEqual(refusal);
  });

  test('tokenCardLast: another card is left', () => {
    const refusal = { code: 'tokenCardLast', values: { card: { card: 'G1' } } };
    expect(refused(taking, 0, { take: 1 })).toEqual(refusal);
  });

  test('house.notYourTurn: somebody else is awaited', () => {
    const notYourTurn = { code: 'house.notYourTurn' };
    expect(refused(opening, 0, { play: 'B3' })).toEqual(notYourTurn);
    expect(refused(taking, 2, { take: 1 })).toEqual(notYourTurn);
  });

  test('house.watching: a watcher has no move', () => {
    for (const table of [opening, choosing, taking])
      expect(refused(table, WATCHER, { play: 'G1' })).toEqual({ code: 'house.watching' });
  });

  test('house.over: the game has ended', () => {
    const over = new BohneTestTable('G1 R2 B3').trick('B3 G1 R2', 0, 2, 1);
    for (const seat of [0, 1, 2])
      expect(refused(over, seat, { play: 'G1' })).toEqual({ code: 'house.over' });
  });
});

/** What may come over the wire and is no move, whatever the position. */
const GARBAGE: readonly string[] = [
  'null',
  'true',
  '7',
  '"G1"',
  '[]',
  '["G1"]',
  '{}',
  '{"play":null}',
  '{"play":"g1"}',
  '{"play":"G11"}',
  '{"play":"G×2"}',
  '{"play":["G1"]}',
  '{"play":"toString"}',
  '{"play":"G1","take":0}',
  '{"play":"G1","why":"extra"}',
  '{"play":"G1","__proto__":null}',
  '{"take":"0"}',
  '{"take":-1}',
  '{"take":6}',
  '{"take":0.5}',
  '{"take":[0]}',
  '{"take":null}',
  '{"take":0,"constructor":{}}',
  '{"__proto__":{"play":"G1"}}',
  '{"constructor":0}',
];

describe('the forms of a move', () => {
  test.each(GARBAGE)('%s is not a move', (text) => {
    const json = JSON.parse(text) as Json;
    expect(game.read(json)).toBeUndefined();
    expect(refused(opening, 1, json)).toEqual({ code: 'house.notAMove' });
  });

  test.each<Json>([{ play: 'R10' }, { play: 'Yx2' }, { play: 'B-' }, { take: 2 }])(
    '%j is written as it is read',
    (json) => {
      expect(game.write(game.read(json)!)).toEqual(json);
    },
  );

  test('every number below the limit can be written, and is read back', () => {
    // 52 kinds to play, 6 seats to take from.
    expect(game.limits.moves).toBe(58);
    for (let move = 0; move < game.limits.moves; move++)
      expect(game.read(game.write(move))).toBe(move);
  });
});
