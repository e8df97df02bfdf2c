/** The public log of deals: what is in it, that nothing is missing, and that its chain holds. */
import {
  computeSeedCommitment,
  hashDealLogLine,
  hashTableId,
  hexToBytes,
  readDealLog,
} from '@ludotheque/core';
import { NONCE_OPENING_MS } from '@ludotheque/table';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import { DEAL_LOG_PAGE_LINES } from './deal-log-pages.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
});

/** All lines of the log; their chain is checked. */
async function readLog({ house, clock }: TestHouse = testHouse) {
  await clock.advance(1_000);
  const { count } = await house.dealLog.read({});
  const lines: string[] = [];
  for (let page = 0; page * DEAL_LOG_PAGE_LINES < count; page++)
    lines.push(...(await house.dealLog.read({ page })).lines);
  expect(lines).toHaveLength(count);
  return readDealLog(lines);
}
const createTable = async (by: TestSession) =>
  (await by.request('create', { game: 'nox', seats: 3 })).table;

describe('[P25] the log of deals', () => {
  it('has a line when a table is created, dealt and over, under the hash of its id', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const { commitment } = (await ada.openTable(table)).face;
    for (const person of [ada, bea, cleo]) await person.request('agree', { table, yes: true });
    const lines = await readLog();
    const { seed } = (await ada.openTable(table)).face;
    const id = hashTableId(table);
    expect(lines).toMatchObject([
      { n: 0, what: 'created', table: id, commitment },
      { n: 1, what: 'dealt', table: id, opened: 3, unopened: 0 },
      { n: 2, what: 'over', table: id, ending: 'agreed', seed },
    ]);
    expect(computeSeedCommitment(hexToBytes(seed!))).toBe(commitment);
    expect(JSON.stringify(lines)).not.toContain(table);
  });

  it('[P12] has no seed before the end', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const [first] = await testHouse.faultyStore.memoryStore.readRecord(table);
    const { seed } = JSON.parse(first!.body) as { seed: string };
    expect(JSON.stringify(await readLog())).not.toContain(seed);
  });

  it('counts nonces that were not opened', async () => {
    const table = await createTable(ada);
    for (const person of [ada, bea, cleo]) await person.commit(table);
    await bea.openNonce(table);
    await testHouse.clock.advance(NONCE_OPENING_MS);
    expect(await readLog()).toMatchObject([{}, { what: 'dealt', opened: 1, unopened: 2 }]);
  });

  it('publishes the seed of a table that is called off or deleted', async () => {
    const closed = await createTable(ada);
    await testHouse.house.liveTables.submit(closed, { kind: 'close', why: 'admin' });
    const deleted = await testHouse.createTable([ada, bea, cleo]);
    await testHouse.house.dealLog.logDeletion(deleted);
    const ends = (await readLog()).filter(({ what }) => what === 'closed');
    expect(ends).toMatchObject([
      { table: hashTableId(closed), ending: 'admin' },
      { table: hashTableId(deleted), ending: 'abandoned' },
    ]);
  });

  it('says so if the end of a table that is to be deleted could not be written', async () => {
    const table = await createTable(ada);
    testHouse.faultyStore.failingOperations = { commit: true };
    const logging = testHouse.house.dealLog.logDeletion(table);
    await expect(logging).rejects.toMatchObject({ code: 'store' });
    testHouse.faultyStore.failingOperations = {};
    await testHouse.clock.advance(5_000);
    expect((await readLog()).filter(({ what }) => what === 'closed')).toEqual([]);
  });

  it('goes over several pages, and finds the lines of one table', async () => {
    const tables: string[] = [];
    for (let i = 0; i < DEAL_LOG_PAGE_LINES + 10; i++) {
      tables.push(await createTable([ada, bea, cleo][i % 3]!));
      await testHouse.clock.advance(20_000);
    }
    expect(await readLog()).toHaveLength(DEAL_LOG_PAGE_LINES + 10);
    const hash = hashTableId(tables.at(-1)!);
    const { lines } = await testHouse.house.dealLog.read({ table: hash });
    expect(lines).toEqual([expect.stringContaining(hash)]);
    expect((await testHouse.house.dealLog.read({ page: 9 })).lines).toEqual([]);
  });

  it('[P23] is read again only when it has changed, however often somebody asks', async () => {
    await createTable(ada);
    expect(await readLog()).toHaveLength(1);
    const readRecord = vi.spyOn(testHouse.faultyStore.memoryStore, 'readRecord');
    expect((await testHouse.house.dealLog.read({ page: 0 })).lines).toHaveLength(1);
    // The last line shows whether it is still the same log.
    expect(readRecord.mock.calls).toEqual([['deals:0', 0, 1]]);
    await createTable(ada);
    expect(await readLog()).toHaveLength(2);
  });

  it('gets the lines that a crash prevented, once', async () => {
    await testHouse.createTable([ada, bea, cleo]);
    const restarted = await testHouse.restart();
    await flushEventLoop();
    expect(await readLog(restarted)).toHaveLength(2);
    expect(await readLog(await restarted.restart('again'))).toHaveLength(2);
  });

  it('gets the lines that a full disk prevented', async () => {
    await createTable(ada);
    testHouse.faultyStore.failingOperations = { commit: true };
    await testHouse.clock.advance(1_000);
    expect(testHouse.warnings).toEqual([expect.stringContaining('the log of deals')]);
    testHouse.faultyStore.failingOperations = {};
    await testHouse.clock.advance(5_000);
    expect(await readLog()).toHaveLength(1);
  });
});

