/** Clocks: who is charged, for what, and what brings time back. */
import { describe, expect, it } from 'vitest';
import type { ClockSetup } from './index.ts';
import { type Evening, TestTable } from './test-table.ts';

const BANK = 60_000;
const LIVE: ClockSetup = { kind: 'live', bank: BANK, add: 5_000 };
const DAY = 86_400_000;
const POST: ClockSetup = { kind: 'correspondence', move: DAY };

const live = (evening: Evening = {}) => TestTable.deal({ clock: LIVE, ...evening });
const post = (evening: Evening = {}) => TestTable.deal({ clock: POST, ...evening });
const TWO = { people: ['ada', 'bruno'] };

describe('a live clock', () => {
  it('charges all who are awaited at the same time', () => {
    const t = live().wait(10_000);
    t.move('ada');
    expect([t.left('ada'), t.left('bruno'), t.left('cleo')]).toEqual([55_000, 50_000, 50_000]);
  });

  it('does not charge who has chosen already', () => {
    const t = live();
    t.move('ada');
    t.wait(10_000).move('bruno');
    expect([t.left('ada'), t.left('bruno')]).toEqual([BANK + 5_000, BANK - 5_000]);
  });

  it('never charges a bot', () => {
    const t = live({ ...TWO, bots: 1 });
    const bot = t.match.holders.findIndex(({ person }) => person === undefined);
    t.wait(10_000).do(t.botMoveOf(bot));
    expect(t.match.clocks.shown()![bot]).toBe(BANK);
    expect(t.left('ada')).toBe(BANK - 10_000);
  });

  it('gives a bot nothing for its moves', () => {
    const t = live();
    t.do({ kind: 'leave', by: 'ada' });
    t.playSeat(t.seat('ada'));
    expect(t.left('ada')).toBe(BANK);
  });

  it('stands still for who has left, and runs on for the others', () => {
    const t = live();
    t.wait(1_000).do({ kind: 'leave', by: 'ada' });
    t.wait(2_000).move('bruno');
    expect([t.left('ada'), t.left('bruno'), t.left('cleo')]).toEqual([59_000, 62_000, 57_000]);
  });

  it('says when the first of those awaited runs out', () => {
    const t = live();
    expect(t.table.deadline).toBe(t.now + BANK);
    t.wait(10_000).move('ada');
    expect(t.table.deadline).toBe(t.now + BANK - 10_000);
  });

  it('has no deadline while only bots are awaited', () => {
    const t = live({ people: ['ada'], bots: 1 });
    t.move('ada');
    expect(t.table.deadline).toBeUndefined();
  });

  it('charges nobody for chat, votes and agreement, but goes on', () => {
    const t = live();
    const { deadline } = t.table;
    t.wait(3_000).do({ kind: 'say', by: 'ada', name: 'ADA', preset: 'hello' });
    t.wait(3_000).do({ kind: 'agree', by: 'ada', yes: true });
    expect(t.left('ada')).toBe(BANK);
    expect(t.table.deadline).toBe(deadline);
    t.wait(4_000).move('ada');
    expect(t.left('ada')).toBe(BANK - 10_000 + 5_000);
  });

  it('charges nothing when the time of day jumps back', () => {
    const t = live().wait(10_000);
    t.move('ada');
    const { at } = t.last;
    t.wait(-500_000).move('bruno');
    expect(t.last.at).toBe(at);
    expect(t.left('bruno')).toBe(BANK - 10_000 + 5_000);
  });

  it('charges nobody once the game is over', () => {
    const t = live(TWO).wait(1_000);
    for (const by of TWO.people) t.do({ kind: 'agree', by, yes: true });
    t.wait(10_000).do({ kind: 'say', by: 'ada', name: 'ADA', preset: 'bye' });
    t.do({ kind: 'rematch', by: 'ada', next: 't2' });
    expect([t.left('ada'), t.left('bruno')]).toEqual([BANK - 1_000, BANK - 1_000]);
    expect(t.table.deadline).toBeUndefined();
  });

  it('stops when the table is cleared away', () => {
    const t = live().wait(1_000);
    t.do({ kind: 'close', why: 'admin' });
    expect(t.match.clocks.shown(t.now + 5_000)).toEqual([59_000, 59_000, 59_000]);
  });

  it('can be read at any moment between two changes', () => {
    const t = live();
    t.move('ada');
    const shown = t.match.clocks.shown(t.now + 4_000)!;
    expect(shown[t.seat('ada')]).toBe(BANK + 5_000);
    expect(shown[t.seat('bruno')]).toBe(BANK - 4_000);
    expect(t.left('bruno')).toBe(BANK);
  });

  it('shows a list of its own: what was shown does not change later', () => {
    const t = live();
    const shown = t.match.clocks.shown();
    t.wait(10_000).move('ada');
    expect(shown).toEqual([BANK, BANK, BANK]);
  });
});

