/**
 * People play random moves at many tables while the server is killed again and again. They reconnect
 * by themselves, and remember every move that was acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { commitToNonce, SeededRng } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
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

/** With the client's growing delays, people would miss most of the short lives of the server. */
const fastReconnectTimer: Timer = {
  after: (wait, call) => systemTimer.after(Math.min(wait, 200), call),
};

/** Options for short games, so that many of them end; some tables use rarer rules. */
const GAME_OPTIONS: { readonly [game: string]: readonly { readonly [name: string]: unknown }[] } = {
  'battle-gum': [{}, { completion: true, fourInARow: true, six: 'any' }],
  nanobye: [{ manches: 3 }, { manches: 2 }],
  'nicht-die-bohne': [{ manches: 1 }],
  nox: [{}, { variant: 'hard' }],
};
const BOT_LINE_UPS = [['easy'], ['random', 'easy'], [], ['medium']] as const;

/** The clock at tables where somebody sits and never moves. */
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
  /** The id of a person who sits there and never moves. */
  readonly sleeper: string | undefined;
  /** For each fault: the last number that anybody at the table knew. */
  readonly lastNumbersAtFaults: number[];
}

/** A server, or a cluster of them, that can be made to fail. */
export interface FaultyServer {
  /** The address for the next connection. */
  readonly url: string;
  start(): Promise<void>;
  injectFault(): Promise<void>;
  recover(): Promise<void>;
}

export interface CrashRunOptions {
  readonly tables: number;
  readonly people: number;
  readonly kills: number;
  readonly seed: string;
  /** At how many tables somebody sits and never moves. */
  readonly sleepers?: number;
  /** Whether the first fault waits until a player is the last who has not chosen yet. */
  readonly waitsForSealedChoices?: boolean;
}

export class CrashRun {
  readonly playedTables: PlayedTable[] = [];
  private readonly server: FaultyServer;
  private readonly options: CrashRunOptions;
  private readonly visitors: CrashRunVisitor[] = [];
  private readonly rng: SeededRng;
  private frameCount = 0;
  private recordsRead = 0;
  private frameAlarm: { readonly at: number; readonly call: () => void } | undefined;
  private isPlaying = true;
  /** The player who does not choose before the first fault, so that it finds sealed choices. */
  private hesitantPlayer: RandomPlayer | undefined;
  private readonly sealedChoices = Promise.withResolvers<void>();
  private readonly firstFault = Promise.withResolvers<void>();

  constructor(server: FaultyServer, options: CrashRunOptions) {
    this.server = server;
    this.options = options;
    this.rng = new SeededRng(options.seed);
  }

  async run(): Promise<void> {
    const { server } = this;
    await server.start();
    for (let i = 0; i < this.options.people; i++) {
      const cookie = await fetchVisitorCookie(server.url, `Guest ${i}`);
      this.visitors.push(new CrashRunVisitor(server, cookie, () => this.countFrame()));
    }
    const tableLoops = Array.from({ length: this.options.tables }, (_, index) =>
      this.playTables(index),
    );
    const faults = this.injectFaults().finally(() => {
      this.isPlaying = false;
    });
    await Promise.all([faults, ...tableLoops]);
  }

  /** Finished games as the house gives them to anybody. A person gets one in two seconds. */
  async readRecord(table: string): Promise<unknown> {
    const visitor = this.visitors[this.recordsRead++ % this.visitors.length]!;
    return visitor.retryUntilAnswered(() => visitor.client.request('record', { table }));
  }

  closeClients(): void {
    for (const { client } of this.visitors) client.close();
  }

  /** Faults are timed by frames, because these show how much has happened. */
  private countFrame(): void {
    if (this.hesitantPlayer?.isOnlyOneAwaited) this.sealedChoices.resolve();
    if (++this.frameCount < (this.frameAlarm?.at ?? Infinity)) return;
    this.frameAlarm!.call();
    this.frameAlarm = undefined;
  }

