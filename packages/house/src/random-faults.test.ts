/**
 * Random actions of people while the disk stalls and fails and tables are reloaded. In every run, each
 * request gets one reply, each session gets every step once and in order, and every acknowledged move
 * is in the record. The title of a test has its seed.
 */
import { type Json, SeededRng } from '@ludotheque/core';
import { serializeTableInput } from '@ludotheque/table';
import { expect, it } from 'vitest';
import { FakeClock, flushEventLoop } from '../test/fake-clock.ts';
import { FaultyStore } from '../test/faulty-store.ts';
import { TestHouse } from '../test/test-house.ts';
import { RefusedRequestError, TestSession } from '../test/test-session.ts';

const TABLE_SETUPS = [
  { game: 'nox', bots: ['easy'] },
  { game: 'battle-gum', bots: ['easy'], clock: { kind: 'live', bank: 60_000, add: 5_000 } },
  { game: 'nicht-die-bohne', bots: ['random', 'easy'] },
] as const;
const NAMES = ['Ada', 'Bea'];
const ACTION_COUNT = 200;

class RandomFaultRun {
  readonly rng: SeededRng;
  readonly testHouse = new TestHouse({ clock: new FakeClock(), faultyStore: new FaultyStore() });
  readonly players: TestSession[] = [];
  readonly sessions: TestSession[] = [];
  readonly tables: string[] = [];
  readonly acknowledged: { table: string; n: number; id: string; move: Json }[] = [];
  private readonly pending = new Set<Promise<void>>();
  private moves = 0;

