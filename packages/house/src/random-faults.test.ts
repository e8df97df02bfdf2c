/**
 * A stormy evening: people come, go, move and talk at random while the disk stalls and fails and rooms
 * are given up. Whatever happens, every question has one answer, every guest sees every number once
 * and in order, and what was acknowledged is in the record. A failing seed is in the test's name.
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
  readonly h = new TestHouse({ clock: new FakeClock(), faultyStore: new FaultyStore() });
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
    await this.h.house.start();
    for (const name of NAMES) this.players.push(await this.h.connectNewPerson(name));
    this.sessions.push(...this.players, await this.h.connectNewPerson('Eve'));
    for (const { bots, ...wish } of TABLE_SETUPS)
      this.tables.push(await this.h.createTable(this.players, { ...wish, bots: [...bots] }));
  }

  /** Does not wait: others act in the meantime. A refusal is an answer as well. */
  private runInBackground(deed: Promise<unknown>): void {
    const done = deed.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof RefusedRequestError)) throw error;
      },
    );
    this.pending.add(done);
    void done.finally(() => this.pending.delete(done)).catch(() => undefined);
  }

  private async move(guest: TestSession, table: string): Promise<void> {
    const moves = await guest.listLegalMoves(table);
    if (moves.length === 0) return;
    const id = `storm-${++this.moves}`;
    const move = this.pick(moves);
    const seen = (await this.h.getLiveTable(table)).table.lineCount - 1;
    const ask = { table, move, seen, moveId: id };
    const { n } = await guest.request('move', ask);
    this.acknowledged.push({ table, n, id, move });
    // Sent again, it is the same move.
    if (this.rng.below(4) === 0) expect(await guest.request('move', ask)).toMatchObject({ n });
  }

  private async reconnect(i: number): Promise<void> {
    const old = this.sessions[i]!;
    old.disconnect();
    const person = await this.h.faultyStore.memoryStore.findPerson(old.id);
    const guest = new TestSession(this.h.house, person!, old.token);
    this.sessions[i] = guest;
    if (i < this.players.length) this.players[i] = guest;
    for (const table of this.tables) this.runInBackground(guest.openTable(table));
  }

  private async invalidateTable(table: string): Promise<void> {
    const room = await this.h.house.liveTables.getOrLoad(table).catch(() => undefined);
    room?.invalidate(new Error('storm'));
  }

  private async writeFromOtherNode(table: string): Promise<void> {
    const number = (await this.h.faultyStore.memoryStore.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: 'x', name: 'Node 2', preset: 'hello' });
    const lines = [{ number, at: this.h.clock.now(), body }];
    await this.h.faultyStore.memoryStore
      .commit({ record: { table, lines } })
      .catch(() => undefined);
  }

  async act(): Promise<void> {
    const { clock, faultyStore } = this.h;
    const table = this.pick(this.tables);
    const guest = this.pick(this.sessions);
    const what = this.rng.below(26);
    if (what < 10) this.runInBackground(this.move(this.pick(this.players), table));
    else if (what < 12) this.runInBackground(guest.openTable(table));
    else if (what < 13) this.runInBackground(guest.request('close', { table }));
    else if (what < 14) await this.reconnect(this.rng.below(this.sessions.length));
    else if (what < 15) this.runInBackground(guest.request('say', { table, preset: 'hello' }));
    else if (what < 16) this.runInBackground(this.pick(this.players).request('leave', { table }));
    else if (what < 17) faultyStore.holdCommits();
    else if (what < 18) await faultyStore.releaseCommits();
    else if (what < 19)
      faultyStore.failingOperations = this.pick([{ commit: true }, { commit: true, read: true }]);
    else if (what < 20 || what > 23) faultyStore.failingOperations = {};
    else if (what < 21) await this.writeFromOtherNode(table);
    else if (what < 22) this.runInBackground(this.invalidateTable(table));
    else await clock.advance(this.pick([1, 700, 1_500, 31_000]));
    if (this.rng.below(3) === 0) await flushEventLoop();
  }

  async recover(): Promise<void> {
    this.h.faultyStore.failingOperations = {};
    await this.h.faultyStore.releaseCommits();
    while (this.pending.size > 0) {
      await Promise.all(this.pending);
      await this.h.clock.advance(10);
    }
    await this.h.clock.advance(5_000);
    for (const guest of this.players) for (const table of this.tables) await guest.openTable(table);
  }

  /** Every number of every table reached a guest in order, from one sync to the next. */
  checkFrames(guest: TestSession): void {
    const last = new Map<string, number>();
    for (const frame of guest.frames) {
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
  '[P1] [P6] [P8] [P21] %s is weathered',
  async (seed) => {
    const storm = new RandomFaultRun(seed);
    await storm.open();
    // The frames of the setup were taken; everybody begins with a sync of their own.
    for (const guest of storm.sessions)
      for (const table of storm.tables) await guest.openTable(table);
    for (let i = 0; i < ACTION_COUNT; i++) await storm.act();
    await storm.recover();
    for (const table of storm.tables) await storm.h.playToTheEnd(table, storm.players);
    await storm.h.clock.advance(31_000);
    for (const guest of storm.sessions) storm.checkFrames(guest);
    for (const { id, move, n, table } of storm.acknowledged) {
      const lines = await storm.h.faultyStore.memoryStore.readRecord(table);
      expect(JSON.parse(lines[n]!.body)).toMatchObject({ kind: 'move', id, move });
      expect(lines.filter(({ body }) => body.includes(`"${id}"`))).toHaveLength(1);
    }
    expect(storm.acknowledged.length).toBeGreaterThan(0);
    for (const table of storm.tables) {
      const { ending, phase } = (await storm.h.getLiveTable(table)).table;
      expect([phase, ending]).toEqual(['over', 'played']);
      expect(await storm.h.faultyStore.memoryStore.listResultsOfTable(table)).not.toEqual([]);
    }
  },
);
