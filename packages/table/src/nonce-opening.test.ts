/** Between the start and the deal: everybody has committed to a nonce, and opens it. */
import { deriveDealKey, drawSeats, hexToBytes } from '@ludotheque/core';
import { serializeState } from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import {
  nonceFromName,
  nonceHashFromName,
  observeTable,
  replayTable,
  TEST_SEED,
  TestTable,
} from '../test/test-table.ts';
import { NONCE_OPENING_MS, type TableInput } from './index.ts';

const PEOPLE = ['ada', 'bruno', 'cleo'];
const start: TableInput = { kind: 'start', by: 'ada' };
const openTable = () => TestTable.open({ people: PEOPLE, bots: 1, hasCommitments: true });
function startTable(): TestTable {
  const t = openTable();
  t.apply(start);
  return t;
}

describe('[P25] a commitment', () => {
  it('is public at once, and tells nothing of the nonce', () => {
    const { nonceHashes, nonces } = openTable().publicTable;
    expect(nonceHashes).toEqual(PEOPLE.map(nonceHashFromName));
    expect(nonces).toEqual([]);
  });

  it.each([
    ['short', 'ab'.repeat(31)],
    ['long', 'ab'.repeat(33)],
    ['capital', 'AB'.repeat(32)],
    ['no hex', 'xy'.repeat(32)],
  ])('that is %s is refused', (_, nonceHash) => {
    const t = TestTable.open({ people: ['ada'], seats: 2, hasCommitments: true });
    const sit: TableInput = { kind: 'sit', by: 'bruno', name: 'B', nonceHash };
    expect(t.expectRefusalCode(sit)).toBe('nonce');
  });

  it('of another person cannot be repeated', () => {
    const t = TestTable.open({ people: ['ada'], seats: 2, hasCommitments: true });
    const nonceHash = nonceHashFromName('ada');
    expect(t.expectRefusalCode({ kind: 'sit', by: 'bruno', name: 'B', nonceHash })).toBe('nonce');
  });
});

describe('[P25] after the start', () => {
  it('the deal waits until everybody has opened, in a phase that older clients know', () => {
    const t = startTable();
    const until = t.now + NONCE_OPENING_MS;
    expect(t.publicTable).toMatchObject({ phase: 'open', opening: { waitsFor: PEOPLE, until } });
    expect(t.table.deadline).toBe(until);
    t.openNonce('bruno');
    expect(t.publicTable.opening?.waitsFor).toEqual(['ada', 'cleo']);
    t.openNonce('ada');
    t.openNonce('cleo');
    expect(t.publicTable.phase).toBe('playing');
    expect(t.publicTable).not.toHaveProperty('opening');
    expect(t.publicTable).not.toHaveProperty('unopened');
    expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
  });

  it('the deal is that of the same nonces sent plainly', () => {
    const options = { people: PEOPLE, bots: 1 };
    const t = TestTable.deal({ ...options, hasCommitments: true });
    const plain = TestTable.deal(options);
    expect(serializeState(t.match.state)).toBe(serializeState(plain.match.state));
    expect(t.publicTable.sitters).toEqual(plain.publicTable.sitters);
  });

  it('nobody joins, starts again or changes bots', () => {
    const t = startTable();
    const sit: TableInput = { kind: 'sit', by: 'dan', name: 'D', nonce: nonceFromName('dan') };
    const seatBot: TableInput = { kind: 'seat-bot', by: 'ada', level: 'easy' };
    const unseatBot: TableInput = { kind: 'unseat-bot', by: 'ada' };
    for (const input of [sit, seatBot, unseatBot, start])
      expect(t.expectRefusalCode(input)).toBe('phase');
  });

  it('only the nonce that was committed to is taken, from the person who did, and once', () => {
    const t = startTable();
    const open = (by: string, nonce: string): TableInput => ({ kind: 'open-nonce', by, nonce });
    expect(t.expectRefusalCode(open('ada', nonceFromName('bruno')))).toBe('nonce');
    expect(t.expectRefusalCode(open('ada', 'zz'))).toBe('nonce');
    expect(t.expectRefusalCode(open('dan', nonceFromName('ada')))).toBe('seat');
    t.openNonce('ada');
    expect(t.expectRefusalCode(open('ada', nonceFromName('ada')))).toBe('repeated');
  });

  it('a nonce is not opened before the start, nor after the deal', () => {
    const open: TableInput = { kind: 'open-nonce', by: 'ada', nonce: nonceFromName('ada') };
    for (const input of [open, { kind: 'nonce-deadline' } as const]) {
      expect(openTable().expectRefusalCode(input)).toBe('phase');
      expect(TestTable.deal({ hasCommitments: true }).expectRefusalCode(input)).toBe('phase');
    }
  });

  it('a plain nonce of an older client needs no opening', () => {
    const t = TestTable.open({ people: ['ada'], seats: 2, hasCommitments: true });
    t.sit('bruno');
    t.apply(start);
    expect(t.publicTable.opening?.waitsFor).toEqual(['ada']);
    t.openNonce('ada');
    expect(t.publicTable.phase).toBe('playing');
  });

  it('a table that is closed waits for nobody', () => {
    const t = startTable();
    t.apply({ kind: 'close', why: 'admin' });
    expect(t.table.deadline).toBeUndefined();
    expect(t.publicTable).not.toHaveProperty('opening');
  });
});

