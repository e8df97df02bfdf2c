/** A house for tests: time goes by when it is told to, the disk can be held back, chance is seeded. */
import { type Brain, decide, plainKnowledge } from '@ludotheque/bots';
import { has, type Json, type Refusal, SeededRng } from '@ludotheque/core';
import { openKnowledge, openShelf } from '@ludotheque/games/shelf';
import {
  type Asking,
  type Frame,
  type Name,
  readAsk,
  type Sync,
  type TableFrame,
} from '@ludotheque/protocol';
import { MemoryStore, type Parcel, type PushRow, Shelves, type Store } from '@ludotheque/store';
import { type Announcer, type Clock, Guest, House, type News, type Ports } from './index.ts';

const shelf = await openShelf();
const brains = new Map<string, Brain>();
for (const [id, game] of shelf)
  brains.set(id, { game, knowledge: (await openKnowledge(id)) ?? plainKnowledge(game) });

/** Everything that can happen without time going by, has happened. */
export const calm = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class FakeClock implements Clock {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void }>();
  /** The waits that were asked for, in order. */
  readonly asked: number[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.asked.push(milliseconds);
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  get waiting(): number {
    return this.timers.size;
  }

  /** Lets time go by, every timer at its moment. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await calm();
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end);
      const next = due.reduce((a, b) => (b.at < a.at ? b : a), due[0]!);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.call();
      await calm();
    }
    this.time = end;
    await calm();
  }

  /** Somebody sets the clock of the machine. */
  set(time: number): void {
    this.time = time;
  }
}

/** A store whose commits and reads can be held back, or fail. */
export class Disk {
  readonly shelves: Shelves;
  readonly memory: MemoryStore;
  readonly store: Store;
  readonly parcels: Parcel[] = [];
  /** What fails from now on. */
  broken: { commit?: boolean; read?: boolean } = {};
  /** Its node has died: nothing is written any more, and nothing answered. */
  isDead = false;
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;

