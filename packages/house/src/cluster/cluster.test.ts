/** A house of two nodes: one store between them, and news that may not arrive. */
import { InMemoryDatabase, MemoryStore } from '@ludotheque/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock, flushEventLoop } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';
import { ResultsWriter } from '../tables/results-writer.ts';
import { TableEvents } from '../tables/table-events.ts';

const CORRESPONDENCE_CLOCK = { kind: 'correspondence', move: 86_400_000 } as const;
const LIVE_CLOCK = { kind: 'live', bank: 60_000, add: 0 } as const;
/** As long as a node waits before it looks by itself, and as a claim lasts, with a look after it. */
const [SYNC_INTERVAL_MS, LEASE_END_MS] = [2_000, 8_000];

let messageBus: TestMessageBus;
let here: TestHouse;
let there: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  messageBus = new TestMessageBus();
  const clock = new FakeClock();
  here = await TestHouse.start({ clock, seed: 'here', pubSub: messageBus.connectNode('here') });
  const disk = new FaultyStore(here.faultyStore.memoryTables);
  there = await TestHouse.start({
    clock,
    faultyStore: disk,
    seed: 'there',
    pubSub: messageBus.connectNode('there'),
  });
  ada = await here.connectNewPerson('Ada');
  bea = await there.connectNewPerson('Bea');
  cleo = await there.connectNewPerson('Cleo');
});

const listInputKinds = async (table: string) =>
  (await here.faultyStore.memoryStore.readRecord(table)).map(
    ({ body }) => (JSON.parse(body) as { kind: string }).kind,
  );
const countInputs = async (table: string, kind: string) =>
  (await listInputKinds(table)).filter((one) => one === kind).length;
const listSnapshotFrames = (guest: TestSession) => guest.frames.filter((frame) => 'sync' in frame);
const getLastPresence = (guest: TestSession) =>
  guest.frames.flatMap((frame) => ('present' in frame ? [frame.present] : [])).at(-1);

/** Whoever is to move moves, at whatever node, so many times. */
async function playMoves(table: string, people: readonly TestSession[], moves: number) {
  for (let i = 0; i < moves; i++) {
    const [one] = await here.listAwaitedSessions(table, people);
    await one!.move(table);
    await flushEventLoop();
  }
}

/** The other node dies without a word. */
function killOtherNode(): void {
  there.house.stopTimers();
  messageBus.disconnectNode('there');
  there.faultyStore.isNodeDead = true;
}

