/** What the host decides about the seats before the deal, and who the host is. */
import { describe, expect, it } from 'vitest';
import { replayTable, TestTable } from '../test/test-table.ts';
import { buildPublicTable } from './index.ts';

const listNames = (t: TestTable) => t.publicTable.sitters.map(({ name, bot }) => name || bot);

describe('the host', () => {
  it('removes a person before the start, who cannot sit down again', () => {
    const t = TestTable.open();
    expect(t.expectRefusalCode({ kind: 'remove', by: 'bruno', person: 'cleo' })).toBe('keeper');
    expect(t.expectRefusalCode({ kind: 'remove', by: 'ada', person: 'ada' })).toBe('seat');
    t.apply({ kind: 'remove', by: 'ada', person: 'bruno' });
    expect(listNames(t)).toEqual(['ADA', 'CLEO']);
    expect(t.publicTable.removed).toEqual(['bruno']);
    expect(
      t.expectRefusalCode({ kind: 'sit', by: 'bruno', name: 'B', nonce: '0b'.repeat(16) }),
    ).toBe('removed');
  });

  it('arranges the seats, which are then not drawn', () => {
    const t = TestTable.open({ people: ['ada', 'bruno', 'cleo'], bots: 1 });
    t.apply({ kind: 'arrange-seats', by: 'ada', order: [2, 3, 0, 1] });
    expect(t.publicTable.seating).toBe('arranged');
    expect(listNames(t)).toEqual(['CLEO', 'bot-0', 'ADA', 'BRUNO']);
    t.apply({ kind: 'start', by: 'ada' });
    expect(t.match.holders.map(({ person }) => person)).toEqual([
      'cleo',
      undefined,
      'ada',
      'bruno',
    ]);
    expect(buildPublicTable(replayTable(t.lines))).toEqual(t.publicTable);
  });

  it('lets lots decide again', () => {
    const [drawn, t] = [TestTable.open(), TestTable.open()];
    t.apply({ kind: 'arrange-seats', by: 'ada', order: [1, 2, 0] });
    t.apply({ kind: 'arrange-seats', by: 'ada' });
    for (const each of [drawn, t]) each.apply({ kind: 'start', by: 'ada' });
    expect(listNames(t)).toEqual(listNames(drawn));
  });

  it('gives an order of the places that are taken, and only of unrated tables', () => {
    const t = TestTable.open();
    for (const order of [[0, 1], [0, 1, 1], [0, 1, 3], []])
      expect(t.expectRefusalCode({ kind: 'arrange-seats', by: 'ada', order })).toBe('seats');
    const rated = TestTable.open({ rated: true, clock: { kind: 'live', bank: 60_000, add: 0 } });
    expect(rated.expectRefusalCode({ kind: 'arrange-seats', by: 'ada', order: [0, 2, 1] })).toBe(
      'rated',
    );
  });

  it('is another person when the house says that the host is absent', () => {
    const t = TestTable.open();
    expect(t.expectRefusalCode({ kind: 'pass-host', to: 'ada' })).toBe('keeper');
    expect(t.expectRefusalCode({ kind: 'pass-host', to: 'eve' })).toBe('keeper');
    t.apply({ kind: 'pass-host', to: 'cleo' });
    expect(t.publicTable.keeper).toBe('cleo');
    t.apply({ kind: 'start', by: 'cleo' });
    expect(t.table.phase).toBe('playing');
  });
});

it('bots keep their names at the deal', () => {
  const t = TestTable.open({ people: ['ada', 'bruno'], bots: 0, seats: 4 });
  for (const name of ['Olive', 'Basil'])
    t.apply({ kind: 'seat-bot', by: 'ada', level: 'easy', name });
  t.apply({ kind: 'start', by: 'ada' });
  expect(listNames(t).sort()).toEqual(['ADA', 'BRUNO', 'Basil', 'Olive']);
});
