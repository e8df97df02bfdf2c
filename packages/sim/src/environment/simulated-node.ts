/** One node: the house's own code on a simulated clock, database and bots. */
import {
  type BotReply,
  type BotRequest,
  decideMove,
  type RulesAndBotKnowledge,
} from '@ludotheque/bots';
import { type AnyGame, GameRegistry } from '@ludotheque/core';
import {
  type Clock,
  findStartingTime,
  House,
  type Ports,
  type ReferenceTime,
  SteadyClock,
} from '@ludotheque/house';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import { type FaultInjector, InjectedFaultError } from './fault-injector.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMessageBus } from './simulated-message-bus.ts';

const BOT_PACE_MS = { moveDelayMs: 700, interruptibleMoveDelayMs: 1_500, thinkTimeMs: 600 };
/** The searching levels think as little as possible: here it does not matter how well they play. */
const BOT_EFFORT = { iterations: 2 };
/** How long a node runs until it may be killed, and how long it is down then. */
const NODE_LIFETIME_RANGE_MS = [15_000, 240_000] as const;
const NODE_DOWNTIME_RANGE_MS = [200, 20_000] as const;
const CLOCK_JUMP_INTERVAL_RANGE_MS = [5_000, 90_000] as const;
/** The time between two possible pauses, and how long a pause lasts. */
const PAUSE_INTERVAL_RANGE_MS = [10_000, 120_000] as const;
const PAUSE_DURATION_RANGE_MS = [300, 20_000] as const;
/** Longer than all other nodes can be paused, or their writes be delayed. */
const MAX_WAIT_FOR_HEARTBEAT_MS = 60_000;
const RETRY_DELAY_MS = 1_000;
/** Most jumps are small; sometimes a clock is wrong by up to a day. */
const SMALL_CLOCK_JUMP_MS = 120_000;
const DAY_MS = 86_400_000;

/** Builds the house; tests pass one that breaks it on purpose. */
export type HouseFactory = (ports: Ports) => House;
export const createUnmodifiedHouse: HouseFactory = (ports) => new House(ports);

export interface SimulatedNodeDependencies {
  readonly name: string;
  readonly buildHouse: HouseFactory;
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly database: SimulatedDatabase;
  /** Undefined if there is only one node. */
  readonly messageBus: SimulatedMessageBus | undefined;
  readonly prng: SimulationPrng;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly policies: ReadonlyMap<string, RulesAndBotKnowledge>;
  onStarted(): void;
  /** The connections of a killed node must break. */
  onKilled(house: House): void;
  onTurnNotification(person: string, table: string): void;
  onWarning(what: string, error: unknown): void;
}

export class SimulatedNode {
  readonly name: string;
  /** Undefined while the node is down. */
  house: House | undefined;
  killCount = 0;
  private readonly deps: SimulatedNodeDependencies;
  private readonly ownClock = { skewMs: 0 };
  /** Calls that wait for the end of a pause; undefined if the node is not paused. */
  private deferredCalls: (() => void)[] | undefined;
  private startCount = 0;

  constructor(deps: SimulatedNodeDependencies) {
    this.name = deps.name;
    this.deps = deps;
    this.scheduleClockJump();
    this.schedulePause();
  }

  async start(): Promise<void> {
    const { onStarted, prng, scheduler, faultInjector } = this.deps;
    const startingTime = await this.findStartingTime();
    const ports = this.createPorts(() => this.house === house, startingTime);
    const house: House = this.deps.buildHouse(ports);
    this.house = house;
    onStarted();
    scheduler.after(prng.between(...NODE_LIFETIME_RANGE_MS), () => {
      if (this.house === house && faultInjector.shouldInject('kill')) this.kill();
    });
    await house.start();
  }

  /** Nothing that the node was about to do is done. */
  private kill(): void {
    const { onKilled, prng, scheduler } = this.deps;
    const { house } = this;
    if (!house) return;
    this.house = undefined;
    this.deferredCalls = undefined;
    this.killCount++;
    this.deps.messageBus?.unsubscribeNode(this.instanceName());
    onKilled(house);
    scheduler.after(prng.longTailBetween(...NODE_DOWNTIME_RANGE_MS), () => void this.start());
  }

  /** Every start of a node has its own name. */
  private instanceName(): string {
    return `${this.name}, life ${this.startCount}`;
  }

  /** Calls at once or at the end of a pause; not at all if the node is killed during the pause. */
  runWhenResumed(call: () => void): void {
    if (this.deferredCalls) this.deferredCalls.push(call);
    else call();
  }

