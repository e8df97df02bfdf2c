import { WATCHER, type Zone } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const zonesOf = (table: GumTestTable, seat: number) => table.game.zones(table.view(seat));
const find = (zones: readonly Zone[], id: string) => zones.find((zone) => zone.id === id)!;
const noteOf = (table: GumTestTable, id: string, seat = WATCHER) =>
  find(zonesOf(table, seat), id).note;

describe('zones', () => {
  const table = () => new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '10');

  test('two piles, what is out of the game, and three places before each seat', () => {
    expect(zonesOf(table(), 0).map(({ id }) => id)).toEqual([
      ...['pile', 'centre', 'burnt'],
      ...['down-0', 'up-0', 'hand-0'],
      ...['down-1', 'up-1', 'hand-1'],
    ]);
  });

  test('hidden cards show their backs', () => {
    const zones = zonesOf(table(), 0);
    for (const id of ['pile', 'down-0', 'down-1', 'hand-1'])
      expect(find(zones, id).cards, id).toEqual([{ card: null, count: 1 }]);
  });

  test('open cards and one’s own hand show their faces', () => {
    const zones = zonesOf(table(), 0);
    expect(find(zones, 'hand-0').cards).toEqual([{ card: '4', count: 1 }]);
    expect(find(zones, 'up-1').cards).toEqual([{ card: '7', count: 1 }]);
  });

  test('another’s hand shows the cards that are known to be there', () => {
    const zones = zonesOf(table().lay('5').pickUp(), 1);
    expect(find(zones, 'hand-0').cards).toEqual([
      { card: '5', count: 1 },
      { card: null, count: 1 },
    ]);
  });

  test('the centre pile lies in order, its top at the end', () => {
    const laid = new GumTestTable(['7 / 2 / 3', '5 / 7 / 8']).lay('5').lay('7');
    const faces = find(zonesOf(laid, 0), 'centre').cards.map(({ card }) => card);
    expect(faces).toEqual(['5', '7']);
  });

  test('removed cards are counted', () => {
    const gone = new GumTestTable(['2 2 / 2 2 / 3 3', '9 9 / 7 7 / 8 8']).lay('9', 2);
    expect(find(zonesOf(gone, 0), 'burnt').cards).toEqual([{ card: '9', count: 2 }]);
  });
});

describe('the centre pile is noted with what may be laid', () => {
  const after = (card: string, six: 'atMost' | 'any' = 'atMost') =>
    new GumTestTable(['2 / 2 / 3', `${card} / 7 / 8`], '', { six }).lay(card);

  test('anything on an empty one', () => {
    expect(noteOf(new GumTestTable(['2 / 2 / 3', '5 / 7 / 8']), 'centre')).toEqual({
      key: 'notes.anything',
    });
  });

  test('its value or higher', () => {
    const note = { key: 'notes.atLeast', values: { value: 5 } };
    expect(noteOf(after('5'), 'centre')).toEqual(note);
  });

  test('[G3] 6 or lower on a 6, or anything', () => {
    expect(noteOf(after('6'), 'centre')).toEqual({ key: 'notes.atMost' });
    expect(noteOf(after('6', 'any'), 'centre')).toEqual({ key: 'notes.anyButOne' });
  });

  test('who must answer a 13', () => {
    const table = new GumTestTable(['2 / 2 / 3', '13 / 7 / 8']).lay('13', 1, 0);
    const note = { key: 'notes.answer', values: { who: { seat: 0 } } };
    expect(noteOf(table, 'centre')).toEqual(note);
  });

  test('nothing when the game is over', () => {
    const over = new GumTestTable(['2 / 2 / 3', '5 / 7 / 8'], '', { limit: 1 }).lay('5');
    expect(noteOf(over, 'centre')).toBeUndefined();
  });
});

describe('face-up cards are noted', () => {
  const sealed = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', { arrange: true }).up(1, ['5']);

  test('with who still arranges', () => {
    expect(noteOf(sealed, 'up-0')).toEqual({ key: 'notes.arranging' });
    expect(noteOf(sealed, 'up-1')).toEqual({ key: 'notes.arranged' });
  });

  test('with one’s own sealed choice', () => {
    const note = { key: 'notes.chosen', values: { cards: { cards: ['5'] } } };
    expect(noteOf(sealed, 'up-1', 1)).toEqual(note);
  });

  test('with how many are to be taken', () => {
    const table = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 8 / 8 8']).lay('5');
    const note = { key: 'notes.take', values: { who: { seat: 1 }, count: 1 } };
    expect(noteOf(table, 'up-1')).toEqual(note);
  });

  test('with nothing else', () => {
    expect(noteOf(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']), 'up-0')).toBeUndefined();
  });
});

describe('moves in words', () => {
  const phrase = (json: Parameters<typeof game.read>[0]) => game.phrase(game.read(json)!);

  test('a play', () => {
    const values = { card: { card: '10' }, count: 2 };
    expect(phrase({ play: '10', count: 2 })).toEqual({ key: 'moves.lay', values });
  });

  test('a 13 names a seat', () => {
    const values = { card: { card: '13' }, count: 1, to: { seat: 3 } };
    expect(phrase({ play: '13', count: 1, to: 3 })).toEqual({ key: 'moves.give', values });
  });

  test('lists of cards', () => {
    const values = { cards: { cards: ['3', 'N'] } };
    expect(phrase({ up: ['3', 'N'] })).toEqual({ key: 'moves.up', values });
    expect(phrase({ draw: ['3', 'N'] })).toEqual({ key: 'moves.draw', values });
  });

  test('the rest', () => {
    expect(phrase({ pickup: true })).toEqual({ key: 'moves.pickup' });
    expect(phrase({ complete: true })).toEqual({ key: 'moves.complete' });
  });
});
