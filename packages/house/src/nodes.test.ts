/** A house of two nodes: one store between them, and news that may not arrive. */
import { InMemoryDatabase, MemoryStore } from '@ludotheque/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { Registrar } from './registrar.ts';
import { calm, Disk, FakeClock, Hub, type TestGuest, TestHouse } from './test-house.ts';

const LETTERS = { kind: 'correspondence', move: 86_400_000 } as const;
const LIVE = { kind: 'live', bank: 60_000, add: 0 } as const;
/** As long as a node waits before it looks by itself, and as a claim lasts, with a look after it. */
const [LOOK, LEASE] = [2_000, 8_000];

let hub: Hub;
let here: TestHouse;
let there: TestHouse;
let ada: TestGuest;
let bea: TestGuest;
let cleo: TestGuest;

beforeEach(async () => {
  hub = new Hub();
  const clock = new FakeClock();
  here = await TestHouse.open({ clock, seed: 'here', announcer: hub.announcer('here') });
  const disk = new Disk(here.disk.shelves);
  there = await TestHouse.open({ clock, disk, seed: 'there', announcer: hub.announcer('there') });
  ada = await here.come('Ada');
  bea = await there.come('Bea');
  cleo = await there.come('Cleo');
});

const kinds = async (table: string) =>
  (await here.disk.memory.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );
const count = async (table: string, kind: string) =>
  (await kinds(table)).filter((one) => one === kind).length;
const syncs = (guest: TestGuest) => guest.frames.filter((frame) => 'sync' in frame);
const present = (guest: TestGuest) =>
  guest.frames.flatMap((frame) => ('present' in frame ? [frame.present] : [])).at(-1);

/** Whoever is to move moves, at whatever node, so many times. */
async function playSome(table: string, people: readonly TestGuest[], moves: number) {
  for (let i = 0; i < moves; i++) {
    const [one] = await here.awaited(table, people);
    await one!.move(table);
    await calm();
  }
}

/** The other node dies without a word. */
function killThere(): void {
  there.house.rooms.stop();
  hub.forget('there');
  there.disk.isDead = true;
}

