/** A house for tests: a fake clock, a store that can fail, seeded random numbers. */
import {
  type BotRequest,
  decideMove,
  makeDefaultKnowledge,
  type RulesAndBotKnowledge,
} from '@ludotheque/bots';
import { type GameRegistry, hasSeat, SeededRng } from '@ludotheque/core';
import { loadGameRegistry, loadKnowledge } from '@ludotheque/games/shelf';
import type { RequestFields } from '@ludotheque/protocol';
import type { PushSubscriptionRow } from '@ludotheque/store';
import { House, type NodePubSub, type Ports } from '../src/index.ts';
import { FakeClock, flushEventLoop } from './fake-clock.ts';
import { FaultyStore } from './faulty-store.ts';
import { TestSession } from './test-session.ts';

const shelf = await loadGameRegistry();
const policies = new Map<string, RulesAndBotKnowledge>();
for (const [id, game] of shelf.newestGames)
  policies.set(id, { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) });

export interface TestHouseOptions {
  readonly faultyStore?: FaultyStore;
  readonly clock?: FakeClock;
  readonly seed?: string;
  readonly botPacing?: Ports['botPacing'];
  readonly bots?: Ports['bots'];
  readonly pubSub?: NodePubSub;
  readonly rules?: GameRegistry;
  readonly allowsUnknownRules?: boolean;
  readonly slowChatMs?: number;
  readonly isAlwaysOpen?: boolean;
}

export class TestHouse {
  readonly clock: FakeClock;
  readonly faultyStore: FaultyStore;
  readonly house: House;
  readonly sentPushes: { to: PushSubscriptionRow; note: { table: string; game: string } }[] = [];
  readonly warnings: string[] = [];
  /** Endpoints of devices that have unsubscribed. */
  readonly expiredEndpoints = new Set<string>();
  readonly ports: Ports;

  constructor({
    pubSub,
    bots,
    clock,
    rules = shelf,
    allowsUnknownRules = false,
    faultyStore,
    botPacing,
    slowChatMs = 0,
    isAlwaysOpen = true,
    seed = 'a house',
  }: TestHouseOptions = {}) {
    this.clock = clock ?? new FakeClock();
    this.faultyStore = faultyStore ?? new FaultyStore();
    const rng = new SeededRng(seed);
    this.ports = {
      store: this.faultyStore.store,
      clock: this.clock,
      rules,
      allowsUnknownRules,
      bots: bots ?? { ask: async (request) => decideBotMove(rules, request) },
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
      isAlwaysOpen,
      slowChatMs,
      build: 'test',
      ...(pubSub && { pubSub }),
    };
    this.house = new House(this.ports);
  }

  static async start(options: TestHouseOptions = {}): Promise<TestHouse> {
    const started = new TestHouse(options);
    await started.house.start();
    return started;
  }

  /** A new process with the same store and the same clock. */
  async restart(
    seed = 'after the restart',
    options: Omit<TestHouseOptions, 'clock' | 'faultyStore' | 'seed'> = {},
  ): Promise<TestHouse> {
    this.house.stopTimers();
    const { clock } = this;
    return TestHouse.start({
      ...options,
      faultyStore: new FaultyStore(this.faultyStore.memoryTables),
      clock,
      seed,
    });
  }

  async connectNewPerson(name: string, clientKey?: string): Promise<TestSession> {
    const { token, person } = await this.house.people.register(name);
    return new TestSession(this.house, person, token, clientKey);
  }

  /** A second session of a person, perhaps at another house with the same store. */
  async reconnect({ token }: TestSession, clientKey?: string): Promise<TestSession> {
    const person = await this.house.people.authenticate(token);
    return new TestSession(this.house, person!, token, clientKey);
  }

  /** A table that these people have opened and sit at. The game begins when it is full. */
  async createTable(
    people: readonly TestSession[],
    fields: Partial<RequestFields<'create'>> = {},
  ): Promise<string> {
    const bots = fields.bots ?? [];
    const seats = people.length + bots.length;
    // A rated table must have a clock.
    const clock = fields.rated ? ({ kind: 'live', bank: 600_000, add: 0 } as const) : undefined;
    const setup = { game: 'nox', seats, ...(clock && { clock }), ...fields };
    const { table } = await people[0]!.request('create', setup);
    for (const person of people) await person.openTable(table);
    for (const person of people) await person.sit(table);
    await flushEventLoop();
    for (const person of people) person.takeFrames();
    return table;
  }

  async getLiveTable(table: string) {
    return this.house.liveTables.getOrLoad(table);
  }

  /** Which of these people are to move. */
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

  /** Waits for a long computation: the clock goes on whenever it lets others have their turn. */
  async waitFor<T>(computation: Promise<T>): Promise<T> {
    let isRunning = true;
    const stop = () => {
      isRunning = false;
    };
    computation.then(stop, stop);
    while (isRunning) await this.clock.advance(0);
    return computation;
  }

  /** Plays first legal moves to the end; bots get the time that they need. */
  async playToTheEnd(table: string, people: readonly TestSession[]): Promise<void> {
    while ((await this.getLiveTable(table)).table.phase === 'playing') {
      const awaited = await this.listAwaitedSessions(table, people);
      for (const person of awaited) await person.move(table);
      if (awaited.length === 0) await this.clock.advance(2_000);
    }
    await flushEventLoop();
  }
}

/** Only the rules of the shelf have knowledge; those that a test brings play with the default. */
function findPolicy(rules: GameRegistry, { game: id, version }: BotRequest): RulesAndBotKnowledge {
  const game = rules.find(id, version)!;
  const policy = policies.get(id);
  return policy?.game === game ? policy : { game, knowledge: makeDefaultKnowledge(game) };
}

function decideBotMove(rules: GameRegistry, request: BotRequest) {
  const policy = findPolicy(rules, request);
  const { level, seed, view } = request;
  const decision = decideMove(policy, { view, level, seed, effort: { iterations: 20 } });
  return { move: decision.move ?? null, ...(request.explain && { thoughts: decision.thoughts }) };
}
