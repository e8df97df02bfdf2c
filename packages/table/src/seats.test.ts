/** The holders of seats: people, their stand-ins, bots, and people who have left for good. */
import { describe, expect, it } from 'vitest';
import { TEST_SEED, TestTable, testRules } from '../test/test-table.ts';
import { Table, type TableInput } from './index.ts';

const sitter = (t: TestTable, person: string) => t.publicTable.sitters[t.findSeat(person)];

describe('leaving a game', () => {
  it('lets the stand-in play the seat, which stays the person’s own', () => {
    const t = TestTable.deal();
    expect(t.apply({ kind: 'leave', by: 'ada' }).publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada', bot: 'easy' });
    expect(t.match.botSeatsToMove).toEqual([t.findSeat('ada')]);
    expect(t.table.isSeated('ada')).toBe(true);
  });

  it('is refused to a person who does not sit there, or has left already', () => {
    const t = TestTable.deal();
    expect(t.expectRefusalCode({ kind: 'leave', by: 'eve' })).toBe('seat');
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.expectRefusalCode({ kind: 'leave', by: 'ada' })).toBe('away');
  });

  it('is possible for everybody, and the bots finish the game', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    for (const by of ['ada', 'bruno']) t.apply({ kind: 'leave', by });
    expect(t.playOut().publicTable.ending).toBe('played');
  });
});

describe('returning', () => {
  it('takes the seat back from the stand-in', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.apply({ kind: 'return', by: 'ada' }).publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.match.botSeatsToMove).toEqual([]);
  });

  it('is refused to a person who is not away', () => {
    const t = TestTable.deal();
    expect(t.expectRefusalCode({ kind: 'return', by: 'ada' })).toBe('there');
    expect(t.expectRefusalCode({ kind: 'return', by: 'eve' })).toBe('seat');
  });

  it('is also done by making a move', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.move('ada').publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.expectRefusalCode(t.botMoveInput(t.findSeat('ada'), { pickup: true }))).toBe('seat');
  });

  it('is not done by a move that is refused', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.expectRefusalCode(t.moveInput('ada', { pickup: true }))).toBe('illegal');
    expect(sitter(t, 'ada')?.bot).toBe('easy');
  });

  it('is refused with a move that was decided before the stand-in’s move', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).arrange();
    const [by] = t.awaitedPeople;
    t.apply({ kind: 'leave', by: by! });
    const decided = t.moveInput(by!);
    t.playSeat(t.findSeat(by!));
    expect(t.expectRefusalCode(decided)).toBe('late');
  });
});

describe('moves of bots', () => {
  it('are made for seats that a bot plays', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.findSeat('ada');
    expect(t.apply(t.botMoveInput(bot)).publicTableChanged).toBe(false);
    expect(t.expectRefusalCode(t.botMoveInput(t.findSeat('ada')))).toBe('seat');
  });

  it.each([-1, 2, 32])('are not made for seat %i, which does not exist', (seat) => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    expect(t.expectRefusalCode(t.botMoveInput(seat, { pickup: true }))).toBe('seat');
  });

  it('are refused if they were decided for another moment', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.findSeat('ada');
    const decided = t.botMoveInput(bot);
    expect(t.expectRefusalCode({ ...decided, seen: t.table.lineCount })).toBe('late');
    expect(t.expectRefusalCode({ ...decided, seen: t.table.lineCount - 2 })).toBe('late');
    t.apply(decided);
    expect(t.expectRefusalCode(decided)).toBe('late');
  });
});

describe('resigning', () => {
  it('gives the seat to the bot for good', () => {
    const t = TestTable.deal();
    expect(t.apply({ kind: 'resign', by: 'ada' }).publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({
      name: 'ADA',
      person: 'ada',
      bot: 'easy',
      gone: 'resigned',
    });
    expect(t.table.isSeated('ada')).toBe(false);
  });

  it.each<TableInput>([
    { kind: 'return', by: 'ada' },
    { kind: 'leave', by: 'ada' },
    { kind: 'resign', by: 'ada' },
    { kind: 'agree', by: 'ada', yes: true },
    { kind: 'vote', by: 'ada', against: 0 },
    { kind: 'move', by: 'ada', id: 'm', seen: 5, move: { pickup: true } },
  ])('is final: $kind is refused', (input) => {
    const t = TestTable.deal();
    t.apply({ kind: 'resign', by: 'ada' });
    expect(t.expectRefusalCode(input)).toBe('seat');
  });

  it('is possible for a person who is away', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    t.apply({ kind: 'resign', by: 'ada' });
    expect(sitter(t, 'ada')?.gone).toBe('resigned');
  });

  it('by the last person ends the game without a result', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 });
    t.apply({ kind: 'resign', by: 'ada' });
    expect(t.publicTable.phase).toBe('playing');
    t.apply({ kind: 'resign', by: 'bruno' });
    expect(t.publicTable).toMatchObject({
      phase: 'over',
      ending: 'abandoned',
      result: null,
      seed: TEST_SEED,
    });
  });
});

it('a table without a record has no seats', () => {
  const table = new Table(testRules);
  expect(table.isSeated('ada')).toBe(false);
  expect(table.deadline).toBeUndefined();
});