describe('[P31] a damaged line of the log of deals', () => {
  const readRawLog = async () => {
    await testHouse.clock.advance(1_000);
    return (await testHouse.house.dealLog.read({ page: 0 })).lines;
  };
  /** A house that has just started, on a log of two lines of which this one is damaged. */
  const damageLine = async (number: number) => {
    for (let i = 0; i < 2; i++) await createTable(ada);
    const before = await readRawLog();
    testHouse = await testHouse.restart();
    testHouse.faultyStore.damagedLines.set('deals:0', [number]);
    ada = await testHouse.connectNewPerson('Ada');
    return before;
  };

  it.each([0, 1])('does not keep line 2 from following line %i', async (number) => {
    const before = await damageLine(number);
    await createTable(ada);
    const lines = await readRawLog();
    expect(lines).toHaveLength(3);
    expect(lines[1 - number]).toBe(before[1 - number]);
    // Everybody who checks the chain sees the break, and where it is.
    expect(() => readDealLog(lines)).toThrow(`line ${number} of the log does not follow`);
    expect(JSON.parse(lines[2]!).before).toBe(hashDealLogLine(lines[1]!));
  });

  it('does not keep a table from being deleted, nor its end from being found', async () => {
    await damageLine(1);
    const table = await createTable(ada);
    await testHouse.house.dealLog.logDeletion(table);
    expect(await testHouse.house.dealLog.hasEnd(table)).toBe(true);
    const { lines } = await testHouse.house.dealLog.read({ table: hashTableId(table) });
    expect(lines.map((line) => JSON.parse(line).what)).toEqual(['created', 'closed']);
  });
});

it('[P25] nodes that log at the same time write every line once', async () => {
  const { here, there, ada: left, bea: right } = await TestCluster.start();
  for (let i = 0; i < 10; i++) {
    await Promise.all([createTable(left), createTable(right), createTable(right)]);
    await here.clock.advance(150);
  }
  const lines = await readLog(here);
  expect(lines).toHaveLength(30);
  expect(new Set(lines.map(({ table }) => table)).size).toBe(30);
  expect(await readLog(there)).toEqual(lines);
});

it('[P25] [P26] a chain that lost lines goes on from what is left, at every node', async () => {
  const { ada: here, bea: there, here: first, there: second } = await TestCluster.start();
  const creators = [here];
  for (const name of ['Cleo', 'Dan']) creators.push(await first.connectNewPerson(name));
  for (let i = 0; i <= DEAL_LOG_PAGE_LINES; i++) {
    await first.clock.advance(20_000);
    await createTable(creators[i % creators.length]!);
  }
  expect(await readLog(first)).toHaveLength(DEAL_LOG_PAGE_LINES + 1);
  const { memoryTables } = first.faultyStore;
  memoryTables.loseLastLines('deals:1', 1);
  memoryTables.loseLastLines('deals:0', 1);
  // The other node writes as many again, then this one goes on.
  for (const writer of [there, there, here]) {
    await createTable(writer);
    await first.clock.advance(1_000);
  }
  for (const node of [first, second])
    expect(await readLog(node)).toHaveLength(DEAL_LOG_PAGE_LINES + 2);
});