  private schedulePause(): void {
    const { prng, scheduler, faultInjector } = this.deps;
    scheduler.after(prng.between(...PAUSE_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      if (!this.house || !faultInjector.shouldInject('pause')) return this.schedulePause();
      const deferred: (() => void)[] = [];
      this.deferredCalls = deferred;
      scheduler.after(prng.longTailBetween(...PAUSE_DURATION_RANGE_MS), () => {
        if (this.deferredCalls === deferred) {
          this.deferredCalls = undefined;
          for (const call of deferred) call();
        }
        this.schedulePause();
      });
    });
  }

  private scheduleClockJump(): void {
    const { database, faultInjector, messageBus, prng, scheduler } = this.deps;
    scheduler.after(prng.between(...CLOCK_JUMP_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      const farthest = prng.chance(0.2) ? DAY_MS : SMALL_CLOCK_JUMP_MS;
      if (faultInjector.shouldInject('jump')) {
        // Nodes that share a database follow its clock, and not their own.
        const clock = messageBus ? database.clock : this.ownClock;
        clock.skewMs = prng.between(-farthest, farthest);
      }
      this.scheduleClockJump();
    });
  }

  private createPorts(isAlive: () => boolean, startingTime: ReferenceTime): Ports {
    const { database, prng, games, messageBus, onTurnNotification, scheduler, onWarning } =
      this.deps;
    this.startCount++;
    const arrive = (call: () => void) => this.runWhenResumed(() => isAlive() && call());
    return {
      store: database.createStore(isAlive, arrive),
      // Timers do not depend on the time of day.
      clock: this.createClock(startingTime, (milliseconds, call) =>
        scheduler.after(milliseconds, () => arrive(call)),
      ),
      rules: new GameRegistry(games.values()),
      bots: { ask: (request) => this.askBot(request, arrive) },
      randomBytes: (bytes) => prng.bytes(bytes),
      hash: (text) => `#${text}#`,
      sendPush: async ({ person }, { table }) => {
        onTurnNotification(person, table);
        return true;
      },
      warn: (what, error) => onWarning(what, error),
      botPacing: BOT_PACE_MS,
      isAlwaysOpen: true,
      build: 'simulated',
      ...(messageBus && { pubSub: messageBus.createPubSub(this.instanceName(), arrive) }),
    };
  }

  /** As the server does it: with several nodes, the time of those that run. */
  private async findStartingTime(): Promise<ReferenceTime> {
    const { database, messageBus, scheduler } = this.deps;
    if (!messageBus) return this.readReferenceTime();
    const store = database.createStore(
      () => true,
      (call) => call(),
    );
    for (;;)
      try {
        return await findStartingTime({
          store,
          measure: async () => this.readReferenceTime(),
          sleep: (milliseconds) => scheduler.sleep(milliseconds),
          maxWaitMs: MAX_WAIT_FOR_HEARTBEAT_MS,
        });
      } catch (error) {
        if (!(error instanceof InjectedFaultError)) throw error;
        await scheduler.sleep(RETRY_DELAY_MS);
      }
  }

  /** The server's own kind of clock. Before it is read, it is told of its reference. */
  private createClock(start: ReferenceTime, after: Clock['after']): Clock {
    const { messageBus, scheduler } = this.deps;
    const steadyClock = new SteadyClock({ readMonotonicMs: () => scheduler.now, after, start });
    return {
      now: () => {
        steadyClock.follow(this.readReferenceTime());
        return steadyClock.now();
      },
      after,
      ...(messageBus && { readReferenceMs: async () => this.readReferenceTime().timeMs }),
    };
  }

  /** The time of the database, if there are several nodes; otherwise that of this machine. */
  private readReferenceTime(): ReferenceTime {
    const { database, messageBus, scheduler } = this.deps;
    const atMs = scheduler.now;
    if (!messageBus) return { timeMs: atMs + this.ownClock.skewMs, atMs, errorMs: 1 };
    // A measurement is wrong by half of the time it takes, at most.
    const wrongMs = (this.startCount % 3) * 10 - 10;
    return { timeMs: atMs + database.clock.skewMs + wrongMs, atMs, errorMs: 10 };
  }

  private async askBot(request: BotRequest, arrive: (call: () => void) => void): Promise<BotReply> {
    const { policies, prng, scheduler, faultInjector } = this.deps;
    await scheduler.sleep(prng.longTailBetween(1, request.budget));
    await new Promise<void>(arrive);
    if (faultInjector.shouldInject('bot')) throw new InjectedFaultError('the bot has no answer');
    const { level, seed, view } = request;
    const { move } = decideMove(policies.get(request.game)!, {
      view,
      level,
      seed,
      effort: BOT_EFFORT,
    });
    return { move: move ?? null };
  }
}
