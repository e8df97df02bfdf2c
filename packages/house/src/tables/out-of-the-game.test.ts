/** Who is out of a game that goes on leaves with their place: it is no resignation, and nobody waits for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const CLOCK = { kind: 'live', bank: 600_000, add: 0 } as const;
const ABSENCE_MS = 90_000;

let testHouse: TestHouse;
let people: TestSession[];

beforeEach(async () => {
  testHouse = await TestHouse.start();
  people = [];
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dan'])
    people.push(await testHouse.connectNewPerson(name));
});

const getTable = async (id: string) => (await testHouse.getLiveTable(id)).table;
const findHolder = async (id: string, { id: person }: TestSession) =>
  (await getTable(id)).match!.holders.find((holder) => holder.person === person)!;
const findResult = async (table: string, { id }: TestSession) => {
  const rows = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
  const row = rows.find(({ person }) => person === id)!;
  return { rank: row.rank, rated: row.rated === null ? null : JSON.parse(row.rated) };
};

/** Everybody stakes as much as they can until somebody is out; returns those who are, and the others. */
async function playUntilSomebodyIsOut(table: string, players: readonly TestSession[]) {
  for (;;) {
    const state = await getTable(table);
    expect(state.phase, 'nobody was out before the end').toBe('playing');
    const out = players.filter(({ id }) => state.isOutOfGame(id));
    if (out.length > 0) return { out, left: players.filter((player) => !out.includes(player)) };
    const awaited = await testHouse.listAwaitedSessions(table, players);
    for (const player of awaited)
      await player.move(table, (await player.listLegalMoves(table)).at(-1)!);
    if (awaited.length === 0) await testHouse.clock.advance(2_000);
  }
}

async function startNanobye(fields: Parameters<TestHouse['createTable']>[1] = {}) {
  const players = people.slice(0, 4 - (fields.bots?.length ?? 0));
  const table = await testHouse.createTable(players, {
    game: 'nanobye',
    options: { manches: 12 },
    ...fields,
  });
  const { out, left } = await playUntilSomebodyIsOut(table, players);
  return { table, loser: out[0]!, out, left };
}

describe('a person who is out', () => {
  it.each(['leave', 'resign'] as const)(
    'keeps their place and rating after the request %s; no bot plays',
    async (request) => {
      const { left, loser, table } = await startNanobye({ rated: true, clock: CLOCK });
      const place = (await getTable(table)).match!.findFinalRank(
        (await getTable(table)).findSeat(loser.id)!,
      );
      await loser.request(request, { table });
      expect(await findHolder(table, loser)).toMatchObject({ gone: 'out', isPlayedByBot: false });
      expect(
        loser
          .takeTableFrames()
          .at(-1)!
          .face!.sitters.filter(({ bot }) => bot),
      ).toEqual([]);
      loser.disconnect();
      await testHouse.playToTheEnd(table, left);
      expect((await getTable(table)).ending).toBe('played');
      const { rank, rated } = await findResult(table, loser);
      expect(rank).toBe(place);
      expect(rated).not.toHaveProperty('standInMoves');
      expect(rated.after.mu).toBeLessThan(rated.before.mu);
      expect(rated.after.sigma).toBeLessThan(rated.before.sigma);
    },
  );

  it('is not asked whether the game ends early, and keeps the place then', async () => {
    const { left, loser, out, table } = await startNanobye({ rated: true, clock: CLOCK });
    for (const player of out) await player.request('leave', { table });
    for (const player of left) await player.request('agree', { table, yes: true });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'over', ending: 'agreed' });
    const [first] = left;
    expect((await findResult(table, loser)).rank).toBeGreaterThan(1);
    expect((await findResult(table, first!)).rank).toBe(1);
  });

  it('is not asked either while they stay and look on', async () => {
    const { left, loser, out, table } = await startNanobye({ rated: true, clock: CLOCK });
    const place = (await getTable(table)).match!.findFinalRank(
      (await getTable(table)).findSeat(loser.id)!,
    );
    for (const player of left.slice(1)) await player.request('agree', { table, yes: true });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'playing' });
    expect((await findHolder(table, loser)).gone).toBeUndefined();
    await left[0]!.request('agree', { table, yes: true });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'over', ending: 'agreed' });
    for (const player of out)
      expect(await findHolder(table, player)).toMatchObject({ gone: 'out', isPlayedByBot: false });
    expect((await findResult(table, loser)).rank).toBe(place);
  });

  it('is asked where no person plays any more', async () => {
    const { left, loser, out, table } = await startNanobye();
    for (const player of left) await player.request('resign', { table });
    if (out.length > 1) for (const player of out.slice(1)) await player.request('leave', { table });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'playing' });
    await loser.request('agree', { table, yes: true });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'over', ending: 'agreed' });
  });

  it('is not announced as absent, leaves by closing the table, and may look on later', async () => {
    const { left, loser, table } = await startNanobye({ watch: 'nobody' });
    const seat = (await getTable(table)).findSeat(loser.id)!;
    loser.disconnect();
    const { presence } = await testHouse.getLiveTable(table);
    expect(presence.describe(testHouse.clock.now())).not.toHaveProperty('standInMs');
    await testHouse.clock.advance(ABSENCE_MS + 1_000);
    expect(await findHolder(table, loser)).toMatchObject({ gone: 'out', isPlayedByBot: false });
    const back = await testHouse.reconnect(loser);
    const snapshot = await back.openTable(table);
    expect(snapshot.seat).toBe(seat);
    expect(snapshot.view).toMatchObject({ seat, hand: [] });
    expect(await back.requestErrorCode('agree', { table, yes: true })).toBe('seat');
    await testHouse.playToTheEnd(table, left);
    expect((await getTable(table)).ending).toBe('played');
  });

  it('leaves a correspondence game by not being there', async () => {
    const clock = { kind: 'correspondence', move: 86_400_000 } as const;
    const { loser, table } = await startNanobye({ clock });
    loser.disconnect();
    await testHouse.clock.advance(ABSENCE_MS + 1_000);
    expect(await findHolder(table, loser)).toMatchObject({ gone: 'out' });
  });

  it('has the place in their history if only bots are left', async () => {
    let table: string;
    let loser: TestSession;
    // Whoever stakes everything may also win: then there is another game.
    do {
      [loser] = people as [TestSession];
      table = await testHouse.createTable([loser], {
        game: 'nanobye',
        bots: ['medium', 'medium', 'medium'],
        options: { manches: 0 },
      });
      await playUntilOutOrOver(table, loser);
    } while ((await getTable(table)).phase !== 'playing');
    await loser.request('leave', { table });
    await testHouse.clock.advance(1_000);
    expect(await getTable(table)).toMatchObject({ phase: 'over', ending: 'abandoned' });
    const { results } = await loser.request('history', {});
    expect(results.find((each) => each.table === table)).toMatchObject({ rank: 4, seats: 4 });
  });
});

/** Stakes as much as possible against bots. */
async function playUntilOutOrOver(table: string, player: TestSession): Promise<void> {
  for (;;) {
    const state = await getTable(table);
    if (state.phase !== 'playing' || state.isOutOfGame(player.id)) return;
    const [awaited] = await testHouse.listAwaitedSessions(table, [player]);
    if (!awaited) await testHouse.clock.advance(2_000);
    else await player.move(table, (await player.listLegalMoves(table)).at(-1)!);
  }
}