  private async injectFaults(): Promise<void> {
    const { rng } = this;
    for (let kill = 0; kill < this.options.kills; kill++) {
      // Mostly while the server is busy; sometimes while it is still starting.
      if (rng.below(5) === 0) await sleep(rng.below(2_000));
      else {
        const at = this.frameCount + 1 + rng.below(20 * this.options.tables);
        await new Promise<void>((call) => {
          this.frameAlarm = { at, call };
        });
        await sleep(rng.below(20));
      }
      if (this.options.waitsForSealedChoices) await this.sealedChoices.promise;
      await this.server.injectFault();
      this.firstFault.resolve();
      for (const { lastNumbersAtFaults, players } of this.playedTables)
        lastNumbersAtFaults.push(Math.max(...players.map(({ lastNumber }) => lastNumber)));
      const open = this.server.recover();
      if (kill + 1 === this.options.kills) await open;
    }
  }

  /** Only the first player who is asked hesitates. */
  private async hesitate(player: RandomPlayer): Promise<void> {
    if (this.hesitantPlayer) return;
    this.hesitantPlayer = player;
    await this.firstFault.promise;
  }

  /** One table after the other until there are no more faults; the last game is played to its end. */
  private async playTables(index: number): Promise<void> {
    for (let round = 0; this.isPlaying; round++) await this.playTable(index, round);
  }

  private async playTable(index: number, round: number): Promise<void> {
    const { visitors } = this;
    const game = gameIds[index % gameIds.length]!;
    const variants = GAME_OPTIONS[game] ?? [{}];
    // A game of Battle Gum is shortest with four players, two of them bots.
    const crowd = game === 'battle-gum' ? 1 : index + Math.floor(index / 4);
    const lineUp = BOT_LINE_UPS[crowd % BOT_LINE_UPS.length]!;
    const options = variants[Math.floor(index / 4) % variants.length]!;
    // At least two people, and three where there are no bots, as far as the game has seats.
    const wantedPeople = Math.max(2, 3 - lineUp.length);
    const seats = chooseSeatCount(await loadGame(game), wantedPeople + lineUp.length);
    const people = Math.min(seats, wantedPeople);
    const bots = Array.from({ length: seats - people }, (_, i) => lineUp[i] ?? 'easy');
    const seated = Array.from(
      { length: people },
      (_, i) => visitors[(index + i) % visitors.length]!,
    );
    const isWithSleeper = index < (this.options.sleepers ?? 0) && people > 1;
    const sleeper = isWithSleeper ? seated.at(-1)! : undefined;
    const fields = {
      game,
      seats,
      bots,
      options: options as { [name: string]: number },
      ...(sleeper && { clock: SLEEPER_CLOCK }),
    };
    const created = await seated[0]!.retryUntilAnswered(() =>
      seated[0]!.client.request('create', fields),
    );
    const { table: id } = created!;
    const awake = seated.filter((visitor) => visitor !== sleeper);
    const players = awake.map(
      ({ client }, i) =>
        new RandomPlayer(client, id, `${this.options.seed} ${index} ${round} ${i}`),
    );
    if (this.options.waitsForSealedChoices)
      for (const player of players) player.beforeSealedChoice = () => this.hesitate(player);
    this.playedTables.push({ id, game, players, sleeper: sleeper?.id, lastNumbersAtFaults: [] });
    for (const [i, visitor] of seated.entries()) {
      if (visitor !== sleeper) await visitor.retryUntilAnswered(() => players[i]!.open());
      const nonce = randomNonce();
      // A sleeper does not have the table open, and could not open a nonce later.
      await visitor.retryUntilAnswered(() =>
        visitor === sleeper
          ? visitor.client.request('sit', { table: id, nonce })
          : visitor.client.sitDown(id, commitToNonce(nonce)),
      );
    }
    await Promise.all(players.map(({ finished }) => finished));
    for (const { client } of awake) await client.closeTable(id).catch(() => undefined);
  }
}
