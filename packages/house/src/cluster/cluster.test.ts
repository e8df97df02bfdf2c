/** A house of two nodes with one store, between which messages may be lost. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import type { TestHouse } from '../../test/test-house.ts';
import type { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';

/** How often a node looks for changes in the store by itself. */
const SYNC_INTERVAL_MS = 2_000;

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

const listSnapshotFrames = (session: TestSession) =>
  session.frames.filter((frame) => 'sync' in frame);
const getLastPresence = (session: TestSession) =>
  session.frames.flatMap((frame) => ('present' in frame ? [frame.present] : [])).at(-1);

/** Makes a number of moves, each by a person who is to move, at their node. */
async function playMoves(table: string, people: readonly TestSession[], moves: number) {
  for (let i = 0; i < moves; i++) {
    const [mover] = await here.listAwaitedSessions(table, people);
    await mover!.move(table);
    await flushEventLoop();
  }
}

describe('a table with people at two nodes', () => {
  it('[P9] sends each step to everybody, and no snapshot', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const session of [ada, bea, cleo]) await session.openTable(table);
    for (const session of [ada, bea, cleo]) session.takeFrames();
    await playMoves(table, [ada, bea, cleo], 6);
    const lines = await here.faultyStore.memoryStore.readRecord(table);
    for (const session of [ada, bea, cleo]) {
      expect(listSnapshotFrames(session)).toEqual([]);
      const numbers = session.takeTableFrames().map(({ n }) => n);
      expect(numbers).toEqual(lines.slice(-6).map(({ number }) => number));
    }
  });

  it('[P9] [P11] sends every seat the same events at both nodes', async () => {
    const table = await here.createTable([ada, bea, cleo], { game: 'nanobye' });
    const secondDevices = [
      await there.reconnect(ada),
      await here.reconnect(bea),
      await here.reconnect(cleo),
    ];
    const pairs = [ada, bea, cleo].map((session, i) => [session, secondDevices[i]!] as const);
    for (const session of pairs.flat()) await session.openTable(table);
    for (const session of pairs.flat()) session.takeFrames();
    await playMoves(table, [ada, bea, cleo], 8);
    for (const [first, second] of pairs) {
      const [frames, sameFrames] = [first.takeTableFrames(), second.takeTableFrames()];
      expect(frames.map(({ n, events }) => ({ n, events }))).toEqual(
        sameFrames.map(({ n, events }) => ({ n, events })),
      );
      expect(frames).toHaveLength(8);
    }
  });

  it('[P9] sends the steps a little later if announcements are lost', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const session of [ada, bea, cleo]) await session.openTable(table);
    messageBus.isBroken = true;
    const [mover] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const others = [ada, bea, cleo].filter((session) => session.house !== mover!.house);
    for (const session of others) session.takeFrames();
    await mover!.move(table);
    await flushEventLoop();
    for (const session of others) expect(session.takeTableFrames()).toEqual([]);
    await there.clock.advance(SYNC_INTERVAL_MS);
    for (const session of others) expect(session.takeTableFrames()).toHaveLength(1);
  });
});

describe('a table that is changed at two nodes', () => {
  it('[P7] decides an input again if the other node wrote first', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    for (const session of [ada, bea]) session.takeFrames();
    await Promise.all([
      ada.request('say', { table, preset: 'hello' }),
      bea.request('say', { table, preset: 'thanks' }),
    ]);
    await there.clock.advance(SYNC_INTERVAL_MS);
    for (const session of [ada, bea]) {
      expect(listSnapshotFrames(session)).toEqual([]);
      expect(session.takeTableFrames().map(({ said }) => said)).toMatchObject([
        { preset: 'hello' },
        { preset: 'thanks' },
      ]);
    }
    expect(cluster.conflictCount).toBe(1);
  });

  it('[P6] makes a move once, although it is sent to both nodes', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    const otherSessions = new Map<TestSession, TestSession>();
    for (const session of [ada, bea, cleo])
      otherSessions.set(session, await (session === ada ? there : here).reconnect(session));
    const [mover] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const node = mover === ada ? here : there;
    const [move] = await mover!.listLegalMoves(table);
    const seen = (await node.getLiveTable(table)).table.lineCount - 1;
    const request = { table, move: move!, seen, moveId: 'once' };
    const { n } = await mover!.request('move', request);
    // The connection broke, and the other node has got no message about the move.
    expect(await otherSessions.get(mover!)!.request('move', request)).toMatchObject({ n });
    expect(await cluster.countInputs(table, 'move')).toBe(1);
    const [next] = await node.listAwaitedSessions(table, [ada, bea, cleo]);
    const [nextMove] = await next!.listLegalMoves(table);
    const later = { table, move: nextMove, seen: n, moveId: 'twice' };
    expect(await otherSessions.get(next!)!.request('move', later)).toMatchObject({ n: n + 1 });
  });

  it('[P8] is resumed at the other node from the last number seen', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    await playMoves(table, [ada, bea, cleo], 4);
    const { n } = await ada.openTable(table);
    messageBus.isBroken = true;
    ada.disconnect();
    await playMoves(
      table,
      [bea, cleo],
      (await here.listAwaitedSessions(table, [ada])).length > 0 ? 0 : 1,
    );
    const { length } = await here.faultyStore.memoryStore.readRecord(table);
    const sync = await (await there.reconnect(ada)).openTable(table, n);
    expect(sync.n).toBe(length - 1);
    expect(sync.steps.map((step) => step.n)).toEqual(
      Array.from({ length: length - 1 - n }, (_, i) => n + 1 + i),
    );
  });
});

