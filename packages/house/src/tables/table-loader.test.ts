/** Loading a table from its checkpoint: what it costs, and when the checkpoint is not used. */
import { CodedError } from '@ludotheque/core';
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let people: TestSession[];
let table: string;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  people = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await testHouse.connectNewPerson(name));
  table = await testHouse.createTable(people, { game: 'nanobye' });
});

const getStore = (house: TestHouse) => house.faultyStore.memoryStore;

/** Adds lines to the record as an earlier version of the house accepted them, without end. */
async function addLines(count: number): Promise<void> {
  const store = getStore(testHouse);
  const [first = 0] = await store.countRecordLines([table]);
  const lines = Array.from({ length: count }, (_, i) => ({
    number: first + i,
    at: testHouse.clock.now(),
    body: serializeTableInput({ kind: 'agree', by: people[0]!.id, yes: i % 2 === 0 }),
  }));
  await store.commit({ record: { table, lines } });
}

/** A new process on the same store, which counts the lines that it reads. */
async function restartCounting() {
  const house = await testHouse.restart();
  const pages: number[] = [];
  const store = getStore(house);
  const readRecord = store.readRecord.bind(store);
  store.readRecord = async (...args) => {
    const lines = await readRecord(...args);
    pages.push(lines.length);
    return lines;
  };
  return { house, pages };
}

/** Opens the table, and lets the clock go on whenever the house lets others have their turn. */
async function openTable(house: TestHouse): Promise<void> {
  const ada = await house.reconnect(people[0]!);
  let isOpen = false;
  const opening = ada.openTable(table).finally(() => {
    isOpen = true;
  });
  while (!isOpen) await house.clock.advance(0);
  await opening;
}

/** Makes the record long enough for a checkpoint, which the house writes when it loads the table. */
async function createCheckpoint(): Promise<TestHouse> {
  await addLines(300);
  const house = await testHouse.restart();
  await openTable(house);
  await flushEventLoop();
  return house;
}

const playMoves = async (house: TestHouse, count: number) => {
  const back: TestSession[] = [];
  for (const person of people) back.push(await house.reconnect(person));
  for (let i = 0; i < count; i++)
    for (const mover of await house.listAwaitedSessions(table, back)) await mover.move(table);
};

describe('opening a table with very many lines', () => {
  it('[P27] reads them once, in pages between which others have their turn', async () => {
    await addLines(20_000);
    const { house, pages } = await restartCounting();
    const before = house.clock.requestedDelays.length;
    await openTable(house);
    expect(Math.max(...pages)).toBeLessThanOrEqual(1_000);
    const pauses = house.clock.requestedDelays.slice(before).filter((delay) => delay === 0);
    expect(pauses.length).toBeGreaterThanOrEqual(20);
    await flushEventLoop();
    expect((await getStore(house).findCheckpoint(table))?.lines).toBe(20_005);
  });

  it('[P27] costs no more than a short one, once it has a checkpoint', async () => {
    await addLines(20_000);
    await openTable((await restartCounting()).house);
    const { house, pages } = await restartCounting();
    await openTable(house);
    const read = pages.reduce((sum, lines) => sum + lines, 0);
    // One line to compare, none after it, and the last page of the log.
    expect(read).toBe(501);
    await playMoves(house, 3);
  });
});

/** As it was when visitors' chat and sitting down had one allowance. */
const restoreOldAllowances = (body: string) =>
  body.replace(
    /"lineAllowance":\{"uses":\{"\$map":\[.*?\]\]\}\}/,
    '"lineAllowance":{"chatByPerson":{"$map":[]},"actionsByPerson":{"$map":[]},' +
      '"visitors":{"lines":2,"usedUntil":60000}}',
  );

describe('a checkpoint', () => {
  it('[P27] is written again after a few hundred lines, and later the longer the game is', async () => {
    const house = await createCheckpoint();
    const { lines } = (await getStore(house).findCheckpoint(table))!;
    const { moveCount } = (await house.getLiveTable(table)).table.match!;
    await playMoves(house, 450);
    const again = (await getStore(house).findCheckpoint(table))!;
    expect(again.lines - lines).toBeGreaterThanOrEqual(200 + moveCount / 2);
    const restarted = await restartCounting();
    const { table: loaded } = await restarted.house.getLiveTable(table);
    expect(Math.max(...restarted.pages)).toBe(loaded.lineCount - again.lines);
  });

  it.each<[string, (body: string) => string]>([
    ['is cut off', (body) => body.slice(0, -20)],
    ['is of another version', (body) => body.replace('"version":1', '"version":2')],
    ['lacks a field', (body) => body.replace(/"createdAt":\d+,/, '')],
    ['has the allowances of the version before', restoreOldAllowances],
    ['has a move that the rules do not allow', (body) => body.replace(/"bet":\d/g, '"bet":99')],
    ['is of another table', (body) => body.replaceAll(table, 'another1table2id')],
    ['is ahead of the record', (body) => body.replace(/"lastLineAt":\d/, '"lastLineAt":9')],
  ])('[P4] that %s is ignored, and the record gives the table', async (_, damage) => {
    await playMoves(testHouse, 5);
    const before = await createCheckpoint();
    const store = getStore(before);
    const row = (await store.findCheckpoint(table))!;
    const expected = (await before.getLiveTable(table)).table.lineCount;
    const body = damage(row.body);
    expect(body).not.toBe(row.body);
    await store.commit({ checkpoint: { ...row, body } });
    const { house, pages } = await restartCounting();
    expect((await house.getLiveTable(table)).table.lineCount).toBe(expected);
    expect(Math.max(...pages)).toBe(expected);
    await playMoves(house, 3);
  });

  it('[P4] is not blamed for a damaged line of the record', async () => {
    await createCheckpoint();
    const house = await testHouse.restart();
    const store = getStore(house);
    const readRecord = store.readRecord.bind(store);
    store.readRecord = async (id, from, limit) => {
      if (id === table && limit === 1) throw new CodedError('damaged', 'the last line is damaged');
      return readRecord(id, from, limit);
    };
    await expect(house.getLiveTable(table)).rejects.toThrow('the last line is damaged');
    expect(house.warnings.join()).not.toContain('checkpoint');
  });

  it('[P1] that cannot be written does no harm', async () => {
    await addLines(300);
    const { house } = await restartCounting();
    house.faultyStore.failingOperations.commit = true;
    await house.getLiveTable(table);
    await flushEventLoop();
    expect(house.warnings.join()).toContain('checkpoint');
    house.faultyStore.failingOperations.commit = false;
    await playMoves(house, 3);
  });

  it('is deleted with its table', async () => {
    const house = await createCheckpoint();
    await getStore(house).deleteTable(table);
    expect(await getStore(house).findCheckpoint(table)).toBeUndefined();
    const ada = await (await house.restart()).reconnect(people[0]!);
    expect(await ada.requestErrorCode('open', { table })).toBe('table');
  });
});
