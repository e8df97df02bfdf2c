/** The client on a wire that breaks when it is told to. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Client, type ConnectionStatus, type TransportListener } from './client.ts';
import type { RequestErrorCode } from './error-codes.ts';
import type { ServerFrame, TableSnapshot } from './server-frames.ts';

interface SentRequest {
  readonly id: number;
  readonly do: string;
  readonly [field: string]: unknown;
}

/** One connection, seen from the house. */
class FakeTransport {
  readonly sent: SentRequest[] = [];
  readonly listener: TransportListener;
  closed = false;

  constructor(ear: TransportListener) {
    this.listener = ear;
  }
  send(text: string): void {
    if (this.closed) throw new Error('sent over a closed wire');
    this.sent.push(JSON.parse(text) as SentRequest);
  }
  close(): void {
    this.closed = true;
  }
  deliver(frame: ServerFrame): void {
    this.listener.message(JSON.stringify(frame));
  }
  break(): void {
    this.closed = true;
    this.listener.close();
  }
  last(name: string): SentRequest {
    return this.sent.findLast((sent) => sent.do === name)!;
  }
  async answer(name: string, ok: object = {}): Promise<void> {
    this.listener.message(JSON.stringify({ re: this.last(name).id, ok }));
    await flushEventLoop();
  }
  async refuse(name: string, code: RequestErrorCode): Promise<void> {
    this.deliver({ re: this.last(name).id, no: { code, message: code } });
    await flushEventLoop();
  }
}

const flushEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
const TABLE_ID = 'abcdefgh12345678';
const OTHER_TABLE_ID = 'zyxwvuts87654321';
const makeSnapshot = (n: number, table = TABLE_ID) => ({ table, n }) as TableSnapshot;

let transports: FakeTransport[];
let timers: { readonly ms: number; readonly call: () => void }[];
let statuses: ConnectionStatus[];
let client: Client;
let moveIds = 0;
let chance: number | undefined;
const lastTransport = () => transports.at(-1)!;