describe('the list of people at a table', () => {
  it('is the same at both nodes, also for people who come later', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    expect((await ada.openTable(table)).present.toSorted()).toEqual(
      [ada.id, bea.id, cleo.id].sort(),
    );
    bea.disconnect();
    await flushEventLoop();
    expect(getLastPresence(ada)?.toSorted()).toEqual([ada.id, cleo.id].sort());
    const again = await here.reconnect(bea);
    await again.openTable(table);
    expect(getLastPresence(cleo)?.toSorted()).toEqual([ada.id, bea.id, cleo.id].sort());
  });

  it('has a person as long as one of two devices is connected', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    const phone = await there.reconnect(ada);
    await phone.openTable(table);
    ada.disconnect();
    await flushEventLoop();
    expect((await (await here.reconnect(bea)).openTable(table)).present).toContain(ada.id);
    await there.clock.advance(200_000);
    expect(await cluster.listInputKinds(table)).not.toContain('leave');
    phone.disconnect();
    await there.clock.advance(100_000);
    expect(await cluster.countInputs(table, 'leave')).toBe(1);
  });

  it('still has everybody when messages between the nodes are lost', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    await there.clock.advance(300_000);
    expect(await cluster.listInputKinds(table)).not.toContain('leave');
  });

  it('loses the people of a node that died', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    cluster.killOtherNode();
    await here.clock.advance(30_000);
    expect(getLastPresence(ada)).toEqual([ada.id]);
    await here.clock.advance(100_000);
    expect(await cluster.countInputs(table, 'leave')).toBe(2);
  });
});

describe('a change at one node', () => {
  it('of the lobby is shown at the other, later if messages are lost', async () => {
    await bea.request('lobby', { on: true });
    const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
    await ada.openTable(table);
    await flushEventLoop();
    await here.clock.advance(SYNC_INTERVAL_MS);
    const takeLobbyEntries = () =>
      bea.takeFrames().flatMap((frame) => ('lobby' in frame ? [frame.lobby] : [])) as object[];
    expect(takeLobbyEntries()).toMatchObject([{ id: table, phase: 'open' }]);
    messageBus.isBroken = true;
    await ada.sit(table);
    await flushEventLoop();
    expect(takeLobbyEntries()).toEqual([]);
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(takeLobbyEntries()).toMatchObject([{ id: table, sitters: [{ name: 'Ada' }] }]);
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(takeLobbyEntries()).toEqual([]);
    await ada.request('start', { table, fill: 'easy' });
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(takeLobbyEntries()).toMatchObject([{ id: table, phase: 'playing' }]);
  });

  it('[P23] counts the waiting tables of an address at every node', async () => {
    const wish = { game: 'nox', seats: 3, listed: true } as const;
    for (let i = 0; i < 30; i++) {
      const house = i % 2 === 0 ? here : there;
      const guest = await house.connectNewPerson(`Guest ${i}`, 'one address');
      const { table } = await guest.request('create', wish);
      await guest.openTable(table);
      await guest.sit(table);
    }
    for (const house of [here, there]) {
      const guest = await house.connectNewPerson('Guest', 'one address');
      expect(await guest.requestErrorCode('create', wish)).toBe('rate');
      const other = await house.connectNewPerson('Other', 'another address');
      expect(await other.requestErrorCode('create', wish)).toBe('not refused');
    }
  });

  it('[P23] that nobody has a table open any more removes it from the lobby of the other', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
    const listShownIds = async () => {
      await flushEventLoop();
      return (await bea.request('lobby', { on: true })).tables?.map(({ id }) => id);
    };
    expect(await listShownIds()).toEqual([]);
    await ada.openTable(table);
    expect(await listShownIds()).toEqual([table]);
    // The report is repeated before it expires.
    await here.clock.advance(60_000);
    expect(await listShownIds()).toEqual([table]);
    await ada.request('close', { table });
    expect(await listShownIds()).toEqual([]);
  });

  it('of a name, a mute or an account takes effect at the other', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    const phone = await here.reconnect(bea);
    await phone.request('rename', { name: 'Beatrice' });
    await phone.request('mute', { person: ada.id, on: true });
    await flushEventLoop();
    expect(await bea.request('me', {})).toMatchObject({ name: 'Beatrice', muted: [ada.id] });
    bea.takeFrames();
    await ada.request('say', { table, preset: 'hello' });
    await flushEventLoop();
    const [step] = bea.takeTableFrames();
    expect(step).not.toHaveProperty('said');
    await phone.request('forget-me', { sure: true });
    await flushEventLoop();
    expect(await bea.requestErrorCode('ping', {})).toBe('person');
  });
});

it('[P14] messages between nodes contain no cards, no moves and no seed', async () => {
  const table = await here.createTable([ada, bea], { game: 'nox', bots: ['easy'], listed: true });
  await here.playToTheEnd(table, [ada, bea]);
  const tableKeys = ['about', 'table', 'n', 'people', 'isOpen', 'owner', 'guessed', 'attended'];
  const allowed = [...tableKeys, 'person', 'game'];
  expect(messageBus.publishedMessages.length).toBeGreaterThan(20);
  for (const message of messageBus.publishedMessages)
    for (const key of Object.keys(message)) expect(allowed).toContain(key);
  const people = messageBus.publishedMessages.flatMap((message) =>
    'people' in message ? message.people : [],
  );
  for (const person of people) expect([ada.id, bea.id]).toContain(person);
});
