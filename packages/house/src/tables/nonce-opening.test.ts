/** Between the start and the deal: the house waits for nonces, for some seconds. */
import { assertValidDealProof } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { NONCE_OPENING_MS } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const nox = await loadGame('nox');
let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

/** A full table at which everybody has committed; the last one to sit down has started it. */
async function startTable(people = all, clock: object = {}): Promise<string> {
  const seats = people.length;
  const { table } = await people[0]!.request('create', {
    game: seats < 3 ? 'nanobye' : 'nox',
    seats,
    ...clock,
  });
  for (const person of people) await person.openTable(table);
  for (const person of people) await person.commit(table);
  await flushEventLoop();
  return table;
}
const findPhase = async (table: string, house = testHouse) =>
  (await house.getLiveTable(table)).table.phase;

describe('[P25] a game that has been started', () => {
  it('is dealt at once when the last nonce is opened, and can be checked at its end', async () => {
    const table = await startTable();
    expect(ada.takeTableFrames().at(-1)?.face?.opening?.waitsFor).toHaveLength(3);
    for (const person of all) {
      expect(await findPhase(table)).toBe('open');
      await person.openNonce(table);
    }
    expect(ada.takeTableFrames().at(-1)).toMatchObject({ face: { phase: 'playing' }, view: {} });
    await testHouse.playToTheEnd(table, all);
    const record = await ada.request('record', { table });
    assertValidDealProof(nox, record);
    expect(record.sitters.every(({ nonce, nonceHash }) => nonce && nonceHash)).toBe(true);
  });

  it('is dealt without the nonce of a person who is away, and the record names them', async () => {
    const table = await startTable();
    bea.disconnect();
    await ada.openNonce(table);
    await cleo.openNonce(table);
    await testHouse.clock.advance(NONCE_OPENING_MS - 1);
    expect(await findPhase(table)).toBe('open');
    await testHouse.clock.advance(1);
    expect(await findPhase(table)).toBe('playing');
    expect(ada.takeTableFrames().at(-1)?.face?.unopened).toEqual([bea.id]);
    await ada.request('resign', { table });
    await cleo.request('resign', { table });
    await (await testHouse.reconnect(bea)).request('resign', { table });
    await testHouse.playToTheEnd(table, []);
    const record = await ada.request('record', { table });
    assertValidDealProof(nox, record);
    const withoutNonce = record.sitters.filter(({ nonce }) => nonce === undefined);
    expect(withoutNonce).toEqual([
      expect.objectContaining({ name: 'Bea', nonceHash: expect.any(String) }),
    ]);
    expect(testHouse.warnings).toEqual([]);
  });

  it('does not wait for days where people have days for a move', async () => {
    const table = await startTable(all, { clock: { kind: 'correspondence', move: 86_400_000 } });
    for (const person of all) person.disconnect();
    await testHouse.clock.advance(NONCE_OPENING_MS);
    expect(await findPhase(table)).toBe('playing');
  });

  it('is dealt after a restart, also if nobody comes back', async () => {
    const table = await startTable();
    const [row] = await testHouse.faultyStore.memoryStore.listTables({ limit: 1 });
    expect(row).toMatchObject({ id: table, phase: 'open', due: testHouse.clock.now() + 10_000 });
    const restarted = await testHouse.restart();
    await restarted.clock.advance(NONCE_OPENING_MS);
    expect(restarted.house.liveTables.byId.get(table)?.table.phase).toBe('playing');
  });

  it('waits for nonces as long as ever after the house was down for longer', async () => {
    const table = await startTable();
    await testHouse.clock.advance(4_000);
    await testHouse.house.stop();
    testHouse.clock.set(testHouse.clock.now() + 60_000);
    const restarted = await testHouse.restart();
    await restarted.clock.advance(5_000);
    expect(await findPhase(table, restarted)).toBe('open');
    for (const person of all) await (await restarted.reconnect(person)).openNonce(table);
    const live = await restarted.getLiveTable(table);
    expect(live.table.phase).toBe('playing');
    expect(live.table.roster.withoutOpenNonce).toEqual([]);
  });

  it('is dealt ten seconds after the start, without the time for which the house was down', async () => {
    const table = await startTable();
    await testHouse.house.stop();
    testHouse.clock.set(testHouse.clock.now() + 60_000);
    const restarted = await testHouse.restart();
    await restarted.clock.advance(NONCE_OPENING_MS - 1);
    expect(await findPhase(table, restarted)).toBe('open');
    await restarted.clock.advance(1);
    expect(await findPhase(table, restarted)).toBe('playing');
  });

  it('keeps the seat of a person who leaves, and a bot plays it', async () => {
    const table = await startTable();
    await bea.request('leave', { table });
    await ada.openNonce(table);
    await cleo.openNonce(table);
    const { holders } = (await testHouse.getLiveTable(table)).table.match!;
    expect(holders.find(({ person }) => person === bea.id)?.isPlayedByBot).toBe(true);
    expect((await bea.request('my-tables', {})).tables.map(({ id }) => id)).toEqual([table]);
  });

  it('goes on when a person in it is forgotten', async () => {
    const table = await startTable();
    await bea.request('forget-me', { sure: true });
    await ada.openNonce(table);
    await cleo.openNonce(table);
    expect(await findPhase(table)).toBe('playing');
    // Nobody waits for the consent of a person who will not come back.
    for (const person of [ada, cleo]) await person.request('agree', { table, yes: true });
    expect(await findPhase(table)).toBe('over');
  });
});

describe('sitting down', () => {
  it('takes a commitment or a plain nonce, and not both or neither', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    const [nonce, nonceHash] = ['ab'.repeat(16), 'cd'.repeat(32)];
    expect(await ada.requestErrorCode('sit', { table })).toBe('nonce');
    expect(await ada.requestErrorCode('sit', { table, nonce, nonceHash })).toBe('nonce');
    await ada.request('sit', { table, nonce });
    await bea.request('sit', { table, nonceHash });
  });

  it('[P25] of an older client, which sends its nonce plainly, starts the game as before', async () => {
    const table = await testHouse.createTable(all);
    expect(await findPhase(table)).toBe('playing');
    const { face } = await ada.openTable(table);
    for (const field of ['opening', 'unopened', 'nonceHashes'])
      expect(face).not.toHaveProperty(field);
  });
});

it('[P25] another node deals if the one that had started the game dies', async () => {
  const cluster = await TestCluster.start();
  const table = await startTable([cluster.bea, cluster.cleo]);
  await cluster.bea.openNonce(table);
  cluster.killOtherNode();
  await cluster.here.clock.advance(NONCE_OPENING_MS + 10_000);
  expect(await findPhase(table, cluster.here)).toBe('playing');
  expect(await cluster.countInputs(table, 'nonce-deadline')).toBe(1);
});

it('[P25] nonces opened at different nodes make one deal', async () => {
  const { ada: left, bea: right, here, there } = await TestCluster.start();
  const table = await startTable([left, right]);
  await Promise.all([left.openNonce(table), right.openNonce(table)]);
  await here.clock.advance(2_000);
  expect(await findPhase(table, here)).toBe('playing');
  expect(await findPhase(table, there)).toBe('playing');
});
