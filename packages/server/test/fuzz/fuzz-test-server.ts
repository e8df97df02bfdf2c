/** A server with tables where nothing happens and tables in play, as a target for fuzzing. */
import { DatabaseSync } from 'node:sqlite';
import { parseTranscript, replayTranscript, SeededRng } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { gameIds, loadAllGames } from '@ludotheque/games/shelf';
import type { Client } from '@ludotheque/protocol/client';
import { getSqlitePath } from '../../src/server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  connectClient,
  fetchVisitorCookie,
  listLegalMoves,
  RandomPlayer,
  randomNonce,
} from '../visitors.ts';
import type { FuzzTargets } from './fuzz-messages.ts';

/** A person may open no more tables than this in a short time. */
const TABLES_PER_PERSON = 25;

export class FuzzTestServer {
  /** Tables of people who play as usual. */
  readonly bystanderTables = new Set<string>();
  readonly cookies: string[] = [];
  server!: TestServer;
  private readonly bystanderIds = new Set<string>();
  private readonly clients: Client[] = [];
  private isPlaying = true;

  readonly url = (): string => this.server.url;

  async open(): Promise<void> {
    this.server = await startTestServer({
      MESSAGES_PER_SECOND: '1000000',
      SOCKETS_PER_PERSON: '1000',
    });
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.server.close();
  }

  private async addPerson(name: string): Promise<{ cookie: string; client: Client; id: string }> {
    const cookie = await fetchVisitorCookie(this.url(), name);
    const client = await connectClient(this.url, cookie);
    const { person: id } = await client.request('me', {});
    this.cookies.push(cookie);
    this.clients.push(client);
    return { cookie, client, id };
  }

  /** Mallory sits at a table where others are awaited; at the other tables nothing happens. */
  async setUpTargets(): Promise<{ cookie: string; targets: FuzzTargets }> {
    const mallory = await this.addPerson('Mallory');
    const others = [
      await this.addPerson('Victor'),
      await this.addPerson('Wanda'),
      await this.addPerson('Xaver'),
    ];
    const clients = others.map(({ client }) => client);
    const foreign: string[] = [];
    for (const game of gameIds) foreign.push(await this.createTable(game, clients));
    const own = await this.createTable('nox', [mallory.client, ...clients]);
    await this.playUntilOthersAreAwaited(own, mallory.client);
    return { cookie: mallory.cookie, targets: { own, foreign, person: others[0]!.id } };
  }

  /** A table of people only, who all keep it open, so that nothing happens there by itself. */
  private async createTable(game: string, sitters: readonly Client[]): Promise<string> {
    // With a clock nobody becomes idle, so nobody can be voted away.
    const clock = { kind: 'live', bank: 3_600_000, add: 0 } as const;
    const seats = chooseSeatCount((await loadAllGames()).get(game)!, sitters.length);
    // A table with more seats than people stays a waiting room.
    const { table } = await sitters[0]!.request('create', { game, seats, clock });
    for (const client of sitters.slice(0, seats)) {
      await client.openTable(table, { sync: () => undefined, step: () => undefined });
      await client.request('sit', { table, nonce: randomNonce() });
    }
    return table;
  }

  private async playUntilOthersAreAwaited(table: string, mallory: Client): Promise<void> {
    const nox = (await loadAllGames()).get('nox')!;
    const rng = new SeededRng('mallory');
    const keepOpen = { sync: () => undefined, step: () => undefined };
    for (;;) {
      const { view } = await mallory.openTable(table, keepOpen);
      if (!view!.awaited.includes(view!.seat)) return;
      await mallory.makeMove(table, listLegalMoves(nox, view!, rng)[0]!);
    }
  }

  /** Plays games at other tables until it is stopped; resolves with their number. */
  async playBystanderGames(): Promise<number> {
    const games = await loadAllGames();
    let played = 0;
    for (let pair = 0; this.isPlaying; pair++) {
      const sitters = [await this.addPerson(`Anna ${pair}`), await this.addPerson(`Bela ${pair}`)];
      for (const { id } of sitters) this.bystanderIds.add(id);
      for (let i = 0; i < TABLES_PER_PERSON && this.isPlaying; i++) {
        const game = gameIds[played % gameIds.length]!;
        const seats = chooseSeatCount(games.get(game)!, 3);
        const people = sitters.slice(0, seats);
        const bots = Array.from({ length: seats - people.length }, () => 'easy' as const);
        const { table } = await sitters[0]!.client.request('create', { game, seats, bots });
        this.bystanderTables.add(table);
        const players = people.map(
          ({ client }, who) => new RandomPlayer(client, table, `${pair} ${i} ${who}`),
        );
        for (const player of players) await player.sit();
        await Promise.all(players.map(({ finished }) => finished));
        const record = await sitters[0]!.client.request('record', { table });
        replayTranscript(games.get(game)!, parseTranscript(record.transcript), false);
        played++;
      }
    }
    return played;
  }

  stopPlaying(): void {
    this.isPlaying = false;
  }

  /** Every row of the database, but for those of bystanders. */
  readRowsExceptBystanders(): string[] {
    const db = new DatabaseSync(getSqlitePath(this.server.dataDir), { readOnly: true });
    try {
      const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
      return names.flatMap(({ name }) =>
        db
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .filter((row) => !this.belongsToBystander(row))
          .map((row) => `${name} ${JSON.stringify(row)}`),
      );
    } finally {
      db.close();
    }
  }

  private belongsToBystander(row: Record<string, unknown>): boolean {
    const { table_id: tableId, id, key, person } = row as { [column: string]: string };
    const tables = [tableId, id].some(
      (table) => table !== undefined && this.bystanderTables.has(table),
    );
    const people = [person, id].some((who) => who !== undefined && this.bystanderIds.has(who));
    // What the house writes in the background: that it is up, and the public log of deals.
    const isLog = key?.startsWith('deal:') || tableId?.startsWith('deals:');
    const isSignOfLife = key === 'health' || key === 'heartbeat';
    return tables || people || isLog || isSignOfLife;
  }

  /** The seeds of all games that are not over. */
  readSecretSeeds(): string[] {
    return this.readRowsExceptBystanders().flatMap(
      (row) => row.match(/(?<=seed\\":\\")[0-9a-f]{64}/) ?? [],
    );
  }
}
