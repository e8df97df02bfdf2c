/** A house for tests: time goes by when it is told to, the disk can be held back, chance is seeded. */
import { type BotPolicy, decideMove, makeDefaultKnowledge } from '@ludotheque/bots';
import { hasSeat, type Json, type Refusal, SeededRng } from '@ludotheque/core';
import { loadAllGames, loadKnowledge } from '@ludotheque/games/shelf';
import {
  type ErrorReply,
  parseRequest,
  type Reply,
  type RequestFields,
  type RequestName,
  type ServerFrame,
  type StepReply,
  type TableFrame,
  type TableSnapshot,
} from '@ludotheque/protocol';
import {
  InMemoryDatabase,
  MemoryStore,
  type PushSubscriptionRow,
  type Store,
  type WriteBatch,
} from '@ludotheque/store';
import {
  type Clock,
  House,
  type NodeMessage,
  type NodePubSub,
  type Ports,
  Session,
} from '../src/index.ts';

const shelf = await loadAllGames();
const policies = new Map<string, BotPolicy>();
for (const [id, game] of shelf)
  policies.set(id, { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) });

/** Everything that can happen without time going by, has happened. */
export const flushEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class FakeClock implements Clock {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void }>();
  /** The waits that were asked for, in order. */
  readonly requestedDelays: number[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.requestedDelays.push(milliseconds);
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  get pendingTimerCount(): number {
    return this.timers.size;
  }

  /** Lets time go by, every timer at its moment. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await flushEventLoop();
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end);
      const next = due.reduce((a, b) => (b.at < a.at ? b : a), due[0]!);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.call();
      await flushEventLoop();
    }
    this.time = end;
    await flushEventLoop();
  }

  /** Lets time pass until the next timer, and runs it. */
  async runNextTimer(): Promise<void> {
    const next = Math.min(...[...this.timers].map(({ at }) => at));
    await this.advance(Number.isFinite(next) ? Math.max(0, next - this.time) : 0);
  }

  /** Somebody sets the clock of the machine. */
  set(time: number): void {
    this.time = time;
  }
}

/** A store whose commits and reads can be held back, or fail. */
export class FaultyStore {
  readonly memoryTables: InMemoryDatabase;
  readonly memoryStore: MemoryStore;
  readonly store: Store;
  readonly batches: WriteBatch[] = [];
  /** What fails from now on. */
  failingOperations: { commit?: boolean; read?: boolean } = {};
  /** Its node has died: nothing is written any more, and nothing answered. */
  isNodeDead = false;
  private commitGate: Promise<void> = Promise.resolve();
  private openGate: () => void = () => undefined;

