/** Clocks that are wrong: nobody is charged for time in which the game did not wait for them. */
import { listSeatsInSet } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { FakeClock } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';

const clock = { kind: 'live', bank: 120_000, add: 0 } as const;
const ELEVEN_MINUTES_MS = 660_000;

async function readRemainingMs(house: TestHouse, table: string) {
  const { match } = (await house.getLiveTable(table)).table;
  const [seat] = listSeatsInSet(match!.awaitedPersonSeats);
  const mover = match!.holders[seat!]!.person;
  return { mover, remainingMs: () => match!.clocks.listRemainingMs()![seat!]! };
}

it('[P19] chat of a node whose clock is ahead charges nobody', async () => {
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
  await eve.request('say', { table, preset: 'hello' });
  await here.clock.advance(1_000);
  const { mover, remainingMs } = await readRemainingMs(here, table);
  await people.find(({ id }) => id === mover)!.move(table);
  expect(remainingMs()).toBe(clock.bank - 1_000);
});

it('[P19] after a restart with a clock that was set back, time goes on at once', async () => {
  const testHouse = await TestHouse.start();
  const people: TestSession[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await testHouse.connectNewPerson(name));
  const table = await testHouse.createTable(people, { clock });
  testHouse.clock.set(testHouse.clock.now() - ELEVEN_MINUTES_MS);
  const restarted = await testHouse.restart();
  const back: TestSession[] = [];
  for (const session of people) back.push(await restarted.reconnect(session));
  for (const session of back) await session.openTable(table);
  await restarted.clock.advance(5_000);
  const { mover, remainingMs } = await readRemainingMs(restarted, table);
  await back.find(({ id }) => id === mover)!.move(table);
  expect(remainingMs()).toBe(clock.bank - 5_000);
  // Whoever is awaited now loses their seat when their time is up, and not eleven minutes later.
  await restarted.clock.advance(clock.bank + 1_000);
  const kinds = (await restarted.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );
  expect(kinds).toContain('timeout');
});
