/** Rated games: nobody gains by a stand-in, by walking out, or by playing against bots alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import { computeRatingChanges } from './game-ratings.ts';

const clock = { kind: 'live', bank: 600_000, add: 0 } as const;
const FIVE_MINUTES_MS = 300_000;

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
});

const findResult = async (table: string, { id }: TestSession) => {
  const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
  const row = rows.find(({ person }) => person === id)!;
  return { rank: row.rank, rated: row.rated === null ? null : JSON.parse(row.rated) };
};

describe('a new rated table', () => {
  const request = { game: 'nox', seats: 3, rated: true } as const;

  it('[P18] is refused without a clock, and without seats for two people', async () => {
    expect(await ada.requestErrorCode('create', request)).toBe('rated');
    const bots = ['easy', 'easy'] as const;
    expect(await ada.requestErrorCode('create', { ...request, clock, bots: [...bots] })).toBe(
      'rated',
    );
  });

  it('[P18] has an easy stand-in, whatever was asked for', async () => {
    const { table } = await ada.request('create', { ...request, clock, standIn: 'expert' });
    expect((await testHouse.getLiveTable(table)).table.setup.standIn).toBe('easy');
  });

  it('[P18] is not rated as the rematch of an old one without a clock', async () => {
    const created = await ada.request('create', { ...request, rated: false, bots: ['easy'] });
    const { table } = await testHouse.getLiveTable(created.table);
    Object.assign(table, { setup: { ...table.setup, rated: true, standIn: 'expert' } });
    for (const person of [ada, bea]) await person.openTable(created.table);
    for (const person of [ada, bea]) await person.sit(created.table);
    await testHouse.playToTheEnd(created.table, [ada, bea]);
    const { table: next } = await ada.request('rematch', { table: created.table });
    expect((await testHouse.getLiveTable(next)).table.setup.rated).toBe(false);
  });
});

describe('a rated game', () => {
  it('[P18] does not raise somebody whose stand-in played it, and says so', async () => {
    const table = await testHouse.createTable([ada, bea], { rated: true, clock, bots: ['random'] });
    await bea.request('leave', { table });
    const before = testHouse.clock.now();
    await testHouse.playToTheEnd(table, [ada]);
    expect(testHouse.clock.now() - before).toBeLessThan(FIVE_MINUTES_MS);
    const { rated } = await findResult(table, bea);
    expect(rated.after.mu).toBeLessThanOrEqual(25);
    expect(rated.after.sigma).toBe(rated.before.sigma);
    expect(rated.standInMoves).toBeGreaterThan(0);
    expect(await findResult(table, ada)).not.toHaveProperty('rated.standInMoves');
  });

  it('[P18] raises somebody by the share of the moves that they made, and lowers them by all', async () => {
    const id = await testHouse.createTable([ada, bea], { rated: true, clock, bots: ['random'] });
    await testHouse.playToTheEnd(id, [ada, bea]);
    const { table } = await testHouse.getLiveTable(id);
    const before = [20, 25, 30].map((mu) => ({ mu, sigma: 8 }));
    const compute = (own: number, standIn: number) => {
      for (const { moveCounts, person } of table.match!.holders)
        if (person !== undefined) Object.assign(moveCounts, { own, standIn });
      return computeRatingChanges(table, before).map(({ after }) => after);
    };
    const [alone, helped, mostlyHelped] = [compute(10, 0), compute(9, 1), compute(7, 3)];
    const kinds = new Set<string>();
    for (const [seat, { person }] of table.match!.holders.entries()) {
      const [old, full, part] = [before[seat]!, alone[seat]!, helped[seat]!];
      const share = person === undefined ? 1 : 0.9;
      const isRise = full.mu > old.mu;
      kinds.add(`${person === undefined ? 'bot' : 'person'} ${isRise ? 'rises' : 'falls'}`);
      const rise = isRise ? share * (full.mu - old.mu) : full.mu - old.mu;
      expect(part.mu).toBeCloseTo(old.mu + rise, 9);
      expect(part.sigma).toBeCloseTo(old.sigma + share * (full.sigma - old.sigma), 9);
      if (person !== undefined)
        expect(mostlyHelped[seat]).toEqual({ mu: Math.min(old.mu, full.mu), sigma: old.sigma });
    }
    expect(kinds).toContain('person rises');
    expect(kinds).toContain('person falls');
  });

  it('[P18] against bots alone moves nobody’s rating, and gives hints', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3, rated: true, clock });
    await ada.openTable(table);
    await ada.sit(table);
    await ada.request('start', { table, fill: 'easy' });
    while ((await testHouse.listAwaitedSessions(table, [ada])).length === 0)
      await testHouse.clock.advance(2_000);
    const hinting = ada.requestErrorCode('hint', { table });
    await testHouse.clock.advance(5_000);
    expect(await hinting).toBe('not refused');
    await testHouse.playToTheEnd(table, [ada]);
    expect(await findResult(table, ada)).toMatchObject({ rated: null });
    expect(await testHouse.faultyStore.memoryStore.listTopRatings('nox', 10)).toEqual([]);
  });

  it('[P18] is lost by a person who walks out, at any node and after a restart', async () => {
    const table = await testHouse.createTable([ada, bea], { rated: true, clock, bots: ['easy'] });
    bea.disconnect();
    await testHouse.clock.advance(91_000);
    const restarted = await testHouse.restart();
    const back = await restarted.reconnect(ada);
    await back.openTable(table);
    await restarted.clock.advance(FIVE_MINUTES_MS);
    const { holders } = (await restarted.getLiveTable(table)).table.match!;
    expect(holders.find(({ person }) => person === bea.id)!.gone).toBe('resigned');
    await restarted.playToTheEnd(table, [back]);
    const { rank, rated } = await findResult(table, bea);
    expect(rank).toBe(3);
    expect(rated.after.mu).toBeLessThan(rated.before.mu);
  });

  it('[P18] is lost by those who have left when the others end it early', async () => {
    const table = await testHouse.createTable([ada, bea], { rated: true, clock, bots: ['easy'] });
    await bea.request('resign', { table });
    await ada.request('agree', { table, yes: true });
    await flushEventLoop();
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('agreed');
    expect(await findResult(table, bea)).toMatchObject({ rank: 3 });
    expect(await findResult(table, ada)).toMatchObject({ rank: 1 });
  });

  it('[P18] that everybody leaves is lost by all of them, first by the first to go', async () => {
    const table = await testHouse.createTable([ada, bea], { rated: true, clock, bots: ['easy'] });
    await bea.request('resign', { table });
    await ada.request('resign', { table });
    await flushEventLoop();
    expect((await testHouse.getLiveTable(table)).table.ending).toBe('abandoned');
    expect(await findResult(table, bea)).toMatchObject({ rank: 3 });
    const { rank, rated } = await findResult(table, ada);
    expect(rank).toBe(2);
    expect(rated.after.mu).toBeLessThanOrEqual(rated.before.mu);
  });
});
