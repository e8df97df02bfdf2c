/** Time in which no node of the house ran: nobody is charged for it. */
import { expect, it } from 'vitest';
import { FakeClock } from '../test/fake-clock.ts';
import { FaultyStore } from '../test/faulty-store.ts';
import { TestHouse } from '../test/test-house.ts';
import { TestMessageBus } from '../test/test-message-bus.ts';
import type { TestSession } from '../test/test-session.ts';
import { HEARTBEAT_KEY } from './heartbeat.ts';

const clock = { kind: 'live', bank: 120_000, add: 0 } as const;
const DAY_MS = 86_400_000;
const ELEVEN_MINUTES_MS = 660_000;

async function startTable(fields: object = { clock }) {
  const house = await TestHouse.start();
  const people: TestSession[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await house.connectNewPerson(name));
  return { house, people, table: await house.createTable(people, fields) };
}

async function listKinds({ faultyStore }: TestHouse, table: string): Promise<string[]> {
  const record = await faultyStore.memoryStore.readRecord(table);
  return record.map(({ body }) => JSON.parse(body).kind);
}

/** The clocks of the seats, with that of the person who is awaited first. */
async function readClocks(house: TestHouse, table: string, people: readonly TestSession[]) {
  const [awaited] = await house.listAwaitedSessions(table, people);
  const { match } = (await house.getLiveTable(table)).table;
  const clocks = match!.clocks.listRemainingMs(house.clock.now())!;
  const own = match!.findSeat(awaited!.id)!;
  return [clocks[own], ...clocks.filter((_, seat) => seat !== own)];
}

it('[P19] a clock that is set forward before a restart charges nobody', async () => {
  const { house, people, table } = await startTable();
  await house.clock.advance(10_000);
  house.clock.set(house.clock.now() + ELEVEN_MINUTES_MS);
  const restarted = await house.restart();
  await restarted.clock.advance(5_000);
  expect(await readClocks(restarted, table, people)).toEqual([105_000, 120_000, 120_000]);
  expect(await listKinds(restarted, table)).not.toContain('timeout');
});

it('[P19] a node that starts with a clock eleven minutes ahead charges nobody', async () => {
  const messageBus = new TestMessageBus();
  const here = await TestHouse.start({ seed: 'here', pubSub: messageBus.connectNode('here') });
  const people: TestSession[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await here.connectNewPerson(name));
  const table = await here.createTable(people, { clock });
  const wrong = new FakeClock();
  wrong.set(here.clock.now() + ELEVEN_MINUTES_MS);
  const there = await TestHouse.start({
    clock: wrong,
    faultyStore: new FaultyStore(here.faultyStore.memoryTables),
    seed: 'there',
    pubSub: messageBus.connectNode('there'),
  });
  const eve = await there.connectNewPerson('Eve');
  await eve.openTable(table);
  await there.clock.advance(5_000);
  expect(await readClocks(there, table, people)).toEqual([115_000, 120_000, 120_000]);
  expect(await listKinds(there, table)).not.toContain('timeout');
});

it('[P19] a turn of days goes on after the house was down for two', async () => {
  const { house, people, table } = await startTable({
    clock: { kind: 'correspondence', move: DAY_MS },
  });
  house.house.stopTimers();
  house.clock.set(house.clock.now() + 2 * DAY_MS);
  const restarted = await house.restart();
  expect((await readClocks(restarted, table, people))[0]).toBe(DAY_MS);
  await restarted.clock.advance(DAY_MS - 1_000);
  expect(await listKinds(restarted, table)).not.toContain('timeout');
  await restarted.clock.advance(2_000);
  expect(await listKinds(restarted, table)).toContain('timeout');
});

it('[P19] several times that the house was down count, also for a table that nobody opened', async () => {
  const { house, people, table } = await startTable({
    clock: { kind: 'correspondence', move: 10 * DAY_MS },
  });
  for (const person of people) person.disconnect();
  await house.clock.advance(5_000);
  let running = house;
  for (let i = 0; i < 2; i++) {
    running.house.stopTimers();
    running.clock.set(running.clock.now() + DAY_MS);
    running = await running.restart(`restart ${i}`);
    await running.clock.advance(100_000);
  }
  expect(await listKinds(running, table)).not.toContain('downtime');
  const spent = 5_000 + 200_000;
  expect((await readClocks(running, table, people))[0]).toBe(10 * DAY_MS - spent);
  expect((await listKinds(running, table)).filter((kind) => kind === 'downtime')).toHaveLength(1);
});

it('[P19] absence from a rated game does not count while the house is down', async () => {
  const { house, people, table } = await startTable({ rated: true });
  await people[0]!.request('leave', { table });
  await house.clock.advance(60_000);
  house.house.stopTimers();
  house.clock.set(house.clock.now() + DAY_MS);
  const restarted = await house.restart();
  await restarted.clock.advance(60_000);
  expect(await listKinds(restarted, table)).not.toContain('resign');
  await restarted.clock.advance(300_000);
  expect(await listKinds(restarted, table)).toContain('resign');
});

