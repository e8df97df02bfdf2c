/** How many tables may wait for players, whichever request has opened them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const ADDRESS = 'one address';
let testHouse: TestHouse;
let ada: TestSession;
let eve: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada', 'address of Ada');
  eve = await testHouse.connectNewPerson('Eve', 'address of Eve');
});

const isListed = async (table: string) => (await testHouse.getLiveTable(table)).table.setup.listed;

async function listOpenTables(): Promise<string[]> {
  await eve.request('lobby', { on: false });
  await testHouse.clock.advance(1_000);
  const { tables } = await eve.request('lobby', { on: true });
  return tables!.flatMap(({ id, phase }) => (phase === 'open' ? [id] : []));
}

/** A table that is in the lobby as long as Ada waits there. */
async function openHonestTable(): Promise<string> {
  const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
  await ada.openTable(table);
  await ada.sit(table);
  return table;
}

/** Begins a game against bots, gives up, and wants to play again. */
async function askForRematch(by: TestSession, table: string): Promise<string> {
  await by.openTable(table);
  await by.sit(table);
  await flushEventLoop();
  await by.request('resign', { table });
  await flushEventLoop();
  return (await by.request('rematch', { table })).table;
}

async function playNowAndAgain(by: TestSession): Promise<string> {
  const { table } = await by.request('play-now', { game: 'nox' });
  const next = await askForRematch(by, table);
  await by.openTable(next);
  return next;
}

const createAgainstBots = async (by: TestSession, listed: boolean) => {
  const bots = ['easy', 'easy'] as const;
  return (await by.request('create', { game: 'nox', seats: 3, bots: [...bots], listed })).table;
};

/** Makes so many; resolves with the code of the first refusal, and with what was made until then. */
async function repeatUntilRefused(times: number, make: (i: number) => Promise<string>) {
  const made: string[] = [];
  for (let i = 0; i < times; i++)
    try {
      made.push(await make(i));
    } catch (error) {
      return { made, code: (error as { code?: string }).code };
    }
  return { made, code: 'none' };
}

describe('a rematch', () => {
  it('[P23] of guests of four addresses pushes nobody else out of the lobby', async () => {
    const honest = await openHonestTable();
    for (let guest = 0; guest < 28; guest++)
      for (let address = 0; address < 4; address++) {
        await testHouse.clock.advance(1);
        await playNowAndAgain(await testHouse.connectNewPerson('Guest', `address ${address}`));
      }
    expect(await listOpenTables()).toContain(honest);
  });

  it('[P23] is listed for ten tables of a person that wait, and then for a link', async () => {
    const { made } = await repeatUntilRefused(14, async () => {
      await testHouse.clock.advance(40_000);
      return playNowAndAgain(eve);
    });
    const listed = await Promise.all(made.map(isListed));
    expect(listed).toEqual([...Array(10).fill(true), ...Array(4).fill(false)]);
  });

  it('[P23] is listed for thirty tables of an address that wait, and then for a link', async () => {
    const { code, made } = await repeatUntilRefused(40, async () =>
      playNowAndAgain(await testHouse.connectNewPerson('Guest', ADDRESS)),
    );
    expect(code).toBe('none');
    const listed = await Promise.all(made.map(isListed));
    expect(listed.filter((is) => is)).toHaveLength(30);
    expect(await listOpenTables()).toHaveLength(30);
  });

  it('[P23] counts among the tables that an address may open in ten minutes', async () => {
    const { code, made } = await repeatUntilRefused(110, async () =>
      playNowAndAgain(await testHouse.connectNewPerson('Guest', ADDRESS)),
    );
    expect({ code, rematches: made.length }).toEqual({ code: 'rate', rematches: 100 });
  });

  it('[P23] for a link counts among the hundred of a person', async () => {
    const { code, made } = await repeatUntilRefused(130, async () => {
      const next = await askForRematch(eve, await createAgainstBots(eve, false));
      await testHouse.clock.advance(40_000);
      return next;
    });
    expect(code).toBe('rate');
    // Some more, for the time that this took.
    expect(made.length).toBeGreaterThanOrEqual(100);
    expect(made.length).toBeLessThanOrEqual(106);
  });

  it('of friends whose address has filled its part of the lobby is one table for all of them', async () => {
    const bea = await testHouse.connectNewPerson('Bea', ADDRESS);
    const cleo = await testHouse.connectNewPerson('Cleo', ADDRESS);
    const table = await testHouse.createTable([bea, cleo], { bots: ['easy'], listed: true });
    for (const session of [bea, cleo]) await session.request('agree', { table, yes: true });
    await repeatUntilRefused(30, async () => {
      const guest = await testHouse.connectNewPerson('Guest', ADDRESS);
      return (await guest.request('create', { game: 'nox', seats: 3, listed: true })).table;
    });
    const { table: next } = await bea.request('rematch', { table });
    expect(await cleo.request('rematch', { table })).toEqual({ table: next });
    const { setup } = (await testHouse.getLiveTable(table)).table;
    expect((await testHouse.getLiveTable(next)).table.setup).toEqual({ ...setup, listed: false });
    for (const session of [bea, cleo]) await session.sit(next);
    expect((await testHouse.getLiveTable(next)).table.phase).toBe('playing');
  });
});

describe('a table where nobody sits down', () => {
  const playNow = async (by: TestSession) => (await by.request('play-now', { game: 'nox' })).table;

  it('[P23] is for a link if somebody plays now whose address has thirty in the lobby', async () => {
    const { code, made } = await repeatUntilRefused(40, async () =>
      playNow(await testHouse.connectNewPerson('Guest', ADDRESS)),
    );
    expect(code).toBe('none');
    const listed = await Promise.all(made.map(isListed));
    expect(listed.filter((is) => is)).toHaveLength(30);
    // One more of this address plays at once all the same.
    const guest = await testHouse.connectNewPerson('Guest', ADDRESS);
    const table = await playNow(guest);
    await guest.sit(table);
    expect((await testHouse.getLiveTable(table)).table.phase).toBe('playing');
  });

  it.each(['play-now', 'create'] as const)(
    '[P23] %s leaves a hundred tables of a person to wait, also if they leave memory',
    async (name) => {
      const { code, made } = await repeatUntilRefused(140, async () => {
        await testHouse.clock.advance(60_000);
        const wish = { game: 'nox', ...(name === 'create' && { seats: 3, listed: true }) };
        return (await eve.request(name, wish as { game: string; seats: number })).table;
      });
      expect(code).toBe('rate');
      expect(testHouse.house.liveTables.size).toBeLessThan(5);
      // Some more, for the time that this took.
      expect(made.length).toBeGreaterThanOrEqual(100);
      expect(made.length).toBeLessThanOrEqual(108);
    },
  );
});
