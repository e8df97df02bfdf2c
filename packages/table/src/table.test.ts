/** A table from its creation to its end: every input, and every refusal except those of moves. */
import { computeSeedCommitment, hexToBytes } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { nonceFromName, TEST_SEED, TEST_SETUP, TestTable } from '../test/test-table.ts';
import type { TableInput, TableSetup } from './index.ts';

const create = (
  setup: Partial<TableSetup> = {},
  seed = TEST_SEED,
): TableInput & { kind: 'create' } => ({
  kind: 'create',
  by: 'ada',
  id: 't1',
  setup: { ...TEST_SETUP, ...setup },
  seed,
});

describe('creating a table', () => {
  it('[P17] shows the setup and the hash of the seed', () => {
    const t = new TestTable();
    expect(t.apply(create())).toEqual({
      number: 0,
      at: t.now,
      events: [],
      publicTableChanged: true,
    });
    expect(t.publicTable).toMatchObject({
      id: 't1',
      phase: 'open',
      keeper: null,
      sitters: [],
      commitment: computeSeedCommitment(hexToBytes(TEST_SEED)),
      created: t.now,
      seed: null,
    });
  });

  it('fills in options that were left out', () => {
    const t = new TestTable();
    t.apply(create({ options: { completion: true } }));
    expect(t.publicTable.setup.options).toEqual({
      completion: true,
      fourInARow: false,
      six: 'atMost',
    });
  });

  it('can seat bots, which never become the keeper', () => {
    const t = new TestTable();
    t.apply({ ...create(), bots: ['easy', 'hard'] });
    expect(t.publicTable.sitters).toEqual([
      { name: '', bot: 'easy' },
      { name: '', bot: 'hard' },
    ]);
    expect(t.publicTable.keeper).toBeNull();
  });

  it.each<[string, string, TableInput]>([
    ['more bots than seats', 'full', { ...create(), bots: ['a', 'b', 'c', 'd'] }],
    ['an unknown game', 'rules', create({ game: 'chess' })],
    ['an unknown version of the rules', 'rules', create({ version: 2 })],
    ['too few seats', 'seats', create({ seats: 1 })],
    ['too many seats', 'seats', create({ seats: 6 })],
    ['half a seat', 'seats', create({ seats: 2.5 })],
    ['an unknown option', 'options', create({ options: { jokers: 2 } })],
    ['an unknown value of an option', 'options', create({ options: { six: 'never' } })],
    ['a short seed', 'seed', create({}, TEST_SEED.slice(2))],
    ['a long seed', 'seed', create({}, `${TEST_SEED}00`)],
    ['a seed in capitals', 'seed', create({}, TEST_SEED.toUpperCase())],
    ['a seed that is not hex', 'seed', create({}, 'x'.repeat(64))],
  ])('is refused with %s', (_, code, input) => {
    const t = new TestTable();
    expect(t.expectRefusalCode(input)).toBe(code);
    expect(t.table.lineCount).toBe(0);
  });

  it('is the first input, and happens once', () => {
    const t = new TestTable();
    expect(t.expectRefusalCode({ kind: 'start', by: 'ada' })).toBe('create');
    expect(t.expectRefusalCode({ kind: 'close', why: 'admin' })).toBe('create');
    t.apply(create());
    expect(t.expectRefusalCode(create())).toBe('create');
  });
});

describe('sitting down', () => {
  it('shows people and bots in the order of arrival, with the nonces', () => {
    const t = TestTable.open({ people: ['bruno', 'ada'], bots: 1 });
    expect(t.publicTable.sitters).toEqual([
      { name: 'BRUNO', person: 'bruno' },
      { name: 'ADA', person: 'ada' },
      { name: '', bot: 'bot-0' },
    ]);
    expect(t.publicTable.nonces).toEqual([nonceFromName('bruno'), nonceFromName('ada')]);
    expect(t.table.isSeated('ada')).toBe(true);
    expect(t.table.isSeated('cleo')).toBe(false);
    expect(t.table.findSeat('ada')).toBeUndefined();
  });

  const sit = (by: string, nonce = nonceFromName(by)): TableInput => ({
    kind: 'sit',
    by,
    name: by,
    nonce,
  });

  it('is refused to a person who sits there already', () => {
    const t = TestTable.open({ people: ['ada'], seats: 2 });
    expect(t.expectRefusalCode(sit('ada'))).toBe('seated');
  });

  it('needs a free seat', () => {
    const t = TestTable.open({ people: ['ada'], bots: 1 });
    expect(t.expectRefusalCode(sit('bruno'))).toBe('full');
  });

  it.each([
    ['short', '00'.repeat(7)],
    ['long', '00'.repeat(65)],
    ['odd', `${'00'.repeat(8)}0`],
    ['capital', 'AA'.repeat(8)],
    ['empty', ''],
  ])('refuses a nonce that is %s', (_, nonce) => {
    const t = TestTable.open({ people: ['ada'], seats: 2 });
    expect(t.expectRefusalCode(sit('bruno', nonce))).toBe('nonce');
  });

  it('[P17] refuses a nonce that somebody else uses: the seats could not be checked', () => {
    const t = TestTable.open({ people: ['ada'], seats: 2 });
    expect(t.expectRefusalCode(sit('bruno', nonceFromName('ada')))).toBe('nonce');
  });

  it('is refused after the deal', () => {
    expect(TestTable.deal().expectRefusalCode(sit('dan'))).toBe('phase');
  });

  it('is undone by leaving', () => {
    const t = TestTable.open({ people: ['ada', 'bruno'] });
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.publicTable.sitters).toEqual([{ name: 'BRUNO', person: 'bruno' }]);
    expect(t.publicTable.nonces).toEqual([nonceFromName('bruno')]);
    expect(t.expectRefusalCode({ kind: 'leave', by: 'ada' })).toBe('seat');
    t.sit('ada', 'ff'.repeat(8));
    expect(t.publicTable.nonces).toEqual([nonceFromName('bruno'), 'ff'.repeat(8)]);
  });
});

