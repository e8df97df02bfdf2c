/** How many lines besides moves people may add to a record. */
import { CodedError } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { replayTable, restoreWholeCheckpoint, TestTable } from '../test/test-table.ts';
import { serializeTableCheckpoint, type TableInput } from './index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Tries an input as the house does; returns its error code, or `ok`. */
function submit(t: TestTable, input: TableInput): string {
  try {
    t.table.requireLineAllowance(t.now, input);
  } catch (error) {
    return (error as CodedError).code;
  }
  const outcome = t.tryApply(input);
  return outcome instanceof CodedError ? outcome.code : 'ok';
}

const agree = (by: string, yes: boolean): TableInput => ({ kind: 'agree', by, yes });
const leave = (by: string): TableInput => ({ kind: 'leave', by });
const sit = (by: string): TableInput => ({ kind: 'sit', by, name: by, nonce: '5e'.repeat(16) });
const say = (by: string): TableInput => ({ kind: 'say', by, name: by, preset: 'hello' });

function countUntilRefused(t: TestTable, next: (i: number) => TableInput): number {
  for (let i = 0; i < 50_000; i++) if (submit(t, next(i)) === 'often') return i;
  throw new Error('never refused');
}

describe('lines besides moves', () => {
  it('[P27] run out for a person who agrees and disagrees without end', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    // One of the 40 was for sitting down. Taking it back is free, so each is worth two lines.
    expect(countUntilRefused(t, (i) => agree('ada', i % 2 === 0))).toBe(78);
    expect(submit(t, agree('bea', true))).toBe('ok');
    t.wait(10 * MINUTE_MS);
    expect(submit(t, agree('ada', true))).toBe('ok');
    expect(submit(t, agree('ada', false))).toBe('ok');
    expect(submit(t, agree('ada', true))).toBe('often');
  });

  it('[P27] have an end for each person, however long they wait', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    const lines = countUntilRefused(t, (i) => {
      t.wait(DAY_MS);
      return agree('ada', i % 2 === 0);
    });
    expect(lines).toBe(3_998);
  });

  it('never refuse a move, leaving, resigning, or what takes something back', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    countUntilRefused(t, (i) => agree('ada', i % 2 === 0));
    const seat = t.awaitedSeats[0]!;
    expect(submit(t, t.moveInput(t.personAt(seat)!, t.listLegalMoves(seat)[0]!))).toBe('ok');
    expect(submit(t, { kind: 'leave', by: 'ada' })).toBe('ok');
    expect(submit(t, { kind: 'resign', by: 'ada' })).toBe('ok');
  });

  it('are enough for a year of chat at a table by correspondence', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    for (let day = 0; day < 365; day++) {
      t.wait(DAY_MS);
      for (let i = 0; i < 25; i++)
        for (const by of ['ada', 'bea', 'cleo']) expect(submit(t, say(by))).toBe('ok');
    }
  });

  it('[P27] of visitors have one allowance, which does not silence those who sit there', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    expect(countUntilRefused(t, (i) => say(`visitor${i}`))).toBe(200);
    expect(submit(t, say('ada'))).toBe('ok');
    t.wait(MINUTE_MS);
    expect(submit(t, say('eve'))).toBe('ok');
  });

  it('[P27] of one visitor are few, so that a handful of them cannot silence the others', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    expect(countUntilRefused(t, () => say('eve'))).toBe(20);
    for (let minute = 0; minute < 24 * 60; minute++) {
      t.wait(MINUTE_MS);
      for (const by of ['eve', 'fay', 'gil', 'hal']) for (let i = 0; i < 5; i++) submit(t, say(by));
      expect(submit(t, say(`visitor${minute}`))).toBe('ok');
    }
  });

  it('[P27] of chat take nothing from those for sitting down and taking over seats', () => {
    const t = TestTable.open({ people: ['ada'], seats: 4 });
    countUntilRefused(t, (i) => say(`visitor${i}`));
    expect(submit(t, sit('bea'))).toBe('ok');
  });

  it('[P27] for sitting down are few for one person, and many for all together', () => {
    const t = TestTable.open({ people: ['ada'], seats: 4 });
    const sitAndLeave = (by: string) => (i: number) => (i % 2 === 0 ? sit(by) : leave(by));
    expect(countUntilRefused(t, sitAndLeave('eve'))).toBe(20);
    for (let i = 0; i < 18; i++) countUntilRefused(t, sitAndLeave(`guest${i}`));
    expect(submit(t, sit('bea'))).toBe('ok');
    expect(submit(t, leave('bea'))).toBe('ok');
    // All together have 200.
    expect(countUntilRefused(t, (i) => sitAndLeave(`person${i >> 1}`)(i))).toBe(18);
  });

  it('[P27] survive a restart, because they follow from the record', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    countUntilRefused(t, (i) => agree('ada', i % 2 === 0));
    const again = replayTable(t.lines);
    expect(() => again.requireLineAllowance(t.now, agree('ada', true))).toThrow(/very often/);
    expect(() => again.requireLineAllowance(t.now, agree('bea', true))).not.toThrow();
  });

  it('of a record that has more than is allowed today are replayed, and refill as for others', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    for (let i = 0; i < 1_000; i++) t.apply(agree('ada', i % 2 === 0));
    expect(replayTable(t.lines).lineCount).toBe(t.lines.length);
    t.wait(10 * MINUTE_MS);
    expect(submit(t, agree('ada', true))).toBe('ok');
  });
});

describe('the time of the last line of chat', () => {
  it('is that of the person, before and after they sit down', () => {
    const t = TestTable.open({ people: ['ada'], seats: 4 });
    expect(t.table.findLastChatTime('bea')).toBeUndefined();
    t.apply(say('bea'));
    const spokenAt = t.now;
    t.wait(MINUTE_MS);
    t.apply(sit('bea'));
    t.apply(say('ada'));
    expect(t.table.findLastChatTime('bea')).toBe(spokenAt);
    t.wait(MINUTE_MS);
    t.apply(say('bea'));
    expect(t.table.findLastChatTime('bea')).toBe(t.now);
    expect(replayTable(t.lines).findLastChatTime('bea')).toBe(t.now);
  });

  it('is in checkpoints; one of the version before, which has none, still fits', () => {
    const t = TestTable.deal({ people: ['ada', 'bea', 'cleo'] });
    t.apply(say('ada'));
    const text = serializeTableCheckpoint(t.table);
    expect(restoreWholeCheckpoint(text).findLastChatTime('ada')).toBe(t.now);
    const before = text.replaceAll(/,"lastAt":\d+/g, '');
    expect(before).not.toBe(text);
    expect(restoreWholeCheckpoint(before).findLastChatTime('ada')).toBeUndefined();
  });
});