describe('running out of time', () => {
  it('is not believed a millisecond early', () => {
    const t = live().wait(BANK - 1);
    expect(t.refuse({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it('on time puts a bot on the seat, that may think at once', () => {
    const t = live().wait(BANK);
    expect(t.do({ kind: 'timeout', seat: 0 }).changed).toBe(true);
    expect(t.face.sitters[0]).toMatchObject({ person: t.person(0), bot: 'easy' });
    expect(t.match.thinkers).toEqual([0]);
    expect(t.match.clocks.shown()![0]).toBe(0);
  });

  it('happens once: a bot has no clock', () => {
    const t = live().wait(BANK);
    t.do({ kind: 'timeout', seat: 0 });
    expect(t.refuse({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it.each([-1, 3, 32, 33])('cannot happen at seat %i, which does not exist', (seat) => {
    const t = live().wait(BANK);
    expect(t.refuse({ kind: 'timeout', seat })).toBe('early');
  });

  it('cannot happen to who is not awaited', () => {
    const t = live();
    t.move('ada');
    expect(t.wait(2 * BANK).refuse({ kind: 'timeout', seat: t.seat('ada') })).toBe('early');
  });

  it('cannot happen without clocks', () => {
    const t = TestTable.deal().wait(10 * DAY);
    expect(t.table.deadline).toBeUndefined();
    expect(t.match.clocks.shown()).toBeUndefined();
    expect(t.refuse({ kind: 'timeout', seat: 0 })).toBe('early');
  });

  it('takes the voice away', () => {
    const t = live({ people: ['ada', 'bruno', 'cleo', 'dan'] });
    t.do({ kind: 'leave', by: 'dan' });
    t.do({ kind: 'vote', by: 'ada', against: t.seat('dan') });
    t.wait(BANK).do({ kind: 'timeout', seat: t.seat('ada') });
    expect(t.face.votes).toEqual([]);
  });
});

describe('coming back', () => {
  const outOfTime = (clock: ClockSetup) => {
    const t = live({ clock }).wait(BANK);
    t.do({ kind: 'timeout', seat: t.seat('ada') });
    return t;
  };

  it('brings half a minute', () => {
    const t = outOfTime(LIVE);
    t.do({ kind: 'return', by: 'ada' });
    expect(t.left('ada')).toBe(30_000);
    expect(t.refuse({ kind: 'timeout', seat: t.seat('ada') })).toBe('early');
  });

  it('brings no more than the bank, where that is small', () => {
    const t = live({ clock: { kind: 'live', bank: 8_000, add: 0 } }).wait(8_000);
    t.do({ kind: 'timeout', seat: t.seat('ada') });
    t.do({ kind: 'return', by: 'ada' });
    expect(t.left('ada')).toBe(8_000);
  });

  it('takes nothing from who has more', () => {
    const t = live().wait(10_000);
    t.do({ kind: 'leave', by: 'ada' });
    t.do({ kind: 'return', by: 'ada' });
    expect(t.left('ada')).toBe(50_000);
  });

  it('with a move brings the same, and what the move earns', () => {
    const t = outOfTime(LIVE);
    t.move('ada');
    expect(t.left('ada')).toBe(35_000);
  });
});

describe('a correspondence clock', () => {
  it('begins anew with every turn', () => {
    const t = post(TWO).arrange();
    const [first] = t.awaitedPeople;
    t.wait(DAY / 2).move(first!);
    expect(t.left(first!)).toBe(DAY);
    expect(t.table.deadline).toBe(t.now + DAY);
  });

  it('begins anew also for who is to move again at once', () => {
    // With two players an 8 means that you play again; so does every 9.
    const t = post({ ...TWO, seed: '00'.repeat(32) }).arrange();
    let again = false;
    while (!again && t.table.phase === 'playing') {
      const [seat] = t.awaited;
      t.wait(DAY / 2).playSeat(seat!);
      again = t.awaited[0] === seat;
    }
    expect(again).toBe(true);
    expect(t.table.deadline).toBe(t.now + DAY);
  });

  it('does not begin anew because somebody else moves, leaves or returns', () => {
    const t = post();
    const { deadline } = t.table;
    t.wait(1_000).move('ada');
    t.wait(1_000).do({ kind: 'leave', by: 'bruno' });
    t.wait(1_000).do({ kind: 'return', by: 'bruno' });
    expect(t.table.deadline).toBe(deadline);
  });

  it('begins anew for who comes back', () => {
    const t = post(TWO).wait(DAY);
    t.do({ kind: 'timeout', seat: t.seat('ada') });
    t.do({ kind: 'return', by: 'ada' });
    expect(t.left('ada')).toBe(DAY);
  });
});
