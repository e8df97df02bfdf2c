/** Who holds a seat: people, their stand-ins, bots of their own, and those who are gone. */
import { describe, expect, it } from 'vitest';
import { TEST_SEED, TestTable, testRules } from '../test/test-table.ts';
import { Table, type TableInput } from './index.ts';

const sitter = (t: TestTable, person: string) => t.publicTable.sitters[t.findSeat(person)];

describe('leaving a game', () => {
  it('puts the stand-in on the seat, which stays one’s own', () => {
    const t = TestTable.deal();
    expect(t.apply({ kind: 'leave', by: 'ada' }).publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada', bot: 'easy' });
    expect(t.match.botSeatsToMove).toEqual([t.findSeat('ada')]);
    expect(t.table.isSeated('ada')).toBe(true);
  });

  it('is for who sits there, and plays', () => {
    const t = TestTable.deal();
    expect(t.expectRefusalCode({ kind: 'leave', by: 'eve' })).toBe('seat');
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.expectRefusalCode({ kind: 'leave', by: 'ada' })).toBe('away');
  });

  it('by everybody leaves a game that the bots can finish', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    for (const by of ['ada', 'bruno']) t.apply({ kind: 'leave', by });
    expect(t.playOut().publicTable.ending).toBe('played');
  });
});

describe('coming back', () => {
  it('takes the seat from the stand-in', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.apply({ kind: 'return', by: 'ada' }).publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.match.botSeatsToMove).toEqual([]);
  });

  it('is for who is away', () => {
    const t = TestTable.deal();
    expect(t.expectRefusalCode({ kind: 'return', by: 'ada' })).toBe('there');
    expect(t.expectRefusalCode({ kind: 'return', by: 'eve' })).toBe('seat');
  });

  it('happens also by making a move', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.move('ada').publicTableChanged).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.expectRefusalCode(t.botMoveInput(t.findSeat('ada'), { pickup: true }))).toBe('seat');
  });

  it('does not happen by a move that is refused', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.expectRefusalCode(t.moveInput('ada', { pickup: true }))).toBe('illegal');
    expect(sitter(t, 'ada')?.bot).toBe('easy');
  });

  it('with a move thought of before the stand-in’s is too late', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).arrange();
    const [by] = t.awaitedPeople;
    t.apply({ kind: 'leave', by: by! });
    const thought = t.moveInput(by!);
    t.playSeat(t.findSeat(by!));
    expect(t.expectRefusalCode(thought)).toBe('late');
  });
});

describe('the moves of bots', () => {
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

  it('are refused when thought of for another moment', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.findSeat('ada');
    const thought = t.botMoveInput(bot);
    expect(t.expectRefusalCode({ ...thought, seen: t.table.lineCount })).toBe('late');
    expect(t.expectRefusalCode({ ...thought, seen: t.table.lineCount - 2 })).toBe('late');
    t.apply(thought);
    expect(t.expectRefusalCode(thought)).toBe('late');
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
  ])('leaves nothing to do: $kind is refused', (input) => {
    const t = TestTable.deal();
    t.apply({ kind: 'resign', by: 'ada' });
    expect(t.expectRefusalCode(input)).toBe('seat');
  });

  it('is possible for who is away', () => {
    const t = TestTable.deal();
    t.apply({ kind: 'leave', by: 'ada' });
    t.apply({ kind: 'resign', by: 'ada' });
    expect(sitter(t, 'ada')?.gone).toBe('resigned');
  });

  it('of the last person ends the game, without a result', () => {
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
