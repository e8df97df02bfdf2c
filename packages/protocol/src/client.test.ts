/** The client over a transport that the test breaks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeTransport, flushEventLoop } from '../test/fake-transport.ts';
import { Client, type ConnectionStatus } from './client.ts';
import type { TableSnapshot } from './server-frames.ts';

const TABLE_ID = 'abcdefgh12345678';
const OTHER_TABLE_ID = 'zyxwvuts87654321';
const makeSnapshot = (n: number, table = TABLE_ID) =>
  ({
    table,
    n,
    face: {},
    steps: [{ n, at: 1_000 + n }] as TableSnapshot['steps'],
  }) as TableSnapshot;

let transports: FakeTransport[];
let timers: { readonly ms: number; readonly call: () => void }[];
let statuses: ConnectionStatus[];
let client: Client;
let moveIds = 0;
let random: number | undefined;
const lastTransport = () => transports.at(-1)!;

beforeEach(() => {
  transports = [];
  timers = [];
  statuses = [];
  random = undefined;
  client = new Client(
    (listener) => {
      transports.push(new FakeTransport(listener));
      return lastTransport();
    },
    {
      after(ms, call) {
        const timer = { ms, call };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => random ?? 0.5,
    },
    () => `move-${++moveIds}`,
    { status: (status) => statuses.push(status) },
  );
});

async function goOnline(): Promise<void> {
  client.connect();
  lastTransport().listener.open();
  await lastTransport().answer('hello');
}
async function reconnect(): Promise<void> {
  timers.shift()!.call();
  lastTransport().listener.open();
  await lastTransport().answer('hello');
}
/** Records all calls in `calls`. */
function createRecordingListener() {
  const calls: (string | number)[] = [];
  return {
    calls,
    sync: ({ n }: TableSnapshot) => void calls.push(`sync ${n}`),
    step: ({ n }: { n: number }) => void calls.push(n),
    present: (people: readonly string[]) => void calls.push(people.join()),
  };
}
async function open(
  listener: ReturnType<typeof createRecordingListener>,
  n: number,
  table = TABLE_ID,
): Promise<void> {
  const opening = client.openTable(table, listener);
  await lastTransport().answer('open', makeSnapshot(n, table));
  await opening;
}

describe('a connection', () => {
  it('sends its version first, and is online when the server accepts it', async () => {
    await goOnline();
    expect(lastTransport().sent[0]).toMatchObject({ do: 'hello', protocol: 1 });
    expect(statuses).toEqual(['connecting', 'online']);
  });

  it('is opened again after a break, each time after a longer delay', async () => {
    client.connect();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      lastTransport().break();
      pauses.push(timers[0]!.ms);
      timers.shift()!.call();
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    lastTransport().listener.open();
    lastTransport().break();
    expect(timers[0]!.ms).toBe(250);
  });

  it('is opened again after a random delay, so that many clients do not return at once', () => {
    client.connect();
    const pauses = [0, 0.25, 1].map((drawn) => {
      random = drawn;
      lastTransport().break();
      const { call, ms } = timers.shift()!;
      call();
      lastTransport().listener.open();
      return ms;
    });
    expect(pauses).toEqual([125, 187.5, 375]);
  });

  it('is ignored after it was given up', async () => {
    await goOnline();
    const [first] = transports;
    first!.break();
    await reconnect();
    const before = statuses.length;
    first!.listener.close();
    first!.deliver({ turn: { table: TABLE_ID, game: 'nox' } });
    expect(statuses.length).toBe(before);
    expect(timers).toEqual([]);
  });

  it('ends when the server refuses the version, and reports it', async () => {
    client.connect();
    lastTransport().listener.open();
    await lastTransport().refuse('hello', 'version');
    expect(statuses).toEqual(['connecting', 'outdated', 'ended']);
    expect(lastTransport().closed).toBe(true);
    expect(timers).toEqual([]);
  });

  it('stays closed once it was closed, and rejects all requests', async () => {
    await goOnline();
    const reply = client.request('ping', {});
    client.close();
    await expect(reply).rejects.toMatchObject({ code: 'offline' });
    await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await expect(client.makeMove(TABLE_ID, 1)).rejects.toMatchObject({ code: 'offline' });
    client.connect();
    expect(transports).toHaveLength(1);
  });
});

