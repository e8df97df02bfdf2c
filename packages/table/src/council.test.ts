/** What people decide together: to end the game, and to part with somebody idle. */
import type { AnyGame } from '@ludotheque/core';
import { makeBattleGum } from '@ludotheque/games/battle-gum';
import { describe, expect, it } from 'vitest';
import { type Evening, TestTable } from './test-table.ts';

const IDLE = 120_000;
const FOUR = ['ada', 'bruno', 'cleo', 'dan'];

const table = (evening: Evening = {}) => TestTable.deal({ people: FOUR, ...evening });
const voteOf = (t: TestTable, by: string, against: string) =>
  ({ kind: 'vote', by, against: t.seat(against) }) as const;
const vote = (t: TestTable, by: string, against: string) => t.do(voteOf(t, by, against));
const gone = (t: TestTable, person: string) => t.face.sitters[t.seat(person)]!.gone;

describe('agreeing to end', () => {
  it('ends the game when all agree, without a result', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 });
    expect(t.do({ kind: 'agree', by: 'ada', yes: true }).changed).toBe(true);
    expect(t.face).toMatchObject({ phase: 'playing', agreed: ['ada'] });
    t.do({ kind: 'agree', by: 'bruno', yes: true });
    expect(t.face).toMatchObject({ phase: 'over', ending: 'agreed', result: null });
  });

  it('can be taken back', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.do({ kind: 'agree', by: 'ada', yes: true });
    t.do({ kind: 'agree', by: 'ada', yes: false });
    t.do({ kind: 'agree', by: 'bruno', yes: true });
    expect(t.face).toMatchObject({ phase: 'playing', agreed: ['bruno'] });
  });

  it('is not said twice, and by those who sit there', () => {
    const t = table();
    expect(t.refuse({ kind: 'agree', by: 'ada', yes: false })).toBe('agreed');
    t.do({ kind: 'agree', by: 'ada', yes: true });
    expect(t.refuse({ kind: 'agree', by: 'ada', yes: true })).toBe('agreed');
    expect(t.refuse({ kind: 'agree', by: 'eve', yes: true })).toBe('seat');
  });

  it('needs also those who are away', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.do({ kind: 'leave', by: 'bruno' });
    t.do({ kind: 'agree', by: 'ada', yes: true });
    expect(t.face.phase).toBe('playing');
  });

  it('does not need who has resigned: those who agreed need not say it again', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.do({ kind: 'agree', by: 'ada', yes: true });
    t.do({ kind: 'resign', by: 'bruno' });
    expect(t.face).toMatchObject({ phase: 'over', ending: 'agreed' });
  });

  it('does not count who has agreed and resigned', () => {
    const t = TestTable.deal();
    t.do({ kind: 'agree', by: 'ada', yes: true });
    t.do({ kind: 'resign', by: 'ada' });
    expect(t.face.agreed).toEqual([]);
  });
});

