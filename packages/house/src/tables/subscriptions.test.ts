/** Opening tables: what is missing and nothing else, also while something happens there. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let all: TestSession[];

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
  all = [ada, bea, cleo];
});

async function playMoves(table: string, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) await (await h.listAwaitedSessions(table, all))[0]!.move(table);
}
const listNumbers = (steps: readonly { n: number }[]) => steps.map(({ n }) => n);

describe('who opens a table again', () => {
  it('[P8] is told exactly the steps after the last one seen', async () => {
    const table = await h.createTable(all);
    await playMoves(table, 4);
    const whole = await ada.openTable(table);
    expect(listNumbers(whole.steps)).toEqual(Array.from({ length: whole.n + 1 }, (_, n) => n));
    const rest = await ada.openTable(table, whole.n - 2);
    expect(listNumbers(rest.steps)).toEqual([whole.n - 1, whole.n]);
    expect(rest.steps).toEqual(whole.steps.slice(-2));
    expect((await ada.openTable(table, whole.n)).steps).toEqual([]);
    expect((await ada.openTable(table, 1_000_000)).steps).toEqual([]);
  });

  it('[P11] is told the same events as those who never left', async () => {
    const table = await h.createTable(all, { game: 'nanobye' });
    await playMoves(table, 6);
    for (const guest of all) {
      const live = guest.takeTableFrames();
      const { steps } = await (await h.reconnect(guest)).openTable(table, live[0]!.n - 1);
      expect(steps.map(({ events = [], n }) => ({ n, events }))).toEqual(
        live.map(({ events = [], n }) => ({ n, events })),
      );
    }
  });

  it('[P11] sees the table from the own seat, a stranger as a spectator', async () => {
    const table = await h.createTable(all);
    await playMoves(table, 3);
    const eve = await h.connectNewPerson('Eve');
    const [mine, theirs] = [await ada.openTable(table), await eve.openTable(table)];
    expect(mine.seat).toBeGreaterThanOrEqual(0);
    expect(mine.view).toMatchObject({ seat: mine.seat });
    expect(theirs).toMatchObject({ seat: -1, view: { seat: -1 } });
    expect(theirs.face.seed).toBeNull();
  });

  it('[P11] sees no cards where nobody may watch, neither now nor in what has been', async () => {
    const table = await h.createTable(all, { watch: 'nobody' });
    const eve = await h.connectNewPerson('Eve');
    await eve.openTable(table);
    await playMoves(table, 3);
    const { steps, view } = await eve.openTable(table);
    expect(view).toBeNull();
    for (const step of [...steps, ...eve.takeTableFrames()]) {
      expect(step).not.toHaveProperty('events');
      expect(step).not.toHaveProperty('view');
    }
  });

  it('[P8] gets the answer before the next step, whatever happens in the same moment', async () => {
    const table = await h.createTable(all);
    const eve = await h.connectNewPerson('Eve');
    const [one] = await h.listAwaitedSessions(table, all);
    const [move] = await one!.listLegalMoves(table);
    // Every way in which the two can interleave, as far as microtasks go.
    for (let wait = 0; wait < 40; wait++) {
      eve.takeFrames();
      const opening = eve.openTable(table);
      for (let i = 0; i < wait; i++) await Promise.resolve();
      const saying = ada.request('say', { table, preset: 'hello' }).catch(() => undefined);
      await Promise.all([opening, saying]);
      await h.clock.advance(2_000);
      const tables = eve.frames.filter((frame) => 'ok' in frame || 'n' in frame);
      expect(tables[0]).toHaveProperty('ok');
      const seen = tables.map((frame) =>
        'ok' in frame ? (frame.ok as { n: number }).n : (frame as { n: number }).n,
      );
      expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
      await eve.request('close', { table });
    }
    await one!.move(table, move);
  });

  it('[P8] misses nothing that happens while the record is being read', async () => {
    const table = await h.createTable(all);
    const eve = await h.connectNewPerson('Eve');
    const real = h.faultyStore.memoryStore.readRecord.bind(h.faultyStore.memoryStore);
    let read!: () => void;
    const gate = new Promise<void>((resolve) => {
      read = resolve;
    });
    h.faultyStore.memoryStore.readRecord = async (...args) => {
      const lines = await real(...args);
      await gate;
      return lines;
    };
    const opening = eve.openTable(table);
    await flushEventLoop();
    await playMoves(table, 1);
    read();
    const { n, steps } = await opening;
    expect(n).toBe((await real(table)).length - 1);
    expect(steps.at(-1)!.n).toBe(n);
  });

  it('[P9] is shown what another node has written', async () => {
    const table = await h.createTable(all);
    const number = (await h.faultyStore.memoryStore.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' });
    const lines = [{ number, at: h.clock.now(), body }];
    await h.faultyStore.memoryStore.commit({ record: { table, lines } });
    const eve = await h.connectNewPerson('Eve');
    expect((await eve.openTable(table)).n).toBe(number);
    await flushEventLoop();
    // Those who had it open already see it, too.
    expect(ada.takeTableFrames()).toMatchObject([{ n: number, said: { preset: 'hello' } }]);
  });

  it('is told that a table is no more when it was cleared away meanwhile', async () => {
    const table = await h.createTable(all);
    await h.faultyStore.memoryStore.deleteTable(table);
    const eve = await h.connectNewPerson('Eve');
    expect(await eve.requestErrorCode('open', { table })).toBe('table');
    expect(eve.session.openTables.size).toBe(0);
  });

  it('sees the written table when the disk fails while it is being opened', async () => {
    const table = await h.createTable(all);
    const [one] = await h.listAwaitedSessions(table, all);
    const [move] = await one!.listLegalMoves(table);
    const { length } = await h.faultyStore.memoryStore.readRecord(table);
    const eve = await h.connectNewPerson('Eve');
    h.faultyStore.holdCommits();
    const moving = one!.move(table, move).catch(() => undefined);
    await flushEventLoop();
    const opening = eve.openTable(table);
    await flushEventLoop();
    h.faultyStore.failingOperations.commit = true;
    await h.faultyStore.releaseCommits();
    await moving;
    expect((await opening).n).toBe(length - 1);
    h.faultyStore.failingOperations.commit = false;
    await one!.move(table, move);
    expect(listNumbers(eve.takeTableFrames())).toEqual([length]);
  });
});

describe('who has gone', () => {
  it('before a table was opened is not kept there', async () => {
    const table = await h.createTable(all);
    const eve = await h.connectNewPerson('Eve');
    h.faultyStore.holdCommits();
    const moving = (await h.listAwaitedSessions(table, all))[0]!.move(table);
    await flushEventLoop();
    const opening = h.house.handleRequest(eve.session, 1, { do: 'open', table, seen: -1 });
    await flushEventLoop();
    eve.disconnect();
    await h.faultyStore.releaseCommits();
    await Promise.all([moving, opening]);
    const { subscribers } = await h.getLiveTable(table);
    expect([...subscribers.keys()]).not.toContain(eve.session);
    expect(eve.session.openTables.size).toBe(0);
  });

  it('enters no lobby and opens no table with what was still to be done', async () => {
    const table = await h.createTable(all);
    ada.disconnect();
    await h.house.handleRequest(ada.session, 98, { do: 'open', table, seen: -1 });
    await h.house.handleRequest(ada.session, 99, { do: 'lobby', on: true });
    expect(ada.session.isInLobby).toBe(false);
    expect([...(await h.getLiveTable(table)).subscribers.keys()]).not.toContain(ada.session);
  });

  it('closes a table also while it is being read anew', async () => {
    const table = await h.createTable(all);
    (await h.getLiveTable(table)).invalidate(new Error('lost'));
    await bea.request('close', { table });
    await flushEventLoop();
    expect([...(await h.getLiveTable(table)).subscribers.keys()]).toEqual([
      ada.session,
      cleo.session,
    ]);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)).toEqual([ada.id, cleo.id]);
    expect((await ada.openTable(table)).present.toSorted()).toEqual([ada.id, cleo.id].sort());
  });
});

it('one connection opens 200 tables at most, but any of them again', async () => {
  const tables: string[] = [];
  const people = await Promise.all(
    Array.from({ length: 7 }, (_, i) => h.connectNewPerson(`Host ${i}`)),
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
