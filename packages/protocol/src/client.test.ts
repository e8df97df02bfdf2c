/** The client on a wire that breaks when it is told to. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Client, type Ear, type Status } from './client.ts';
import type { Frame, Sync } from './frames.ts';

interface Sent {
  readonly id: number;
  readonly do: string;
  readonly [field: string]: unknown;
}

/** One connection, seen from the house. */
class FakeWire {
  readonly sent: Sent[] = [];
  readonly ear: Ear;
  closed = false;

  constructor(ear: Ear) {
    this.ear = ear;
  }
  send(text: string): void {
    if (this.closed) throw new Error('sent over a closed wire');
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  say(frame: Frame): void {
    this.ear.message(JSON.stringify(frame));
  }
  break(): void {
    this.closed = true;
    this.ear.close();
  }
  last(name: string): Sent {
    return this.sent.findLast((sent) => sent.do === name)!;
  }
  async answer(name: string, ok: unknown = {}): Promise<void> {
    this.say({ re: this.last(name).id, ok });
    await calm();
  }
  async refuse(name: string, code: string): Promise<void> {
    this.say({ re: this.last(name).id, no: { code, message: code } });
    await calm();
  }
}

const calm = () => new Promise<void>((resolve) => setImmediate(resolve));
const T = 'abcdefgh12345678';
const U = 'zyxwvuts87654321';
const syncOf = (n: number, table = T) => ({ table, n }) as Sync;

let wires: FakeWire[];
let timers: { readonly ms: number; readonly call: () => void }[];
let statuses: Status[];
let client: Client;
let moveIds = 0;
let chance: number | undefined;
const wire = () => wires.at(-1)!;

beforeEach(() => {
  wires = [];
  timers = [];
  statuses = [];
  chance = undefined;
  client = new Client(
    (ear) => {
      wires.push(new FakeWire(ear));
      return wire();
    },
    {
      after(ms, call) {
        const timer = { ms, call };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      chance: () => chance ?? 0.5,
    },
    () => `move-${++moveIds}`,
    { status: (status) => statuses.push(status) },
  );
});

async function online(): Promise<void> {
  client.connect();
  wire().ear.open();
  await wire().answer('hello');
}
async function reconnect(): Promise<void> {
  timers.shift()!.call();
  wire().ear.open();
  await wire().answer('hello');
}
/** Keeps what a table tells. */
function watcher() {
  const told: (string | number)[] = [];
  return {
    told,
    sync: ({ n }: Sync) => void told.push(`sync ${n}`),
    step: ({ n }: { n: number }) => void told.push(n),
    present: (people: readonly string[]) => void told.push(people.join()),
  };
}
async function open(listener: ReturnType<typeof watcher>, n: number, table = T): Promise<void> {
  const opening = client.open(table, listener);
  await wire().answer('open', syncOf(n, table));
  await opening;
}

describe('a connection', () => {
  it('begins with the version, and is online when the house has agreed', async () => {
    await online();
    expect(wire().sent[0]).toMatchObject({ do: 'hello', protocol: 1 });
    expect(statuses).toEqual(['connecting', 'online']);
  });

  it('that breaks is dialled again, each time after a longer pause', async () => {
    client.connect();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      wire().break();
      pauses.push(timers[0]!.ms);
      timers.shift()!.call();
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    wire().ear.open();
    wire().break();
    expect(timers[0]!.ms).toBe(250);
  });

  it('that broke for many at once is not dialled again by all of them at once', () => {
    client.connect();
    const pauses = [0, 0.25, 1].map((drawn) => {
      chance = drawn;
      wire().break();
      const { call, ms } = timers.shift()!;
      call();
      wire().ear.open();
      return ms;
    });
    expect(pauses).toEqual([125, 187.5, 375]);
  });

  it('that was given up is not listened to any more', async () => {
    await online();
    const [first] = wires;
    first!.break();
    await reconnect();
    const before = statuses.length;
    first!.ear.close();
    first!.say({ turn: { table: T, game: 'nox' } });
    expect(statuses.length).toBe(before);
    expect(timers).toEqual([]);
  });

  it('with an outdated page ends, and says so', async () => {
    client.connect();
    wire().ear.open();
    await wire().refuse('hello', 'version');
    expect(statuses).toEqual(['connecting', 'outdated', 'ended']);
    expect(wire().closed).toBe(true);
    expect(timers).toEqual([]);
  });

  it('that was closed stays closed: nothing waits, nothing is asked for', async () => {
    await online();
    const asked = client.ask('ping', {});
    client.close();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
    await expect(client.ask('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await expect(client.move(T, 1)).rejects.toMatchObject({ code: 'offline' });
    client.connect();
    expect(wires).toHaveLength(1);
  });
});

describe('a question', () => {
  it('is answered under its id, in whatever order', async () => {
    await online();
    const asked = [client.ask('ping', {}), client.ask('me', {})];
    await wire().answer('me', 'me');
    await wire().answer('ping', 'ping');
    expect(await Promise.all(asked)).toEqual(['ping', 'me']);
  });

  it('that is refused rejects with the code and the rules’ reason', async () => {
    await online();
    const asked = client.ask('ping', {});
    const refusal = { code: 'order', rule: 'N7' } as never;
    wire().say({ re: wire().last('ping').id, no: { code: 'illegal', message: 'no', refusal } });
    await expect(asked).rejects.toMatchObject({ code: 'illegal', refusal });
  });

  it('is refused without a connection, and when it breaks before the answer', async () => {
    await expect(client.ask('ping', {})).rejects.toMatchObject({ code: 'offline' });
    await online();
    const asked = client.ask('ping', {});
    wire().break();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('an open table', () => {
  it('is told of step by step, none of them twice', async () => {
    await online();
    const told = watcher();
    await open(told, 3);
    for (const n of [4, 4, 5, 2]) wire().say({ table: T, n, at: 0 });
    wire().say({ table: T, present: ['ada'] });
    expect(told.told).toEqual(['sync 3', 4, 5, 'ada']);
  });

  it('is told of whole first, also where a step comes right behind it', async () => {
    await online();
    const told = watcher();
    const opened = client.open(T, told);
    wire().say({ re: wire().last('open').id, ok: syncOf(3) });
    wire().say({ table: T, n: 4, at: 0 });
    await opened;
    expect(told.told).toEqual(['sync 3', 4]);
  });

  it('is taken up again from the last number after a break', async () => {
    await online();
    const told = watcher();
    await open(told, 3);
    wire().say({ table: T, n: 4, at: 0 });
    wire().break();
    await reconnect();
    expect(wire().last('open')).toMatchObject({ table: T, seen: 4 });
    await wire().answer('open', syncOf(6));
    expect(told.told).toEqual(['sync 3', 4, 'sync 6']);
    expect(statuses.at(-1)).toBe('online');
  });

  it('that is no more does not keep the others from being taken up', async () => {
    await online();
    const [gone, there] = [watcher(), watcher()];
    await open(gone, 1);
    await open(there, 2, U);
    wire().break();
    await reconnect();
    await wire().refuse('open', 'table');
    expect(wire().last('open')).toMatchObject({ table: U, seen: 2 });
    await wire().answer('open', syncOf(5, U));
    expect(there.told).toEqual(['sync 2', 'sync 5']);
    expect(statuses.at(-1)).toBe('online');
    wire().break();
    await reconnect();
    expect(wire().sent.filter((sent) => sent.do === 'open')).toMatchObject([{ table: U }]);
  });

  it('that the house cannot open just now is asked for again, on this connection only', async () => {
    await online();
    const told = watcher();
    await open(told, 3);
    wire().break();
    await reconnect();
    await wire().refuse('open', 'house');
    expect(statuses.at(-1)).toBe('online');
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers.shift()!.call();
    await wire().refuse('open', 'house');
    timers.shift()!.call();
    await wire().answer('open', syncOf(6));
    expect(told.told).toEqual(['sync 3', 'sync 6']);
    wire().break();
    timers.length = 0;
    client.connect();
    wire().ear.open();
    await wire().answer('hello');
    await wire().refuse('open', 'house');
    const [late] = timers.splice(0);
    wire().break();
    late!.call();
    expect(wire().sent.filter((sent) => sent.do === 'open')).toHaveLength(1);
  });

  it('that was refused at first is not asked for again', async () => {
    await online();
    const refused = expect(client.open(T, watcher())).rejects.toMatchObject({ code: 'table' });
    await wire().refuse('open', 'table');
    await refused;
    wire().break();
    await reconnect();
    expect(wire().sent.map((sent) => sent.do)).toEqual(['hello']);
  });

  it('is shown anew when the house had to read it anew', async () => {
    await online();
    const told = watcher();
    await open(told, 3);
    wire().say({ sync: syncOf(3) });
    wire().say({ sync: syncOf(9, U) });
    wire().say({ table: T, n: 4, at: 0 });
    expect(told.told).toEqual(['sync 3', 'sync 3', 4]);
  });

  it('that was left is not taken up again', async () => {
    await online();
    await open(watcher(), 3);
    const leaving = client.leave(T);
    await wire().answer('close');
    await leaving;
    wire().break();
    await reconnect();
    expect(wire().sent.map((sent) => sent.do)).toEqual(['hello']);
  });

  it('waits for the next connection when this one breaks while taking it up', async () => {
    await online();
    const told = watcher();
    await open(told, 3);
    const moving = client.move(T, 'a');
    wire().break();
    await reconnect();
    wire().break();
    await calm();
    expect(statuses.at(-1)).toBe('offline');
    await reconnect();
    await wire().answer('open', syncOf(3));
    expect(wire().sent.filter((sent) => sent.do === 'move')).toHaveLength(1);
    await wire().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
  });
});

describe('a move', () => {
  it('names the last number seen and an id of its own', async () => {
    await online();
    await open(watcher(), 3);
    wire().say({ table: T, n: 4, at: 0 });
    const moving = client.move(T, { card: 1 });
    const { id, moveId } = wire().last('move');
    expect(wire().last('move')).toMatchObject({ table: T, move: { card: 1 }, seen: 4 });
    expect(moveId).toMatch(/^move-/);
    wire().say({ table: T, n: 5, at: 0, re: id });
    expect(await moving).toEqual({ n: 5 });
  });

  it('that nobody answered is sent again once, with the same id, after its table', async () => {
    await online();
    await open(watcher(), 3);
    const moving = client.move(T, 'a');
    const { moveId } = wire().last('move');
    wire().break();
    await reconnect();
    expect(wire().sent.map((sent) => sent.do)).toEqual(['hello', 'open']);
    await wire().answer('open', syncOf(3));
    expect(wire().sent.filter((sent) => sent.do === 'move')).toEqual([
      expect.objectContaining({ moveId }),
    ]);
    await wire().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
    wire().break();
    await reconnect();
    await wire().answer('open', syncOf(4));
    expect(wire().sent.filter((sent) => sent.do === 'move')).toEqual([]);
  });

  it('made without a connection is sent with the next one', async () => {
    await online();
    await open(watcher(), 3);
    wire().break();
    const moving = client.move(T, 'a');
    await reconnect();
    await wire().answer('open', syncOf(3));
    await wire().answer('move', { n: 4 });
    expect(await moving).toEqual({ n: 4 });
  });

  it('made while the tables are taken up is sent once', async () => {
    await online();
    await open(watcher(), 3);
    wire().break();
    timers.shift()!.call();
    wire().ear.open();
    void client.move(T, 'a');
    await wire().answer('hello');
    await wire().answer('open', syncOf(3));
    expect(wire().sent.filter((sent) => sent.do === 'move')).toHaveLength(1);
  });
});

it('the lobby is entered again after a break, until it was left', async () => {
  await online();
  for (const on of [true, false]) {
    const entering = client.lobby(on);
    await wire().answer('lobby', {});
    await entering;
    wire().break();
    await reconnect();
    expect(wire().sent.filter((sent) => sent.do === 'lobby')).toHaveLength(on ? 1 : 0);
    if (on) await wire().answer('lobby', {});
  }
});
