/** Votes: to end the game, and to remove somebody who is idle. */
import type { AnyGame } from '@ludotheque/core';
import { makeBattleGum } from '@ludotheque/games/battle-gum';
import { describe, expect, it } from 'vitest';
import { TestTable, type TestTableOptions } from '../test/test-table.ts';

const IDLE_AFTER_MS = 120_000;
const FOUR_PEOPLE = ['ada', 'bruno', 'cleo', 'dan'];

const dealForFour = (options: TestTableOptions = {}) =>
  TestTable.deal({ people: FOUR_PEOPLE, ...options });
const voteInput = (t: TestTable, by: string, against: string) =>
  ({ kind: 'vote', by, against: t.findSeat(against) }) as const;
const vote = (t: TestTable, by: string, against: string) => t.apply(voteInput(t, by, against));
const departureOf = (t: TestTable, person: string) =>
  t.publicTable.sitters[t.findSeat(person)]!.gone;

describe('agreeing to end the game', () => {
  it('ends it without a result when everybody agrees', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 });
    expect(t.apply({ kind: 'agree', by: 'ada', yes: true }).publicTableChanged).toBe(true);
    expect(t.publicTable).toMatchObject({ phase: 'playing', agreed: ['ada'] });
    t.apply({ kind: 'agree', by: 'bruno', yes: true });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'agreed', result: null });
  });

  it('can be withdrawn', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.apply({ kind: 'agree', by: 'ada', yes: true });
    t.apply({ kind: 'agree', by: 'ada', yes: false });
    t.apply({ kind: 'agree', by: 'bruno', yes: true });
    expect(t.publicTable).toMatchObject({ phase: 'playing', agreed: ['bruno'] });
  });

  it('is refused twice in a row, and to people who do not sit there', () => {
    const t = dealForFour();
    expect(t.expectRefusalCode({ kind: 'agree', by: 'ada', yes: false })).toBe('agreed');
    t.apply({ kind: 'agree', by: 'ada', yes: true });
    expect(t.expectRefusalCode({ kind: 'agree', by: 'ada', yes: true })).toBe('agreed');
    expect(t.expectRefusalCode({ kind: 'agree', by: 'eve', yes: true })).toBe('seat');
  });

  it('needs the people who are away, too', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.apply({ kind: 'leave', by: 'bruno' });
    t.apply({ kind: 'agree', by: 'ada', yes: true });
    expect(t.publicTable.phase).toBe('playing');
  });

  it('does not need people who have resigned, also if they resign last', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    t.apply({ kind: 'agree', by: 'ada', yes: true });
    t.apply({ kind: 'resign', by: 'bruno' });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'agreed' });
  });

  it('is withdrawn by resigning', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'agree', by: 'ada', yes: true });
    t.apply({ kind: 'resign', by: 'ada' });
    expect(t.publicTable.agreed).toEqual([]);
  });
});

