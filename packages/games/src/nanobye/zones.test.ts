import { WATCHER, type Zone } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const zonesOf = (table: NanobyeTestTable, seat: number) => table.game.zones(table.view(seat));
const find = (zones: readonly Zone[], id: string) => zones.find((zone) => zone.id === id);
const notes = (table: NanobyeTestTable, id: string, seat = 0) =>
  find(zonesOf(table, seat), id)?.note;
const tour2 = (cards: string, chips = 26) =>
  new NanobyeTestTable(cards, { chips }).tour1([1, 1], 'abyss');

describe('zones', () => {
  test('the pile, the pot, and for each seat its chips and its hand', () => {
    const ids = zonesOf(new NanobyeTestTable('53 J2 | 46'), 0).map(({ id }) => id);
    expect(ids).toEqual(['pile', 'pot', 'chips-0', 'hand-0', 'chips-1', 'hand-1']);
  });

  test('one’s own cards show, another’s are backs', () => {
    const zones = zonesOf(tour2('53 J2 | 4').exchange('2'), 1);
    const face = (card: string) => ({ card, count: 1 });
    expect(find(zones, 'hand-1')!.cards).toEqual([face('4'), face('J')]);
    expect(find(zones, 'left-1')!.cards).toEqual([face('2')]);
    expect(find(zones, 'hand-0')!.cards).toEqual([{ card: null, count: 2 }]);
    expect(find(zonesOf(tour2('53 J2 | 4').exchange('2'), 0), 'left-1')!.cards).toEqual([
      { card: null, count: 1 },
    ]);
  });

  test('the pot is noted with the cote and the highest stake', () => {
    expect(notes(new NanobyeTestTable('53 J2'), 'pot')!.key).toBe('notes.pot.open');
    expect(notes(tour2('53 J2').keepAndBet(4), 'pot')).toEqual({
      key: 'notes.pot.abyss',
      values: { pot: 6, manche: 1, highest: 4 },
    });
    expect(notes(new NanobyeTestTable('53 J2').tour1([1, 1], 'everest'), 'pot')!.key).toBe(
      'notes.pot.everest',
    );
  });

  test('chips are noted with what is staked', () => {
    expect(notes(new NanobyeTestTable('53 J2'), 'chips-1')).toEqual({
      key: 'notes.chips',
      values: { chips: 26 },
    });
    expect(notes(tour2('53 J2').keepAndBet(4), 'chips-1')).toEqual({
      key: 'notes.staked',
      values: { chips: 21, staked: 5 },
    });
  });

  test('a seat that has quit, is on TAPIS or eliminated has a note about it', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 5 })
      .tour1([1, 3, 1], 'everest')
      .keepAndBet(4);
    table.exchange('').tapis().exchange('');
    expect(notes(table, 'chips-2')).toEqual({ key: 'notes.tapis', values: { staked: 5 } });
    table.bet(4);
    expect(notes(table, 'chips-2')).toEqual({ key: 'notes.eliminated', values: { manche: 1 } });
    const quit = new NanobyeTestTable('99 11 22').tour1([1, 1, 1], 'everest').exchange('').quit();
    expect(notes(quit, 'chips-1')!.key).toBe('notes.quit');
  });

  test('one’s own hand is noted with its number, before the cote with both', () => {
    expect(notes(new NanobyeTestTable('53 J2'), 'hand-0')).toEqual({
      key: 'notes.numbers',
      values: { high: 53, low: 35 },
    });
    expect(notes(tour2('53 J2'), 'hand-0')).toEqual({
      key: 'notes.number',
      values: { number: 35 },
    });
    expect(notes(tour2('53 J2'), 'hand-1')).toBeUndefined();
  });
});

describe('zones after a showdown', () => {
  test('the last showdown can be seen', () => {
    const table = tour2('53 J2').keepAndBet(1).keepAndBet(1);
    const shown = find(zonesOf(table, WATCHER), 'shown-1')!;
    expect(shown.cards.map(({ card }) => card)).toEqual(['2', 'J']);
    expect(shown.note).toEqual({ key: 'notes.number', values: { number: 12 } });
  });

  test('after the game shown cards lie in the showdown, not in a hand', () => {
    const table = tour2('53 J2', 1).exchange('').exchange('');
    const zones = zonesOf(table, 0);
    expect(find(zones, 'hand-0')!.cards).toEqual([]);
    expect(find(zones, 'shown-0')!.cards).toHaveLength(2);
    expect(find(zones, 'pot')!.note).toBeUndefined();
  });
});