  constructor(shelves = new InMemoryDatabase()) {
    this.memoryTables = shelves;
    this.memoryStore = new MemoryStore(shelves);
    const { memoryStore } = this;
    const commit = async (parcel: WriteBatch) => {
      this.batches.push(parcel);
      await this.commitGate;
      if (this.failingOperations.commit) throw new Error('the disk is full of beans');
      await memoryStore.commit(parcel);
    };
    const read = async (table: string, from?: number) => {
      if (this.failingOperations.read) throw new Error('the disk cannot be read');
      return memoryStore.readRecord(table, from);
    };
    this.store = new Proxy<Store>(memoryStore, {
      get: (target, key) => {
        if (this.isNodeDead) return () => new Promise<never>(() => undefined);
        if (key === 'commit') return commit;
        if (key === 'readRecord') return read;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** Nothing is written until it is released. */
  holdCommits(): void {
    this.openGate();
    this.commitGate = new Promise((resolve) => {
      this.openGate = resolve;
    });
  }

  async releaseCommits(): Promise<void> {
    this.openGate();
    this.commitGate = Promise.resolve();
    await flushEventLoop();
  }
}

/** The way between the nodes of a test: news arrive at once, or not at all. */
export class TestMessageBus {
  private readonly listeners = new Map<string, (news: NodeMessage, from: string) => void>();
  /** All that was told. */
  readonly publishedMessages: NodeMessage[] = [];
  isBroken = false;

  connectNode(node: string): NodePubSub {
    const hub = this;
    const followed = new Set<string>();
    return {
      nodeId: node,
      get isReceiving() {
        return !hub.isBroken;
      },
      publish(news) {
        hub.publishedMessages.push(news);
        if (hub.isBroken || !hub.listeners.has(node)) return;
        for (const [other, hear] of hub.listeners) if (other !== node) hear(news, node);
      },
      onMessage: (hear) =>
        void hub.listeners.set(node, (news, from) => {
          const aside = news.about === 'lobby' || news.about === 'turn' || !('table' in news);
          if (aside || followed.has(news.table)) hear(news, from);
        }),
      subscribeToTable: async (table) => void followed.add(table),
      unsubscribeFromTable: (table) => void followed.delete(table),
    };
  }

  /** The node is no more. */
  disconnectNode(node: string): void {
    this.listeners.delete(node);
  }
}

export class RefusedRequestError extends Error {
  readonly code: string;
  readonly refusal: Refusal | undefined;

  constructor({ code, message, refusal }: ErrorReply) {
    super(`${code}: ${message}`);
    this.code = code;
    this.refusal = refusal;
  }
}

/** A connection that keeps all that it was sent. */
export class TestSession {
  readonly frames: ServerFrame[] = [];
  /** Those of them that may come a blink later. */
  readonly deferrableFrames = new Set<ServerFrame>();
  readonly session: Session;
  readonly house: House;
  readonly token: string;
  isDisconnected = false;
  private lastId = 0;

  constructor(house: House, person: ConstructorParameters<typeof Session>[0], pass: string) {
    this.house = house;
    this.token = pass;
    this.session = new Session(
      person,
      (text, canWait) => {
        const frame = JSON.parse(text) as ServerFrame;
        this.frames.push(frame);
        if (canWait) this.deferrableFrames.add(frame);
      },
      () => {
        this.isDisconnected = true;
      },
    );
    house.connect(this.session);
  }

  get id(): string {
    return this.session.person.id;
  }

  /** Asks as over a socket: checked, and answered by exactly one frame. */
  async request<N extends RequestName>(name: N, fields: RequestFields<N>): Promise<Reply<N>> {
    const re = ++this.lastId;
    await this.house.handleRequest(
      this.session,
      re,
      parseRequest({ do: name, ...(fields as object) }),
    );
    const answers = this.frames.filter((frame) => 're' in frame && frame.re === re);
    if (answers.length !== 1) throw new Error(`${name} got ${answers.length} answers`);
    const [answer] = answers;
    if (answer && 'no' in answer) throw new RefusedRequestError(answer.no);
    // The reply type follows from the name, as in the client.
    return (answer && 'ok' in answer ? answer.ok : answer) as Reply<N>;
  }

  /** The code of a refusal. */
  async requestErrorCode<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
  ): Promise<string> {
    try {
      await this.request(name, fields);
    } catch (error) {
      if (error instanceof RefusedRequestError) return error.code;
      throw error;
    }
    return 'not refused';
  }

  async openTable(table: string, seen = -1): Promise<TableSnapshot> {
    return this.request('open', { table, seen });
  }

  sit(table: string, nonce = createNonce(this.id + table)): Promise<StepReply> {
    return this.request('sit', { table, nonce });
  }

  async listLegalMoves(table: string): Promise<readonly Json[]> {
    return (await this.request('legal', { table })).moves;
  }

  /** A move with all that is known now: the first legal one, unless told. */
  async move(table: string, move?: Json, moveId = `m${++this.lastId}`): Promise<number> {
    const chosen = move ?? (await this.listLegalMoves(table))[0]!;
    const seen = (await this.house.liveTables.getOrLoad(table)).table.lineCount - 1;
    return (await this.request('move', { table, move: chosen, seen, moveId })).n;
  }

  /** What came since the last time, of tables only. */
  takeTableFrames(): TableFrame[] {
    const steps = this.frames.filter(
      (frame): frame is TableFrame => 'table' in frame && 'n' in frame,
    );
    this.frames.length = 0;
    return steps;
  }

  takeFrames(): ServerFrame[] {
    return this.frames.splice(0);
  }

  disconnect(): void {
    this.house.disconnect(this.session);
  }
}

const createNonce = (text: string): string =>
  Buffer.from(text.padEnd(16, '.')).toString('hex').slice(0, 128);

export interface TestHouseOptions {
  readonly faultyStore?: FaultyStore;
  readonly clock?: FakeClock;
  readonly seed?: string;
  readonly botPacing?: Ports['botPacing'];
  readonly bots?: Ports['bots'];
  readonly pubSub?: NodePubSub;
}

export class TestHouse {
  readonly clock: FakeClock;
  readonly faultyStore: FaultyStore;
  readonly house: House;
  readonly sentPushes: { to: PushSubscriptionRow; note: { table: string; game: string } }[] = [];
  readonly warnings: string[] = [];
  /** Endpoints that answer no more. */
  readonly expiredEndpoints = new Set<string>();
  readonly ports: Ports;

  constructor({
    pubSub,
    bots,
    clock,
    faultyStore,
    botPacing,
    seed = 'a house',
  }: TestHouseOptions = {}) {
    this.clock = clock ?? new FakeClock();
    this.faultyStore = faultyStore ?? new FaultyStore();
    const rng = new SeededRng(seed);
    this.ports = {
      store: this.faultyStore.store,
      clock: this.clock,
      rules: (id, version) => (version <= 1 ? shelf.get(id) : undefined),
      offeredGameIds: [...shelf.keys()],
      bots: bots ?? { ask: async (request) => decideBotMove(request) },
      randomBytes: (bytes) => Uint8Array.from({ length: bytes }, () => rng.below(256)),
      hash: (text) => `#${text}#`,
      sendPush: async (to, note) => {
        this.sentPushes.push({ to, note });
        return !this.expiredEndpoints.has(to.endpoint);
      },
      warn: (what, error) => this.warnings.push(`${what}: ${String(error)}`),
      botPacing: botPacing ?? {
        moveDelayMs: 700,
        interruptibleMoveDelayMs: 1_500,
        thinkTimeMs: 600,
      },
      build: 'test',
      ...(pubSub && { pubSub }),
    };
    this.house = new House(this.ports);
  }

  static async start(evening: TestHouseOptions = {}): Promise<TestHouse> {
    const made = new TestHouse(evening);
    await made.house.start();
    return made;
  }

  /** The same disk and the same time, another process. */
  async restart(seed = 'after the restart'): Promise<TestHouse> {
    this.house.stopTimers();
    const { clock } = this;
    return TestHouse.start({
      faultyStore: new FaultyStore(this.faultyStore.memoryTables),
      clock,
      seed,
    });
  }

  async connectNewPerson(name: string): Promise<TestSession> {
    const { token, person } = await this.house.people.register(name);
    return new TestSession(this.house, person, token);
  }

  /** A second connection of somebody, perhaps to another house on the same disk. */
  async reconnect({ token }: TestSession): Promise<TestSession> {
    const person = await this.house.people.authenticate(token);
    return new TestSession(this.house, person!, token);
  }

  /** A table that these people have open and sit at; the game begins when it is full. */
  async createTable(
    people: readonly TestSession[],
    wish: Partial<RequestFields<'create'>> = {},
  ): Promise<string> {
    const bots = wish.bots ?? [];
    const seats = people.length + bots.length;
    const { table } = await people[0]!.request('create', { game: 'nox', seats, ...wish });
    for (const person of people) await person.openTable(table);
    for (const person of people) await person.sit(table);
    await flushEventLoop();
    for (const person of people) person.takeFrames();
    return table;
  }

  async getLiveTable(table: string) {
    return this.house.liveTables.getOrLoad(table);
  }

  /** Who is to move, of these people. */
  async listAwaitedSessions(table: string, people: readonly TestSession[]): Promise<TestSession[]> {
    const { match, phase } = (await this.getLiveTable(table)).table;
    if (phase !== 'playing') return [];
    return people.filter(({ id }) => {
      const seat = match!.findSeat(id);
      return (
        seat !== undefined && hasSeat(match!.awaited, seat) && !match!.holders[seat]!.isPlayedByBot
      );
    });
  }

  /** First legal moves to the end; bots get the time they want. */
  async playToTheEnd(table: string, people: readonly TestSession[]): Promise<void> {
    while ((await this.getLiveTable(table)).table.phase === 'playing') {
      const awaited = await this.listAwaitedSessions(table, people);
      for (const person of awaited) await person.move(table);
      if (awaited.length === 0) await this.clock.advance(2_000);
    }
    await flushEventLoop();
  }
}

function decideBotMove(request: Parameters<Ports['bots']['ask']>[0]) {
  const brain = policies.get(request.game)!;
  const { level, seed, view } = request;
  const decision = decideMove(brain, { view, level, seed, effort: { iterations: 20 } });
  return { move: decision.move ?? null, ...(request.explain && { thoughts: decision.thoughts }) };
}