describe('a request', () => {
  it('gets the reply with its id, in any order', async () => {
    await goOnline();
    const replies = [client.request('ping', {}), client.request('me', {})];
    await lastTransport().answer('me', { name: 'Ada' });
    await lastTransport().answer('ping', { now: 1 });
    expect(await Promise.all(replies)).toEqual([{ now: 1 }, { name: 'Ada' }]);
  });

  it('that is refused rejects with the code and the reason of the rules', async () => {
    await goOnline();
    const reply = client.request('ping', {});
    const refusal = { code: 'order', rule: 'N7' };
    lastTransport().deliver({
      re: lastTransport().last('ping').id,
      no: { code: 'illegal', message: 'no', refusal },
    });
    await expect(reply).rejects.toMatchObject({ code: 'illegal', refusal });
  });

  it('rejects without a connection, and when it breaks before the reply', async () => {
    await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await goOnline();
    const reply = client.request('ping', {});
    lastTransport().break();
    await expect(reply).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('an open table', () => {
  it('[P8] passes on each step once, in order', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 3);
    for (const n of [4, 4, 5, 2]) lastTransport().deliver({ table: TABLE_ID, n, at: 0 });
    lastTransport().deliver({ table: TABLE_ID, present: ['ada'] });
    expect(listener.calls).toEqual(['sync 3', 4, 5, 'ada']);
  });

  it('passes on the snapshot before a step that follows at once', async () => {
    await goOnline();
    const listener = createRecordingListener();
    const opened = client.openTable(TABLE_ID, listener);
    lastTransport().deliver({ re: lastTransport().last('open').id, ok: makeSnapshot(3) });
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    await opened;
    expect(listener.calls).toEqual(['sync 3', 4]);
  });

  it('[P8] is resumed from the last number after a break', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 3);
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    lastTransport().break();
    await reconnect();
    expect(lastTransport().last('open')).toMatchObject({ table: TABLE_ID, seen: 4 });
    await lastTransport().answer('open', makeSnapshot(6));
    expect(listener.calls).toEqual(['sync 3', 4, 'sync 6']);
    expect(statuses.at(-1)).toBe('online');
  });

  it('that no longer exists does not stop the others from being resumed', async () => {
    await goOnline();
    const [gone, there] = [createRecordingListener(), createRecordingListener()];
    await open(gone, 1);
    await open(there, 2, OTHER_TABLE_ID);
    lastTransport().break();
    await reconnect();
    await lastTransport().refuse('open', 'table');
    expect(lastTransport().last('open')).toMatchObject({ table: OTHER_TABLE_ID, seen: 2 });
    await lastTransport().answer('open', makeSnapshot(5, OTHER_TABLE_ID));
    expect(there.calls).toEqual(['sync 2', 'sync 5']);
    expect(statuses.at(-1)).toBe('online');
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.filter((sent) => sent.do === 'open')).toMatchObject([
      { table: OTHER_TABLE_ID },
    ]);
  });

  it('that the server cannot open now is requested again, on this connection only', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 3);
    lastTransport().break();
    await reconnect();
    await lastTransport().refuse('open', 'house');
    expect(statuses.at(-1)).toBe('online');
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers.shift()!.call();
    await lastTransport().refuse('open', 'house');
    timers.shift()!.call();
    await lastTransport().answer('open', makeSnapshot(6));
    expect(listener.calls).toEqual(['sync 3', 'sync 6']);
    lastTransport().break();
    timers.length = 0;
    client.connect();
    lastTransport().listener.open();
    await lastTransport().answer('hello');
    await lastTransport().refuse('open', 'house');
    const [late] = timers.splice(0);
    lastTransport().break();
    late!.call();
    expect(lastTransport().sent.filter((sent) => sent.do === 'open')).toHaveLength(1);
  });

  it('that was refused at first is not requested again', async () => {
    await goOnline();
    const refused = expect(
      client.openTable(TABLE_ID, createRecordingListener()),
    ).rejects.toMatchObject({ code: 'table' });
    await lastTransport().refuse('open', 'table');
    await refused;
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.map((sent) => sent.do)).toEqual(['hello']);
  });

  it('passes on a new snapshot when the server reloads the table', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 3);
    lastTransport().deliver({ sync: makeSnapshot(3) });
    lastTransport().deliver({ sync: makeSnapshot(9, OTHER_TABLE_ID) });
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    expect(listener.calls).toEqual(['sync 3', 'sync 3', 4]);
  });

  it('[P26] whose record lost lines goes back to the number of the snapshot', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 11);
    lastTransport().deliver({ sync: { ...makeSnapshot(7), rewound: true } });
    lastTransport().deliver({ table: TABLE_ID, n: 8, at: 0 });
    expect(listener.calls).toEqual(['sync 11', 'sync 7', 8]);
  });

  it('[P26] is resumed with the time of the last step, where the server can compare it', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    lastTransport().break();
    await reconnect();
    expect(lastTransport().last('open')).not.toHaveProperty('seenAt');
    lastTransport().break();
    timers.shift()!.call();
    lastTransport().deliver({
      welcome: {
        protocol: 1,
        build: '',
        you: { person: '', name: '' },
        now: 0,
        accepts: ['seenAt'],
      },
    });
    lastTransport().listener.open();
    await lastTransport().answer('hello');
    expect(lastTransport().last('open')).toMatchObject({ seen: 3, seenAt: 1_003 });
  });

  it('[P26] whose record lost lines does not get a move that was decided before', async () => {
    await goOnline();
    await open(createRecordingListener(), 11);
    const moving = client.makeMove(TABLE_ID, 'x').catch(({ code }: { code: string }) => code);
    lastTransport().break();
    await reconnect();
    await lastTransport().answer('open', { ...makeSnapshot(7), rewound: true });
    expect(await moving).toBe('late');
    expect(lastTransport().sent.map((sent) => sent.do)).not.toContain('move');
  });

  it('that was closed is not resumed', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    const leaving = client.closeTable(TABLE_ID);
    await lastTransport().answer('close');
    await leaving;
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.map((sent) => sent.do)).toEqual(['hello']);
  });

  it('is resumed by the next connection when this one breaks meanwhile', async () => {
    await goOnline();
    const listener = createRecordingListener();
    await open(listener, 3);
    const moving = client.makeMove(TABLE_ID, 'a');
    lastTransport().break();
    await reconnect();
    lastTransport().break();
    await flushEventLoop();
    expect(statuses.at(-1)).toBe('offline');
    await reconnect();
    await lastTransport().answer('open', makeSnapshot(3));
    expect(lastTransport().sent.filter((sent) => sent.do === 'move')).toHaveLength(1);
    await lastTransport().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
  });
});