describe('a table with people at two nodes', () => {
  it('[P9] is played step by step at both, and nobody is shown it anew', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.openTable(table);
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    await playMoves(table, [ada, bea, cleo], 6);
    const lines = await here.faultyStore.memoryStore.readRecord(table);
    for (const guest of [ada, bea, cleo]) {
      expect(listSnapshotFrames(guest)).toEqual([]);
      const numbers = guest.takeTableFrames().map(({ n }) => n);
      expect(numbers).toEqual(lines.slice(-6).map(({ number }) => number));
    }
  });

  it('[P9] [P11] is told alike at both, from every seat', async () => {
    const table = await here.createTable([ada, bea, cleo], { game: 'nanobye' });
    const again = [
      await there.reconnect(ada),
      await here.reconnect(bea),
      await here.reconnect(cleo),
    ];
    const pairs = [ada, bea, cleo].map((guest, i) => [guest, again[i]!] as const);
    for (const guest of pairs.flat()) await guest.openTable(table);
    for (const guest of pairs.flat()) guest.takeFrames();
    await playMoves(table, [ada, bea, cleo], 8);
    for (const [one, other] of pairs) {
      const [mine, same] = [one.takeTableFrames(), other.takeTableFrames()];
      expect(mine.map(({ n, events }) => ({ n, events }))).toEqual(
        same.map(({ n, events }) => ({ n, events })),
      );
      expect(mine).toHaveLength(8);
    }
  });

  it('[P9] goes on when nothing is announced, a little later', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.openTable(table);
    messageBus.isBroken = true;
    const [one] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const others = [ada, bea, cleo].filter((guest) => guest.house !== one!.house);
    for (const guest of others) guest.takeFrames();
    await one!.move(table);
    await flushEventLoop();
    for (const guest of others) expect(guest.takeTableFrames()).toEqual([]);
    await there.clock.advance(SYNC_INTERVAL_MS);
    for (const guest of others) expect(guest.takeTableFrames()).toHaveLength(1);
  });

  it('[P7] takes a decision that came second again, on what came first', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    for (const guest of [ada, bea]) guest.takeFrames();
    await Promise.all([
      ada.request('say', { table, preset: 'hello' }),
      bea.request('say', { table, preset: 'thanks' }),
    ]);
    await there.clock.advance(SYNC_INTERVAL_MS);
    for (const guest of [ada, bea]) {
      expect(listSnapshotFrames(guest)).toEqual([]);
      expect(guest.takeTableFrames().map(({ said }) => said)).toMatchObject([
        { preset: 'hello' },
        { preset: 'thanks' },
      ]);
    }
    expect(here.house.liveTables.conflictCount + there.house.liveTables.conflictCount).toBe(1);
  });

  it('[P6] knows a move that another node has made, and takes one that knows more than the node', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    const elsewhere = new Map<TestSession, TestSession>();
    for (const guest of [ada, bea, cleo])
      elsewhere.set(guest, await (guest === ada ? there : here).reconnect(guest));
    const [one] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const node = one === ada ? here : there;
    const [move] = await one!.listLegalMoves(table);
    const seen = (await node.getLiveTable(table)).table.lineCount - 1;
    const ask = { table, move: move!, seen, moveId: 'once' };
    const { n } = await one!.request('move', ask);
    // The connection broke; the other node has heard of nothing.
    expect(await elsewhere.get(one!)!.request('move', ask)).toMatchObject({ n });
    expect(await countInputs(table, 'move')).toBe(1);
    const [next] = await node.listAwaitedSessions(table, [ada, bea, cleo]);
    const [reply] = await next!.listLegalMoves(table);
    const later = { table, move: reply, seen: n, moveId: 'twice' };
    expect(await elsewhere.get(next!)!.request('move', later)).toMatchObject({ n: n + 1 });
  });

  it('[P8] is resumed at another node from the last number seen', async () => {
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

describe('who is at a table', () => {
  it('is known at both nodes, also to who comes later', async () => {
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

  it('stays while one of two devices is there', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    const phone = await there.reconnect(ada);
    await phone.openTable(table);
    ada.disconnect();
    await flushEventLoop();
    expect((await (await here.reconnect(bea)).openTable(table)).present).toContain(ada.id);
    await there.clock.advance(200_000);
    expect(await listInputKinds(table)).not.toContain('leave');
    phone.disconnect();
    await there.clock.advance(100_000);
    expect(await countInputs(table, 'leave')).toBe(1);
  });

  it('is not taken for away because nobody could say so', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    messageBus.isBroken = true;
    await there.clock.advance(300_000);
    expect(await listInputKinds(table)).not.toContain('leave');
  });

  it('is gone with a node that died', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    killOtherNode();
    await here.clock.advance(30_000);
    expect(getLastPresence(ada)).toEqual([ada.id]);
    await here.clock.advance(100_000);
    expect(await countInputs(table, 'leave')).toBe(2);
  });
});

describe('bots and clocks', () => {
  it('act once, as soon as at a house of one node', async () => {
    const alone = await TestHouse.start({ seed: 'alone' });
    const times = async (house: TestHouse, people: TestSession[]) => {
      const table = await house.createTable(people, {
        game: 'battle-gum',
        bots: ['easy', 'medium'],
      });
      await house.clock.advance(20_000);
      const lines = await house.faultyStore.memoryStore.readRecord(table);
      const start = lines.find(({ body }) => body.includes('"start"'))!.at;
      return lines.flatMap(({ at, body }) => (body.includes('"bot-move"') ? [at - start] : []));
    };
    const one = await times(alone, [
      await alone.connectNewPerson('Ada'),
      await alone.connectNewPerson('Bea'),
    ]);
    const two = await times(here, [ada, bea]);
    expect(two[0]).toBe(one[0]);
    expect(two).toHaveLength(one.length);
    expect(here.house.liveTables.conflictCount + there.house.liveTables.conflictCount).toBe(0);
  });

  it('act also when they have thought before the table is theirs', async () => {
    const pace = { moveDelayMs: 0, interruptibleMoveDelayMs: 0, thinkTimeMs: 1 };
    const quick = await TestHouse.start({
      clock: here.clock,
      faultyStore: new FaultyStore(here.faultyStore.memoryTables),
      botPacing: pace,
      seed: 'quick',
      pubSub: messageBus.connectNode('quick'),
    });
    const guest = await quick.connectNewPerson('Dora');
    const { leaseTables } = quick.faultyStore.memoryStore;
    quick.faultyStore.memoryStore.leaseTables = async (claim) => {
      await new Promise<void>((resolve) => quick.clock.after(50, resolve));
      return leaseTables.call(quick.faultyStore.memoryStore, claim);
    };
    const table = await quick.createTable([guest], { game: 'battle-gum', bots: ['easy', 'easy'] });
    await quick.clock.advance(100);
    expect(await countInputs(table, 'bot-move')).toBe(2);
  });

  it('play a whole game, wherever people move, without one decision in vain', async () => {
    const table = await here.createTable([ada, bea], { game: 'nox', bots: ['easy', 'medium'] });
    await here.playToTheEnd(table, [ada, bea]);
    expect((await here.getLiveTable(table)).table.ending).toBe('played');
    expect((await there.getLiveTable(table)).table.ending).toBe('played');
    expect(here.house.liveTables.conflictCount + there.house.liveTables.conflictCount).toBe(0);
    expect(here.house.committedMoves + there.house.committedMoves).toBe(
      (await here.getLiveTable(table)).table.match!.moveCount,
    );
  });

  it('[P21] are taken over when their node dies, after the claim has ended', async () => {
    const table = await there.createTable([bea, cleo], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    const before = await countInputs(table, 'bot-move');
    killOtherNode();
    await here.clock.advance(LEASE_END_MS);
    await here.clock.advance(2_000);
    expect(await countInputs(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('[P21] are taken over at once when their node closes in good order', async () => {
    const table = await there.createTable([bea, cleo], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    await there.house.stop();
    const before = await countInputs(table, 'bot-move');
    await here.clock.advance(SYNC_INTERVAL_MS + 2_000);
    expect(await countInputs(table, 'bot-move')).toBeGreaterThan(before);
  });

  it('[P19] stop the clock of who is late once, whoever looks after the table', async () => {
    const table = await here.createTable([ada, bea, cleo], { clock: LIVE_CLOCK });
    await here.clock.advance(70_000);
    expect(await countInputs(table, 'timeout')).toBe(1);
  });

  it('stop the clock of who is late when their node is dead and nobody has the table open', async () => {
    const table = await there.createTable([bea, cleo], { clock: LIVE_CLOCK, game: 'battle-gum' });
    killOtherNode();
    await here.clock.advance(80_000);
    expect(await countInputs(table, 'timeout')).toBeGreaterThan(0);
  });

  it('[P21] go on when the store was away for a while', async () => {
    const table = await here.createTable([ada, bea], {
      game: 'battle-gum',
      bots: ['easy', 'easy'],
    });
    for (const { faultyStore } of [here, there])
      faultyStore.failingOperations = { commit: true, read: true };
    await here.clock.advance(20_000);
    for (const { faultyStore: disk } of [here, there]) disk.failingOperations = {};
    await here.clock.advance(LEASE_END_MS);
    for (const guest of [ada, bea]) await guest.openTable(table);
    await here.playToTheEnd(table, [ada, bea]);
    expect((await here.getLiveTable(table)).table.ending).toBe('played');
  });
});

describe('what happens once in a house of several nodes', () => {
  it('[P22] a note that it is somebody’s turn', async () => {
    const table = await here.createTable([ada, bea, cleo], { clock: CORRESPONDENCE_CLOCK });
    for (const guest of [ada, bea, cleo])
      await guest.request('push', {
        endpoint: `https://push.example.org/${guest.id}`,
        keys: { p256dh: 'k', auth: 'a' },
      });
    const [one] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    for (const guest of [ada, bea, cleo])
      if (guest !== one) await guest.request('close', { table });
    for (const guest of [ada, bea, cleo]) guest.takeFrames();
    await one!.move(table);
    await flushEventLoop();
    const [next] = await here.listAwaitedSessions(table, [ada, bea, cleo]);
    const pushed = [...here.sentPushes, ...there.sentPushes];
    expect(pushed.map(({ to }) => to.person)).toEqual([next!.id]);
    // And whoever has the page open sees it there, at whatever node.
    expect(next!.frames.filter((frame) => 'turn' in frame)).toHaveLength(1);
  });

  it('[P18] the rating of a game, and of games that end at two nodes at the same time', async () => {
    const wish = { rated: true, bots: ['random' as const], game: 'battle-gum' };
    const tables = [
      await here.createTable([ada, bea], wish),
      await there.createTable([ada, bea], wish),
    ];
    for (const table of tables) await here.playToTheEnd(table, [ada, bea]);
    await here.clock.advance(100_000);
    for (const table of tables)
      expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
    for (const subject of [ada.id, bea.id, 'bot:random'])
      expect((await here.faultyStore.memoryStore.findRating(subject, 'battle-gum'))?.games).toBe(2);
    // Once more, in another book, at the very same time: each reads before the other has written.
    const shelves = new InMemoryDatabase();
    await Promise.all(
      tables.map(async (table, i) => {
        const store = new MemoryStore(shelves);
        const events = new TableEvents();
        const writer = new ResultsWriter({ ports: { ...here.ports, store }, events });
        const liveTable = await [here, there][i]!.getLiveTable(table);
        events.emitResultsDue(Object.assign(liveTable, { hasResultsWritten: false }));
        await writer.waitForWrites();
      }),
    );
    expect(shelves.findRating('bot:random', 'battle-gum')?.games).toBe(2);
  });

  it('[P18] the results of a game whose last node died before it could file them', async () => {
    const table = await here.createTable([ada, bea, cleo]);
    for (const guest of [ada, bea, cleo]) await guest.openTable(table);
    const { listResultsOfTable } = here.faultyStore.memoryStore;
    for (const { faultyStore } of [here, there])
      faultyStore.memoryStore.listResultsOfTable = () => Promise.reject(new Error('not now'));
    await here.playToTheEnd(table, [ada, bea, cleo]);
    killOtherNode();
    here.faultyStore.memoryStore.listResultsOfTable = listResultsOfTable;
    expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toEqual([]);
    await here.clock.advance(LEASE_END_MS);
    expect(await here.faultyStore.memoryStore.listResultsOfTable(table)).toHaveLength(3);
  });

  it('a table for a rematch', async () => {
    const table = await here.createTable([ada, bea, cleo], { game: 'battle-gum' });
    await here.playToTheEnd(table, [ada, bea, cleo]);
    const answers = await Promise.all(
      [ada, bea, cleo].map((guest) => guest.request('rematch', { table })),
    );
    const next = new Set(answers.map((answer) => answer.table));
    expect(next.size).toBe(1);
  });

  it('[P15] a recovery code and a link are good at one node', async () => {
    const { code } = await ada.request('recovery', {});
    const { token } = await ada.request('device-link', {});
    for (const use of [
      ({ people }: TestHouse['house']) => people.redeemRecoveryCode(code),
      ({ people }: TestHouse['house']) => people.redeemDeviceLink(token),
    ]) {
      const ends = await Promise.allSettled([use(here.house), use(there.house)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('what one node changes, the other knows', () => {
  it('a table in the lobby; later, if nobody says so', async () => {
    await bea.request('lobby', { on: true });
    const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
    await flushEventLoop();
    const shown = () =>
      bea.takeFrames().flatMap((frame) => ('lobby' in frame ? [frame.lobby] : [])) as object[];
    expect(shown()).toMatchObject([{ id: table, phase: 'open' }]);
    messageBus.isBroken = true;
    await ada.openTable(table);
    await ada.sit(table);
    await flushEventLoop();
    expect(shown()).toEqual([]);
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(shown()).toMatchObject([{ id: table, sitters: [{ name: 'Ada' }] }]);
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(shown()).toEqual([]);
    await ada.request('start', { table, fill: 'easy' });
    await here.clock.advance(SYNC_INTERVAL_MS);
    expect(shown()).toMatchObject([{ id: table, phase: 'playing' }]);
  });

  it('a name, whom somebody mutes, and who wants to be forgotten', async () => {
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

it('[P14] what nodes tell each other holds no cards, no moves and no seed', async () => {
  const table = await here.createTable([ada, bea], { game: 'nox', bots: ['easy'], listed: true });
  await here.playToTheEnd(table, [ada, bea]);
  const allowed = ['about', 'table', 'n', 'people', 'person', 'game'];
  expect(messageBus.publishedMessages.length).toBeGreaterThan(20);
  for (const news of messageBus.publishedMessages)
    for (const key of Object.keys(news)) expect(allowed).toContain(key);
  const people = messageBus.publishedMessages.flatMap((news) =>
    'people' in news ? news.people : [],
  );
  for (const person of people) expect([ada.id, bea.id]).toContain(person);
});
