/** Clocks: whom they charge, when, and how a person gets more time. */
import { describe, expect, it } from 'vitest';
import { TestTable, type TestTableOptions } from '../test/test-table.ts';
import type { ClockSetup } from './index.ts';

const BANK_MS = 60_000;
const LIVE_CLOCK: ClockSetup = { kind: 'live', bank: BANK_MS, add: 5_000 };
const DAY_MS = 86_400_000;
const CORRESPONDENCE_CLOCK: ClockSetup = { kind: 'correspondence', move: DAY_MS };

const dealLive = (options: TestTableOptions = {}) =>
  TestTable.deal({ clock: LIVE_CLOCK, ...options });
const dealCorrespondence = (options: TestTableOptions = {}) =>
  TestTable.deal({ clock: CORRESPONDENCE_CLOCK, ...options });
const TWO_PEOPLE = { people: ['ada', 'bruno'] };

describe('a live clock', () => {
  it('[P19] charges all people who are awaited at the same time', () => {
    const t = dealLive().wait(10_000);
    t.move('ada');
    expect([t.remainingMs('ada'), t.remainingMs('bruno'), t.remainingMs('cleo')]).toEqual([
      55_000, 50_000, 50_000,
    ]);
  });

  it('[P19] does not charge a person who has chosen already', () => {
    const t = dealLive();
    t.move('ada');
    t.wait(10_000).move('bruno');
    expect([t.remainingMs('ada'), t.remainingMs('bruno')]).toEqual([
      BANK_MS + 5_000,
      BANK_MS - 5_000,
    ]);
  });

  it('[P19] never charges a bot', () => {
    const t = dealLive({ ...TWO_PEOPLE, bots: 1 });
    const bot = t.match.holders.findIndex(({ person }) => person === undefined);
    t.wait(10_000).apply(t.botMoveInput(bot));
    expect(t.match.clocks.listRemainingMs()![bot]).toBe(BANK_MS);
    expect(t.remainingMs('ada')).toBe(BANK_MS - 10_000);
  });

  it('gives a bot no increment', () => {
    const t = dealLive();
    t.apply({ kind: 'leave', by: 'ada' });
    t.playSeat(t.findSeat('ada'));
    expect(t.remainingMs('ada')).toBe(BANK_MS);
  });

  it('stops for a person who has left, and runs on for the others', () => {
    const t = dealLive();
    t.wait(1_000).apply({ kind: 'leave', by: 'ada' });
    t.wait(2_000).move('bruno');
    expect([t.remainingMs('ada'), t.remainingMs('bruno'), t.remainingMs('cleo')]).toEqual([
      59_000, 62_000, 57_000,
    ]);
  });

  it('gives the deadline of the first awaited person', () => {
    const t = dealLive();
    expect(t.table.deadline).toBe(t.now + BANK_MS);
    t.wait(10_000).move('ada');
    expect(t.table.deadline).toBe(t.now + BANK_MS - 10_000);
  });

  it('has no deadline while only bots are awaited', () => {
    const t = dealLive({ people: ['ada'], bots: 1 });
    t.move('ada');
    expect(t.table.deadline).toBeUndefined();
  });

  it('runs on during chat and votes, and charges with the next move', () => {
    const t = dealLive();
    const { deadline } = t.table;
    t.wait(3_000).apply({ kind: 'say', by: 'ada', name: 'ADA', preset: 'hello' });
    t.wait(3_000).apply({ kind: 'agree', by: 'ada', yes: true });
    expect(t.remainingMs('ada')).toBe(BANK_MS);
    expect(t.table.deadline).toBe(deadline);
    t.wait(4_000).move('ada');
    expect(t.remainingMs('ada')).toBe(BANK_MS - 10_000 + 5_000);
  });

  it('[P19] charges nothing when the time of day jumps back', () => {
    const t = dealLive().wait(10_000);
    t.move('ada');
    const { at } = t.lastStep;
    t.wait(-500_000).move('bruno');
    expect(t.lastStep.at).toBe(at);
    expect(t.remainingMs('bruno')).toBe(BANK_MS - 10_000 + 5_000);
  });

  it('[P19] charges nothing for time in which the house was down', () => {
    const t = dealLive().wait(10_000);
    t.apply({ kind: 'say', by: 'ada', name: 'ADA', preset: 'hello' });
    t.wait(500_000).apply({ kind: 'downtime', ms: 495_000 });
    expect(t.remainingMs('ada')).toBe(BANK_MS - 15_000);
    t.wait(1_000).move('ada');
    expect(t.remainingMs('ada')).toBe(BANK_MS - 16_000 + 5_000);
    expect(t.remainingMs('bruno')).toBe(BANK_MS - 16_000);
  });

  it('[P19] refuses a downtime that is longer than the time since the last input', () => {
    const t = dealLive().wait(10_000);
    for (const ms of [10_001, 0, -1, Number.NaN])
      expect(() => t.apply({ kind: 'downtime', ms })).toThrow(/was not down/);
    t.apply({ kind: 'downtime', ms: 10_000 });
    expect(t.remainingMs('ada')).toBe(BANK_MS);
  });

  it('charges nobody once the game is over', () => {
    const t = dealLive(TWO_PEOPLE).wait(1_000);
    for (const by of TWO_PEOPLE.people) t.apply({ kind: 'agree', by, yes: true });
    t.wait(10_000).apply({ kind: 'say', by: 'ada', name: 'ADA', preset: 'bye' });
    t.apply({ kind: 'rematch', by: 'ada', next: 't2' });
    expect([t.remainingMs('ada'), t.remainingMs('bruno')]).toEqual([
      BANK_MS - 1_000,
      BANK_MS - 1_000,
    ]);
    expect(t.table.deadline).toBeUndefined();
  });

  it('stops when the table is cleared away', () => {
    const t = dealLive().wait(1_000);
    t.apply({ kind: 'close', why: 'admin' });
    expect(t.match.clocks.listRemainingMs(t.now + 5_000)).toEqual([59_000, 59_000, 59_000]);
  });

  it('can be read at any time between two changes', () => {
    const t = dealLive();
    t.move('ada');
    const shown = t.match.clocks.listRemainingMs(t.now + 4_000)!;
    expect(shown[t.findSeat('ada')]).toBe(BANK_MS + 5_000);
    expect(shown[t.findSeat('bruno')]).toBe(BANK_MS - 4_000);
    expect(t.remainingMs('bruno')).toBe(BANK_MS);
  });

  it('returns a copy that does not change later', () => {
    const t = dealLive();
    const shown = t.match.clocks.listRemainingMs();
    t.wait(10_000).move('ada');
    expect(shown).toEqual([BANK_MS, BANK_MS, BANK_MS]);
  });
});

