import { WATCHER, type Zone } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { NoxTestTable } from './test/nox-test-table.ts';

describe('zones', () => {
  const zonesOf = (table: NoxTestTable, seat: number) => table.game.zones(table.view(seat));
  const find = (zones: readonly Zone[], id: string) => zones.find((zone) => zone.id === id)!;

  test('the pile, and for each seat a display and a hand', () => {
    const zones = zonesOf(new NoxTestTable('B1 G2 O3 B4'), 0);
    expect(zones.map(({ id }) => id).sort()).toEqual(
      ['pile', 'display-0', 'display-1', 'display-2', 'hand-0', 'hand-1', 'hand-2'].sort(),
    );
  });

  test('one’s own hand shows its cards, another’s their backs', () => {
    const zones = zonesOf(new NoxTestTable('B1 G2 O3 B4'), 1);
    expect(find(zones, 'hand-1').cards).toEqual([{ card: 'G2', count: 1 }]);
    expect(find(zones, 'hand-2').cards).toEqual([{ card: null, count: 1 }]);
    expect(find(zones, 'pile').cards).toEqual([{ card: null, count: 1 }]);
  });

  test('[N7] a stack shows its top card and its height', () => {
    const table = new NoxTestTable('G5 G7 O3').lay('G5', 1).lay('G7', 1, 5);
    expect(find(zonesOf(table, WATCHER), 'display-1').cards).toEqual([{ card: 'G7', count: 2 }]);
  });

  test('an empty display has no note', () => {
    expect(find(zonesOf(new NoxTestTable('B1 G2 O3'), 0), 'display-0').note).toBeUndefined();
  });

  test('a display of three colours is noted with its value', () => {
    const table = new NoxTestTable('B1 G2 O3 B4').layAll('B1 G2 O3', 0);
    const { note } = find(zonesOf(table, 0), 'display-0');
    expect(note).toEqual({ key: 'notes.display', values: { value: 6, stacks: 3 } });
  });

  test.each([
    ['B', 'G2 O3'],
    ['G', 'B1 O3'],
    ['O', 'B1 G2'],
    ['BG', 'O3'],
    ['BO', 'G2'],
    ['GO', 'B1'],
  ])('a display without %s is noted as such', (missing, cards) => {
    const table = new NoxTestTable(`${cards} B1 B1 B1`).layAll(cards, 0);
    const { note } = find(zonesOf(table, 0), 'display-0');
    const stacks = cards.split(' ').length;
    expect(note).toEqual({ key: `notes.missing${missing}`, values: { stacks } });
  });
});