it('[P19] nobody can be voted out for time in which the house was down', async () => {
  const { house, people, table } = await startTable({ clock: { kind: 'none' } });
  house.house.stopTimers();
  house.clock.set(house.clock.now() + DAY_MS);
  const restarted = await house.restart();
  const awaited = await restarted.listAwaitedSessions(table, people);
  const { match } = (await restarted.getLiveTable(table)).table;
  const seat = match!.findSeat(awaited[0]!.id)!;
  const voter = await restarted.reconnect(people.find((person) => !awaited.includes(person))!);
  const vote = () => voter.request('vote', { table, seat });
  await voter.openTable(table);
  await expect(vote()).rejects.toThrow('is not idle');
  await restarted.clock.advance(120_000);
  await vote();
  expect(await listKinds(restarted, table)).toContain('vote');
});

it('[P19] a game that was ended early can be opened again after the house was down', async () => {
  const { house, people, table } = await startTable({ clock: { kind: 'none' } });
  for (const person of people) await person.request('agree', { table, yes: true });
  expect((await house.getLiveTable(table)).table.ending).toBe('agreed');
  house.house.stopTimers();
  house.clock.set(house.clock.now() + DAY_MS);
  const restarted = await house.restart();
  await (await restarted.reconnect(people[0]!)).openTable(table);
  expect(await listKinds(restarted, table)).not.toContain('downtime');
});

it('a table where nobody is awaited has no line about downtime', async () => {
  const { house, people, table } = await startTable({ clock: { kind: 'none' } });
  for (const person of people) await person.request('leave', { table });
  house.house.stopTimers();
  house.clock.set(house.clock.now() + DAY_MS);
  const restarted = await house.restart();
  await (await restarted.reconnect(people[0]!)).openTable(table);
  expect(await listKinds(restarted, table)).not.toContain('downtime');
});

it('[P19] a short restart of one node is not charged either, after a proper stop', async () => {
  const { house, people, table } = await startTable();
  await house.clock.advance(7_000);
  await house.house.stop();
  house.clock.set(house.clock.now() + 3_000);
  const restarted = await house.restart();
  expect(await readClocks(restarted, table, people)).toEqual([113_000, 120_000, 120_000]);
});

it('[P19] a house that could not read when it was up last charges nobody before it has', async () => {
  const { house, people, table } = await startTable();
  house.clock.set(house.clock.now() + ELEVEN_MINUTES_MS);
  house.house.stopTimers();
  const store = new FaultyStore(house.faultyStore.memoryTables);
  const { readKeyValue } = store.store;
  let failures = 3;
  store.store.readKeyValue = (key) =>
    key === HEARTBEAT_KEY && failures-- > 0
      ? Promise.reject(new Error('the disk cannot be read'))
      : readKeyValue.call(store.store, key);
  const restarted = await TestHouse.start({
    clock: house.clock,
    faultyStore: store,
    seed: 'again',
  });
  await restarted.clock.advance(60_000);
  expect((await readClocks(restarted, table, people))[0]).toBe(60_000);
  expect(await listKinds(restarted, table)).not.toContain('timeout');
});

it('[P19] a table whose downtime cannot be written is refused, and tried again later', async () => {
  const { house, people, table } = await startTable();
  house.house.stopTimers();
  house.clock.set(house.clock.now() + DAY_MS);
  const store = new FaultyStore(house.faultyStore.memoryTables);
  const { memoryStore } = store;
  const commit = memoryStore.commit.bind(memoryStore);
  let isFailing = true;
  let tries = 0;
  memoryStore.commit = (batch) => {
    const isDowntime = batch.record?.lines.some(({ body }) => body.includes('downtime'));
    if (!isDowntime) return commit(batch);
    // With a limit, so that a loop ends.
    return isFailing && ++tries < 100
      ? Promise.reject(new Error('the disk is full'))
      : commit(batch);
  };
  const restarted = await TestHouse.start({
    clock: house.clock,
    faultyStore: store,
    seed: 'again',
  });
  const ada = await restarted.reconnect(people[0]!);
  await expect(ada.openTable(table)).rejects.toThrow('please try again');
  expect(tries).toBeLessThan(5);
  isFailing = false;
  await restarted.clock.advance(5_000);
  await ada.openTable(table);
  expect((await readClocks(restarted, table, people))[0]).toBe(115_000);
  expect((await listKinds(restarted, table)).filter((kind) => kind === 'downtime')).toHaveLength(1);
});

it.each([
  [true, 1],
  [false, 0],
])('a house writes when it was up only if it is always open: %s', async (isAlwaysOpen, notes) => {
  const house = await TestHouse.start({ isAlwaysOpen });
  await house.clock.advance(60_000);
  const note = await house.faultyStore.memoryStore.readKeyValue(HEARTBEAT_KEY);
  expect(note === undefined ? 0 : 1).toBe(notes);
});