describe('voting', () => {
  it('parts with somebody away when more than half of the others want it', () => {
    const t = table();
    t.do({ kind: 'leave', by: 'dan' });
    expect(vote(t, 'ada', 'dan').changed).toBe(true);
    expect(t.face.votes).toEqual([{ seat: t.seat('dan'), by: ['ada'] }]);
    vote(t, 'bruno', 'dan');
    expect(gone(t, 'dan')).toBe('removed');
    expect(t.face.votes).toEqual([]);
    expect(t.refuse({ kind: 'return', by: 'dan' })).toBe('seat');
  });

  it('needs more than half: one of two is not enough', () => {
    const t = TestTable.deal();
    t.do({ kind: 'leave', by: 'cleo' });
    vote(t, 'ada', 'cleo');
    expect(gone(t, 'cleo')).toBeUndefined();
  });

  it('is decided by one, where there is only one other', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 2 });
    t.do({ kind: 'leave', by: 'bruno' });
    vote(t, 'ada', 'bruno');
    expect(gone(t, 'bruno')).toBe('removed');
  });

  it('is about people who are idle', () => {
    const t = table().wait(IDLE - 1);
    expect(t.refuse(voteOf(t, 'ada', 'dan'))).toBe('vote');
    t.wait(1);
    vote(t, 'ada', 'dan');
    expect(t.face.votes).toHaveLength(1);
  });

  it('is not about who has moved and is not awaited', () => {
    const t = table();
    t.move('dan');
    expect(t.wait(IDLE).refuse(voteOf(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is not about who has just moved and is to move again', () => {
    // Nothing but 9s: each removes the pile, and whoever laid it leads.
    const game = makeBattleGum(new Array<string>(40).fill('9')) as unknown as AnyGame;
    const t = table({ rules: () => game })
      .arrange()
      .wait(IDLE);
    const [idle] = t.awaitedPeople;
    const by = FOUR.find((person) => person !== idle)!;
    t.move(idle!);
    expect(t.awaitedPeople).toEqual([idle]);
    expect(t.refuse(voteOf(t, by, idle!))).toBe('vote');
    t.wait(IDLE);
    expect(vote(t, by, idle!).changed).toBe(true);
  });

  it('sees through the bustle of others: their moves do not make anybody less idle', () => {
    const t = table().wait(IDLE - 1);
    t.move('bruno');
    t.do({ kind: 'leave', by: 'cleo' });
    t.do({ kind: 'return', by: 'cleo' });
    t.wait(1);
    expect(vote(t, 'ada', 'dan').changed).toBe(true);
  });

  it.each([
    { kind: 'live', bank: 10 * IDLE, add: 0 },
    { kind: 'correspondence', move: 10 * IDLE },
  ] as const)('leaves who has time on a $kind clock alone', (clock) => {
    const t = table({ clock }).wait(2 * IDLE);
    expect(t.refuse(voteOf(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is about other people at the table', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 }).wait(IDLE);
    const bot = t.match.holders.findIndex(({ person }) => person === undefined);
    for (const against of [t.seat('ada'), bot, -1, 3])
      expect(t.refuse({ kind: 'vote', by: 'ada', against })).toBe('vote');
    expect(t.refuse({ kind: 'vote', by: 'eve', against: t.seat('ada') })).toBe('seat');
  });

  it('is not about who is gone already', () => {
    const t = table();
    t.do({ kind: 'resign', by: 'dan' });
    expect(t.refuse(voteOf(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is done once each', () => {
    const t = table().wait(IDLE);
    vote(t, 'ada', 'dan');
    expect(t.refuse(voteOf(t, 'ada', 'dan'))).toBe('vote');
  });

  it('acquits who returns, and who moves', () => {
    const t = table();
    t.do({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.do({ kind: 'return', by: 'dan' });
    expect(t.face.votes).toEqual([]);
    t.do({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.move('dan');
    expect(t.face.votes).toEqual([]);
  });

  it('acquits who was idle and moves at last; everybody is told', () => {
    const t = table().wait(IDLE);
    vote(t, 'ada', 'dan');
    expect(t.move('dan').changed).toBe(true);
    expect(t.face.votes).toEqual([]);
  });

  it.each(['resign', 'leave'] as const)('does not count who voted and does %s', (kind) => {
    const t = table();
    t.do({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.do({ kind, by: 'ada' });
    expect(t.face.votes).toEqual([]);
    vote(t, 'bruno', 'dan');
    expect(gone(t, 'dan')).toBeUndefined();
    vote(t, 'cleo', 'dan');
    expect(gone(t, 'dan')).toBe('removed');
  });

  it('is not for who is away', () => {
    const t = table().wait(IDLE);
    t.do({ kind: 'leave', by: 'ada' });
    expect(t.refuse(voteOf(t, 'ada', 'dan'))).toBe('away');
    t.do({ kind: 'return', by: 'ada' });
    expect(vote(t, 'ada', 'dan').changed).toBe(true);
  });

  it.each(['resign', 'leave'] as const)(
    'is decided by those who stay when somebody does %s',
    (kind) => {
      const t = TestTable.deal().wait(IDLE);
      vote(t, 'ada', 'cleo');
      t.do({ kind, by: 'bruno' });
      expect(gone(t, 'cleo')).toBe('removed');
    },
  );

  it('never blocks a table: who is left alone with the idle and the away decides', () => {
    const t = TestTable.deal().wait(IDLE);
    t.do({ kind: 'leave', by: 'bruno' });
    vote(t, 'ada', 'cleo');
    vote(t, 'ada', 'bruno');
    expect([gone(t, 'bruno'), gone(t, 'cleo')]).toEqual(['removed', 'removed']);
    expect(t.face.phase).toBe('playing');
  });
});
