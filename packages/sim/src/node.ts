/** One process of the house: the house's own code, on a clock, a disk and bots that are not real. */
import { type BotPolicy, type BotReply, type BotRequest, decideMove } from '@ludotheque/bots';
import type { AnyGame } from '@ludotheque/core';
import { House, type Ports } from '@ludotheque/house';
import type { Database } from './database.ts';
import type { Dice } from './dice.ts';
import type { Grapevine } from './grapevine.ts';
import type { Schedule } from './schedule.ts';
import { SimulatedFault, type Weather } from './weather.ts';

const PACE = { moveDelayMs: 700, interruptibleMoveDelayMs: 1_500, thinkTimeMs: 600 };
/** The searching levels think as little as they can: here it does not matter how well they play. */
const EFFORT = { iterations: 2 };
/** How long a node lives, and how long it is away. */
const LIFE = [15_000, 240_000] as const;
const AWAY = [200, 20_000] as const;
const JUMPS = [5_000, 90_000] as const;
/** Between two moments when it might stand still, and for how long it then does. */
const WALKS = [10_000, 120_000] as const;
const STANDS = [300, 20_000] as const;
/** Mostly a clock is put right a little; now and then somebody has mistaken the day. */
const SMALL_JUMP = 120_000;
const DAY = 86_400_000;

/** The house as it is built, or broken on purpose. */
export type Build = (ports: Ports) => House;
export const AS_IT_IS: Build = (ports) => new House(ports);

export interface NodeParts {
  readonly name: string;
  readonly build: Build;
  readonly schedule: Schedule;
  readonly weather: Weather;
  readonly database: Database;
  /** Where there are several nodes. */
  readonly grapevine: Grapevine | undefined;
  readonly dice: Dice;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly brains: ReadonlyMap<string, BotPolicy>;
  /** The node has died: its connections break. */
  died(house: House): void;
  /** A note to a device. */
  noted(person: string, table: string): void;
  /** It was not a fault that we have made. */
  warned(what: string, error: unknown): void;
}

export class Node {
  readonly name: string;
  /** The house that is open now. */
  house: House | undefined;
  kills = 0;
  private readonly parts: NodeParts;
  /** How far the node's clock is off. */
  private skew = 0;
  /** What waits until the node no longer stands still. */
  private held: (() => void)[] | undefined;
  private lives = 0;

  constructor(parts: NodeParts) {
    this.name = parts.name;
    this.parts = parts;
    this.planJump();
    this.planPause();
  }

  async open(): Promise<void> {
    const { dice, schedule, weather } = this.parts;
    const ports = this.ports(() => this.house === house);
    const house: House = this.parts.build(ports);
    this.house = house;
    schedule.after(dice.between(...LIFE), () => {
      if (this.house === house && weather.strikes('kill')) this.kill();
    });
    await house.start();
  }

  /** Nothing of what it was about to do is done. */
  private kill(): void {
    const { died, dice, schedule } = this.parts;
    const { house } = this;
    if (!house) return;
    this.house = undefined;
    this.held = undefined;
    this.kills++;
    this.parts.grapevine?.forget(this.nodeName());
    died(house);
    schedule.after(dice.wait(...AWAY), () => void this.open());
  }

  /** Every life of a node has a name of its own. */
  private nodeName(): string {
    return `${this.name}, life ${this.lives}`;
  }

  /** Does something, or when the node goes on; if that has died meanwhile, nothing is done. */
  whenAwake(call: () => void): void {
    if (this.held) this.held.push(call);
    else call();
  }

  private planPause(): void {
    const { dice, schedule, weather } = this.parts;
    schedule.after(dice.between(...WALKS), () => {
      if (weather.isCalm) return;
      if (!this.house || !weather.strikes('pause')) return this.planPause();
      const held: (() => void)[] = [];
      this.held = held;
      schedule.after(dice.wait(...STANDS), () => {
        if (this.held === held) {
          this.held = undefined;
          for (const call of held) call();
        }
        this.planPause();
      });
    });
  }

  private planJump(): void {
    const { dice, schedule, weather } = this.parts;
    schedule.after(dice.between(...JUMPS), () => {
      if (weather.isCalm) return;
      const farthest = dice.chance(0.2) ? DAY : SMALL_JUMP;
      if (weather.strikes('jump')) this.skew = dice.between(-farthest, farthest);
      this.planJump();
    });
  }

  private ports(isAlive: () => boolean): Ports {
    const { database, dice, games, grapevine, noted, schedule, warned } = this.parts;
    this.lives++;
    const arrive = (call: () => void) => this.whenAwake(() => isAlive() && call());
    return {
      store: database.storeFor(isAlive, arrive),
      clock: {
        now: () => schedule.now + this.skew,
        // Setting the clock does not move what waits for a time to pass.
        after: (milliseconds, call) => schedule.after(milliseconds, () => arrive(call)),
      },
      rules: (id, version) => {
        const game = games.get(id);
        return version === 0 || game?.version === version ? game : undefined;
      },
      offeredGameIds: [...games.keys()],
      bots: { ask: (request) => this.think(request, arrive) },
      randomBytes: (bytes) => dice.bytes(bytes),
      hash: (text) => `#${text}#`,
      sendPush: async ({ person }, { table }) => {
        noted(person, table);
        return true;
      },
      warn: (what, error) => warned(what, error),
      botPacing: PACE,
      build: 'simulated',
      ...(grapevine && { pubSub: grapevine.announcerFor(this.nodeName(), arrive) }),
    };
  }

  private async think(request: BotRequest, arrive: (call: () => void) => void): Promise<BotReply> {
    const { brains, dice, schedule, weather } = this.parts;
    await schedule.pause(dice.wait(1, request.budget));
    await new Promise<void>(arrive);
    if (weather.strikes('bot')) throw new SimulatedFault('the bot has no answer');
    const { level, seed, view } = request;
    const { move } = decideMove(brains.get(request.game)!, { view, level, seed, effort: EFFORT });
    return { move: move ?? null };
  }
}
