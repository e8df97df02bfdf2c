/** Opening tables: what is missing and nothing else, also while something happens there. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type TestGuest, TestHouse } from './test-house.ts';

let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let all: TestGuest[];

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
  all = [ada, bea, cleo];
});

async function playSome(table: string, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) await (await h.awaited(table, all))[0]!.move(table);
}
const numbers = (steps: readonly { n: number }[]) => steps.map(({ n }) => n);

describe('who opens a table again', () => {
  it('is told exactly the steps after the last one seen', async () => {
    const table = await h.table(all);
    await playSome(table, 4);
    const whole = await ada.open(table);
    expect(numbers(whole.steps)).toEqual(Array.from({ length: whole.n + 1 }, (_, n) => n));
    const rest = await ada.open(table, whole.n - 2);
    expect(numbers(rest.steps)).toEqual([whole.n - 1, whole.n]);
    expect(rest.steps).toEqual(whole.steps.slice(-2));
    expect((await ada.open(table, whole.n)).steps).toEqual([]);
    expect((await ada.open(table, 1_000_000)).steps).toEqual([]);
  });

  it('is told the same events as those who never left', async () => {
    const table = await h.table(all, { game: 'nanobye' });
    await playSome(table, 6);
    for (const guest of all) {
      const live = guest.takeSteps();
      const { steps } = await (await h.comeBack(guest)).open(table, live[0]!.n - 1);
      expect(steps.map(({ events = [], n }) => ({ n, events }))).toEqual(
        live.map(({ events = [], n }) => ({ n, events })),
      );
    }
  });

  it('sees the table from the own seat, a stranger as a spectator', async () => {
    const table = await h.table(all);
    await playSome(table, 3);
    const eve = await h.come('Eve');
    const [mine, theirs] = [await ada.open(table), await eve.open(table)];
    expect(mine.seat).toBeGreaterThanOrEqual(0);
    expect(mine.view).toMatchObject({ seat: mine.seat });
    expect(theirs).toMatchObject({ seat: -1, view: { seat: -1 } });
    expect(theirs.face.seed).toBeNull();
  });

  it('sees no cards where nobody may watch, neither now nor in what has been', async () => {
    const table = await h.table(all, { watch: 'nobody' });
    const eve = await h.come('Eve');
    await eve.open(table);
    await playSome(table, 3);
    const { steps, view } = await eve.open(table);
    expect(view).toBeNull();
    for (const step of [...steps, ...eve.takeSteps()]) {
      expect(step).not.toHaveProperty('events');
      expect(step).not.toHaveProperty('view');
    }
  });

  it('gets the answer before the next step, whatever happens in the same moment', async () => {
    const table = await h.table(all);
    const eve = await h.come('Eve');
    const [one] = await h.awaited(table, all);
    const [move] = await one!.legal(table);
    // Every way in which the two can interleave, as far as microtasks go.
    for (let wait = 0; wait < 40; wait++) {
      eve.take();
      const opening = eve.open(table);
      for (let i = 0; i < wait; i++) await Promise.resolve();
      const saying = ada.ask('say', { table, preset: 'hello' }).catch(() => undefined);
      await Promise.all([opening, saying]);
      await h.clock.advance(2_000);
      const tables = eve.frames.filter((frame) => 'ok' in frame || 'n' in frame);
      expect(tables[0]).toHaveProperty('ok');
      const seen = tables.map((frame) =>
        'ok' in frame ? (frame.ok as { n: number }).n : (frame as { n: number }).n,
      );
      expect(seen).toEqual(seen.map((_, i) => seen[0]! + i));
      await eve.ask('close', { table });
    }
    await one!.move(table, move);
  });

  it('misses nothing that happens while the record is being read', async () => {
    const table = await h.table(all);
    const eve = await h.come('Eve');
    const real = h.disk.memory.readRecord.bind(h.disk.memory);
    let read!: () => void;
    const gate = new Promise<void>((resolve) => {
      read = resolve;
    });
    h.disk.memory.readRecord = async (...args) => {
      const lines = await real(...args);
      await gate;
      return lines;
    };
    const opening = eve.open(table);
    await calm();
    await playSome(table, 1);
    read();
    const { n, steps } = await opening;
    expect(n).toBe((await real(table)).length - 1);
    expect(steps.at(-1)!.n).toBe(n);
  });

  it('is shown what another node has written', async () => {
    const table = await h.table(all);
    const number = (await h.disk.memory.readRecord(table)).length;
    const body = serializeTableInput({ kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' });
    const lines = [{ number, at: h.clock.now(), body }];
    await h.disk.memory.commit({ record: { table, lines } });
    const eve = await h.come('Eve');
    expect((await eve.open(table)).n).toBe(number);
    await calm();
    // Those who had it open already see it, too.
    expect(ada.takeSteps()).toMatchObject([{ n: number, said: { preset: 'hello' } }]);
  });

  it('is told that a table is no more when it was cleared away meanwhile', async () => {
    const table = await h.table(all);
    await h.disk.memory.deleteTable(table);
    const eve = await h.come('Eve');
    expect(await eve.refused('open', { table })).toBe('table');
    expect(eve.guest.rooms.size).toBe(0);
  });

  it('sees the written table when the disk fails while it is being opened', async () => {
    const table = await h.table(all);
    const [one] = await h.awaited(table, all);
    const [move] = await one!.legal(table);
    const { length } = await h.disk.memory.readRecord(table);
    const eve = await h.come('Eve');
    h.disk.hold();
    const moving = one!.move(table, move).catch(() => undefined);
    await calm();
    const opening = eve.open(table);
    await calm();
    h.disk.broken.commit = true;
    await h.disk.release();
    await moving;
    expect((await opening).n).toBe(length - 1);
    h.disk.broken.commit = false;
    await one!.move(table, move);
    expect(numbers(eve.takeSteps())).toEqual([length]);
  });
});

describe('who has gone', () => {
  it('before a table was opened is not kept there', async () => {
    const table = await h.table(all);
    const eve = await h.come('Eve');
    h.disk.hold();
    const moving = (await h.awaited(table, all))[0]!.move(table);
    await calm();
    const opening = h.house.hear(eve.guest, 1, { do: 'open', table, seen: -1 });
    await calm();
    eve.leave();
    await h.disk.release();
    await Promise.all([moving, opening]);
    const { guests } = await h.room(table);
    expect([...guests.keys()]).not.toContain(eve.guest);
    expect(eve.guest.rooms.size).toBe(0);
  });

  it('enters no lobby and opens no table with what was still to be done', async () => {
    const table = await h.table(all);
    ada.leave();
    await h.house.hear(ada.guest, 98, { do: 'open', table, seen: -1 });
    await h.house.hear(ada.guest, 99, { do: 'lobby', on: true });
    expect(ada.guest.inLobby).toBe(false);
    expect([...(await h.room(table)).guests.keys()]).not.toContain(ada.guest);
  });

  it('closes a table also while it is being read anew', async () => {
    const table = await h.table(all);
    (await h.room(table)).giveUp(new Error('lost'));
    await bea.ask('close', { table });
    await calm();
    expect([...(await h.room(table)).guests.keys()]).toEqual([ada.guest, cleo.guest]);
    const present = ada.frames.flatMap((frame) => ('present' in frame ? [frame.present] : []));
    expect(present.at(-1)).toEqual([ada.id, cleo.id]);
    expect((await ada.open(table)).present.toSorted()).toEqual([ada.id, cleo.id].sort());
  });
});

it('one connection opens 200 tables at most, but any of them again', async () => {
  const tables: string[] = [];
  const people = await Promise.all(Array.from({ length: 7 }, (_, i) => h.come(`Host ${i}`)));
  for (const host of people)
    for (let i = 0; i < 29; i++) {
      const { table } = (await host.ask('create', { game: 'nox', seats: 3 })) as { table: string };
      tables.push(table);
    }
  for (const table of tables.slice(0, 200)) await ada.open(table);
  expect(await ada.refused('open', { table: tables[200]! })).toBe('open');
  await ada.open(tables[7]!);
  await ada.ask('close', { table: tables[7]! });
  await ada.open(tables[200]!);
});