describe('a move', () => {
  it('carries the last number seen and a new id', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    const moving = client.makeMove(TABLE_ID, { card: 1 });
    const { id, moveId } = lastTransport().last('move');
    expect(lastTransport().last('move')).toMatchObject({
      table: TABLE_ID,
      move: { card: 1 },
      seen: 4,
    });
    expect(moveId).toMatch(/^move-/);
    lastTransport().deliver({ table: TABLE_ID, n: 5, at: 0, re: id });
    expect(await moving).toEqual({ n: 5 });
  });

  it('[P6] without an answer is sent again once, with the same id, after its table is resumed', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    const moving = client.makeMove(TABLE_ID, 'a');
    const { moveId } = lastTransport().last('move');
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.map((sent) => sent.do)).toEqual(['hello', 'open']);
    await lastTransport().answer('open', makeSnapshot(3));
    expect(lastTransport().sent.filter((sent) => sent.do === 'move')).toEqual([
      expect.objectContaining({ moveId }),
    ]);
    await lastTransport().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
    lastTransport().break();
    await reconnect();
    await lastTransport().answer('open', makeSnapshot(4));
    expect(lastTransport().sent.filter((sent) => sent.do === 'move')).toEqual([]);
  });

  it('made without a connection is sent over the next one', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    lastTransport().break();
    const moving = client.makeMove(TABLE_ID, 'a');
    await reconnect();
    await lastTransport().answer('open', makeSnapshot(3));
    await lastTransport().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
  });

  it('made while tables are being resumed is sent once', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    lastTransport().break();
    timers.shift()!.call();
    lastTransport().listener.open();
    void client.makeMove(TABLE_ID, 'a');
    await lastTransport().answer('hello');
    await lastTransport().answer('open', makeSnapshot(3));
    expect(lastTransport().sent.filter((sent) => sent.do === 'move')).toHaveLength(1);
  });
});

it('the lobby is subscribed again after a break, until it is unsubscribed', async () => {
  await goOnline();
  for (const on of [true, false]) {
    const entering = client.setLobbySubscribed(on);
    await lastTransport().answer('lobby', {});
    await entering;
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.filter((sent) => sent.do === 'lobby')).toHaveLength(on ? 1 : 0);
    if (on) await lastTransport().answer('lobby', {});
  }
});
