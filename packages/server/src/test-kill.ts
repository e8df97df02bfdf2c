/**
 * An evening in a house whose server is killed again and again: people at many tables, who play by
 * chance, come back by themselves, and remember every move that the house has said yes to.
 */
import { randomUUID } from 'node:crypto';
import { CodedError, SeededRng } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { Client, type Timer } from '@ludotheque/protocol/client';
import { dialer, newNonce, pause, RandomPlayer, timer, visit } from './test-visitors.ts';

/** People who wait longer and longer would miss most of a server that never lives for long. */
const eager: Timer = { after: (wait, call) => timer.after(Math.min(wait, 200), call) };

/** Short games, so that many come to their end; every other table with the rarer rules. */
const OPTIONS: { readonly [game: string]: readonly { readonly [name: string]: unknown }[] } = {
  'battle-gum': [{}, { completion: true, fourInARow: true, six: 'any' }],
  nanobye: [{ manches: 3 }, { manches: 2 }],
  'nicht-die-bohne': [{ manches: 1 }],
  nox: [{}, { variant: 'hard' }],
};
const BOTS = [['easy'], ['random', 'easy'], [], ['medium']] as const;

/** So long a sleeper is waited for. */
const PATIENCE = { kind: 'live', bank: 10_000, add: 10_000 } as const;

class Regular {
  readonly id: string;
  readonly client: Client;
  private online = false;
  private waiting: (() => void)[] = [];

  constructor(url: () => string, cookie: string, overhear: () => void) {
    this.id = /ludo=(\w+)/.exec(cookie)![1]!;
    this.client = new Client(dialer(url, cookie, overhear), eager, randomUUID, {
      status: (status) => {
        this.online = status === 'online';
        if (this.online) for (const call of this.waiting.splice(0)) call();
      },
    });
    this.client.connect();
  }

  async whenOnline(): Promise<void> {
    if (!this.online) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Until it is answered: what the answer to a broken connection would have been, nobody knows. */
  async untilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      await this.whenOnline();
      try {
        return await ask();
      } catch (error) {
        const code = error instanceof CodedError ? error.code : '';
        // Asked before and not heard the yes.
        if (code === 'seated' || code === 'phase') return undefined;
        // Or the house asks to try again, or not so fast.
        if (code === 'house' || code === 'rate') await pause(100);
        else if (code === 'offline') this.online = false;
        else throw error;
      }
    }
  }
}

export interface PlayedTable {
  readonly id: string;
  readonly game: string;
  readonly players: readonly RandomPlayer[];
  /** Somebody who sits there and never moves, until the time is up. */
  readonly sleeper: string | undefined;
  /** The last number that somebody at the table knew when the server was killed. */
  readonly killedAt: number[];
}

/** What people visit, and what befalls it. */
export interface Premises {
  /** Where it is found, by the next connection. */
  readonly url: string;
  start(): Promise<void>;
  /** Something bad happens. */
  strike(): Promise<void>;
  /** And is put right. */
  recover(): Promise<void>;
}

export interface Evening {
  readonly tables: number;
  readonly people: number;
  readonly kills: number;
  readonly seed: string;
  /** At so many of the places somebody sleeps. */
  readonly sleepers?: number;
}

export class KilledHouse {
  readonly played: PlayedTable[] = [];
  private readonly premises: Premises;
  private readonly plan: Evening;
  private readonly regulars: Regular[] = [];
  private readonly rng: SeededRng;
  private frames = 0;
  private heard: { readonly at: number; readonly call: () => void } | undefined;
  private goesOn = true;

  constructor(premises: Premises, plan: Evening) {
    this.premises = premises;
    this.plan = plan;
    this.rng = new SeededRng(plan.seed);
  }

  async play(): Promise<void> {
    const { premises } = this;
    await premises.start();
    for (let i = 0; i < this.plan.people; i++) {
      const cookie = await visit(premises.url, `Guest ${i}`);
      this.regulars.push(
        new Regular(
          () => premises.url,
          cookie,
          () => this.overheard(),
        ),
      );
    }
    const places = Array.from({ length: this.plan.tables }, (_, place) => this.fill(place));
    const killed = this.kill().finally(() => {
      this.goesOn = false;
    });
    await Promise.all([killed, ...places]);
  }

  /** Finished games as the house gives them to anybody. */
  async record(table: string): Promise<unknown> {
    const regular = this.regulars[0]!;
    return regular.untilAnswered(() => regular.client.ask('record', { table }));
  }

  close(): void {
    for (const { client } of this.regulars) client.close();
  }

  /** Moves are told to everybody: the more has been told, the more has happened. */
  private overheard(): void {
    if (++this.frames < (this.heard?.at ?? Infinity)) return;
    this.heard!.call();
    this.heard = undefined;
  }

  private async kill(): Promise<void> {
    const { rng } = this;
    for (let kill = 0; kill < this.plan.kills; kill++) {
      // Mostly while it is busy; now and then while it has hardly opened, or not yet.
      if (rng.below(5) === 0) await pause(rng.below(2_000));
      else {
        const at = this.frames + 1 + rng.below(20 * this.plan.tables);
        await new Promise<void>((call) => {
          this.heard = { at, call };
        });
        await pause(rng.below(20));
      }
      await this.premises.strike();
      for (const { killedAt, players } of this.played)
        killedAt.push(Math.max(...players.map(({ n }) => n)));
      const open = this.premises.recover();
      if (kill + 1 === this.plan.kills) await open;
    }
  }

  /** One table after the other, until nobody is killed any more; the last is played to its end. */
  private async fill(place: number): Promise<void> {
    for (let round = 0; this.goesOn; round++) await this.playOne(place, round);
  }

  private async playOne(place: number, round: number): Promise<void> {
    const { regulars } = this;
    const game = gameIds[place % gameIds.length]!;
    const variants = OPTIONS[game] ?? [{}];
    // Battle Gum is over soonest with four, two of them bots.
    const crowd = game === 'battle-gum' ? 1 : place + Math.floor(place / 4);
    const bots = BOTS[crowd % BOTS.length]!;
    const options = variants[Math.floor(place / 4) % variants.length]!;
    // Three people where there are few bots; nobody sits at one table twice.
    const people = Math.max(2, 3 - bots.length);
    const seated = Array.from(
      { length: people },
      (_, i) => regulars[(place + i) % regulars.length]!,
    );
    const seats = people + bots.length;
    const sleeper = place < (this.plan.sleepers ?? 0) ? seated.at(-1)! : undefined;
    const wish = {
      game,
      seats,
      bots: [...bots],
      options: options as { [name: string]: number },
      ...(sleeper && { clock: PATIENCE }),
    };
    const made = await seated[0]!.untilAnswered(() => seated[0]!.client.ask('create', wish));
    const { table: id } = made as { table: string };
    const awake = seated.filter((regular) => regular !== sleeper);
    const players = awake.map(
      ({ client }, i) => new RandomPlayer(client, id, `${this.plan.seed} ${place} ${round} ${i}`),
    );
    this.played.push({ id, game, players, sleeper: sleeper?.id, killedAt: [] });
    for (const [i, regular] of seated.entries()) {
      if (regular !== sleeper) await regular.untilAnswered(() => players[i]!.open());
      const nonce = newNonce();
      await regular.untilAnswered(() => regular.client.ask('sit', { table: id, nonce }));
    }
    await Promise.all(players.map(({ over }) => over));
    for (const { client } of awake) await client.leave(id).catch(() => undefined);
  }
}
