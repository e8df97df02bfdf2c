/** A server with tables at rest and tables in play, for somebody to be rude to. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseTranscript, replayTranscript, SeededRng } from '@ludotheque/core';
import { gameIds, openShelf } from '@ludotheque/games/shelf';
import type { Client } from '@ludotheque/protocol/client';
import { readConfig } from './config.ts';
import { databaseOf, openServer, type RunningServer } from './server.ts';
import type { Targets } from './test-fuzz-messages.ts';
import { connected, legalMoves, newNonce, RandomPlayer, visit } from './test-visitors.ts';

/** A person opens no more tables than this at a stretch. */
const TABLES_EACH = 25;

export class FuzzedHouse {
  /** Tables of people who do not know that anything is going on. */
  readonly busy = new Set<string>();
  readonly cookies: string[] = [];
  server!: RunningServer;
  private readonly dir = mkdtempSync(join(tmpdir(), 'ludo-fuzz-'));
  private readonly people = new Set<string>();
  private readonly clients: Client[] = [];
  private goesOn = true;

  readonly url = (): string => this.server.url;

  async open(): Promise<void> {
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: this.dir, LOG_LEVEL: 'silent' };
    const limits = { MESSAGES_PER_SECOND: '1000000', SOCKETS_PER_PERSON: '1000' };
    this.server = await openServer(readConfig({ ...env, ...limits, BOT_PACE: '0' }), 'fuzz');
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.server.close();
    rmSync(this.dir, { recursive: true });
  }

  private async person(name: string): Promise<{ cookie: string; client: Client; id: string }> {
    const cookie = await visit(this.url(), name);
    const client = await connected(this.url, cookie);
    const { person: id } = (await client.ask('me', {})) as { person: string };
    this.cookies.push(cookie);
    this.clients.push(client);
    return { cookie, client, id };
  }

  /** Mallory at a table where somebody else is awaited, and tables of others that stand still. */
  async settle(): Promise<{ cookie: string; targets: Targets }> {
    const mallory = await this.person('Mallory');
    const others = [
      await this.person('Victor'),
      await this.person('Wanda'),
      await this.person('Xaver'),
    ];
    const clients = others.map(({ client }) => client);
    const foreign: string[] = [];
    for (const game of gameIds) foreign.push(await this.tableOf(game, clients));
    const own = await this.tableOf('nox', [mallory.client, ...clients]);
    await this.playUntilOthersAreAwaited(own, mallory.client);
    return { cookie: mallory.cookie, targets: { own, foreign, person: others[0]!.id } };
  }

  /** Nobody but people, who all keep it open: nothing happens there by itself. */
  private async tableOf(game: string, sitters: readonly Client[]): Promise<string> {
    // With a clock nobody becomes idle by waiting, and so nobody can be voted away.
    const clock = { kind: 'live', bank: 3_600_000, add: 0 } as const;
    const made = await sitters[0]!.ask('create', { game, seats: sitters.length, clock });
    const { table } = made as { table: string };
    for (const client of sitters) {
      await client.open(table, { sync: () => undefined, step: () => undefined });
      await client.ask('sit', { table, nonce: newNonce() });
    }
    return table;
  }

  private async playUntilOthersAreAwaited(table: string, mallory: Client): Promise<void> {
    const nox = (await openShelf()).get('nox')!;
    const rng = new SeededRng('mallory');
    const keepOpen = { sync: () => undefined, step: () => undefined };
    for (;;) {
      const { view } = await mallory.open(table, keepOpen);
      if (!view!.awaited.includes(view!.seat)) return;
      await mallory.move(table, legalMoves(nox, view!, rng)[0]!);
    }
  }

  /** Games one after the other, at tables that have nothing to do with it; says how many. */
  async playAsEver(): Promise<number> {
    const games = await openShelf();
    let played = 0;
    for (let pair = 0; this.goesOn; pair++) {
      const sitters = [await this.person(`Anna ${pair}`), await this.person(`Bela ${pair}`)];
      for (const { id } of sitters) this.people.add(id);
      for (let i = 0; i < TABLES_EACH && this.goesOn; i++) {
        const game = gameIds[played % gameIds.length]!;
        const wish = { game, seats: 3, bots: ['easy'] as 'easy'[] };
        const { table } = (await sitters[0]!.client.ask('create', wish)) as { table: string };
        this.busy.add(table);
        const players = sitters.map(
          ({ client }, who) => new RandomPlayer(client, table, `${pair} ${i} ${who}`),
        );
        for (const player of players) await player.sit();
        await Promise.all(players.map(({ over }) => over));
        const record = (await sitters[0]!.client.ask('record', { table })) as {
          transcript: unknown;
        };
        replayTranscript(games.get(game)!, parseTranscript(record.transcript), false);
        played++;
      }
    }
    return played;
  }

  stopPlaying(): void {
    this.goesOn = false;
  }

  /** Every row of the file, but for those of the people who play as ever. */
  rows(): string[] {
    const db = new DatabaseSync(databaseOf(this.dir), { readOnly: true });
    try {
      const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      return names.flatMap(({ name }) =>
        db
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .filter((row) => !this.isTheirs(row))
          .map((row) => `${name} ${JSON.stringify(row)}`),
      );
    } finally {
      db.close();
    }
  }

  private isTheirs(row: Record<string, unknown>): boolean {
    const { desk, id, key, person } = row as { [column: string]: string };
    const tables = [desk, id].some((table) => table !== undefined && this.busy.has(table));
    const people = [person, id].some((who) => who !== undefined && this.people.has(who));
    return tables || people || key === 'health';
  }

  /** The seeds of all tables that are not over: nobody may be sent one. */
  seeds(): string[] {
    return this.rows().flatMap((row) => row.match(/(?<=seed\\":\\")[0-9a-f]{64}/) ?? []);
  }
}
