import { type Json, WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const refused = (table: GumTestTable, seat: number, move: Json) =>
  table.game.explain(table.view(seat), move);

/** Seat 0 is on turn with this hand, on a pile of this one card. */
const on = (card: string, hand: string, setting = {}) =>
  new GumTestTable([`${hand} / 2 2 2 / 2 2 2`, `${card} 3 3 / 3 3 3 / 3 3 3`], '3', setting).lay(
    card,
  );
const lay = (table: GumTestTable, play: string, count = 1) => refused(table, 0, { play, count });

describe('a play is explained', () => {
  test('not at all where it is legal', () => {
    expect(lay(on('5', '5 5 7'), '5', 2)).toBeUndefined();
  });

  test('notInHand: the seat does not hold that card', () => {
    const values = { card: { card: '9' } };
    expect(lay(on('5', '5 5 7'), '9')).toEqual({ code: 'notInHand', values });
  });

  test('notSoMany: it holds fewer', () => {
    const values = { card: { card: '5' }, count: 2 };
    expect(lay(on('5', '5 5 7'), '5', 3)).toEqual({ code: 'notSoMany', values });
  });

  test('threeAtMost: never four at once', () => {
    expect(lay(on('5', '5 5 5'), '5', 4)).toEqual({ code: 'threeAtMost' });
  });

  test('tooLow: below the pile’s value', () => {
    const values = { card: { card: '4' }, value: 5 };
    expect(lay(on('5', '4 4 7'), '4')).toEqual({ code: 'tooLow', values });
  });

  test('[G5] tooLow: a 9 on a 10', () => {
    const values = { card: { card: '9' }, value: 10 };
    expect(lay(on('10', '9 9 9'), '9')).toEqual({ code: 'tooLow', rule: 'G5', values });
  });

  test('[G3] overSix: more than 6 on a 6', () => {
    const values = { card: { card: '7' } };
    expect(lay(on('6', '5 5 7'), '7')).toEqual({ code: 'overSix', rule: 'G3', values });
  });

  test('[G5] overSix: a 13 on a 6', () => {
    const table = on('6', '5 13 7');
    const values = { card: { card: '13' } };
    const move = { play: '13', count: 1, to: 1 };
    expect(refused(table, 0, move)).toEqual({ code: 'overSix', rule: 'G5', values });
  });

  test('[G3] not with `six: any`', () => {
    expect(lay(on('6', '5 5 7', { six: 'any' }), '7')).toBeUndefined();
  });

  test('[G4] oneOnlyFirst: a 1 on something', () => {
    expect(lay(on('6', '1 5 7'), '1')).toEqual({ code: 'oneOnlyFirst', rule: 'G4' });
  });

  test('[G11] nameSomebody: a 13 without a name', () => {
    expect(lay(on('5', '13 5 7'), '13')).toEqual({ code: 'nameSomebody', rule: 'G11' });
  });

  test('nameAnother: a 13 for oneself', () => {
    const move = { play: '13', count: 1, to: 0 };
    expect(refused(on('5', '13 5 7'), 0, move)).toEqual({ code: 'nameAnother' });
  });

  test('noSuchSeat: a 13 for nobody', () => {
    const move = { play: '13', count: 1, to: 2 };
    expect(refused(on('5', '13 5 7'), 0, move)).toEqual({ code: 'noSuchSeat' });
  });
});

describe('a pick-up and a move out of turn are explained', () => {
  test('mustPlay: a pick-up with a playable card in hand', () => {
    const values = { card: { card: '5' } };
    expect(refused(on('5', '4 5 7'), 0, { pickup: true })).toEqual({ code: 'mustPlay', values });
  });

  test('not a pick-up without one', () => {
    expect(refused(on('5', '4 4 4'), 0, { pickup: true })).toBeUndefined();
  });

  test('house.notYourTurn: somebody else is on turn', () => {
    const refusal = refused(on('5', '4 5 7'), 1, { play: '3', count: 1 });
    expect(refusal).toEqual({ code: 'house.notYourTurn' });
  });

  test('house.watching: a watcher has no move', () => {
    const refusal = refused(on('5', '4 5 7'), WATCHER, { play: '5', count: 1 });
    expect(refusal).toEqual({ code: 'house.watching' });
  });

  test('house.over: the game has ended', () => {
    const over = on('5', '4 5 7', { limit: 1 });
    for (const move of [{ play: '5', count: 1 }, { complete: true }])
      expect(refused(over, 0, move)).toEqual({ code: 'house.over' });
  });
});

describe('an answer is explained', () => {
  const answer = new GumTestTable(['1 5 N / 2 2 2 / 2 2 2', '13 3 3 / 3 3 3 / 3 3 3'], '3').lay(
    '13',
    1,
    0,
  );

  test('not at all where it is legal', () => {
    expect(refused(answer, 0, { play: '1', count: 1 })).toBeUndefined();
    expect(refused(answer, 0, { pickup: true })).toBeUndefined();
  });

  test('[G2] ninjaNoAnswer', () => {
    const refusal = refused(answer, 0, { play: 'N', count: 1 });
    expect(refusal).toEqual({ code: 'ninjaNoAnswer', rule: 'G2' });
  });

  test('noAnswer: neither 13 nor 1', () => {
    const values = { card: { card: '5' } };
    const refusal = refused(answer, 0, { play: '5', count: 1 });
    expect(refusal).toEqual({ code: 'noAnswer', values });
  });
});

describe('an arrangement is explained', () => {
  const seats = ['4 5 / 2 3 / 3 3', '5 6 / 7 7 / 8 8'];
  const table = new GumTestTable(seats, '', { arrange: true });

  test('not at all where it is legal', () => {
    expect(refused(table, 0, { up: ['2', '5'] })).toBeUndefined();
  });

  test('arrangeFirst: nothing is laid before', () => {
    const refusal = refused(table, 0, { play: '4', count: 1 });
    expect(refusal).toEqual({ code: 'arrangeFirst', values: { count: 2 } });
  });

  test('arrangeSoMany: too few cards', () => {
    const refusal = refused(table, 0, { up: ['2'] });
    expect(refusal).toEqual({ code: 'arrangeSoMany', values: { count: 2 } });
  });

  test('notYours: a card that the seat has not, or not twice', () => {
    const values = { card: { card: '5' } };
    expect(refused(table, 0, { up: ['5', '5'] })).toEqual({ code: 'notYours', values });
  });

  test('alreadyChosen: a choice stands', () => {
    const chosen = new GumTestTable(seats, '', { arrange: true }).up(0, ['2', '3']);
    expect(refused(chosen, 0, { up: ['2', '5'] })).toEqual({ code: 'alreadyChosen' });
  });

  test('arranged: play has begun', () => {
    const begun = new GumTestTable(seats);
    expect(refused(begun, 1, { up: ['5', '7'] })).toEqual({ code: 'arranged' });
  });
});

describe('a refill is explained', () => {
  const table = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 8 / 8 8']).lay('5');

  test('not at all where it is legal', () => {
    expect(refused(table, 1, { draw: ['8'] })).toBeUndefined();
  });

  test('takeFirst: play waits for it', () => {
    const refusal = refused(table, 1, { play: '5', count: 1 });
    expect(refusal).toEqual({ code: 'takeFirst', values: { count: 1 } });
  });

  test('takeSoMany: too many cards', () => {
    const refusal = refused(table, 1, { draw: ['7', '8'] });
    expect(refusal).toEqual({ code: 'takeSoMany', values: { count: 1 } });
  });

  test('notFaceUp: a card that does not lie there', () => {
    const refusal = refused(table, 1, { draw: ['5'] });
    expect(refusal).toEqual({ code: 'notFaceUp', values: { card: { card: '5' } } });
  });

  test('nothingToTake: there is no such choice', () => {
    const refusal = refused(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']), 1, { draw: ['7'] });
    expect(refusal).toEqual({ code: 'nothingToTake' });
  });
});

describe('a completion is explained', () => {
  const complete = { complete: true };
  const pair = (card: string, hand: string, completion = true) =>
    new GumTestTable(
      [`${hand} / 2 2 / 2 2`, `${card} ${card} / 3 3 / 3 3`, '4 4 / 4 4 / 4 4'],
      '',
      {
        completion,
      },
    );

  test('not at all where it is legal', () => {
    expect(refused(pair('10', '10 10').lay('10', 2), 0, complete)).toBeUndefined();
  });

  test('noCompletion: the variant is not played', () => {
    const table = pair('10', '10 10', false).lay('10', 2);
    expect(refused(table, 0, complete)).toEqual({ code: 'noCompletion' });
  });

  test('nothingToComplete: no pair lies on top', () => {
    expect(refused(pair('10', '10 10'), 0, complete)).toEqual({ code: 'nothingToComplete' });
  });

  test('notCompleted: 6s and Ninjas', () => {
    for (const card of ['6', 'N']) {
      const table = pair(card, `${card} ${card}`).lay(card, 2);
      const values = { card: { card } };
      expect(refused(table, 0, complete)).toEqual({ code: 'notCompleted', values });
    }
  });

  test('ownPair: by the seat that laid the last of them', () => {
    const table = pair('10', '10 10').lay('10', 2);
    const values = { card: { card: '10' } };
    expect(refused(table, 1, complete)).toEqual({ code: 'ownPair', values });
  });

  test('notBoth: without both in hand', () => {
    const table = pair('10', '10 5').lay('10', 2);
    const values = { card: { card: '10' } };
    expect(refused(table, 0, complete)).toEqual({ code: 'notBoth', values });
  });

  test('[G10] completeLater: a refill is to be chosen', () => {
    const seats = ['10 10 2 / 2 2 2 / 2 2 2', '10 10 5 / 3 4 5 / 3 3 3'];
    const table = new GumTestTable(seats, '', { completion: true }).lay('10', 2);
    expect(refused(table, 0, complete)).toEqual({ code: 'completeLater', rule: 'G10' });
  });
});

/** What may come over the wire and is no move, whatever the position. */
const GARBAGE: readonly string[] = [
  'null',
  'true',
  '7',
  '"10"',
  '[]',
  '{}',
  '{"play":"10"}',
  '{"count":1}',
  '{"play":"10","count":0}',
  '{"play":"10","count":"1"}',
  '{"play":"10","count":1.5}',
  '{"play":"14","count":1}',
  '{"play":10,"count":1}',
  '{"play":["10"],"count":1}',
  '{"play":"toString","count":1}',
  '{"play":"10","count":1,"to":1}',
  '{"play":"10","count":1,"why":"extra"}',
  '{"play":"13","count":1,"to":5}',
  '{"play":"13","count":1,"to":-1}',
  '{"play":"13","count":1,"to":"1"}',
  '{"play":"13","count":1,"to":1,"why":"extra"}',
  '{"play":"10","count":1,"__proto__":null}',
  '{"pickup":false}',
  '{"pickup":true,"complete":true}',
  '{"complete":1}',
  '{"up":[]}',
  '{"up":["10","9"]}',
  '{"up":["N","9"]}',
  '{"up":["9","10","11","12"]}',
  '{"up":["9",null]}',
  '{"up":"9"}',
  '{"draw":[]}',
  '{"draw":["0"]}',
  '{"draw":["9"],"up":["9"]}',
];

describe('the forms of a move', () => {
  const table = new GumTestTable(['10 / 2 / 3', '10 / 7 / 8']);

  test.each(GARBAGE)('%s is not a move', (text) => {
    const json = JSON.parse(text) as Json;
    expect(game.read(json)).toBeUndefined();
    expect(refused(table, 1, json)).toEqual({ code: 'house.notAMove' });
  });

  test.each([
    '{"up":["10","13","N"]}',
    '{"play":"10","count":2}',
    '{"play":"N","count":1}',
    '{"play":"13","count":1,"to":3}',
    '{"pickup":true}',
    '{"draw":["3","10"]}',
    '{"complete":true}',
  ])('%s is one', (text) => {
    const json = JSON.parse(text) as Json;
    expect(game.write(game.read(json)!)).toEqual(json);
  });

  test('every number below the limit can be written, and is read back', () => {
    for (let move = 0; move < game.limits.moves; move++)
      expect(game.read(game.write(move))).toBe(move);
    // 13 kinds one to three times, 13s for five seats, two words, two kinds of lists of 1 to 3;
    // then 13s that name nobody, after all moves that are older [G14].
    const older = 13 * 3 + 3 * 5 + 2 + 2 * (14 + 105 + 560);
    expect(game.limits.moves).toBe(older + 3);
    expect(game.write(older)).toEqual({ play: '13', count: 1 });
  });
});
