/** For which address a table in the lobby counts, also after a restart and at other nodes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock, flushEventLoop } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';

interface Waiting {
  readonly session: TestSession;
  readonly address: string;
  readonly table: string;
}

async function wait(house: TestHouse, name: string, address: string): Promise<Waiting> {
  const session = await house.connectNewPerson(name, address);
  const { table } = await session.request('create', { game: 'nox', seats: 3, listed: true });
  await session.openTable(table);
  await session.sit(table);
  return { session, address, table };
}

/** Somebody waits, and later guests of four addresses do, at more tables than the lobby shows. */
async function fillLobby(house: TestHouse) {
  const honest = await wait(house, 'Ada', 'address of Ada');
  const guests: Waiting[] = [];
  for (let i = 0; i < 120; i++) {
    await house.clock.advance(5_000);
    guests.push(await wait(house, 'Guest', `address ${i % 4}`));
  }
  return { honest, guests };
}

/** They open their tables again. */
async function comeBack(house: TestHouse, people: readonly Waiting[]): Promise<void> {
  for (const { address, session, table } of people)
    await (await house.reconnect(session, address)).openTable(table);
  await flushEventLoop();
}

async function listShownIds(house: TestHouse): Promise<string[]> {
  const eve = await house.connectNewPerson('Eve', 'address of Eve');
  await house.clock.advance(1_000);
  return (await eve.request('lobby', { on: true })).tables!.map(({ id }) => id);
}

describe('after a restart', () => {
  let honest: Waiting;
  let guests: readonly Waiting[];
  let restarted: TestHouse;

  beforeEach(async () => {
    const testHouse = await TestHouse.start();
    ({ honest, guests } = await fillLobby(testHouse));
    expect(await listShownIds(testHouse)).toContain(honest.table);
    restarted = await testHouse.restart();
  });

  it('[P23] the lobby shows every address a table before it shows one the second', async () => {
    await comeBack(restarted, [honest, ...guests]);
    const shown = await listShownIds(restarted);
    expect(shown).toHaveLength(100);
    expect(shown).toContain(honest.table);
  });

  it('[P23] a table does not count for an address that only watches it', async () => {
    const spectator = await restarted.connectNewPerson('Mallory', 'address 0');
    await spectator.openTable(honest.table);
    await comeBack(restarted, [honest, ...guests]);
    expect(await listShownIds(restarted)).toContain(honest.table);
  });

  it('[P23] tables at which an address waits count when it lists a further one', async () => {
    await comeBack(restarted, guests);
    const wish = { game: 'nox', seats: 3, listed: true } as const;
    const guest = await restarted.connectNewPerson('Guest', 'address 0');
    expect(await guest.requestErrorCode('create', wish)).toBe('rate');
    const other = await restarted.connectNewPerson('Otto', 'another address');
    expect(await other.requestErrorCode('create', wish)).toBe('not refused');
  });
});

describe('at a node where nobody plays', () => {
  const clock = new FakeClock();
  let messageBus: TestMessageBus;
  const startNode = (name: string, store?: TestHouse) =>
    TestHouse.start({
      clock,
      seed: name,
      pubSub: messageBus.connectNode(name),
      ...(store && { faultyStore: new FaultyStore(store.faultyStore.memoryTables) }),
    });

  beforeEach(() => {
    messageBus = new TestMessageBus();
  });

  it('[P23] the lobby shows every address a table before it shows one the second', async () => {
    const before = await startNode('before');
    const { guests, honest } = await fillLobby(before);
    before.house.stopTimers();
    messageBus.disconnectNode('before');
    const here = await startNode('here', before);
    const there = await startNode('there', before);
    await comeBack(here, [honest, ...guests]);
    expect(await listShownIds(there)).toContain(honest.table);
    // Who only watches a table there does not say for whom it counts.
    const spectator = await there.connectNewPerson('Mallory', 'address 0');
    await spectator.openTable(honest.table);
    await clock.advance(11_000);
    expect(await listShownIds(here)).toContain(honest.table);
    expect(await listShownIds(there)).toContain(honest.table);
  });
});