describe('[P25] a nonce that is not opened in time', () => {
  it('is left out of the deal, and the person is named', () => {
    const t = startTable();
    t.openNonce('ada');
    t.openNonce('cleo');
    t.wait(NONCE_OPENING_MS - 1);
    expect(t.expectRefusalCode({ kind: 'nonce-deadline' })).toBe('early');
    t.wait(1).apply({ kind: 'nonce-deadline' });
    expect(t.publicTable).toMatchObject({ phase: 'playing', unopened: ['bruno'] });
    const nonces = ['ada', 'cleo'].map(nonceFromName);
    expect(t.publicTable.nonces).toEqual(nonces);
    const key = deriveDealKey(hexToBytes(TEST_SEED), nonces.map(hexToBytes));
    // Those who opened come first in the draw, then those who did not, then the bots.
    expect(t.findSeat('bruno')).toBe(drawSeats(key, 4)[2]);
    expect(t.publicTable.sitters[drawSeats(key, 4)[3]!]?.bot).toBe('bot-0');
    expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
  });

  it('does not hold the deal up if its owner has left: the seat stays, and a bot plays it', () => {
    const t = startTable();
    t.apply({ kind: 'leave', by: 'bruno' });
    expect(t.expectRefusalCode({ kind: 'leave', by: 'bruno' })).toBe('away');
    expect(t.publicTable.opening?.waitsFor).toEqual(['ada', 'cleo']);
    t.openNonce('ada');
    t.openNonce('cleo');
    expect(t.publicTable).toMatchObject({ phase: 'playing', unopened: ['bruno'] });
    expect(t.match.holders[t.findSeat('bruno')]).toMatchObject({ isPlayedByBot: true });
    t.apply({ kind: 'return', by: 'bruno' });
    expect(t.match.holders[t.findSeat('bruno')]).toMatchObject({ isPlayedByBot: false });
  });

  it('does not hold the deal up if its owner resigns, who has no say in the game', () => {
    const t = startTable();
    t.apply({ kind: 'leave', by: 'bruno' });
    t.apply({ kind: 'resign', by: 'bruno' });
    for (const kind of ['leave', 'resign'] as const)
      expect(t.expectRefusalCode({ kind, by: 'bruno' })).toBe('seat');
    t.openNonce('ada');
    t.openNonce('cleo');
    expect(t.publicTable.phase).toBe('playing');
    const gone = { gone: 'resigned', goneNumber: t.lines.length - 1, isPlayedByBot: true };
    expect(t.match.holders.find(({ person }) => person === 'bruno')).toMatchObject(gone);
    expect(t.expectRefusalCode({ kind: 'return', by: 'bruno' })).toBe('seat');
    expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
    for (const by of ['ada', 'cleo']) t.apply({ kind: 'agree', by, yes: true });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'agreed' });
  });

  it('is needed by nobody once all have resigned: the game is over when it is dealt', () => {
    const t = startTable();
    for (const by of PEOPLE) t.apply({ kind: 'resign', by });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'abandoned' });
    expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
  });

  it('cannot be resigned from before the start, nor by the house for somebody absent', () => {
    expect(openTable().expectRefusalCode({ kind: 'resign', by: 'bruno' })).toBe('phase');
    const absent: TableInput = { kind: 'resign', by: 'bruno', absent: true };
    expect(startTable().expectRefusalCode(absent)).toBe('phase');
  });

  it('and a withdrawal that was written without the rules only leaves, and is never refused', () => {
    const t = startTable();
    for (let i = 0; i < 2; i++) t.apply({ kind: 'withdraw', by: 'bruno' });
    t.openNonce('ada');
    t.openNonce('cleo');
    t.apply({ kind: 'return', by: 'bruno' });
    expect(t.match.holders[t.findSeat('bruno')]).toMatchObject({ isPlayedByBot: false });
  });

  it('gives its owner the choice between two deals, and no more', () => {
    const deals = new Set<string>();
    for (const doesOpen of [true, false]) {
      const t = startTable();
      t.openNonce('ada');
      t.openNonce('bruno');
      if (doesOpen) t.openNonce('cleo');
      else t.wait(NONCE_OPENING_MS).apply({ kind: 'nonce-deadline' });
      deals.add(serializeState(t.match.state));
    }
    expect(deals.size).toBe(2);
  });
});
