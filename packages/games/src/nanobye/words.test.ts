import type { Json, Seat } from '@ludotheque/core';
import { flattenWords } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { readGameWords } from '../../shelf.ts';
import { game, type NanobyeEvent } from './index.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const wordsUnder = (prefix: string): string[] =>
  flattenWords(readGameWords('nanobye', 'en')).flatMap(([key]) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );

describe('events', () => {
  const keyOf = (event: NanobyeEvent) => game.phrase(event).key;

  test('exchanging nothing is phrased as keeping both cards', () => {
    expect(keyOf({ what: 'exchange', seat: 0, count: 0 })).toBe('events.kept');
    expect(keyOf({ what: 'exchange', seat: 0, left: [], came: [] })).toBe('events.kept');
  });

  test('an exchange names the cards to its owner, and counts them for the others', () => {
    const secret = keyOf({ what: 'exchange', seat: 0, left: ['3'], came: ['J'] });
    expect(secret).toBe('events.exchanged');
    expect(keyOf({ what: 'exchange', seat: 0, count: 1 })).toBe('events.exchange');
  });

  test.each(['number', 'bigBoss', 'quitting'] as const)('a pot is won by %s', (by) => {
    const { key } = game.phrase({ what: 'collect', seat: 0, pot: 12, by });
    expect(wordsUnder('')).toContain(key);
  });
});

test('every refusal can be met, and there are no words for others', () => {
  const moves: Json[] = Array.from({ length: game.limits.moves }, (_, move) => game.write(move));
  const codes = new Set<string>();
  const hear = (table: NanobyeTestTable, seat: Seat = table.turn!) => {
    for (const move of moves) {
      const refusal = table.game.explain(table.view(seat), move);
      if (refusal && !refusal.code.startsWith('house.')) codes.add(refusal.code);
    }
  };
  const table = new NanobyeTestTable('66 28 44 | 3');
  for (const move of [{ bet: 1 }, { bet: 1 }, { bet: 1 }, { cote: 'abyss' }, { exchange: [] }]) {
    hear(table);
    table.play(move);
  }
  hear(table.bet(2));
  hear(table.exchange('').quit(), 2);
  hear(table.exchange(''));
  hear(table.bet(7));
  const poor = new NanobyeTestTable('99 11 22', { chips: 2 });
  hear(poor);
  hear(poor.tour1([2, 1, 1], 'everest').exchange('').exchange('').quit().keepAndBet(1), 1);
  hear(
    new NanobyeTestTable('66 28', { chips: 5 }).tour1([1, 3], 'abyss').keepAndBet(4).exchange(''),
  );
  expect([...codes].sort()).toEqual(wordsUnder('refusals.').sort());
});
