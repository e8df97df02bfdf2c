/** "Play now", taking the seats of bots, and who is the host while people come and go. */
import { assertValidDealProof } from '@ludotheque/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
});

/** What the page does when the button is pressed. */
async function playNow(session: TestSession, game = 'nox'): Promise<string> {
  const { table } = await session.request('play-now', { game });
  const { face } = await session.openTable(table);
  if (face.phase === 'open') await session.sit(table);
  return table;
}

const getTable = async (id: string) => (await testHouse.getLiveTable(id)).table;

describe('play now', () => {
  it('begins at once, with bots in all other seats, each with a name of its own', async () => {
    for (const { id, seats } of testHouse.ports.rules.newestGames.values()) {
      const table = await getTable(await playNow(ada, id));
      expect(table.phase).toBe('playing');
      const names = table.match!.holders.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
      expect(names.length).toBeLessThanOrEqual(seats.max);
      expect(table.setup.clock).toEqual({ kind: 'none' });
    }
  });

  it('starts with the options of a table; a request without options, with those of the rules', async () => {
    const quick = await getTable(await playNow(ada, 'nanobye'));
    expect(quick.setup.options).toEqual({ manches: 12 });
    // As the page of the version before sends it: it shows "no limit" where nothing was chosen.
    const created = await ada.request('create', { game: 'nanobye', seats: 2, options: {} });
    expect((await getTable(created.table)).setup.options).toEqual({ manches: 0 });
    const chosen = await ada.request('create', {
      game: 'nanobye',
      seats: 2,
      bots: ['easy'],
      options: { manches: 1 },
    });
    await ada.openTable(chosen.table);
    await ada.sit(chosen.table);
    await testHouse.playToTheEnd(chosen.table, [ada]);
    const rematch = await ada.request('rematch', { table: chosen.table });
    expect((await getTable(rematch.table)).setup.options).toEqual({ manches: 1 });
  });

  it('gives the next person the seat of a bot while the round has just begun', async () => {
    const id = await playNow(ada);
    bea.takeFrames();
    expect(await playNow(bea)).toBe(id);
    const { match } = await getTable(id);
    expect(match!.personSeats).toHaveLength(2);
    await testHouse.playToTheEnd(id, [ada, bea]);
    const record = await ada.request('record', { table: id });
    const { game } = (await getTable(id)).match!;
    expect(() => assertValidDealProof(game, record)).not.toThrow();
    expect(record.sitters.map(({ name }) => name)).toContain('Bea');
    const { results } = await bea.request('history', {});
    expect(results.map(({ table }) => table)).toEqual([id]);
  });

  it('gives a table of their own to people who come later, or are blocked', async () => {
    const id = await playNow(ada);
    await ada.request('block', { person: bea.id, on: true });
    expect(await playNow(bea)).not.toBe(id);
    while ((await getTable(id)).match!.moveCount === 0) {
      if ((await testHouse.listAwaitedSessions(id, [ada])).length > 0) await ada.move(id);
      else await testHouse.clock.advance(1_000);
    }
    const cleo = await testHouse.connectNewPerson('Cleo');
    expect(await playNow(cleo)).not.toBe(id);
  });

  it('offers no table whose people are all absent', async () => {
    const left = await playNow(ada);
    const open = await testHouse.createTable([ada], { seats: 3, bots: ['easy'], listed: true });
    const watcher = await testHouse.connectNewPerson('Wim');
    await watcher.openTable(left);
    await watcher.openTable(open);
    ada.disconnect();
    const { tables } = await bea.request('lobby', { on: true });
    expect(tables!.filter(({ phase }) => phase === 'open')).toEqual([]);
    expect([left, open]).not.toContain(await playNow(bea));
  });

  it('takes the last seat of a table where somebody waits, because that starts it', async () => {
    const open = await testHouse.createTable([ada], { seats: 3, bots: ['easy'], listed: true });
    expect(await playNow(bea)).toBe(open);
    expect((await getTable(open)).phase).toBe('playing');
  });
});

describe('a spectator who takes the seat of a bot', () => {
  it('waits for the next round, is shown the hand then, and gives up by going away', async () => {
    const id = await playNow(ada);
    const cleo = await testHouse.connectNewPerson('Cleo');
    await bea.openTable(id);
    await cleo.openTable(id);
    while ((await getTable(id)).match!.moveCount === 0) {
      if ((await testHouse.listAwaitedSessions(id, [ada])).length > 0) await ada.move(id);
      else await testHouse.clock.advance(1_000);
    }
    const [first, second] = (await getTable(id)).match!.botSeats as [number, number];
    await bea.request('take-over', { table: id, seat: first });
    await cleo.request('take-over', { table: id, seat: second });
    expect(await cleo.requestErrorCode('take-over', { table: id, seat: first })).toBe('seated');
    cleo.disconnect();
    bea.takeFrames();
    while ((await getTable(id)).findSeat(bea.id) === undefined) {
      if ((await testHouse.listAwaitedSessions(id, [ada])).length > 0) await ada.move(id);
      else await testHouse.clock.advance(1_000);
    }
    const seated = bea.takeTableFrames().find(({ seat }) => seat === first);
    expect(seated?.view?.seat).toBe(first);
    expect(seated?.face?.sitters[first]).toMatchObject({ name: 'Bea', person: bea.id });
    expect((await getTable(id)).findSeat(cleo.id)).toBeUndefined();
    expect((await cleo.request('my-tables', {})).tables).toEqual([]);
  });
});

describe('the host of a table that waits', () => {
  it('is passed on when the host is absent for a while, and not for a moment', async () => {
    const id = await testHouse.createTable([ada, bea], { seats: 4 });
    ada.disconnect();
    await testHouse.clock.advance(10_000);
    ada = await testHouse.reconnect(ada);
    await ada.openTable(id);
    await testHouse.clock.advance(60_000);
    expect((await getTable(id)).host).toBe(ada.id);
    ada.disconnect();
    await testHouse.clock.advance(21_000);
    expect((await getTable(id)).host).toBe(bea.id);
    await bea.request('start', { table: id, fill: 'easy' });
    expect((await getTable(id)).phase).toBe('playing');
  });

  it('is passed on once, whichever nodes the people are connected to', async () => {
    const cluster = await TestCluster.start();
    const { ada: host, bea: guest, there } = cluster;
    const { table } = await host.request('create', { game: 'nox', seats: 4 });
    for (const session of [host, guest]) {
      await session.openTable(table);
      await session.sit(table);
    }
    host.disconnect();
    await there.clock.advance(60_000);
    expect((await there.getLiveTable(table)).table.host).toBe(guest.id);
    expect(await cluster.countInputs(table, 'pass-host')).toBe(1);
  });

  it('removes a person, who no longer finds the table among theirs', async () => {
    const id = await testHouse.createTable([ada, bea], { seats: 4 });
    await ada.request('remove-person', { table: id, person: bea.id });
    expect((await bea.request('my-tables', {})).tables).toEqual([]);
    expect(await bea.requestErrorCode('sit', { table: id, nonce: 'aa'.repeat(16) })).toBe(
      'removed',
    );
  });
});

it('people are told when a bot will play for somebody who is absent', async () => {
  const id = await testHouse.createTable([ada, bea], { bots: ['easy'] });
  bea.disconnect();
  const frame = ada.takeFrames().find((each) => 'present' in each);
  expect(frame).toMatchObject({ present: [ada.id], standInMs: { [bea.id]: 90_000 } });
  await testHouse.clock.advance(30_000);
  const snapshot = await ada.openTable(id);
  expect(snapshot.standInMs).toEqual({ [bea.id]: 60_000 });
});