describe('a table with people at two nodes', () => {
  it('is played step by step at both, and nobody is shown it anew', async () => {
    const table = await here.table([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.open(table);
    for (const guest of [ada, bea, cleo]) guest.take();
    await playSome(table, [ada, bea, cleo], 6);
    const lines = await here.disk.memory.readRecord(table);
    for (const guest of [ada, bea, cleo]) {
      expect(syncs(guest)).toEqual([]);
      const numbers = guest.takeSteps().map(({ n }) => n);
      expect(numbers).toEqual(lines.slice(-6).map(({ number }) => number));
    }
  });

  it('is told alike at both, from every seat', async () => {
    const table = await here.table([ada, bea, cleo], { game: 'nanobye' });
    const again = [await there.comeBack(ada), await here.comeBack(bea), await here.comeBack(cleo)];
    const pairs = [ada, bea, cleo].map((guest, i) => [guest, again[i]!] as const);
    for (const guest of pairs.flat()) await guest.open(table);
    for (const guest of pairs.flat()) guest.take();
    await playSome(table, [ada, bea, cleo], 8);
    for (const [one, other] of pairs) {
      const [mine, same] = [one.takeSteps(), other.takeSteps()];
      expect(mine.map(({ n, events }) => ({ n, events }))).toEqual(
        same.map(({ n, events }) => ({ n, events })),
      );
      expect(mine).toHaveLength(8);
    }
  });

  it('goes on when nothing is announced, a little later', async () => {
    const table = await here.table([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.open(table);
    hub.isBroken = true;
    const [one] = await here.awaited(table, [ada, bea, cleo]);
    const others = [ada, bea, cleo].filter((guest) => guest.house !== one!.house);
    for (const guest of others) guest.take();
    await one!.move(table);
    await calm();
    for (const guest of others) expect(guest.takeSteps()).toEqual([]);
    await there.clock.advance(LOOK);
    for (const guest of others) expect(guest.takeSteps()).toHaveLength(1);
  });

  it('takes a decision that came second again, on what came first', async () => {
    const table = await here.table([ada, bea, cleo]);
    hub.isBroken = true;
    for (const guest of [ada, bea]) guest.take();
    await Promise.all([
      ada.ask('say', { table, preset: 'hello' }),
      bea.ask('say', { table, preset: 'thanks' }),
    ]);
    await there.clock.advance(LOOK);
    for (const guest of [ada, bea]) {
      expect(syncs(guest)).toEqual([]);
      expect(guest.takeSteps().map(({ said }) => said)).toMatchObject([
        { preset: 'hello' },
        { preset: 'thanks' },
      ]);
    }
    expect(here.house.rooms.conflicts + there.house.rooms.conflicts).toBe(1);
  });

  it('knows a move that another node has made, and takes one that knows more than the node', async () => {
    const table = await here.table([ada, bea, cleo]);
    hub.isBroken = true;
    const elsewhere = new Map<TestGuest, TestGuest>();
    for (const guest of [ada, bea, cleo])
      elsewhere.set(guest, await (guest === ada ? there : here).comeBack(guest));
    const [one] = await here.awaited(table, [ada, bea, cleo]);
    const node = one === ada ? here : there;
    const [move] = await one!.legal(table);
    const seen = (await node.room(table)).table.lineCount - 1;
    const ask = { table, move: move!, seen, moveId: 'once' };
    const { n } = (await one!.ask('move', ask)) as { n: number };
    // The connection broke; the other node has heard of nothing.
    expect(await elsewhere.get(one!)!.ask('move', ask)).toMatchObject({ n });
    expect(await count(table, 'move')).toBe(1);
    const [next] = await node.awaited(table, [ada, bea, cleo]);
    const [reply] = await node.house
      .answer(next!.guest, { do: 'legal', table })
      .then((answer) => (answer as { moves: unknown[] }).moves);
    const later = { table, move: reply, seen: n, moveId: 'twice' };
    expect(await elsewhere.get(next!)!.ask('move', later)).toMatchObject({ n: n + 1 });
  });

  it('is resumed at another node from the last number seen', async () => {
    const table = await here.table([ada, bea, cleo]);
    await playSome(table, [ada, bea, cleo], 4);
    const { n } = await ada.open(table);
    hub.isBroken = true;
    ada.leave();
    await playSome(table, [bea, cleo], (await here.awaited(table, [ada])).length > 0 ? 0 : 1);
    const { length } = await here.disk.memory.readRecord(table);
    const sync = await (await there.comeBack(ada)).open(table, n);
    expect(sync.n).toBe(length - 1);
    expect(sync.steps.map((step) => step.n)).toEqual(
      Array.from({ length: length - 1 - n }, (_, i) => n + 1 + i),
    );
  });
});

describe('who is at a table', () => {
  it('is known at both nodes, also to who comes later', async () => {
    const table = await here.table([ada, bea, cleo]);
    expect((await ada.open(table)).present.toSorted()).toEqual([ada.id, bea.id, cleo.id].sort());
    bea.leave();
    await calm();
    expect(present(ada)?.toSorted()).toEqual([ada.id, cleo.id].sort());
    const again = await here.comeBack(bea);
    await again.open(table);
    expect(present(cleo)?.toSorted()).toEqual([ada.id, bea.id, cleo.id].sort());
  });

  it('stays while one of two devices is there', async () => {
    const table = await here.table([ada, bea, cleo]);
    const phone = await there.comeBack(ada);
    await phone.open(table);
    ada.leave();
    await calm();
    expect((await (await here.comeBack(bea)).open(table)).present).toContain(ada.id);
    await there.clock.advance(200_000);
    expect(await kinds(table)).not.toContain('leave');
    phone.leave();
    await there.clock.advance(100_000);
    expect(await count(table, 'leave')).toBe(1);
  });

  it('is not taken for away because nobody could say so', async () => {
    const table = await here.table([ada, bea, cleo]);
    hub.isBroken = true;
    await there.clock.advance(300_000);
    expect(await kinds(table)).not.toContain('leave');
  });

  it('is gone with a node that died', async () => {
    const table = await here.table([ada, bea, cleo]);
    killThere();
    await here.clock.advance(30_000);
    expect(present(ada)).toEqual([ada.id]);
    await here.clock.advance(100_000);
    expect(await count(table, 'leave')).toBe(2);
  });
});

describe('bots and clocks', () => {
  it('act once, as soon as at a house of one node', async () => {
    const alone = await TestHouse.open({ seed: 'alone' });
    const times = async (house: TestHouse, people: TestGuest[]) => {
      const table = await house.table(people, { game: 'battle-gum', bots: ['easy', 'medium'] });
      await house.clock.advance(20_000);
      const lines = await house.disk.memory.readRecord(table);
      const start = lines.find(({ body }) => body.includes('"start"'))!.at;
      return lines.flatMap(({ at, body }) => (body.includes('"bot-move"') ? [at - start] : []));
    };
    const one = await times(alone, [await alone.come('Ada'), await alone.come('Bea')]);
    const two = await times(here, [ada, bea]);
    expect(two[0]).toBe(one[0]);
    expect(two).toHaveLength(one.length);
    expect(here.house.rooms.conflicts + there.house.rooms.conflicts).toBe(0);
  });

  it('act also when they have thought before the table is theirs', async () => {
    const pace = { move: 0, interruptible: 0, think: 1 };
    const quick = await TestHouse.open({
      clock: here.clock,
      disk: new Disk(here.disk.shelves),
      pace,
      seed: 'quick',
      announcer: hub.announcer('quick'),
    });
    const guest = await quick.come('Dora');
    const { leaseTables } = quick.disk.memory;
    quick.disk.memory.leaseTables = async (claim) => {
      await new Promise<void>((resolve) => quick.clock.after(50, resolve));
      return leaseTables.call(quick.disk.memory, claim);
    };
    const table = await quick.table([guest], { game: 'battle-gum', bots: ['easy', 'easy'] });
    await quick.clock.advance(100);
    expect(await count(table, 'bot-move')).toBe(2);
  });

  it('play a whole game, wherever people move, without one decision in vain', async () => {
    const table = await here.table([ada, bea], { game: 'nox', bots: ['easy', 'medium'] });
    await here.playOut(table, [ada, bea]);
    expect((await here.room(table)).table.ending).toBe('played');
    expect((await there.room(table)).table.ending).toBe('played');
    expect(here.house.rooms.conflicts + there.house.rooms.conflicts).toBe(0);
    expect(here.house.moves + there.house.moves).toBe(
      (await here.room(table)).table.match!.moveCount,
    );
  });

  it('are taken over when their node dies, after the claim has ended', async () => {
    const table = await there.table([bea, cleo], { game: 'battle-gum', bots: ['easy', 'easy'] });
    const before = await count(table, 'bot-move');
    killThere();
    await here.clock.advance(LEASE);
    await here.clock.advance(2_000);
    expect(await count(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('are taken over at once when their node closes in good order', async () => {
    const table = await there.table([bea, cleo], { game: 'battle-gum', bots: ['easy', 'easy'] });
    await there.house.close();
    const before = await count(table, 'bot-move');
    await here.clock.advance(LOOK + 2_000);
    expect(await count(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('stop the clock of who is late once, whoever looks after the table', async () => {
    const table = await here.table([ada, bea, cleo], { clock: LIVE });
    await here.clock.advance(70_000);
    expect(await count(table, 'timeout')).toBe(1);
  });

  it('stop the clock of who is late when their node is dead and nobody has the table open', async () => {
    const table = await there.table([bea, cleo], { clock: LIVE, game: 'battle-gum' });
    killThere();
    await here.clock.advance(80_000);
    expect(await count(table, 'timeout')).toBeGreaterThan(0);
  });

  it('go on when the store was away for a while', async () => {
    const table = await here.table([ada, bea], { game: 'battle-gum', bots: ['easy', 'easy'] });
    for (const { disk } of [here, there]) disk.broken = { commit: true, read: true };
    await here.clock.advance(20_000);
    for (const { disk } of [here, there]) disk.broken = {};
    await here.clock.advance(LEASE);
    for (const guest of [ada, bea]) await guest.open(table);
    await here.playOut(table, [ada, bea]);
    expect((await here.room(table)).table.ending).toBe('played');
  });
});

describe('what happens once in a house of several nodes', () => {
  it('a note that it is somebody’s turn', async () => {
    const table = await here.table([ada, bea, cleo], { clock: LETTERS });
    for (const guest of [ada, bea, cleo])
      await guest.ask('push', {
        endpoint: `https://push.example.org/${guest.id}`,
        keys: { p256dh: 'k', auth: 'a' },
      });
    const [one] = await here.awaited(table, [ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) if (guest !== one) await guest.ask('close', { table });
    for (const guest of [ada, bea, cleo]) guest.take();
    await one!.move(table);
    await calm();
    const [next] = await here.awaited(table, [ada, bea, cleo]);
    const pushed = [...here.pushed, ...there.pushed];
    expect(pushed.map(({ to }) => to.person)).toEqual([next!.id]);
    // And whoever has the page open sees it there, at whatever node.
    expect(next!.frames.filter((frame) => 'turn' in frame)).toHaveLength(1);
  });

  it('the rating of a game, and of games that end at two nodes at the same time', async () => {
    const wish = { rated: true, bots: ['random' as const], game: 'battle-gum' };
    const tables = [await here.table([ada, bea], wish), await there.table([ada, bea], wish)];
    for (const table of tables) await here.playOut(table, [ada, bea]);
    await here.clock.advance(100_000);
    for (const table of tables)
      expect(await here.disk.memory.listResultsOfTable(table)).toHaveLength(3);
    for (const subject of [ada.id, bea.id, 'bot:random'])
      expect((await here.disk.memory.findRating(subject, 'battle-gum'))?.games).toBe(2);
    // Once more, in another book, at the very same time: each reads before the other has written.
    const shelves = new InMemoryDatabase();
    await Promise.all(
      tables.map(async (table, i) => {
        const store = new MemoryStore(shelves);
        const room = await [here, there][i]!.room(table);
        await new Registrar({ ...here.ports, store }).file(Object.assign(room, { filed: false }));
      }),
    );
    expect(shelves.findRating('bot:random', 'battle-gum')?.games).toBe(2);
  });

  it('the results of a game whose last node died before it could file them', async () => {
    const table = await here.table([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.open(table);
    const { listResultsOfTable } = here.disk.memory;
    for (const { disk } of [here, there])
      disk.memory.listResultsOfTable = () => Promise.reject(new Error('not now'));
    await here.playOut(table, [ada, bea, cleo]);
    killThere();
    here.disk.memory.listResultsOfTable = listResultsOfTable;
    expect(await here.disk.memory.listResultsOfTable(table)).toEqual([]);
    await here.clock.advance(LEASE);
    expect(await here.disk.memory.listResultsOfTable(table)).toHaveLength(3);
  });

  it('a table for a rematch', async () => {
    const table = await here.table([ada, bea, cleo], { game: 'battle-gum' });
    await here.playOut(table, [ada, bea, cleo]);
    const answers = await Promise.all(
      [ada, bea, cleo].map((guest) => guest.ask('rematch', { table })),
    );
    const next = new Set(answers.map((answer) => (answer as { table: string }).table));
    expect(next.size).toBe(1);
  });

  it('a recovery code and a link are good at one node', async () => {
    const { code } = (await ada.ask('recovery', {})) as { code: string };
    const { token } = (await ada.ask('device-link', {})) as { token: string };
    for (const use of [
      ({ people }: TestHouse['house']) => people.recover(code),
      ({ people }: TestHouse['house']) => people.followLink(token),
    ]) {
      const ends = await Promise.allSettled([use(here.house), use(there.house)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('what one node changes, the other knows', () => {
  it('a table in the lobby; later, if nobody says so', async () => {
    await bea.ask('lobby', { on: true });
    const { table } = (await ada.ask('create', { game: 'nox', seats: 3, listed: true })) as {
      table: string;
    };
    await calm();
    const shown = () =>
      bea.take().flatMap((frame) => ('lobby' in frame ? [frame.lobby] : [])) as object[];
    expect(shown()).toMatchObject([{ id: table, phase: 'open' }]);
    hub.isBroken = true;
    await ada.open(table);
    await ada.sit(table);
    await calm();
    expect(shown()).toEqual([]);
    await here.clock.advance(LOOK);
    expect(shown()).toMatchObject([{ id: table, sitters: [{ name: 'Ada' }] }]);
    await here.clock.advance(LOOK);
    expect(shown()).toEqual([]);
    await ada.ask('start', { table, fill: 'easy' });
    await here.clock.advance(LOOK);
    expect(shown()).toMatchObject([{ id: table, phase: 'playing' }]);
  });

  it('a name, whom somebody mutes, and who wants to be forgotten', async () => {
    const table = await here.table([ada, bea, cleo]);
    const phone = await here.comeBack(bea);
    await phone.ask('rename', { name: 'Beatrice' });
    await phone.ask('mute', { person: ada.id, on: true });
    await calm();
    expect(await bea.ask('me', {})).toMatchObject({ name: 'Beatrice', muted: [ada.id] });
    bea.take();
    await ada.ask('say', { table, preset: 'hello' });
    await calm();
    const [step] = bea.takeSteps();
    expect(step).not.toHaveProperty('said');
    await phone.ask('forget-me', { sure: true });
    await calm();
    expect(await bea.refused('ping', {})).toBe('person');
  });
});

it('what nodes tell each other holds no cards, no moves and no seed', async () => {
  const table = await here.table([ada, bea], { game: 'nox', bots: ['easy'], listed: true });
  await here.playOut(table, [ada, bea]);
  const allowed = ['about', 'table', 'n', 'people', 'person', 'game'];
  expect(hub.told.length).toBeGreaterThan(20);
  for (const news of hub.told) for (const key of Object.keys(news)) expect(allowed).toContain(key);
  const people = hub.told.flatMap((news) => ('people' in news ? news.people : []));
  for (const person of people) expect([ada.id, bea.id]).toContain(person);
});
