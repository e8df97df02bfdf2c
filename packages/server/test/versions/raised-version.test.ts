/** A game's version is raised under live tables: real processes, one on SQLite, and two on PostgreSQL. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRecord } from '@ludotheque/protocol';
import type { Client } from '@ludotheque/protocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTemporaryPostgres } from '../../../store/test/temporary-postgres.ts';
import { ServerProcess } from '../server-process.ts';
import { connectClient, fetchVisitorCookie, RandomPlayer, randomNonce } from '../visitors.ts';
import { RAISED_GAME, RepositoryWithNextVersion } from './repository-with-next-version.ts';

/** Starting processes takes long on a busy machine. */
const TIMEOUT_MS = 180_000;

/** The tests run in this order: the last one removes the frozen version. */
let repository: RepositoryWithNextVersion;
beforeAll(() => {
  repository = new RepositoryWithNextVersion();
  repository.raiseVersion();
}, TIMEOUT_MS);
afterAll(() => repository.delete());

async function createServer(env: { readonly [name: string]: string } = {}): Promise<ServerProcess> {
  const server = await ServerProcess.create(env);
  onTestFinished(() => server.cleanUp());
  return server;
}

async function connect(url: () => string, cookie: string): Promise<Client> {
  const client = await connectClient(url, cookie);
  onTestFinished(() => client.close());
  return client;
}

/** A table for this person and two bots. The game has begun, and waits for the person. */
async function startTable(client: Client): Promise<string> {
  const bots: ('easy' | 'medium')[] = ['easy', 'medium'];
  const { table } = await client.request('create', { game: RAISED_GAME, seats: 3, bots });
  await client.request('sit', { table, nonce: randomNonce() });
  return table;
}

/** Plays to the end, and returns the version of the table's rules. */
async function playToTheEnd(client: Client, table: string): Promise<number> {
  const player = new RandomPlayer(client, table, table);
  const { face } = await player.open();
  await player.finished;
  return face.setup.version;
}

/** `ludo verify` of the new version accepts the records of these tables. */
async function verifyRecords(url: string, tables: readonly string[]): Promise<void> {
  const file = join(repository.root, 'records.ndjson');
  const records: GameRecord[] = [];
  for (const table of tables)
    records.push(
      (await (await fetch(`${url}/api/tables/${table}/record.json`)).json()) as GameRecord,
    );
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
  expect(repository.runCommand('verify', file)).toBe(`${tables.length} verified\n`);
  const asNewVersion = { ...records[0]!.transcript, version: 2 };
  writeFileSync(file, JSON.stringify(asNewVersion));
  expect(() => repository.runCommand('verify', file)).toThrow(/the rules give/);
}

describe('a server that is restarted with the next version of a game', () => {
  it(
    '[P30] plays tables of both versions to the end, with bots, and verifies them',
    async () => {
      const server = await createServer();
      await server.start();
      const cookie = await fetchVisitorCookie(server.url, 'Ada');
      const client = await connect(() => server.url, cookie);
      const finished = await startTable(client);
      expect(await playToTheEnd(client, finished)).toBe(1);
      const begun = await startTable(client);
      await server.stop('SIGTERM');
      await server.start(repository.root);
      const again = await connect(() => server.url, cookie);
      const created = await startTable(again);
      expect(await playToTheEnd(again, created)).toBe(2);
      expect(await playToTheEnd(again, begun)).toBe(1);
      await verifyRecords(server.url, [finished, begun, created]);
    },
    TIMEOUT_MS,
  );
});

describe('a rolling update to the next version of a game', () => {
  it(
    '[P30] tables of both versions are played to the end while both nodes serve',
    async () => {
      const postgres = await startTemporaryPostgres();
      onTestFinished(() => postgres.stop());
      const env = { DATABASE_URL: await postgres.createDatabase() };
      const [oldNode, newNode] = [await createServer(env), await createServer(env)];
      await oldNode.start();
      const ada = await connect(() => oldNode.url, await fetchVisitorCookie(oldNode.url, 'Ada'));
      const old = await startTable(ada);
      await newNode.start(repository.root);
      const bea = await connect(() => newNode.url, await fetchVisitorCookie(newNode.url, 'Bea'));
      const created = await startTable(bea);
      // Cleo meets the old node first, which lacks the rules of the table.
      const urls = [oldNode.url];
      const cookie = await fetchVisitorCookie(oldNode.url, 'Cleo');
      const cleo = await connect(() => urls.shift() ?? newNode.url, cookie);
      const watched = new Promise<number>((resolve) => {
        const listener = {
          sync: ({ face }: { face: { setup: { version: number } } }) => resolve(face.setup.version),
          step: () => undefined,
        };
        void cleo.openTable(created, listener).catch(() => undefined);
      });
      expect(await watched).toBe(2);
      expect(await Promise.all([playToTheEnd(ada, old), playToTheEnd(bea, created)])).toEqual([
        1, 2,
      ]);
      expect((await fetch(`${oldNode.url}/api/tables/${created}/record.json`)).status).toBe(503);
      await verifyRecords(newNode.url, [old, created]);
    },
    TIMEOUT_MS,
  );
});

describe('a server that is restarted without the old rules', () => {
  it(
    '[P30] does not start and names the tables, unless it is told to',
    async () => {
      const server = await createServer();
      await server.start();
      const cookie = await fetchVisitorCookie(server.url, 'Ada');
      const table = await startTable(await connect(() => server.url, cookie));
      await server.stop('SIGTERM');
      repository.removeFrozenVersion();
      await server.start(repository.root);
      expect(await server.stop('SIGTERM')).toBe(1);
      expect(server.output).toContain(`1 table of ${RAISED_GAME} version 1 (${table})`);
      await server.start(repository.root, { ALLOW_UNKNOWN_RULES: 'true' });
      const again = await connect(() => server.url, cookie);
      const opened = again.openTable(table, { sync: () => undefined, step: () => undefined });
      await expect(opened).rejects.toMatchObject({ code: 'rules' });
      await again.request('resign', { table });
      expect(await playToTheEnd(again, await startTable(again))).toBe(2);
    },
    TIMEOUT_MS,
  );
});