describe('voting to remove a person', () => {
  it('removes somebody who is away when more than half of the others want it', () => {
    const t = dealForFour();
    t.apply({ kind: 'leave', by: 'dan' });
    expect(vote(t, 'ada', 'dan').publicTableChanged).toBe(true);
    expect(t.publicTable.votes).toEqual([{ seat: t.findSeat('dan'), by: ['ada'] }]);
    vote(t, 'bruno', 'dan');
    expect(departureOf(t, 'dan')).toBe('removed');
    expect(t.publicTable.votes).toEqual([]);
    expect(t.expectRefusalCode({ kind: 'return', by: 'dan' })).toBe('seat');
  });

  it('needs more than half: one vote of two is not enough', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'cleo' });
    vote(t, 'ada', 'cleo');
    expect(departureOf(t, 'cleo')).toBeUndefined();
  });

  it('needs one vote where there is one other person', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 2 });
    t.apply({ kind: 'leave', by: 'bruno' });
    vote(t, 'ada', 'bruno');
    expect(departureOf(t, 'bruno')).toBe('removed');
  });

  it('is possible once the person has been idle for two minutes', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS - 1);
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
    t.wait(1);
    vote(t, 'ada', 'dan');
    expect(t.publicTable.votes).toHaveLength(1);
  });

  it('[P19] does not count time in which the house was down', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS - 1 + 500_000);
    t.apply({ kind: 'downtime', ms: 500_000 });
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
    t.wait(1);
    expect(vote(t, 'ada', 'dan').publicTableChanged).toBe(true);
  });

  it('is refused if the person has moved and is not awaited', () => {
    const t = dealForFour();
    t.move('dan');
    expect(t.wait(IDLE_AFTER_MS).expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is refused if the person has just moved and has to move again', () => {
    // All cards are 9s: each removes the pile, and the person who laid it leads again.
    const game = makeBattleGum(new Array<string>(40).fill('9')) as unknown as AnyGame;
    const t = dealForFour({ rules: { find: () => game } })
      .arrange()
      .wait(IDLE_AFTER_MS);
    const [idle] = t.awaitedPeople;
    const by = FOUR_PEOPLE.find((person) => person !== idle)!;
    t.move(idle!);
    expect(t.awaitedPeople).toEqual([idle]);
    expect(t.expectRefusalCode(voteInput(t, by, idle!))).toBe('vote');
    t.wait(IDLE_AFTER_MS);
    expect(vote(t, by, idle!).publicTableChanged).toBe(true);
  });

  it('is not delayed by what other people do', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS - 1);
    t.move('bruno');
    t.apply({ kind: 'leave', by: 'cleo' });
    t.apply({ kind: 'return', by: 'cleo' });
    t.wait(1);
    expect(vote(t, 'ada', 'dan').publicTableChanged).toBe(true);
  });

  it.each([
    { kind: 'live', bank: 10 * IDLE_AFTER_MS, add: 0 },
    { kind: 'correspondence', move: 10 * IDLE_AFTER_MS },
  ] as const)('is refused if the person has time left on a $kind clock', (clock) => {
    const t = dealForFour({ clock }).wait(2 * IDLE_AFTER_MS);
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is refused against oneself, bots and seats that do not exist', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 }).wait(IDLE_AFTER_MS);
    const bot = t.match.holders.findIndex(({ person }) => person === undefined);
    for (const against of [t.findSeat('ada'), bot, -1, 3])
      expect(t.expectRefusalCode({ kind: 'vote', by: 'ada', against })).toBe('vote');
    expect(t.expectRefusalCode({ kind: 'vote', by: 'eve', against: t.findSeat('ada') })).toBe(
      'seat',
    );
  });

  it('is refused if the person has resigned', () => {
    const t = dealForFour();
    t.apply({ kind: 'resign', by: 'dan' });
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
  });

  it('is refused twice by the same person', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS);
    vote(t, 'ada', 'dan');
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('vote');
  });

  it('ends when the person returns or moves', () => {
    const t = dealForFour();
    t.apply({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.apply({ kind: 'return', by: 'dan' });
    expect(t.publicTable.votes).toEqual([]);
    t.apply({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.move('dan');
    expect(t.publicTable.votes).toEqual([]);
  });

  it('ends when the idle person moves, and everybody is told', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS);
    vote(t, 'ada', 'dan');
    expect(t.move('dan').publicTableChanged).toBe(true);
    expect(t.publicTable.votes).toEqual([]);
  });

  it.each(['resign', 'leave'] as const)('does not count a voter who does %s', (kind) => {
    const t = dealForFour();
    t.apply({ kind: 'leave', by: 'dan' });
    vote(t, 'ada', 'dan');
    t.apply({ kind, by: 'ada' });
    expect(t.publicTable.votes).toEqual([]);
    vote(t, 'bruno', 'dan');
    expect(departureOf(t, 'dan')).toBeUndefined();
    vote(t, 'cleo', 'dan');
    expect(departureOf(t, 'dan')).toBe('removed');
  });

  it('is refused to a person who is away', () => {
    const t = dealForFour().wait(IDLE_AFTER_MS);
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.expectRefusalCode(voteInput(t, 'ada', 'dan'))).toBe('away');
    t.apply({ kind: 'return', by: 'ada' });
    expect(vote(t, 'ada', 'dan').publicTableChanged).toBe(true);
  });

  it.each(['resign', 'leave'] as const)(
    'is decided by those who stay when somebody does %s',
    (kind) => {
      const t = TestTable.deal().wait(IDLE_AFTER_MS);
      vote(t, 'ada', 'cleo');
      t.apply({ kind, by: 'bruno' });
      expect(departureOf(t, 'cleo')).toBe('removed');
    },
  );

  it('can be decided by a single person among idle and absent ones', () => {
    const t = TestTable.deal().wait(IDLE_AFTER_MS);
    t.apply({ kind: 'leave', by: 'bruno' });
    vote(t, 'ada', 'cleo');
    vote(t, 'ada', 'bruno');
    expect([departureOf(t, 'bruno'), departureOf(t, 'cleo')]).toEqual(['removed', 'removed']);
    expect(t.publicTable.phase).toBe('playing');
  });
});
