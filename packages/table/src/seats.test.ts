/** Who holds a seat: people, their stand-ins, bots of their own, and those who are gone. */
import { describe, expect, it } from 'vitest';
import { type Input, Table } from './index.ts';
import { rules, SEED, TestTable } from './test-table.ts';

const sitter = (t: TestTable, person: string) => t.face.sitters[t.seat(person)];

describe('leaving a game', () => {
  it('puts the stand-in on the seat, which stays one’s own', () => {
    const t = TestTable.deal();
    expect(t.do({ kind: 'leave', by: 'ada' }).changed).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada', bot: 'easy' });
    expect(t.match.thinkers).toEqual([t.seat('ada')]);
    expect(t.table.isSeated('ada')).toBe(true);
  });

  it('is for who sits there, and plays', () => {
    const t = TestTable.deal();
    expect(t.refuse({ kind: 'leave', by: 'eve' })).toBe('seat');
    t.do({ kind: 'leave', by: 'ada' });
    expect(t.refuse({ kind: 'leave', by: 'ada' })).toBe('away');
  });

  it('by everybody leaves a game that the bots can finish', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] });
    for (const by of ['ada', 'bruno']) t.do({ kind: 'leave', by });
    expect(t.playOut().face.ending).toBe('played');
  });
});

describe('coming back', () => {
  it('takes the seat from the stand-in', () => {
    const t = TestTable.deal();
    t.do({ kind: 'leave', by: 'ada' });
    expect(t.do({ kind: 'return', by: 'ada' }).changed).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.match.thinkers).toEqual([]);
  });

  it('is for who is away', () => {
    const t = TestTable.deal();
    expect(t.refuse({ kind: 'return', by: 'ada' })).toBe('there');
    expect(t.refuse({ kind: 'return', by: 'eve' })).toBe('seat');
  });

  it('happens also by making a move', () => {
    const t = TestTable.deal();
    t.do({ kind: 'leave', by: 'ada' });
    expect(t.move('ada').changed).toBe(true);
    expect(sitter(t, 'ada')).toEqual({ name: 'ADA', person: 'ada' });
    expect(t.refuse(t.botMoveOf(t.seat('ada'), { pickup: true }))).toBe('seat');
  });

  it('does not happen by a move that is refused', () => {
    const t = TestTable.deal();
    t.do({ kind: 'leave', by: 'ada' });
    expect(t.refuse(t.moveOf('ada', { pickup: true }))).toBe('illegal');
    expect(sitter(t, 'ada')?.bot).toBe('easy');
  });

  it('with a move thought of before the stand-in’s is too late', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).arrange();
    const [by] = t.awaitedPeople;
    t.do({ kind: 'leave', by: by! });
    const thought = t.moveOf(by!);
    t.playSeat(t.seat(by!));
    expect(t.refuse(thought)).toBe('late');
  });
});

describe('the moves of bots', () => {
  it('are made for seats that a bot plays', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.seat('ada');
    expect(t.do(t.botMoveOf(bot)).changed).toBe(false);
    expect(t.refuse(t.botMoveOf(t.seat('ada')))).toBe('seat');
  });

  it.each([-1, 2, 32])('are not made for seat %i, which does not exist', (seat) => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    expect(t.refuse(t.botMoveOf(seat, { pickup: true }))).toBe('seat');
  });

  it('are refused when thought of for another moment', () => {
    const t = TestTable.deal({ people: ['ada'], bots: 1 });
    const bot = 1 - t.seat('ada');
    const thought = t.botMoveOf(bot);
    expect(t.refuse({ ...thought, seen: t.table.number })).toBe('late');
    expect(t.refuse({ ...thought, seen: t.table.number - 2 })).toBe('late');
    t.do(thought);
    expect(t.refuse(thought)).toBe('late');
  });
});

describe('resigning', () => {
  it('gives the seat to the bot for good', () => {
    const t = TestTable.deal();
    expect(t.do({ kind: 'resign', by: 'ada' }).changed).toBe(true);
    expect(sitter(t, 'ada')).toEqual({
      name: 'ADA',
      person: 'ada',
      bot: 'easy',
      gone: 'resigned',
    });
    expect(t.table.isSeated('ada')).toBe(false);
  });

  it.each<Input>([
    { kind: 'return', by: 'ada' },
    { kind: 'leave', by: 'ada' },
    { kind: 'resign', by: 'ada' },
    { kind: 'agree', by: 'ada', yes: true },
    { kind: 'vote', by: 'ada', against: 0 },
    { kind: 'move', by: 'ada', id: 'm', seen: 5, move: { pickup: true } },
  ])('leaves nothing to do: $kind is refused', (input) => {
    const t = TestTable.deal();
    t.do({ kind: 'resign', by: 'ada' });
    expect(t.refuse(input)).toBe('seat');
  });

  it('is possible for who is away', () => {
    const t = TestTable.deal();
    t.do({ kind: 'leave', by: 'ada' });
    t.do({ kind: 'resign', by: 'ada' });
    expect(sitter(t, 'ada')?.gone).toBe('resigned');
  });

  it('of the last person ends the game, without a result', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 1 });
    t.do({ kind: 'resign', by: 'ada' });
    expect(t.face.phase).toBe('playing');
    t.do({ kind: 'resign', by: 'bruno' });
    expect(t.face).toMatchObject({ phase: 'over', ending: 'abandoned', result: null, seed: SEED });
  });
});

it('a table without a record has no seats', () => {
  const table = new Table(rules);
  expect(table.isSeated('ada')).toBe(false);
  expect(table.deadline).toBeUndefined();
});
