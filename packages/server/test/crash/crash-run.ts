/**
 * An evening in a house whose server is killed again and again: people at many tables, who play by
 * chance, come back by themselves, and remember every move that the house has said yes to.
 */
import { randomUUID } from 'node:crypto';
import { SeededRng } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { Client, type Timer } from '@ludotheque/protocol/client';
import { RetryingVisitor } from '../retrying-visitor.ts';
import {
  createTransportOpener,
  fetchVisitorCookie,
  RandomPlayer,
  randomNonce,
  sleep,
  systemTimer,
} from '../visitors.ts';

/** People who wait longer and longer would miss most of a server that never lives for long. */
const fastReconnectTimer: Timer = {
  after: (wait, call) => systemTimer.after(Math.min(wait, 200), call),
};

/** Short games, so that many come to their end; every other table with the rarer rules. */
const GAME_OPTIONS: { readonly [game: string]: readonly { readonly [name: string]: unknown }[] } = {
  'battle-gum': [{}, { completion: true, fourInARow: true, six: 'any' }],
  nanobye: [{ manches: 3 }, { manches: 2 }],
  'nicht-die-bohne': [{ manches: 1 }],
  nox: [{}, { variant: 'hard' }],
};
const BOT_LINE_UPS = [['easy'], ['random', 'easy'], [], ['medium']] as const;

/** So long a sleeper is waited for. */
const SLEEPER_CLOCK = { kind: 'live', bank: 10_000, add: 10_000 } as const;

class CrashRunVisitor extends RetryingVisitor {
  readonly id: string;

  constructor(server: FaultyServer, cookie: string, onFrame: () => void) {
    const openTransport = createTransportOpener(() => server.url, cookie, onFrame);
    super((listener) => new Client(openTransport, fastReconnectTimer, randomUUID, listener));
    this.id = /ludo=(\w+)/.exec(cookie)![1]!;
  }
}

export interface PlayedTable {
  readonly id: string;
  readonly game: string;
  readonly players: readonly RandomPlayer[];
  /** Somebody who sits there and never moves, until the time is up. */
  readonly sleeper: string | undefined;
  /** The last number that somebody at the table knew when the server was killed. */
  readonly lastNumbersAtFaults: number[];
}

/** What people visit, and what befalls it. */
export interface FaultyServer {
  /** Where it is found, by the next connection. */
  readonly url: string;
  start(): Promise<void>;
  /** Something bad happens. */
  injectFault(): Promise<void>;
  /** And is put right. */
  recover(): Promise<void>;
}

export interface CrashRunOptions {
  readonly tables: number;
  readonly people: number;
  readonly kills: number;
  readonly seed: string;
  /** At so many of the places somebody sleeps. */
  readonly sleepers?: number;
}

export class CrashRun {
  readonly playedTables: PlayedTable[] = [];
  private readonly server: FaultyServer;
  private readonly options: CrashRunOptions;
  private readonly visitors: CrashRunVisitor[] = [];
  private readonly rng: SeededRng;
  private frameCount = 0;
  private frameAlarm: { readonly at: number; readonly call: () => void } | undefined;
  private isPlaying = true;

  constructor(premises: FaultyServer, plan: CrashRunOptions) {
    this.server = premises;
    this.options = plan;
    this.rng = new SeededRng(plan.seed);
  }

  async run(): Promise<void> {
    const { server } = this;
    await server.start();
    for (let i = 0; i < this.options.people; i++) {
      const cookie = await fetchVisitorCookie(server.url, `Guest ${i}`);
      this.visitors.push(new CrashRunVisitor(server, cookie, () => this.countFrame()));
    }
    const places = Array.from({ length: this.options.tables }, (_, place) =>
      this.keepTableBusy(place),
    );
    const killed = this.injectFaults().finally(() => {
      this.isPlaying = false;
    });
    await Promise.all([killed, ...places]);
  }

  /** Finished games as the house gives them to anybody. */
  async readRecord(table: string): Promise<unknown> {
    const regular = this.visitors[0]!;
    return regular.retryUntilAnswered(() => regular.client.request('record', { table }));
  }

  closeClients(): void {
    for (const { client } of this.visitors) client.close();
  }

  /** Moves are told to everybody: the more has been told, the more has happened. */
  private countFrame(): void {
    if (++this.frameCount < (this.frameAlarm?.at ?? Infinity)) return;
    this.frameAlarm!.call();
    this.frameAlarm = undefined;
  }

  private async injectFaults(): Promise<void> {
    const { rng } = this;
    for (let kill = 0; kill < this.options.kills; kill++) {
      // Mostly while it is busy; now and then while it has hardly opened, or not yet.
      if (rng.below(5) === 0) await sleep(rng.below(2_000));
      else {
        const at = this.frameCount + 1 + rng.below(20 * this.options.tables);
        await new Promise<void>((call) => {
          this.frameAlarm = { at, call };
        });
        await sleep(rng.below(20));
      }
      await this.server.injectFault();
      for (const { lastNumbersAtFaults, players } of this.playedTables)
        lastNumbersAtFaults.push(Math.max(...players.map(({ lastNumber }) => lastNumber)));
      const open = this.server.recover();
      if (kill + 1 === this.options.kills) await open;
    }
  }

  /** One table after the other, until nobody is killed any more; the last is played to its end. */
  private async keepTableBusy(place: number): Promise<void> {
    for (let round = 0; this.isPlaying; round++) await this.playTable(place, round);
  }

  private async playTable(place: number, round: number): Promise<void> {
    const { visitors } = this;
    const game = gameIds[place % gameIds.length]!;
    const variants = GAME_OPTIONS[game] ?? [{}];
    // Battle Gum is over soonest with four, two of them bots.
    const crowd = game === 'battle-gum' ? 1 : place + Math.floor(place / 4);
    const bots = BOT_LINE_UPS[crowd % BOT_LINE_UPS.length]!;
    const options = variants[Math.floor(place / 4) % variants.length]!;
    // Three people where there are few bots; nobody sits at one table twice.
    const people = Math.max(2, 3 - bots.length);
    const seated = Array.from(
      { length: people },
      (_, i) => visitors[(place + i) % visitors.length]!,
    );
    const seats = people + bots.length;
    const sleeper = place < (this.options.sleepers ?? 0) ? seated.at(-1)! : undefined;
    const wish = {
      game,
      seats,
      bots: [...bots],
      options: options as { [name: string]: number },
      ...(sleeper && { clock: SLEEPER_CLOCK }),
    };
    const created = await seated[0]!.retryUntilAnswered(() =>
      seated[0]!.client.request('create', wish),
    );
    const { table: id } = created!;
    const awake = seated.filter((regular) => regular !== sleeper);
    const players = awake.map(
      ({ client }, i) =>
        new RandomPlayer(client, id, `${this.options.seed} ${place} ${round} ${i}`),
    );
    this.playedTables.push({ id, game, players, sleeper: sleeper?.id, lastNumbersAtFaults: [] });
    for (const [i, regular] of seated.entries()) {
      if (regular !== sleeper) await regular.retryUntilAnswered(() => players[i]!.open());
      const nonce = randomNonce();
      await regular.retryUntilAnswered(() => regular.client.request('sit', { table: id, nonce }));
    }
    await Promise.all(players.map(({ finished }) => finished));
    for (const { client } of awake) await client.closeTable(id).catch(() => undefined);
  }
}
