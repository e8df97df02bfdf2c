/**
 * A stormy evening: people come, go, move and talk at random while the disk stalls and fails and rooms
 * are given up. Whatever happens, every question has one answer, every guest sees every number once
 * and in order, and what was acknowledged is in the record. A failing seed is in the test's name.
 */
import { type Json, SeededRng } from '@ludotheque/core';
import { serializeTableInput } from '@ludotheque/table';
import { expect, it } from 'vitest';
import { calm, Disk, FakeClock, No, TestGuest, TestHouse } from './test-house.ts';

const TABLES = [
  { game: 'nox', bots: ['easy'] },
  { game: 'battle-gum', bots: ['easy'], clock: { kind: 'live', bank: 60_000, add: 5_000 } },
  { game: 'nicht-die-bohne', bots: ['random', 'easy'] },
] as const;
const NAMES = ['Ada', 'Bea'];
const DEEDS = 200;

class Storm {
  readonly rng: SeededRng;
  readonly h = new TestHouse({ clock: new FakeClock(), disk: new Disk() });
  readonly guests: TestGuest[] = [];
  readonly everybody: TestGuest[] = [];
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
    await this.h.house.open();
    for (const name of NAMES) this.guests.push(await this.h.come(name));
    this.everybody.push(...this.guests, await this.h.come('Eve'));
    for (const { bots, ...wish } of TABLES)
      this.tables.push(await this.h.table(this.guests, { ...wish, bots: [...bots] }));
  }

  /** Does not wait: others act in the meantime. A refusal is an answer as well. */
  private start(deed: Promise<unknown>): void {
    const done = deed.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof No)) throw error;
      },
    );
    this.pending.add(done);
    void done.finally(() => this.pending.delete(done)).catch(() => undefined);
  }

  private async move(guest: TestGuest, table: string): Promise<void> {
    const moves = await guest.legal(table);
    if (moves.length === 0) return;
    const id = `storm-${++this.moves}`;
    const move = this.pick(moves);
    const seen = (await this.h.room(table)).table.lineCount - 1;
    const ask = { table, move, seen, moveId: id };
    const { n } = (await guest.ask('move', ask)) as { n: number };
    this.acknowledged.push({ table, n, id, move });
    // Sent again, it is the same move.
    if (this.rng.below(4) === 0) expect(await guest.ask('move', ask)).toMatchObject({ n });
  }

  private async reconnect(i: number): Promise<void> {
    const old = this.everybody[i]!;
    old.leave();
    const person = await this.h.disk.memory.findPerson(old.id);
    const guest = new TestGuest(this.h.house, person!, old.pass);
    this.everybody[i] = guest;
    if (i < this.guests.length) this.guests[i] = guest;
    for (const table of this.tables) this.start(guest.open(table));
  }

  private async giveUp(table: string): Promise<void> {
    const room = await this.h.house.rooms.find(table).catch(() => undefined);
    room?.giveUp(new Error('storm'));
  }

  private async elsewhere(table: string): Promise<void> {
    const number = (await this.h.disk.memory.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: 'x', name: 'Node 2', preset: 'hello' });
    const lines = [{ number, at: this.h.clock.now(), body }];
    await this.h.disk.memory.commit({ record: { table, lines } }).catch(() => undefined);
  }

  async deed(): Promise<void> {
    const { clock, disk } = this.h;
    const table = this.pick(this.tables);
    const guest = this.pick(this.everybody);
    const what = this.rng.below(26);
    if (what < 10) this.start(this.move(this.pick(this.guests), table));
    else if (what < 12) this.start(guest.open(table));
    else if (what < 13) this.start(guest.ask('close', { table }));
    else if (what < 14) await this.reconnect(this.rng.below(this.everybody.length));
    else if (what < 15) this.start(guest.ask('say', { table, preset: 'hello' }));
    else if (what < 16) this.start(this.pick(this.guests).ask('leave', { table }));
    else if (what < 17) disk.hold();
    else if (what < 18) await disk.release();
    else if (what < 19) disk.broken = this.pick([{ commit: true }, { commit: true, read: true }]);
    else if (what < 20 || what > 23) disk.broken = {};
    else if (what < 21) await this.elsewhere(table);
    else if (what < 22) this.start(this.giveUp(table));
    else await clock.advance(this.pick([1, 700, 1_500, 31_000]));
    if (this.rng.below(3) === 0) await calm();
  }

  async calmDown(): Promise<void> {
    this.h.disk.broken = {};
    await this.h.disk.release();
    while (this.pending.size > 0) {
      await Promise.all(this.pending);
      await this.h.clock.advance(10);
    }
    await this.h.clock.advance(5_000);
    for (const guest of this.guests) for (const table of this.tables) await guest.open(table);
  }

  /** Every number of every table reached a guest in order, from one sync to the next. */
  checkFrames(guest: TestGuest): void {
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

it.each(Array.from({ length: 10 }, (_, i) => [`storm ${i}`]))('%s is weathered', async (seed) => {
  const storm = new Storm(seed);
  await storm.open();
  // The frames of the setup were taken; everybody begins with a sync of their own.
  for (const guest of storm.everybody) for (const table of storm.tables) await guest.open(table);
  for (let i = 0; i < DEEDS; i++) await storm.deed();
  await storm.calmDown();
  for (const table of storm.tables) await storm.h.playOut(table, storm.guests);
  await storm.h.clock.advance(31_000);
  for (const guest of storm.everybody) storm.checkFrames(guest);
  for (const { id, move, n, table } of storm.acknowledged) {
    const lines = await storm.h.disk.memory.readRecord(table);
    expect(JSON.parse(lines[n]!.body)).toMatchObject({ kind: 'move', id, move });
    expect(lines.filter(({ body }) => body.includes(`"${id}"`))).toHaveLength(1);
  }
  expect(storm.acknowledged.length).toBeGreaterThan(0);
  for (const table of storm.tables) {
    const { ending, phase } = (await storm.h.room(table)).table;
    expect([phase, ending]).toEqual(['over', 'played']);
    expect(await storm.h.disk.memory.listResultsOfTable(table)).not.toEqual([]);
  }
});
