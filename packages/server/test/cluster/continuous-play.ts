/** People who play at some tables, game after game, and remember how long they were without a connection. */
import { CodedError } from '@ludotheque/core';
import type { Client, ConnectionStatus } from '@ludotheque/protocol/client';
import type { PlayedTable } from '../crash/crash-run.ts';
import { createClient, fetchVisitorCookie, RandomPlayer, sleep } from '../visitors.ts';

/** From when a connection broke until every table was taken up again. */
export interface ConnectionOutage {
  readonly durationMs: number;
  /** How often the client had to dial. */
  readonly connectAttempts: number;
}

/** Somebody with the client that the page has, and its patience. */
class OutageRecordingVisitor {
  readonly client: Client;
  readonly outages: ConnectionOutage[] = [];
  /** The longest time in which nothing was heard, in milliseconds. */
  longestSilenceMs = 0;
  private heardAt = performance.now();
  private status: ConnectionStatus = 'connecting';
  private offlineSince: number | undefined;
  private connectAttempts = 0;
  private onlineWaiters: (() => void)[] = [];

  constructor(url: string, cookie: string) {
    const listener = { status: (status: ConnectionStatus) => this.handleStatus(status) };
    this.client = createClient(
      () => url,
      cookie,
      listener,
      () => this.noteFrame(),
    );
    this.client.connect();
  }

  private noteFrame(): void {
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, Math.round(now - this.heardAt));
    this.heardAt = now;
  }

  private handleStatus(status: ConnectionStatus): void {
    this.status = status;
    if (status === 'connecting') this.connectAttempts++;
    // Who dials in vain is still in the same break.
    if (status === 'offline' && this.offlineSince === undefined) {
      this.offlineSince = performance.now();
      this.connectAttempts = 0;
    }
    if (status !== 'online') return;
    if (this.offlineSince !== undefined) {
      const milliseconds = Math.round(performance.now() - this.offlineSince);
      this.outages.push({ durationMs: milliseconds, connectAttempts: this.connectAttempts });
    }
    this.offlineSince = undefined;
    for (const call of this.onlineWaiters.splice(0)) call();
  }

  private async whenOnline(): Promise<void> {
    if (this.status !== 'online')
      await new Promise<void>((resolve) => {
        this.onlineWaiters.push(resolve);
      });
  }

  /** What was asked of a node that went away is asked again, of another. */
  async retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      await this.whenOnline();
      try {
        return await ask();
      } catch (error) {
        const code = error instanceof CodedError ? error.code : '';
        // Done before, and the yes was not heard.
        if (code === 'seated' || code === 'phase') return undefined;
        // The node is closing, or has lost its database.
        if (code === 'house') await sleep(100);
        else if (code === 'offline') this.status = 'offline';
        else throw error;
      }
    }
  }
}

/** Two people and two bots at each table. */
export class ContinuousPlay {
  readonly playedTables: PlayedTable[] = [];
  private readonly visitors: OutageRecordingVisitor[] = [];
  private tableLoops: Promise<void>[] = [];
  private isPlaying = true;

  async start(url: string, tables: number): Promise<void> {
    for (let i = 0; i < 2 * tables; i++)
      this.visitors.push(
        new OutageRecordingVisitor(url, await fetchVisitorCookie(url, `Guest ${i}`)),
      );
    this.tableLoops = Array.from({ length: tables }, (_, i) => this.playUntilFinished(i));
  }

  /** Lets everybody finish their game. */
  async finish(): Promise<void> {
    this.isPlaying = false;
    await Promise.all(this.tableLoops);
    for (const { client } of this.visitors) client.close();
  }

  /** What each guest has seen of breaks. */
  get outages(): readonly (readonly ConnectionOutage[])[] {
    return this.visitors.map(({ outages }) => outages);
  }

  /** How long a table seemed to stand still, at most. */
  get longestSilenceMs(): number {
    return Math.max(...this.visitors.map(({ longestSilenceMs }) => longestSilenceMs));
  }

  private async playUntilFinished(place: number): Promise<void> {
    const guests = this.visitors.slice(2 * place, 2 * place + 2);
    for (let game = 0; this.isPlaying; game++) await this.playGame(guests, `${place} ${game}`);
  }

  private async playGame(guests: readonly OutageRecordingVisitor[], seed: string): Promise<void> {
    const wish = { game: 'nox', seats: 4, bots: ['easy', 'easy'] as 'easy'[] };
    const created = await guests[0]!.retryUntilAnswered(() =>
      guests[0]!.client.request('create', wish),
    );
    const { table: id } = created!;
    const players = guests.map(({ client }, i) => new RandomPlayer(client, id, `${seed} ${i}`));
    this.playedTables.push({
      id,
      game: 'nox',
      players,
      sleeper: undefined,
      lastNumbersAtFaults: [],
    });
    for (const [i, guest] of guests.entries())
      await guest.retryUntilAnswered(() => players[i]!.sit());
    await Promise.all(players.map(({ finished }) => finished));
    for (const { client } of guests) await client.closeTable(id).catch(() => undefined);
  }
}
