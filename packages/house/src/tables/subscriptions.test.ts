/** Opening tables: a session gets the steps that it has missed, each once, also during changes. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

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

async function playMoves(table: string, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++)
    await (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
}
const listNumbers = (steps: readonly { n: number }[]) => steps.map(({ n }) => n);

describe('a session that opens a table', () => {
  it('[P8] gets exactly the steps after the last one seen', async () => {
    const table = await testHouse.createTable(all);
    await playMoves(table, 4);
    const snapshot = await ada.openTable(table);
    expect(listNumbers(snapshot.steps)).toEqual(
      Array.from({ length: snapshot.n + 1 }, (_, n) => n),
    );
    const rest = await ada.openTable(table, snapshot.n - 2);
    expect(listNumbers(rest.steps)).toEqual([snapshot.n - 1, snapshot.n]);
    expect(rest.steps).toEqual(snapshot.steps.slice(-2));
    expect((await ada.openTable(table, snapshot.n)).steps).toEqual([]);
  });

  it('[P11] gets the same events as sessions that stayed', async () => {
    const table = await testHouse.createTable(all, { game: 'nanobye' });
    await playMoves(table, 6);
    for (const session of all) {
      const live = session.takeTableFrames();
      const { steps } = await (await testHouse.reconnect(session)).openTable(table, live[0]!.n - 1);
      expect(steps.map(({ events = [], n }) => ({ n, events }))).toEqual(
        live.map(({ events = [], n }) => ({ n, events })),
      );
    }
  });

  it('[P11] gets the view of its seat, or of a spectator', async () => {
    const table = await testHouse.createTable(all);
    await playMoves(table, 3);
    const eve = await testHouse.connectNewPerson('Eve');
    const [mine, theirs] = [await ada.openTable(table), await eve.openTable(table)];
    expect(mine.seat).toBeGreaterThanOrEqual(0);
    expect(mine.view).toMatchObject({ seat: mine.seat });
    expect(theirs).toMatchObject({ seat: -1, view: { seat: -1 } });
    expect(theirs.face.seed).toBeNull();
  });

  it('[P11] gets no cards, now or of the past, where spectators are excluded', async () => {
    const table = await testHouse.createTable(all, { watch: 'nobody' });
    const eve = await testHouse.connectNewPerson('Eve');
    await eve.openTable(table);
    await playMoves(table, 3);
    const { steps, view } = await eve.openTable(table);
    expect(view).toBeNull();
    for (const step of [...steps, ...eve.takeTableFrames()]) {
      expect(step).not.toHaveProperty('events');
      expect(step).not.toHaveProperty('view');
    }
  });
});

describe('a session that opens a table during a change', () => {
  it('[P8] gets the reply before the next step, however the two interleave', async () => {
    const table = await testHouse.createTable(all);
    const eve = await testHouse.connectNewPerson('Eve');
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    const [move] = await mover!.listLegalMoves(table);
    // Tries all ways in which the microtasks of the two can interleave.
    for (let wait = 0; wait < 40; wait++) {
      eve.takeFrames();
      const opening = eve.openTable(table);
      for (let i = 0; i < wait; i++) await Promise.resolve();
      const saying = ada.request('say', { table, preset: 'hello' }).catch(() => undefined);
      await Promise.all([opening, saying]);
      await testHouse.clock.advance(2_000);
      const tables = eve.frames.filter((frame) => 'ok' in frame || 'n' in frame);
      expect(tables[0]).toHaveProperty('ok');
      const seen = tables.map((frame) =>
        'ok' in frame ? (frame.ok as { n: number }).n : (frame as { n: number }).n,
      );
      expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
      await eve.request('close', { table });
    }
    await mover!.move(table, move);
  });

  it('[P8] misses no step that happens while the record is being read', async () => {
    const table = await testHouse.createTable(all);
    const eve = await testHouse.connectNewPerson('Eve');
    const readRecord = testHouse.faultyStore.memoryStore.readRecord.bind(
      testHouse.faultyStore.memoryStore,
    );
    let openGate!: () => void;
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    testHouse.faultyStore.memoryStore.readRecord = async (...args) => {
      const lines = await readRecord(...args);
      await gate;
      return lines;
    };
    const opening = eve.openTable(table);
    await flushEventLoop();
    await playMoves(table, 1);
    openGate();
    const { n, steps } = await opening;
    expect(n).toBe((await readRecord(table)).length - 1);
    expect(steps.at(-1)!.n).toBe(n);
  });
});

describe('a session that opens a table while the store changes or fails', () => {
  it('[P9] gets the steps that another node has written', async () => {
    const table = await testHouse.createTable(all);
    const number = (await testHouse.faultyStore.memoryStore.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' });
    const lines = [{ number, at: testHouse.clock.now(), body }];
    await testHouse.faultyStore.memoryStore.commit({ record: { table, lines } });
    const eve = await testHouse.connectNewPerson('Eve');
    expect((await eve.openTable(table)).n).toBe(number);
    await flushEventLoop();
    // Sessions that had the table open get it, too.
    expect(ada.takeTableFrames()).toMatchObject([{ n: number, said: { preset: 'hello' } }]);
  });

  it('is refused if the table was deleted in the meantime', async () => {
    const table = await testHouse.createTable(all);
    await testHouse.faultyStore.memoryStore.deleteTable(table);
    const eve = await testHouse.connectNewPerson('Eve');
    expect(await eve.requestErrorCode('open', { table })).toBe('table');
    expect(eve.session.openTables.size).toBe(0);
  });

  it('gets the stored table if the disk fails at that moment', async () => {
    const table = await testHouse.createTable(all);
    const [mover] = await testHouse.listAwaitedSessions(table, all);
    const [move] = await mover!.listLegalMoves(table);
    const { length } = await testHouse.faultyStore.memoryStore.readRecord(table);
    const eve = await testHouse.connectNewPerson('Eve');
    testHouse.faultyStore.holdCommits();
    const moving = mover!.move(table, move).catch(() => undefined);
    await flushEventLoop();
    const opening = eve.openTable(table);
    await flushEventLoop();
    testHouse.faultyStore.failingOperations.commit = true;
    await testHouse.faultyStore.releaseCommits();
    await moving;
    expect((await opening).n).toBe(length - 1);
    testHouse.faultyStore.failingOperations.commit = false;
    await mover!.move(table, move);
    expect(listNumbers(eve.takeTableFrames())).toEqual([length]);
  });
});

describe('a session that disconnects', () => {
  it('while it opens a table is not subscribed to it', async () => {
    const table = await testHouse.createTable(all);
    const eve = await testHouse.connectNewPerson('Eve');
    testHouse.faultyStore.holdCommits();
    const moving = (await testHouse.listAwaitedSessions(table, all))[0]!.move(table);
    await flushEventLoop();
    const opening = testHouse.house.handleRequest(eve.session, 1, { do: 'open', table, seen: -1 });
    await flushEventLoop();
    eve.disconnect();
    await testHouse.faultyStore.releaseCommits();
    await Promise.all([moving, opening]);
    const { subscribers } = await testHouse.getLiveTable(table);
    expect([...subscribers.keys()]).not.toContain(eve.session);
    expect(eve.session.openTables.size).toBe(0);
  });

  it('enters no lobby and opens no table by its pending requests', async () => {
    const table = await testHouse.createTable(all);
    ada.disconnect();
    await testHouse.house.handleRequest(ada.session, 98, { do: 'open', table, seen: -1 });
    await testHouse.house.handleRequest(ada.session, 99, { do: 'lobby', on: true });
    expect(ada.session.isInLobby).toBe(false);
    expect([...(await testHouse.getLiveTable(table)).subscribers.keys()]).not.toContain(
      ada.session,
    );
  });

  it('closes a table even while the table is reloaded', async () => {
    const table = await testHouse.createTable(all);
    (await testHouse.getLiveTable(table)).invalidate(new Error('lost'));
    await bea.request('close', { table });
    await flushEventLoop();
    expect([...(await testHouse.getLiveTable(table)).subscribers.keys()]).toEqual([
      ada.session,
      cleo.session,
    ]);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)).toEqual([ada.id, cleo.id]);
    expect((await ada.openTable(table)).present.toSorted()).toEqual([ada.id, cleo.id].sort());
  });
});

it('a session opens 200 tables at most, and can open each of them again', async () => {
  const tables: string[] = [];
  const people = await Promise.all(
    Array.from({ length: 7 }, (_, i) => testHouse.connectNewPerson(`Host ${i}`)),
  );
  for (const host of people)
    for (let i = 0; i < 29; i++) {
      const { table } = await host.request('create', { game: 'nox', seats: 3 });
      tables.push(table);
    }
  for (const table of tables.slice(0, 200)) await ada.openTable(table);
  expect(await ada.requestErrorCode('open', { table: tables[200]! })).toBe('open');
  await ada.openTable(tables[7]!);
  await ada.request('close', { table: tables[7]! });
  await ada.openTable(tables[200]!);
});
