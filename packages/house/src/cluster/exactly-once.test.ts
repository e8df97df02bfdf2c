/** Work that is done exactly once in a house of several nodes, also after one of them has failed. */
import { InMemoryDatabase, MemoryStore } from '@ludotheque/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';
import { ResultsWriter } from '../tables/results-writer.ts';
import { TableEvents } from '../tables/table-events.ts';

const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 86_400_000 } as const;
const LIVE_CLOCK = { kind: 'live', bank: 60_000, add: 0 } as const;
/** How often a node looks for changes in the store by itself. */
const SYNC_INTERVAL_MS = 2_000;
/** After this time the leases of a dead node have expired, and another node has taken over. */
const TAKEOVER_MS = 8_000;

let cluster: TestCluster;
let messageBus: TestMessageBus;
let here: TestHouse;
let there: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  cluster = await TestCluster.start();
  ({ messageBus, here, there, ada, bea, cleo } = cluster);
});

describe('bots in a house of two nodes', () => {
  it('move once, and as early as in a house of one node', async () => {
    const singleNode = await TestHouse.start({ seed: 'alone' });
    const measureBotMoves = async (node: TestHouse, people: TestSession[]) => {
      const table = await node.createTable(people, {
        game: 'battle-gum',
        bots: ['easy', 'medium'],
      });
      await node.clock.advance(20_000);
      const lines = await node.faultyStore.memoryStore.readRecord(table);
      const start = lines.find(({ body }) => body.includes('"start"'))!.at;
      return lines.flatMap(({ at, body }) => (body.includes('"bot-move"') ? [at - start] : []));
    };
    const expectedTimes = await measureBotMoves(singleNode, [
      await singleNode.connectNewPerson('Ada'),
      await singleNode.connectNewPerson('Bea'),
    ]);
    const actualTimes = await measureBotMoves(here, [ada, bea]);
    expect(actualTimes[0]).toBe(expectedTimes[0]);
    expect(actualTimes).toHaveLength(expectedTimes.length);
    expect(cluster.conflictCount).toBe(0);
  });

  it('move even if their answer comes before the lease of the table', async () => {
    const botPacing = { moveDelayMs: 0, interruptibleMoveDelayMs: 0, thinkTimeMs: 1 };
    const fastNode = await TestHouse.start({
      clock: here.clock,
      faultyStore: new FaultyStore(here.faultyStore.memoryTables),
      botPacing,
      seed: 'quick',
      pubSub: messageBus.connectNode('quick'),
    });
    const dora = await fastNode.connectNewPerson('Dora');
    const { leaseTables } = fastNode.faultyStore.memoryStore;
    fastNode.faultyStore.memoryStore.leaseTables = async (request) => {
      await new Promise<void>((resolve) => fastNode.clock.after(50, resolve));
      return leaseTables.call(fastNode.faultyStore.memoryStore, request);
    };
    const table = await fastNode.createTable([dora], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    await fastNode.clock.advance(100);
    expect(await cluster.countInputs(table, 'bot-move')).toBe(2);
  });

  it('play a whole game without a conflict, at whichever node people move', async () => {
    const table = await here.createTable([ada, bea], { game: 'nox', bots: ['easy', 'medium'] });
    await here.playToTheEnd(table, [ada, bea]);
    expect((await here.getLiveTable(table)).table.ending).toBe('played');
    expect((await there.getLiveTable(table)).table.ending).toBe('played');
    expect(cluster.conflictCount).toBe(0);
    expect(here.house.committedMoves + there.house.committedMoves).toBe(
      (await here.getLiveTable(table)).table.match!.moveCount,
    );
  });
});

describe('bots after a failure', () => {
  it('[P21] are taken over if their node dies, when its lease has expired', async () => {
    const table = await there.createTable([bea, cleo], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    const before = await cluster.countInputs(table, 'bot-move');
    cluster.killOtherNode();
    await (await here.reconnect(bea)).openTable(table);
    await here.clock.advance(TAKEOVER_MS);
    await here.clock.advance(2_000);
    expect(await cluster.countInputs(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('[P21] are taken over at once if their node stops normally', async () => {
    const table = await there.createTable([bea, cleo], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
      clock: CORRESPONDENCE_CLOCK,
    });
    await there.house.stop();
    const before = await cluster.countInputs(table, 'bot-move');
    await here.clock.advance(SYNC_INTERVAL_MS + 2_000);
    expect(await cluster.countInputs(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('[P21] go on after the store was unavailable for a while', async () => {
    const table = await here.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    for (const { faultyStore } of [here, there])
      faultyStore.failingOperations = { commit: true, read: true };
    await here.clock.advance(20_000);
    for (const { faultyStore } of [here, there]) faultyStore.failingOperations = {};
    await here.clock.advance(TAKEOVER_MS);
    for (const session of [ada, bea]) await session.openTable(table);
    await here.playToTheEnd(table, [ada, bea]);
    expect((await here.getLiveTable(table)).table.ending).toBe('played');
  });
});

describe('clocks in a house of two nodes', () => {
  it('[P19] time out a late person once, whichever node owns the table', async () => {
    const table = await here.createTable([ada, bea, cleo], { clock: LIVE_CLOCK });
    await here.clock.advance(70_000);
    expect(await cluster.countInputs(table, 'timeout')).toBe(1);
  });

  it('time out a late person if the node is dead and nobody has the table open', async () => {
    const table = await there.createTable([bea, cleo], { clock: LIVE_CLOCK, game: 'battle-gum' });
    cluster.killOtherNode();
    await here.clock.advance(80_000);
    expect(await cluster.countInputs(table, 'timeout')).toBeGreaterThan(0);
  });
});

describe('notifications, results and ratings of two nodes', () => {
  it('[P22] a person is notified once of their turn', async () => {
    const table = await here.createTable([ada, bea, cleo], { clock: CORRESPONDENCE_CLOCK });
    for (const session of [ada, bea, cleo])
      await session.request('push', {
        endpoint: `https://push.example.org/${session.id}`,
        keys: { p256dh: 'k', auth: 'a' },
      });
    const [mover] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    for (const session of [ada, bea, cleo])
      if (session !== mover) await session.request('close', { table });
    for (const session of [ada, bea, cleo]) session.takeFrames();
    await mover!.move(table);
    await flushEventLoop();
    const [next] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const pushed = [...here.sentPushes, ...there.sentPushes];
    expect(pushed.map(({ to }) => to.person)).toEqual([next!.id]);
    // A person with the page open sees it there, at whichever node.
    expect(next!.frames.filter((frame) => 'turn' in frame)).toHaveLength(1);
  });

  it('[P18] ratings count each game once, also if two nodes end games at the same time', async () => {
    const fields = { rated: true, bots: ['random' as const], game: 'battle-gum' };
    const tables = [
      await here.createTable([ada, bea], fields),
      await there.createTable([ada, bea], fields),
    ];
    for (const table of tables) await here.playToTheEnd(table, [ada, bea]);
    await here.clock.advance(100_000);
    for (const table of tables)
      expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
    for (const subject of [ada.id, bea.id, 'bot:random'])
      expect((await here.faultyStore.memoryStore.findRating(subject, 'battle-gum'))?.games).toBe(2);
    // Again in an empty database at the same moment: each reads before the other writes.
    const database = new InMemoryDatabase();
    await Promise.all(
      tables.map(async (table, i) => {
        const store = new MemoryStore(database);
        const events = new TableEvents();
        const writer = new ResultsWriter({ ports: { ...here.ports, store }, events });
        const liveTable = await [here, there][i]!.getLiveTable(table);
        events.emitResultsDue(Object.assign(liveTable, { hasResultsWritten: false }));
        await writer.waitForWrites();
      }),
    );
    expect(database.findRating('bot:random', 'battle-gum')?.games).toBe(2);
  });

  it('[P18] results are stored although the node died before it could store them', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const session of [ada, bea, cleo]) await session.openTable(table);
    const { listResultsOfTable } = here.faultyStore.memoryStore;
    for (const { faultyStore } of [here, there])
      faultyStore.memoryStore.listResultsOfTable = () => Promise.reject(new Error('not now'));
    await here.playToTheEnd(table, [ada, bea, cleo]);
    cluster.killOtherNode();
    here.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    await here.clock.advance(TAKEOVER_MS);
    expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });
});

describe('requests that come to two nodes', () => {
  it('all players get the same table for a rematch', async () => {
    const table = await here.createTable([ada, bea, cleo], { game: 'battle-gum' });
    await here.playToTheEnd(table, [ada, bea, cleo]);
    const replies = await Promise.all(
      [ada, bea, cleo].map((session) => session.request('rematch', { table })),
    );
    const next = new Set(replies.map((reply) => reply.table));
    expect(next.size).toBe(1);
  });

  it('[P15] a recovery code and a device link work at one node only', async () => {
    const { code } = await ada.request('recovery', {});
    const { token } = await ada.request('device-link', {});
    for (const redeem of [
      // The recovery comes last: it ends the links.
      ({ people }: TestHouse['house']) => people.redeemDeviceLink(token),
      ({ people }: TestHouse['house']) => people.redeemRecoveryCode(code),
    ]) {
      const outcomes = await Promise.allSettled([redeem(here.house), redeem(there.house)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
