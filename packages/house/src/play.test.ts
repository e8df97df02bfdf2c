/** Moves: from an input to what everybody is told, also when the disk is slow, fails, or has moved on. */
import { serializeTableInput } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { calm, type No, type TestGuest, TestHouse } from './test-house.ts';

let h: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;
let table: string;

beforeEach(async () => {
  h = await TestHouse.open();
  ada = await h.come('Ada');
  bea = await h.come('Bea');
  cleo = await h.come('Cleo');
});

const mover = async () => (await h.awaited(table, [ada, bea, cleo]))[0]!;
const other = (one: TestGuest) => (one === ada ? bea : ada);
const written = () => h.disk.memory.readRecord(table);
const steps = (guest: TestGuest) => guest.frames.filter((frame) => 'n' in frame);

describe('a move', () => {
  beforeEach(async () => {
    table = await h.table([ada, bea, cleo]);
  });

  it('is told to nobody before it is on the disk', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    for (const guest of [ada, bea, cleo]) guest.take();
    h.disk.hold();
    const made = one.move(table, move);
    await calm();
    expect([ada, bea, cleo].flatMap(({ frames }) => frames)).toEqual([]);
    await h.disk.release();
    const n = await made;
    for (const guest of [ada, bea, cleo])
      expect(guest.takeSteps().map((frame) => frame.n)).toEqual([n]);
  });

  it('is answered with the same frame that tells the mover what came of it', async () => {
    const one = await mover();
    const n = await one.move(table);
    const [frame] = one.takeSteps();
    expect(frame).toMatchObject({ table, n, re: expect.any(Number), view: expect.any(Object) });
    expect(other(one).takeSteps()[0]).not.toHaveProperty('re');
  });

  it('may come a blink later to whom it does not call, and to nobody else', async () => {
    for (const guest of [ada, bea, cleo]) guest.take();
    const one = await mover();
    await one.move(table);
    const next = await mover();
    for (const guest of [ada, bea, cleo]) {
      const [frame] = steps(guest);
      expect(guest.unhurried.has(frame!)).toBe(guest !== one && guest !== next);
    }
  });

  it('comes at once to everybody where somebody could interrupt', async () => {
    table = await h.table([ada, bea, cleo], { game: 'battle-gum' });
    for (let moves = 0; moves < 10; moves++) await (await mover()).move(table);
    for (const guest of [ada, bea, cleo]) {
      expect(steps(guest).length).toBeGreaterThanOrEqual(10);
      expect(guest.unhurried.size).toBe(0);
    }
  });

  it('that cannot be written is seen by nobody, and the table goes on as it is written', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const { length } = await written();
    for (const guest of [ada, bea, cleo]) guest.take();
    h.disk.broken.commit = true;
    const no = await one.move(table, move).catch((error: No) => error);
    expect(no).toMatchObject({ code: 'house' });
    expect(String((no as No).message)).not.toContain('beans');
    h.disk.broken.commit = false;
    await calm();
    for (const guest of [ada, bea, cleo]) {
      expect(steps(guest)).toEqual([]);
      const syncs = guest.frames.flatMap((frame) => ('sync' in frame ? [frame.sync] : []));
      expect(syncs.map(({ n }) => n)).toEqual([length - 1]);
      guest.take();
    }
    expect(await one.move(table, move)).toBe(length);
    expect(
      other(one)
        .takeSteps()
        .map(({ n }) => n),
    ).toEqual([length]);
  });

  it('goes on for those who look also when the record cannot be read for a while', async () => {
    const one = await mover();
    h.disk.broken = { commit: true, read: true };
    const [move] = await one.legal(table);
    await expect(one.move(table, move)).rejects.toThrow('house');
    await calm();
    h.disk.broken = {};
    for (const guest of [ada, bea, cleo]) guest.take();
    await h.clock.advance(5_000);
    for (const guest of [ada, bea, cleo])
      expect(guest.frames.filter((frame) => 'sync' in frame)).toHaveLength(1);
    await one.move(table, move);
    expect(steps(other(one))).toHaveLength(1);
  });

  it('is decided again when another node was quicker, and everybody sees both, one by one', async () => {
    const one = await mover();
    const number = (await written()).length;
    const said = { kind: 'say', by: ada.id, name: 'Ada', preset: 'hello' } as const;
    const lines = [{ number, at: h.clock.now(), body: serializeTableInput(said) }];
    await h.disk.memory.commit({ record: { table, lines } });
    expect(await one.move(table)).toBe(number + 1);
    await calm();
    for (const guest of [ada, bea, cleo]) {
      expect(guest.frames.filter((frame) => 'sync' in frame)).toEqual([]);
      const [theirs, ours] = guest.takeSteps();
      expect(theirs).toMatchObject({ n: number, said: { preset: 'hello' } });
      expect(ours).toMatchObject({ n: number + 1, view: { seat: expect.any(Number) } });
    }
  });

  it('decided after one that another node overtook is decided again, too', async () => {
    const number = (await written()).length;
    h.disk.hold();
    const deeds = [ada.ask('leave', { table }), ada.ask('return', { table })];
    await calm();
    const body = serializeTableInput({ kind: 'close', why: 'admin' });
    const lines = [{ number, at: h.clock.now(), body }];
    await h.disk.memory.commit({ record: { table, lines } });
    const done = Promise.allSettled(deeds);
    await h.disk.release();
    expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await written()).toHaveLength(number + 1);
    expect((await bea.open(table)).face).toMatchObject({ phase: 'closed', ending: 'admin' });
  });

  it('sent twice is made once, and answered twice with the same number', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const seen = (await written()).length - 1;
    const ask = { table, move, seen, moveId: 'once' };
    const [first, second] = await Promise.all([one.ask('move', ask), one.ask('move', ask)]);
    expect([first, second]).toEqual([
      expect.objectContaining({ n: seen + 1 }),
      expect.objectContaining({ n: seen + 1 }),
    ]);
    expect(await one.ask('move', ask)).toEqual({ n: seen + 1 });
    expect(await written()).toHaveLength(seen + 2);
  });

  it('sent again through another node is answered with the number it has', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const ask = { table, move, seen: (await written()).length - 1, moveId: 'elsewhere' };
    const elsewhere = await TestHouse.open({ clock: h.clock, disk: h.disk, seed: 'node 2' });
    const there = await elsewhere.comeBack(one);
    await there.open(table);
    await there.ask('move', ask);
    expect(await one.ask('move', ask)).toEqual({ n: ask.seen + 1 });
    expect(await written()).toHaveLength(ask.seen + 2);
  });

  it('that was sent again while the first is on its way is not answered before it is safe', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const ask = { table, move, seen: (await written()).length - 1, moveId: 'twice' };
    one.take();
    h.disk.hold();
    const both = [one.ask('move', ask), one.ask('move', ask)];
    await calm();
    expect(one.frames).toEqual([]);
    await h.disk.release();
    await Promise.all(both);
  });

  it.each([['nonsense'], [{}], [{ card: 'a card of another game' }], [-1], [[[[]]]]])(
    'that is no move at all (%j) is refused, and only the mover hears of it',
    async (move) => {
      const one = await mover();
      const others = [ada, bea, cleo].filter((guest) => guest !== one);
      for (const guest of others) guest.take();
      const no = await one.move(table, move as never).catch((error: No) => error);
      expect(['illegal', 'move']).toContain((no as No).code);
      expect(others.flatMap(({ frames }) => frames)).toEqual([]);
    },
  );

  it('out of turn is refused with code and ruling', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const no = await other(one)
      .move(table, move)
      .catch((error: No) => error);
    expect(no).toMatchObject({ code: 'illegal', refusal: { code: expect.any(String) } });
  });

  it.each([
    ['seat', 'by somebody who does not sit there'],
    ['late', 'for a table that does not exist yet'],
    ['table', 'at a table that is not there'],
  ])('is refused with the code %s %s', async (code) => {
    const one = await mover();
    const [move] = await one.legal(table);
    const eve = await h.come('Eve');
    if (code === 'seat') expect(await eve.refused('move', asked({ move }))).toBe(code);
    if (code === 'late') expect(await one.refused('move', asked({ move, seen: 999 }))).toBe(code);
    if (code === 'table')
      expect(await one.refused('move', asked({ move, table: 'nowhere12345' }))).toBe(code);
  });

  const asked = (fields: object) => ({ table, seen: 3, moveId: 'x', move: null, ...fields });

  it('over a connection that has not opened the table is answered all the same', async () => {
    const one = await mover();
    const again = await h.comeBack(one);
    const n = await again.move(table);
    expect(again.frames.at(-1)).toEqual({ re: expect.any(Number), ok: { n } });
    expect(one.takeSteps().map((frame) => frame.n)).toEqual([n]);
  });

  it('is answered also when the room is given up before it is safe', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const room = await h.room(table);
    for (const guest of [ada, bea, cleo]) guest.take();
    h.disk.hold();
    const made = one.move(table, move);
    await calm();
    room.giveUp(new Error('something else broke'));
    await calm();
    // Nobody reads the record while something is still on its way into it.
    expect(steps(ada).length + steps(bea).length).toBe(0);
    await h.disk.release();
    const n = await made;
    await calm();
    for (const guest of [ada, bea, cleo]) {
      expect(steps(guest)).toEqual([]);
      expect(guest.frames.flatMap((frame) => ('sync' in frame ? [frame.sync.n] : []))).toEqual([n]);
    }
  });

  it('that breaks the rules of the house themselves does not leave a half-made table', async () => {
    const one = await mover();
    const [move] = await one.legal(table);
    const room = await h.room(table);
    const { match } = room.table;
    const play = match!.play.bind(match);
    match!.play = (seat, json) => {
      play(seat, json);
      throw new TypeError('a fault in the rules');
    };
    await expect(one.move(table, move)).rejects.toThrow('house');
    await calm();
    expect(await h.room(table)).not.toBe(room);
    await one.move(table, move);
  });
});

describe('sealed choices', () => {
  it('are told to their own seat only, until the last has chosen', async () => {
    const eve = await h.come('Eve');
    table = await h.table([ada, bea, cleo], { game: 'battle-gum' });
    await eve.open(table);
    const everybody = [ada, bea, cleo, eve];
    expect(await h.awaited(table, [ada, bea, cleo])).toHaveLength(3);
    const views = new Map(everybody.map((guest) => [guest, '']));
    for (const guest of everybody) {
      const { view } = await (await h.comeBack(guest)).open(table);
      views.set(guest, JSON.stringify({ ...view, awaited: [] }));
    }
    for (const guest of everybody) guest.take();
    await ada.move(table);
    for (const guest of [bea, cleo, eve]) {
      const [frame] = guest.takeSteps();
      // That somebody has chosen is open; what, is not.
      expect(frame).not.toHaveProperty('re');
      const [first, second] = [views.get(guest)!, JSON.stringify({ ...frame!.view, awaited: [] })];
      expect(second.length - first.length).toBeLessThan(40);
    }
  });
});