describe('the keeper', () => {
  it('changes to the person who has sat there longest, and back to the creator', () => {
    const t = TestTable.open();
    expect(t.publicTable.keeper).toBe('ada');
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.publicTable.keeper).toBe('bruno');
    t.sit('ada');
    expect(t.publicTable.keeper).toBe('ada');
  });

  it('is nobody at an empty table, and then the next person who sits down', () => {
    const t = TestTable.open({ people: ['ada'], bots: 1 });
    t.apply({ kind: 'leave', by: 'ada' });
    expect(t.publicTable.keeper).toBeNull();
    expect(t.expectRefusalCode({ kind: 'unseat-bot', by: 'ada' })).toBe('keeper');
    t.sit('bruno');
    expect(t.publicTable.keeper).toBe('bruno');
  });

  it.each<TableInput>([
    { kind: 'seat-bot', by: 'bruno', level: 'easy' },
    { kind: 'unseat-bot', by: 'bruno' },
    { kind: 'start', by: 'bruno' },
    { kind: 'start', by: 'a passer-by' },
  ])('is the only person who may do $kind', (input) => {
    expect(TestTable.open({ people: ['ada', 'bruno'], bots: 1 }).expectRefusalCode(input)).toBe(
      'keeper',
    );
  });

  it('seats bots and removes them, the last one first', () => {
    const t = TestTable.open({ people: ['ada'], bots: 2 });
    t.apply({ kind: 'unseat-bot', by: 'ada' });
    expect(t.publicTable.sitters.map(({ bot }) => bot)).toEqual([undefined, 'bot-0']);
    t.apply({ kind: 'unseat-bot', by: 'ada' });
    expect(t.expectRefusalCode({ kind: 'unseat-bot', by: 'ada' })).toBe('seat');
  });

  it('cannot seat a bot at a full table', () => {
    expect(TestTable.open().expectRefusalCode({ kind: 'seat-bot', by: 'ada', level: 'easy' })).toBe(
      'full',
    );
  });
});

describe('the deal', () => {
  it('is refused while a seat is free', () => {
    const t = TestTable.open({ seats: 4 });
    expect(t.expectRefusalCode({ kind: 'start', by: 'ada' })).toBe('empty');
  });

  it('draws the seats, tells each seat its cards, and waits for moves', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'], bots: 2 });
    expect(t.publicTable.phase).toBe('playing');
    expect(t.publicTable.sitters).toHaveLength(4);
    expect(new Set(t.match.holders.map(({ name, botLevel }) => name || botLevel)).size).toBe(4);
    expect(t.eventsFor(0)).not.toEqual(t.eventsFor(1));
    expect(t.awaitedSeats).toEqual([0, 1, 2, 3]);
  });

  it.each<TableInput>([
    { kind: 'start', by: 'ada' },
    { kind: 'seat-bot', by: 'ada', level: 'easy' },
    { kind: 'unseat-bot', by: 'ada' },
    { kind: 'rematch', by: 'ada', next: 't2' },
  ])('is followed by a game, in which $kind is refused', (input) => {
    expect(TestTable.deal().expectRefusalCode(input)).toBe('phase');
  });

  it.each<TableInput>([
    { kind: 'move', by: 'ada', id: 'm', seen: 0, move: { pickup: true } },
    { kind: 'bot-move', seat: 0, seen: 0, move: { pickup: true } },
    { kind: 'timeout', seat: 0 },
    { kind: 'return', by: 'ada' },
    { kind: 'resign', by: 'ada' },
    { kind: 'agree', by: 'ada', yes: true },
    { kind: 'vote', by: 'ada', against: 1 },
    { kind: 'rematch', by: 'ada', next: 't2' },
  ])('has to come before $kind', (input) => {
    expect(TestTable.open().expectRefusalCode(input)).toBe('phase');
  });
});