describe('running out of time', () => {
  it('[P19] is refused a millisecond early', () => {
    const t = dealLive().wait(BANK_MS - 1);
    expect(t.expectRefusalCode({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it('hands the seat to a bot, which may move at once', () => {
    const t = dealLive().wait(BANK_MS);
    expect(t.apply({ kind: 'timeout', seat: 0 }).publicTableChanged).toBe(true);
    expect(t.publicTable.sitters[0]).toMatchObject({ person: t.personAt(0), bot: 'easy' });
    expect(t.match.botSeatsToMove).toEqual([0]);
    expect(t.match.clocks.listRemainingMs()![0]).toBe(0);
  });

  it('happens once, because a bot has no clock', () => {
    const t = dealLive().wait(BANK_MS);
    t.apply({ kind: 'timeout', seat: 0 });
    expect(t.expectRefusalCode({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it.each([-1, 3, 32, 33])('cannot happen at seat %i, which does not exist', (seat) => {
    const t = dealLive().wait(BANK_MS);
    expect(t.expectRefusalCode({ kind: 'timeout', seat })).toBe('early');
  });

  it('cannot happen to a person who is not awaited', () => {
    const t = dealLive();
    t.move('ada');
    expect(
      t.wait(2 * BANK_MS).expectRefusalCode({ kind: 'timeout', seat: t.findSeat('ada') }),
    ).toBe('early');
  });

  it('cannot happen without clocks', () => {
    const t = TestTable.deal().wait(10 * DAY_MS);
    expect(t.table.deadline).toBeUndefined();
    expect(t.match.clocks.listRemainingMs()).toBeUndefined();
    expect(t.expectRefusalCode({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it('withdraws the person’s votes', () => {
    const t = dealLive({ people: ['ada', 'bruno', 'cleo', 'dan'] });
    t.apply({ kind: 'leave', by: 'dan' });
    t.apply({ kind: 'vote', by: 'ada', against: t.findSeat('dan') });
    t.wait(BANK_MS).apply({ kind: 'timeout', seat: t.findSeat('ada') });
    expect(t.publicTable.votes).toEqual([]);
  });
});

describe('returning after running out of time', () => {
  const outOfTime = (clock: ClockSetup) => {
    const t = dealLive({ clock }).wait(BANK_MS);
    t.apply({ kind: 'timeout', seat: t.findSeat('ada') });
    return t;
  };

  it('gives half a minute', () => {
    const t = outOfTime(LIVE_CLOCK);
    t.apply({ kind: 'return', by: 'ada' });
    expect(t.remainingMs('ada')).toBe(30_000);
    expect(t.expectRefusalCode({ kind: 'timeout', seat: t.findSeat('ada') })).toBe('early');
  });

  it('gives no more than the bank', () => {
    const t = dealLive({ clock: { kind: 'live', bank: 8_000, add: 0 } }).wait(8_000);
    t.apply({ kind: 'timeout', seat: t.findSeat('ada') });
    t.apply({ kind: 'return', by: 'ada' });
    expect(t.remainingMs('ada')).toBe(8_000);
  });

  it('changes nothing for a person who left with time remaining', () => {
    const t = dealLive().wait(10_000);
    t.apply({ kind: 'leave', by: 'ada' });
    t.apply({ kind: 'return', by: 'ada' });
    expect(t.remainingMs('ada')).toBe(50_000);
  });

  it('by a move gives the same and the increment', () => {
    const t = outOfTime(LIVE_CLOCK);
    t.move('ada');
    expect(t.remainingMs('ada')).toBe(35_000);
  });
});

describe('a correspondence clock', () => {
  it('starts again with every turn', () => {
    const t = dealCorrespondence(TWO_PEOPLE).arrange();
    const [first] = t.awaitedPeople;
    t.wait(DAY_MS / 2).move(first!);
    expect(t.remainingMs(first!)).toBe(DAY_MS);
    expect(t.table.deadline).toBe(t.now + DAY_MS);
  });

  it('starts again for a person who has to move again', () => {
    // With two players an 8 means that you play again; so does every 9.
    const t = dealCorrespondence({ ...TWO_PEOPLE, seed: '00'.repeat(32) }).arrange();
    let again = false;
    while (!again && t.table.phase === 'playing') {
      const [seat] = t.awaitedSeats;
      t.wait(DAY_MS / 2).playSeat(seat!);
      again = t.awaitedSeats[0] === seat;
    }
    expect(again).toBe(true);
    expect(t.table.deadline).toBe(t.now + DAY_MS);
  });

  it('does not start again when somebody else moves, leaves or returns', () => {
    const t = dealCorrespondence();
    const { deadline } = t.table;
    t.wait(1_000).move('ada');
    t.wait(1_000).apply({ kind: 'leave', by: 'bruno' });
    t.wait(1_000).apply({ kind: 'return', by: 'bruno' });
    expect(t.table.deadline).toBe(deadline);
  });

  it('starts again for a person who returns', () => {
    const t = dealCorrespondence(TWO_PEOPLE).wait(DAY_MS);
    t.apply({ kind: 'timeout', seat: t.findSeat('ada') });
    t.apply({ kind: 'return', by: 'ada' });
    expect(t.remainingMs('ada')).toBe(DAY_MS);
  });
});