  constructor(shelves = new Shelves()) {
    this.shelves = shelves;
    this.memory = new MemoryStore(shelves);
    const { memory } = this;
    const commit = async (parcel: Parcel) => {
      this.parcels.push(parcel);
      await this.gate;
      if (this.broken.commit) throw new Error('the disk is full of beans');
      await memory.commit(parcel);
    };
    const read = async (table: string, from?: number) => {
      if (this.broken.read) throw new Error('the disk cannot be read');
      return memory.read(table, from);
    };
    this.store = new Proxy<Store>(memory, {
      get: (target, key) => {
        if (this.isDead) return () => new Promise<never>(() => undefined);
        if (key === 'commit') return commit;
        if (key === 'read') return read;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** Nothing is written until it is released. */
  hold(): void {
    this.open();
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  async release(): Promise<void> {
    this.open();
    this.gate = Promise.resolve();
    await calm();
  }
}

/** The way between the nodes of a test: news arrive at once, or not at all. */
export class Hub {
  private readonly ears = new Map<string, (news: News, from: string) => void>();
  /** All that was told. */
  readonly told: News[] = [];
  isBroken = false;

  announcer(node: string): Announcer {
    const hub = this;
    const followed = new Set<string>();
    return {
      node,
      get hears() {
        return !hub.isBroken;
      },
      tell(news) {
        hub.told.push(news);
        if (hub.isBroken || !hub.ears.has(node)) return;
        for (const [other, hear] of hub.ears) if (other !== node) hear(news, node);
      },
      listen: (hear) =>
        void hub.ears.set(node, (news, from) => {
          const aside = news.about === 'lobby' || news.about === 'turn' || !('table' in news);
          if (aside || followed.has(news.table)) hear(news, from);
        }),
      follow: async (table) => void followed.add(table),
      unfollow: (table) => void followed.delete(table),
    };
  }

  /** The node is no more. */
  forget(node: string): void {
    this.ears.delete(node);
  }
}

export class No extends Error {
  readonly code: string;
  readonly refusal: Refusal | undefined;

  constructor({ code, message, refusal }: { code: string; message: string; refusal?: Refusal }) {
    super(`${code}: ${message}`);
    this.code = code;
    this.refusal = refusal;
  }
}

/** A connection that keeps all that it was sent. */
export class TestGuest {
  readonly frames: Frame[] = [];
  /** Those of them that may come a blink later. */
  readonly unhurried = new Set<Frame>();
  readonly guest: Guest;
  readonly house: House;
  readonly pass: string;
  ended = false;
  private ids = 0;

  constructor(house: House, person: ConstructorParameters<typeof Guest>[0], pass: string) {
    this.house = house;
    this.pass = pass;
    this.guest = new Guest(
      person,
      (text, canWait) => {
        const frame = JSON.parse(text) as Frame;
        this.frames.push(frame);
        if (canWait) this.unhurried.add(frame);
      },
      () => {
        this.ended = true;
      },
    );
    house.enter(this.guest);
  }

  get id(): string {
    return this.guest.person.id;
  }

  /** Asks as over a socket: checked, and answered by exactly one frame. */
  async ask<N extends Name>(name: N, fields: Asking<N>): Promise<unknown> {
    const re = ++this.ids;
    await this.house.hear(this.guest, re, readAsk({ do: name, ...(fields as object) }));
    const answers = this.frames.filter((frame) => 're' in frame && frame.re === re);
    if (answers.length !== 1) throw new Error(`${name} got ${answers.length} answers`);
    const answer = answers[0]! as { ok?: unknown; no?: ConstructorParameters<typeof No>[0] };
    if (answer.no) throw new No(answer.no);
    return 'ok' in answer ? answer.ok : answer;
  }

  /** The code of a refusal. */
  async refused<N extends Name>(name: N, fields: Asking<N>): Promise<string> {
    try {
      await this.ask(name, fields);
    } catch (error) {
      if (error instanceof No) return error.code;
      throw error;
    }
    return 'not refused';
  }

  async open(table: string, seen = -1): Promise<Sync> {
    return (await this.ask('open', { table, seen })) as Sync;
  }

  sit(table: string, nonce = nonceOf(this.id + table)): Promise<unknown> {
    return this.ask('sit', { table, nonce });
  }

  async legal(table: string): Promise<Json[]> {
    return ((await this.ask('legal', { table })) as { moves: Json[] }).moves;
  }

  /** A move with all that is known now: the first legal one, unless told. */
  async move(table: string, move?: Json, moveId = `m${++this.ids}`): Promise<number> {
    const chosen = move ?? (await this.legal(table))[0]!;
    const seen = (await this.house.rooms.find(table)).table.number - 1;
    const answer = await this.ask('move', { table, move: chosen, seen, moveId });
    return (answer as { n: number }).n;
  }

  /** What came since the last time, of tables only. */
  takeSteps(): TableFrame[] {
    const steps = this.frames.filter(
      (frame): frame is TableFrame => 'table' in frame && 'n' in frame,
    );
    this.frames.length = 0;
    return steps;
  }

  take(): Frame[] {
    return this.frames.splice(0);
  }

  leave(): void {
    this.house.leave(this.guest);
  }
}

const nonceOf = (text: string): string =>
  Buffer.from(text.padEnd(16, '.')).toString('hex').slice(0, 128);

export interface Evening {
  readonly disk?: Disk;
  readonly clock?: FakeClock;
  readonly seed?: string;
  readonly pace?: Ports['pace'];
  readonly bots?: Ports['bots'];
  readonly announcer?: Announcer;
}

export class TestHouse {
  readonly clock: FakeClock;
  readonly disk: Disk;
  readonly house: House;
  readonly pushed: { to: PushRow; note: { table: string; game: string } }[] = [];
  readonly warnings: string[] = [];
  /** Endpoints that answer no more. */
  readonly dead = new Set<string>();
  readonly ports: Ports;

  constructor({ announcer, bots, clock, disk, pace, seed = 'a house' }: Evening = {}) {
    this.clock = clock ?? new FakeClock();
    this.disk = disk ?? new Disk();
    const rng = new SeededRng(seed);
    this.ports = {
      store: this.disk.store,
      clock: this.clock,
      rules: (id, version) => (version <= 1 ? shelf.get(id) : undefined),
      shelf: [...shelf.keys()],
      bots: bots ?? { ask: async (request) => answer(request) },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => rng.below(256)),
      hash: (text) => `#${text}#`,
      push: async (to, note) => {
        this.pushed.push({ to, note });
        return !this.dead.has(to.endpoint);
      },
      warn: (what, error) => this.warnings.push(`${what}: ${String(error)}`),
      pace: pace ?? { move: 700, interruptible: 1_500, think: 600 },
      build: 'test',
      ...(announcer && { announcer }),
    };
    this.house = new House(this.ports);
  }

  static async open(evening: Evening = {}): Promise<TestHouse> {
    const made = new TestHouse(evening);
    await made.house.open();
    return made;
  }

  /** The same disk and the same time, another process. */
  async reopened(seed = 'after the restart'): Promise<TestHouse> {
    this.house.rooms.stop();
    const { clock } = this;
    return TestHouse.open({ disk: new Disk(this.disk.shelves), clock, seed });
  }

  async come(name: string): Promise<TestGuest> {
    const { pass, person } = await this.house.people.visit(name);
    return new TestGuest(this.house, person, pass);
  }

  /** A second connection of somebody, perhaps to another house on the same disk. */
  async comeBack({ pass }: TestGuest): Promise<TestGuest> {
    const person = await this.house.people.known(pass);
    return new TestGuest(this.house, person!, pass);
  }

  /** A table that these people have open and sit at; the game begins when it is full. */
  async table(people: readonly TestGuest[], wish: Partial<Asking<'create'>> = {}): Promise<string> {
    const bots = wish.bots ?? [];
    const seats = people.length + bots.length;
    const { table } = (await people[0]!.ask('create', { game: 'nox', seats, ...wish })) as {
      table: string;
    };
    for (const person of people) await person.open(table);
    for (const person of people) await person.sit(table);
    await calm();
    for (const person of people) person.take();
    return table;
  }

  async room(table: string) {
    return this.house.rooms.find(table);
  }

  /** Who is to move, of these people. */
  async awaited(table: string, people: readonly TestGuest[]): Promise<TestGuest[]> {
    const { match, phase } = (await this.room(table)).table;
    if (phase !== 'playing') return [];
    return people.filter(({ id }) => {
      const seat = match!.seatOf(id);
      return seat !== undefined && has(match!.awaited, seat) && !match!.holders[seat]!.bot;
    });
  }

  /** First legal moves to the end; bots get the time they want. */
  async playOut(table: string, people: readonly TestGuest[]): Promise<void> {
    while ((await this.room(table)).table.phase === 'playing') {
      const awaited = await this.awaited(table, people);
      for (const person of awaited) await person.move(table);
      if (awaited.length === 0) await this.clock.advance(2_000);
    }
    await calm();
  }
}

function answer(request: Parameters<Ports['bots']['ask']>[0]) {
  const brain = brains.get(request.game)!;
  const { level, seed, view } = request;
  const decision = decide(brain, { view, level, seed, effort: { iterations: 20 } });
  return { move: decision.move ?? null, ...(request.explain && { thoughts: decision.thoughts }) };
}