  constructor(seed: string) {
    this.rng = new SeededRng(seed);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.rng.below(list.length)]!;
  }

  async open(): Promise<void> {
    await this.testHouse.house.start();
    for (const name of NAMES) this.players.push(await this.testHouse.connectNewPerson(name));
    this.sessions.push(...this.players, await this.testHouse.connectNewPerson('Eve'));
    for (const { bots, ...setup } of TABLE_SETUPS)
      this.tables.push(
        await this.testHouse.createTable(this.players, { ...setup, bots: [...bots] }),
      );
  }

  /** Does not wait, so that others act in the meantime. A refusal is a valid reply. */
  private runInBackground(action: Promise<unknown>): void {
    const done = action.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof RefusedRequestError)) throw error;
      },
    );
    this.pending.add(done);
    void done.finally(() => this.pending.delete(done)).catch(() => undefined);
  }

  private async move(session: TestSession, table: string): Promise<void> {
    const moves = await session.listLegalMoves(table);
    if (moves.length === 0) return;
    const id = `storm-${++this.moves}`;
    const move = this.pick(moves);
    const seen = (await this.testHouse.getLiveTable(table)).table.lineCount - 1;
    const request = { table, move, seen, moveId: id };
    const { n } = await session.request('move', request);
    this.acknowledged.push({ table, n, id, move });
    // The same move sent again gets the same number.
    if (this.rng.below(4) === 0)
      expect(await session.request('move', request)).toMatchObject({ n });
  }

  private async reconnect(i: number): Promise<void> {
    const old = this.sessions[i]!;
    old.disconnect();
    const person = await this.testHouse.faultyStore.memoryStore.findPerson(old.id);
    const session = new TestSession(this.testHouse.house, person!, old.token);
    this.sessions[i] = session;
    if (i < this.players.length) this.players[i] = session;
    for (const table of this.tables) this.runInBackground(session.openTable(table));
  }

  private async invalidateTable(table: string): Promise<void> {
    const liveTable = await this.testHouse.house.liveTables.getOrLoad(table).catch(() => undefined);
    liveTable?.invalidate(new Error('storm'));
  }

  private async writeFromOtherNode(table: string): Promise<void> {
    const number = (await this.testHouse.faultyStore.memoryStore.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: 'x', name: 'Node 2', preset: 'hello' });
    const lines = [{ number, at: this.testHouse.clock.now(), body }];
    await this.testHouse.faultyStore.memoryStore
      .commit({ record: { table, lines } })
      .catch(() => undefined);
  }

  async act(): Promise<void> {
    const { clock, faultyStore } = this.testHouse;
    const table = this.pick(this.tables);
    const session = this.pick(this.sessions);
    const action = this.rng.below(26);
    if (action < 10) this.runInBackground(this.move(this.pick(this.players), table));
    else if (action < 12) this.runInBackground(session.openTable(table));
    else if (action < 13) this.runInBackground(session.request('close', { table }));
    else if (action < 14) await this.reconnect(this.rng.below(this.sessions.length));
    else if (action < 15) this.runInBackground(session.request('say', { table, preset: 'hello' }));
    else if (action < 16) this.runInBackground(this.pick(this.players).request('leave', { table }));
    else if (action < 17) faultyStore.holdCommits();
    else if (action < 18) await faultyStore.releaseCommits();
    else if (action < 19)
      faultyStore.failingOperations = this.pick([{ commit: true }, { commit: true, read: true }]);
    else if (action < 20 || action > 23) faultyStore.failingOperations = {};
    else if (action < 21) await this.writeFromOtherNode(table);
    else if (action < 22) this.runInBackground(this.invalidateTable(table));
    else await clock.advance(this.pick([1, 700, 1_500, 31_000]));
    if (this.rng.below(3) === 0) await flushEventLoop();
  }

  async recover(): Promise<void> {
    this.testHouse.faultyStore.failingOperations = {};
    await this.testHouse.faultyStore.releaseCommits();
    while (this.pending.size > 0) {
      await Promise.all(this.pending);
      await this.testHouse.clock.advance(10);
    }
    await this.testHouse.clock.advance(5_000);
    for (const session of this.players)
      for (const table of this.tables) await session.openTable(table);
  }

  /** The session got every step of every table in order, from one snapshot to the next. */
  checkFrames(session: TestSession): void {
    const last = new Map<string, number>();
    for (const frame of session.frames) {
      const ok = 'ok' in frame ? (frame.ok as { table?: string; n?: number; face?: unknown }) : {};
      const sync =
        'sync' in frame ? frame.sync : ok.face ? (ok as { table: string; n: number }) : undefined;
      if (sync) {
        expect(sync.n).toBeGreaterThanOrEqual(last.get(sync.table) ?? -1);
        last.set(sync.table, sync.n);
      } else if ('n' in frame) {
        expect(frame.n, JSON.stringify(frame).slice(0, 80)).toBe(last.get(frame.table)! + 1);
        last.set(frame.table, frame.n);
      }
    }
  }
}

it.each(Array.from({ length: 10 }, (_, i) => [`storm ${i}`]))(
  '[P1] [P6] [P8] [P21] %s: nothing acknowledged is lost, and every step is sent once and in order',
  async (seed) => {
    const run = new RandomFaultRun(seed);
    await run.open();
    // The frames of the setup are gone, so every session begins with a snapshot.
    for (const session of run.sessions)
      for (const table of run.tables) await session.openTable(table);
    for (let i = 0; i < ACTION_COUNT; i++) await run.act();
    await run.recover();
    for (const table of run.tables) await run.testHouse.playToTheEnd(table, run.players);
    await run.testHouse.clock.advance(31_000);
    for (const session of run.sessions) run.checkFrames(session);
    for (const { id, move, n, table } of run.acknowledged) {
      const lines = await run.testHouse.faultyStore.memoryStore.readRecord(table);
      expect(JSON.parse(lines[n]!.body)).toMatchObject({ kind: 'move', id, move });
      expect(lines.filter(({ body }) => body.includes(`"${id}"`))).toHaveLength(1);
    }
    expect(run.acknowledged.length).toBeGreaterThan(0);
    for (const table of run.tables) {
      const { ending, phase } = (await run.testHouse.getLiveTable(table)).table;
      expect([phase, ending]).toEqual(['over', 'played']);
      expect(await run.testHouse.faultyStore.memoryStore.listResultsOfTable(table)).not.toEqual([]);
    }
  },
);