beforeEach(() => {
  transports = [];
  timers = [];
  statuses = [];
  chance = undefined;
  client = new Client(
    (ear) => {
      transports.push(new FakeTransport(ear));
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
      random: () => chance ?? 0.5,
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
/** Keeps what a table tells. */
function createRecordingListener() {
  const told: (string | number)[] = [];
  return {
    told,
    sync: ({ n }: TableSnapshot) => void told.push(`sync ${n}`),
    step: ({ n }: { n: number }) => void told.push(n),
    present: (people: readonly string[]) => void told.push(people.join()),
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
  it('begins with the version, and is online when the house has agreed', async () => {
    await goOnline();
    expect(lastTransport().sent[0]).toMatchObject({ do: 'hello', protocol: 1 });
    expect(statuses).toEqual(['connecting', 'online']);
  });

  it('that breaks is dialled again, each time after a longer pause', async () => {
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

  it('that broke for many at once is not dialled again by all of them at once', () => {
    client.connect();
    const pauses = [0, 0.25, 1].map((drawn) => {
      chance = drawn;
      lastTransport().break();
      const { call, ms } = timers.shift()!;
      call();
      lastTransport().listener.open();
      return ms;
    });
    expect(pauses).toEqual([125, 187.5, 375]);
  });

  it('that was given up is not listened to any more', async () => {
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

  it('with an outdated page ends, and says so', async () => {
    client.connect();
    lastTransport().listener.open();
    await lastTransport().refuse('hello', 'version');
    expect(statuses).toEqual(['connecting', 'outdated', 'ended']);
    expect(lastTransport().closed).toBe(true);
    expect(timers).toEqual([]);
  });

  it('that was closed stays closed: nothing waits, nothing is asked for', async () => {
    await goOnline();
    const asked = client.request('ping', {});
    client.close();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
    await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await expect(client.makeMove(TABLE_ID, 1)).rejects.toMatchObject({ code: 'offline' });
    client.connect();
    expect(transports).toHaveLength(1);
  });
});

describe('a question', () => {
  it('is answered under its id, in whatever order', async () => {
    await goOnline();
    const asked = [client.request('ping', {}), client.request('me', {})];
    await lastTransport().answer('me', { name: 'Ada' });
    await lastTransport().answer('ping', { now: 1 });
    expect(await Promise.all(asked)).toEqual([{ now: 1 }, { name: 'Ada' }]);
  });

  it('that is refused rejects with the code and the rules’ reason', async () => {
    await goOnline();
    const asked = client.request('ping', {});
    const refusal = { code: 'order', rule: 'N7' } as never;
    lastTransport().deliver({
      re: lastTransport().last('ping').id,
      no: { code: 'illegal', message: 'no', refusal },
    });
    await expect(asked).rejects.toMatchObject({ code: 'illegal', refusal });
  });

  it('is refused without a connection, and when it breaks before the answer', async () => {
    await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await goOnline();
    const asked = client.request('ping', {});
    lastTransport().break();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('an open table', () => {
  it('is told of step by step, none of them twice', async () => {
    await goOnline();
    const told = createRecordingListener();
    await open(told, 3);
    for (const n of [4, 4, 5, 2]) lastTransport().deliver({ table: TABLE_ID, n, at: 0 });
    lastTransport().deliver({ table: TABLE_ID, present: ['ada'] });
    expect(told.told).toEqual(['sync 3', 4, 5, 'ada']);
  });

  it('is told of whole first, also where a step comes right behind it', async () => {
    await goOnline();
    const told = createRecordingListener();
    const opened = client.openTable(TABLE_ID, told);
    lastTransport().deliver({ re: lastTransport().last('open').id, ok: makeSnapshot(3) });
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    await opened;
    expect(told.told).toEqual(['sync 3', 4]);
  });

  it('is taken up again from the last number after a break', async () => {
    await goOnline();
    const told = createRecordingListener();
    await open(told, 3);
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    lastTransport().break();
    await reconnect();
    expect(lastTransport().last('open')).toMatchObject({ table: TABLE_ID, seen: 4 });
    await lastTransport().answer('open', makeSnapshot(6));
    expect(told.told).toEqual(['sync 3', 4, 'sync 6']);
    expect(statuses.at(-1)).toBe('online');
  });

  it('that is no more does not keep the others from being taken up', async () => {
    await goOnline();
    const [gone, there] = [createRecordingListener(), createRecordingListener()];
    await open(gone, 1);
    await open(there, 2, OTHER_TABLE_ID);
    lastTransport().break();
    await reconnect();
    await lastTransport().refuse('open', 'table');
    expect(lastTransport().last('open')).toMatchObject({ table: OTHER_TABLE_ID, seen: 2 });
    await lastTransport().answer('open', makeSnapshot(5, OTHER_TABLE_ID));
    expect(there.told).toEqual(['sync 2', 'sync 5']);
    expect(statuses.at(-1)).toBe('online');
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.filter((sent) => sent.do === 'open')).toMatchObject([
      { table: OTHER_TABLE_ID },
    ]);
  });

  it('that the house cannot open just now is asked for again, on this connection only', async () => {
    await goOnline();
    const told = createRecordingListener();
    await open(told, 3);
    lastTransport().break();
    await reconnect();
    await lastTransport().refuse('open', 'house');
    expect(statuses.at(-1)).toBe('online');
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers.shift()!.call();
    await lastTransport().refuse('open', 'house');
    timers.shift()!.call();
    await lastTransport().answer('open', makeSnapshot(6));
    expect(told.told).toEqual(['sync 3', 'sync 6']);
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

  it('that was refused at first is not asked for again', async () => {
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

  it('is shown anew when the house had to read it anew', async () => {
    await goOnline();
    const told = createRecordingListener();
    await open(told, 3);
    lastTransport().deliver({ sync: makeSnapshot(3) });
    lastTransport().deliver({ sync: makeSnapshot(9, OTHER_TABLE_ID) });
    lastTransport().deliver({ table: TABLE_ID, n: 4, at: 0 });
    expect(told.told).toEqual(['sync 3', 'sync 3', 4]);
  });

  it('that was left is not taken up again', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    const leaving = client.closeTable(TABLE_ID);
    await lastTransport().answer('close');
    await leaving;
    lastTransport().break();
    await reconnect();
    expect(lastTransport().sent.map((sent) => sent.do)).toEqual(['hello']);
  });

  it('waits for the next connection when this one breaks while taking it up', async () => {
    await goOnline();
    const told = createRecordingListener();
    await open(told, 3);
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
  it('names the last number seen and an id of its own', async () => {
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

  it('that nobody answered is sent again once, with the same id, after its table', async () => {
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

  it('made without a connection is sent with the next one', async () => {
    await goOnline();
    await open(createRecordingListener(), 3);
    lastTransport().break();
    const moving = client.makeMove(TABLE_ID, 'a');
    await reconnect();
    await lastTransport().answer('open', makeSnapshot(3));
    await lastTransport().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
  });

  it('made while the tables are taken up is sent once', async () => {
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

it('the lobby is entered again after a break, until it was left', async () => {
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
