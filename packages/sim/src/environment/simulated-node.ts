/** One process of the house: the house's own code, on a clock, a disk and bots that are not real. */
import { type BotPolicy, type BotReply, type BotRequest, decideMove } from '@ludotheque/bots';
import type { AnyGame } from '@ludotheque/core';
import { House, type Ports } from '@ludotheque/house';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import { type FaultInjector, InjectedFaultError } from './fault-injector.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedMessageBus } from './simulated-message-bus.ts';

const BOT_PACE_MS = { moveDelayMs: 700, interruptibleMoveDelayMs: 1_500, thinkTimeMs: 600 };
/** The searching levels think as little as they can: here it does not matter how well they play. */
const BOT_EFFORT = { iterations: 2 };
/** How long a node lives, and how long it is away. */
const NODE_LIFETIME_RANGE_MS = [15_000, 240_000] as const;
const NODE_DOWNTIME_RANGE_MS = [200, 20_000] as const;
const CLOCK_JUMP_INTERVAL_RANGE_MS = [5_000, 90_000] as const;
/** Between two moments when it might stand still, and for how long it then does. */
const PAUSE_INTERVAL_RANGE_MS = [10_000, 120_000] as const;
const PAUSE_DURATION_RANGE_MS = [300, 20_000] as const;
/** Mostly a clock is put right a little; now and then somebody has mistaken the day. */
const SMALL_CLOCK_JUMP_MS = 120_000;
const DAY_MS = 86_400_000;

/** The house as it is built, or broken on purpose. */
export type HouseFactory = (ports: Ports) => House;
export const createUnmodifiedHouse: HouseFactory = (ports) => new House(ports);

export interface SimulatedNodeDependencies {
  readonly name: string;
  readonly buildHouse: HouseFactory;
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly database: SimulatedDatabase;
  /** Where there are several nodes. */
  readonly messageBus: SimulatedMessageBus | undefined;
  readonly prng: SimulationPrng;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly policies: ReadonlyMap<string, BotPolicy>;
  /** The node has died: its connections break. */
  onKilled(house: House): void;
  /** A note to a device. */
  onTurnNotification(person: string, table: string): void;
  /** It was not a fault that we have made. */
  onWarning(what: string, error: unknown): void;
}

export class SimulatedNode {
  readonly name: string;
  /** The house that is open now. */
  house: House | undefined;
  killCount = 0;
  private readonly deps: SimulatedNodeDependencies;
  /** How far the node's clock is off. */
  private clockSkewMs = 0;
  /** What waits until the node no longer stands still. */
  private deferredCalls: (() => void)[] | undefined;
  private startCount = 0;

  constructor(parts: SimulatedNodeDependencies) {
    this.name = parts.name;
    this.deps = parts;
    this.scheduleClockJump();
    this.schedulePause();
  }

  async start(): Promise<void> {
    const { prng, scheduler, faultInjector } = this.deps;
    const ports = this.createPorts(() => this.house === house);
    const house: House = this.deps.buildHouse(ports);
    this.house = house;
    scheduler.after(prng.between(...NODE_LIFETIME_RANGE_MS), () => {
      if (this.house === house && faultInjector.shouldInject('kill')) this.kill();
    });
    await house.start();
  }

  /** Nothing of what it was about to do is done. */
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

  /** Every life of a node has a name of its own. */
  private instanceName(): string {
    return `${this.name}, life ${this.startCount}`;
  }

  /** Does something, or when the node goes on; if that has died meanwhile, nothing is done. */
  runWhenResumed(call: () => void): void {
    if (this.deferredCalls) this.deferredCalls.push(call);
    else call();
  }

  private schedulePause(): void {
    const { prng, scheduler, faultInjector } = this.deps;
    scheduler.after(prng.between(...PAUSE_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      if (!this.house || !faultInjector.shouldInject('pause')) return this.schedulePause();
      const held: (() => void)[] = [];
      this.deferredCalls = held;
      scheduler.after(prng.longTailBetween(...PAUSE_DURATION_RANGE_MS), () => {
        if (this.deferredCalls === held) {
          this.deferredCalls = undefined;
          for (const call of held) call();
        }
        this.schedulePause();
      });
    });
  }

  private scheduleClockJump(): void {
    const { prng, scheduler, faultInjector } = this.deps;
    scheduler.after(prng.between(...CLOCK_JUMP_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      const farthest = prng.chance(0.2) ? DAY_MS : SMALL_CLOCK_JUMP_MS;
      if (faultInjector.shouldInject('jump')) this.clockSkewMs = prng.between(-farthest, farthest);
      this.scheduleClockJump();
    });
  }

  private createPorts(isAlive: () => boolean): Ports {
    const { database, prng, games, messageBus, onTurnNotification, scheduler, onWarning } =
      this.deps;
    this.startCount++;
    const arrive = (call: () => void) => this.runWhenResumed(() => isAlive() && call());
    return {
      store: database.createStore(isAlive, arrive),
      clock: {
        now: () => scheduler.now + this.clockSkewMs,
        // Setting the clock does not move what waits for a time to pass.
        after: (milliseconds, call) => scheduler.after(milliseconds, () => arrive(call)),
      },
      rules: (id, version) => {
        const game = games.get(id);
        return version === 0 || game?.version === version ? game : undefined;
      },
      offeredGameIds: [...games.keys()],
      bots: { ask: (request) => this.askBot(request, arrive) },
      randomBytes: (bytes) => prng.bytes(bytes),
      hash: (text) => `#${text}#`,
      sendPush: async ({ person }, { table }) => {
        onTurnNotification(person, table);
        return true;
      },
      warn: (what, error) => onWarning(what, error),
      botPacing: BOT_PACE_MS,
      build: 'simulated',
      ...(messageBus && { pubSub: messageBus.createPubSub(this.instanceName(), arrive) }),
    };
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
