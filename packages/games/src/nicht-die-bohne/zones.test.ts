import { WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { COLOURS } from './cards.ts';
import { game } from './index.ts';
import { BohneTestTable, dealTwoCardsEach } from './test/bohne-test-table.ts';

describe('zones', () => {
  const find = (table: BohneTestTable, seat: number, id: string) =>
    table.game.zones(table.view(seat)).find((zone) => zone.id === id)!;

  test('for each seat its card in the trick, four rows and a hand', () => {
    const zones = game.zones(dealTwoCardsEach().view(0));
    const ofSeat = (seat: number) => [
      `trick-${seat}`,
      ...COLOURS.map((colour) => `row-${seat}-${colour}`),
      `hand-${seat}`,
    ];
    expect(zones.map(({ id }) => id)).toEqual([0, 1, 2].flatMap(ofSeat));
  });

  test('[B4] one’s own hand shows its cards, another’s their backs', () => {
    const table = dealTwoCardsEach();
    expect(find(table, 1, 'hand-1').cards).toEqual([
      { card: 'G1', count: 1 },
      { card: 'G4', count: 1 },
    ]);
    expect(find(table, 1, 'hand-2').cards).toEqual([{ card: null, count: 2 }]);
  });

  test('the token is noted where it is', () => {
    const { note } = find(dealTwoCardsEach(), 0, 'trick-1');
    expect(note).toEqual({ key: 'notes.token' });
    expect(find(dealTwoCardsEach(), 0, 'trick-0').note).toBeUndefined();
  });

  test('[B4] a chosen card shows its face to its owner, its back to all others', () => {
    const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
    const { cards, note } = find(table, 2, 'trick-2');
    expect(cards).toEqual([{ card: 'R2', count: 1 }]);
    expect(note).toEqual({ key: 'notes.sealed' });
    for (const seat of [0, 1, WATCHER])
      expect(find(table, seat, 'trick-2').cards).toEqual([{ card: null, count: 1 }]);
  });

  test('a taken card has left the trick for a row, which is noted with its value', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
    expect(find(table, 0, 'trick-0').cards).toEqual([]);
    const { cards, note } = find(table, 0, 'row-1-B');
    expect(cards).toEqual([{ card: 'B3', count: 1 }]);
    expect(note).toEqual({ key: 'notes.row', values: { value: 3 } });
  });

  test('an empty row has no note', () => {
    expect(find(dealTwoCardsEach(), 0, 'row-1-B').note).toBeUndefined();
  });

  test('a row with a zero is noted as cancelled', () => {
    const table = new BohneTestTable('G1 R2 B0').lay('B0 G1 R2').take(1, 0);
    const { note } = find(table, 0, 'row-1-B');
    expect(note).toEqual({ key: 'notes.zero' });
  });

  test('a hand is noted with what its owner’s rows come to', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
    const { note } = find(table, 0, 'hand-1');
    expect(note).toEqual({ key: 'notes.standing', values: { sum: 3 } });
  });
});
