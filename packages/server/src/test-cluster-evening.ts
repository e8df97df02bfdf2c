/** People who play at some tables, game after game, and remember how long they were without a connection. */
import { CodedError } from '@ludotheque/core';
import type { Client, Status } from '@ludotheque/protocol/client';
import type { PlayedTable } from './test-kill.ts';
import { newClient, pause, RandomPlayer, visit } from './test-visitors.ts';

/** From when a connection broke until every table was taken up again. */
export interface Break {
  readonly milliseconds: number;
  /** How often the client had to dial. */
  readonly dialled: number;
}

/** Somebody with the client that the page has, and its patience. */
class Guest {
  readonly client: Client;
  readonly breaks: Break[] = [];
  /** The longest time in which nothing was heard, in milliseconds. */
  silence = 0;
  private heardAt = performance.now();
  private status: Status = 'connecting';
  private since: number | undefined;
  private dialled = 0;
  private waiting: (() => void)[] = [];

  constructor(url: string, cookie: string) {
    const listener = { status: (status: Status) => this.see(status) };
    this.client = newClient(
      () => url,
      cookie,
      listener,
      () => this.hear(),
    );
    this.client.connect();
  }

  private hear(): void {
    const now = performance.now();
    this.silence = Math.max(this.silence, Math.round(now - this.heardAt));
    this.heardAt = now;
  }

  private see(status: Status): void {
    this.status = status;
    if (status === 'connecting') this.dialled++;
    // Who dials in vain is still in the same break.
    if (status === 'offline' && this.since === undefined) {
      this.since = performance.now();
      this.dialled = 0;
    }
    if (status !== 'online') return;
    if (this.since !== undefined) {
      const milliseconds = Math.round(performance.now() - this.since);
      this.breaks.push({ milliseconds, dialled: this.dialled });
    }
    this.since = undefined;
    for (const call of this.waiting.splice(0)) call();
  }

  private async whenOnline(): Promise<void> {
    if (this.status !== 'online')
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
  }

  /** What was asked of a node that went away is asked again, of another. */
  async untilAnswered<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      await this.whenOnline();
      try {
        return await ask();
      } catch (error) {
        const code = error instanceof CodedError ? error.code : '';
        // Done before, and the yes was not heard.
        if (code === 'seated' || code === 'phase') return undefined;
        // The node is closing, or has lost its database.
        if (code === 'house') await pause(100);
        else if (code === 'offline') this.status = 'offline';
        else throw error;
      }
    }
  }
}

/** Two people and two bots at each table. */
export class Evening {
  readonly played: PlayedTable[] = [];
  private readonly guests: Guest[] = [];
  private tables: Promise<void>[] = [];
  private goesOn = true;

  async begin(url: string, tables: number): Promise<void> {
    for (let i = 0; i < 2 * tables; i++)
      this.guests.push(new Guest(url, await visit(url, `Guest ${i}`)));
    this.tables = Array.from({ length: tables }, (_, i) => this.fill(i));
  }

  /** Lets everybody finish their game. */
  async end(): Promise<void> {
    this.goesOn = false;
    await Promise.all(this.tables);
    for (const { client } of this.guests) client.close();
  }

  /** What each guest has seen of breaks. */
  get breaks(): readonly (readonly Break[])[] {
    return this.guests.map(({ breaks }) => breaks);
  }

  /** How long a table seemed to stand still, at most. */
  get silence(): number {
    return Math.max(...this.guests.map(({ silence }) => silence));
  }

  private async fill(place: number): Promise<void> {
    const guests = this.guests.slice(2 * place, 2 * place + 2);
    for (let game = 0; this.goesOn; game++) await this.play(guests, `${place} ${game}`);
  }

  private async play(guests: readonly Guest[], seed: string): Promise<void> {
    const wish = { game: 'nox', seats: 4, bots: ['easy', 'easy'] as 'easy'[] };
    const made = await guests[0]!.untilAnswered(() => guests[0]!.client.ask('create', wish));
    const { table: id } = made as { table: string };
    const players = guests.map(({ client }, i) => new RandomPlayer(client, id, `${seed} ${i}`));
    this.played.push({ id, game: 'nox', players, sleeper: undefined, killedAt: [] });
    for (const [i, guest] of guests.entries()) await guest.untilAnswered(() => players[i]!.sit());
    await Promise.all(players.map(({ over }) => over));
    for (const { client } of guests) await client.leave(id).catch(() => undefined);
  }
}
