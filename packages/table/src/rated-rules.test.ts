/** Rated games: who has been away for too long, and what a stand-in played. */
import { describe, expect, it } from 'vitest';
import { observeTable, replayTable, TestTable } from '../test/test-table.ts';
import { computeRiseShare } from './rated-rules.ts';

const LIVE = { kind: 'live', bank: 60_000, add: 0 } as const;
const FIVE_MINUTES_MS = 300_000;
const DAY_MS = 86_400_000;

const resignAbsent = (by: string) => ({ kind: 'resign', by, absent: true }) as const;

describe('a person who is away from a rated game', () => {
  it('[P18] has resigned after five minutes, and not before', () => {
    const t = TestTable.deal({ rated: true, clock: LIVE });
    t.apply({ kind: 'leave', by: 'ada' });
    const away = t.now;
    expect(t.expectRefusalCode(resignAbsent('ada'))).toBe('early');
    t.wait(FIVE_MINUTES_MS - 1);
    expect(t.match.listForfeits(t.now)).toEqual([]);
    t.wait(1);
    expect(t.match.listForfeits(t.now)).toEqual(['ada']);
    expect(t.match.findDeadline()).toBeLessThanOrEqual(away + FIVE_MINUTES_MS);
    t.apply(resignAbsent('ada'));
    expect(t.publicTable.sitters[t.findSeat('ada')]!.gone).toBe('resigned');
    expect(observeTable(replayTable(t.lines))).toEqual(observeTable(t.table));
  });

  it('[P18] has the time of one move in a correspondence game', () => {
    const t = TestTable.deal({ rated: true, clock: { kind: 'correspondence', move: DAY_MS } });
    t.apply({ kind: 'leave', by: 'ada' });
    t.wait(DAY_MS - 1);
    expect(t.expectRefusalCode(resignAbsent('ada'))).toBe('early');
    t.wait(1).apply(resignAbsent('ada'));
  });

  it('[P18] begins to be away anew after each return', () => {
    const t = TestTable.deal({ rated: true, clock: LIVE });
    t.apply({ kind: 'leave', by: 'ada' });
    t.wait(FIVE_MINUTES_MS - 1).apply({ kind: 'return', by: 'ada' });
    t.apply({ kind: 'leave', by: 'ada' });
    t.wait(FIVE_MINUTES_MS - 1);
    expect(t.expectRefusalCode(resignAbsent('ada'))).toBe('early');
  });

  it.each([
    ['the game is not rated', { rated: false, clock: LIVE }],
    ['only bots play against them', { rated: true, clock: LIVE, people: ['ada'], bots: 2 }],
  ])('may stay away if %s', (_, options) => {
    const t = TestTable.deal(options);
    t.apply({ kind: 'leave', by: 'ada' });
    t.wait(10 * DAY_MS);
    expect(t.expectRefusalCode(resignAbsent('ada'))).toBe('early');
  });
});

it('[P18] the moves of a seat are counted apart for its owner and the stand-in', () => {
  const t = TestTable.deal({ game: 'nox', rated: true, clock: LIVE });
  const ada = t.findSeat('ada');
  while (t.match.holders[ada]!.moveCounts.own < 4) t.playSeat(t.awaitedSeats[0]!);
  t.apply({ kind: 'leave', by: 'ada' });
  while (t.match.holders[ada]!.moveCounts.standIn < 1) t.playSeat(t.awaitedSeats[0]!);
  expect(computeRiseShare(t.match.holders[ada]!.moveCounts)).toBe(0.8);
  while (t.match.holders[ada]!.moveCounts.standIn < 2) t.playSeat(t.awaitedSeats[0]!);
  expect(computeRiseShare(t.match.holders[ada]!.moveCounts)).toBe(0);
  expect(replayTable(t.lines).match!.holders).toEqual(t.match.holders);
});

it('[P18] a seat whose owner has made all moves, or none was made at, rises by the whole', () => {
  expect(computeRiseShare({ own: 3, standIn: 0 })).toBe(1);
  expect(computeRiseShare({ own: 0, standIn: 0 })).toBe(1);
});