describe('the end', () => {
  const playToTheEnd = () => TestTable.deal({ people: ['ada', 'bruno'] }).playOut();

  it('comes with the last move: result and seed are shown, and nobody is awaited', () => {
    const t = playToTheEnd();
    expect(t.lastStep).toMatchObject({ publicTableChanged: true });
    expect(t.publicTable).toMatchObject({ phase: 'over', ending: 'played', seed: TEST_SEED });
    expect(t.publicTable.result).toEqual(t.match.game.result(t.match.state));
    expect(t.match.botSeatsToMove).toEqual([]);
  });

  it.each<TableInput>([
    { kind: 'sit', by: 'dan', name: 'Dan', nonce: nonceFromName('dan') },
    { kind: 'leave', by: 'ada' },
    { kind: 'start', by: 'ada' },
    { kind: 'move', by: 'ada', id: 'late', seen: 9, move: { pickup: true } },
    { kind: 'bot-move', seat: 0, seen: 9, move: { pickup: true } },
    { kind: 'timeout', seat: 0 },
    { kind: 'return', by: 'ada' },
    { kind: 'resign', by: 'ada' },
    { kind: 'agree', by: 'ada', yes: true },
    { kind: 'vote', by: 'ada', against: 1 },
  ])('is final: $kind is refused', (input) => {
    expect(playToTheEnd().expectRefusalCode(input)).toBe('phase');
  });

  it('allows one rematch, opened by somebody who sat there', () => {
    const t = playToTheEnd();
    expect(t.expectRefusalCode({ kind: 'rematch', by: 'a passer-by', next: 't2' })).toBe('seat');
    t.apply({ kind: 'rematch', by: 'bruno', next: 't2' });
    expect(t.publicTable.next).toBe('t2');
    expect(t.expectRefusalCode({ kind: 'rematch', by: 'ada', next: 't3' })).toBe('rematch');
  });

  it('keeps its result when the table is cleared away', () => {
    const t = playToTheEnd();
    const { result } = t.publicTable;
    t.apply({ kind: 'close', why: 'admin' });
    expect(t.publicTable).toMatchObject({
      phase: 'closed',
      ending: 'played',
      result,
      seed: TEST_SEED,
    });
  });
});

describe('clearing a table away', () => {
  it.each(['open', 'deal'] as const)('ends it after %s', (stage) => {
    const t = TestTable[stage]({ clock: { kind: 'live', bank: 1_000, add: 0 } });
    t.apply({ kind: 'close', why: 'abandoned' });
    expect(t.publicTable).toMatchObject({ phase: 'closed', ending: 'abandoned', result: null });
    expect(t.publicTable.seed).toBe(TEST_SEED);
    expect(t.table.deadline).toBeUndefined();
  });

  it.each<TableInput>([
    { kind: 'say', by: 'ada', name: 'ADA', preset: 'hello' },
    { kind: 'sit', by: 'dan', name: 'Dan', nonce: nonceFromName('dan') },
    { kind: 'rematch', by: 'ada', next: 't2' },
    { kind: 'close', why: 'admin' },
    create(),
  ])('makes it refuse $kind', (input) => {
    const t = TestTable.open();
    t.apply({ kind: 'close', why: 'admin' });
    expect(t.expectRefusalCode(input)).toBe('closed');
  });
});

describe('chat', () => {
  const say = (by: string, content: { preset: string } | { text: string }): TableInput => ({
    kind: 'say',
    by,
    name: by.toUpperCase(),
    ...content,
  });

  it('is a step of its own, and changes nothing else', () => {
    const t = TestTable.deal();
    const { publicTable } = t;
    expect(t.apply(say('ada', { text: 'hello' }))).toEqual({
      number: t.table.lineCount - 1,
      at: t.now,
      events: [],
      publicTableChanged: false,
      said: { by: 'ada', name: 'ADA', text: 'hello' },
    });
    expect(t.publicTable).toEqual(publicTable);
  });

  it('is limited to set phrases for spectators', () => {
    const t = TestTable.open();
    expect(t.expectRefusalCode(say('eve', { text: 'look at his cards' }))).toBe('say');
    expect(t.apply(say('eve', { preset: 'hello' })).said).toEqual({
      by: 'eve',
      name: 'EVE',
      preset: 'hello',
    });
  });

  it('is possible after the end', () => {
    const t = TestTable.deal({ people: ['ada', 'bruno'] }).playOut();
    expect(t.apply(say('ada', { text: 'well played' })).said).toBeDefined();
  });
});

it('[P19] time never runs backwards at a table', () => {
  const t = TestTable.open();
  const { at } = t.lastStep;
  t.wait(-1_000);
  expect(t.apply({ kind: 'start', by: 'ada' }).at).toBe(at);
  expect(t.table.lastInputAt).toBe(at);
});
