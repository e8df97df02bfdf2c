/** Servers and tables for tests in which a game's version is raised. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRecord } from '@ludotheque/protocol';
import type { Client } from '@ludotheque/protocol/client';
import { expect, onTestFinished } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import { connectClient, RandomPlayer, randomNonce } from '../visitors.ts';
import { RAISED_GAME, type RepositoryWithNextVersion } from './repository-with-next-version.ts';

/** Starting processes takes long on a busy machine. */
export const TIMEOUT_MS = 180_000;

export async function createServer(
  env: { readonly [name: string]: string } = {},
): Promise<ServerProcess> {
  const server = await ServerProcess.create(env);
  onTestFinished(() => server.cleanUp());
  return server;
}

export async function connect(url: () => string, cookie: string): Promise<Client> {
  const client = await connectClient(url, cookie);
  onTestFinished(() => client.close());
  return client;
}

/** A table for this person and two bots. The game has begun, and waits for the person. */
export async function startTable(client: Client): Promise<string> {
  const bots: ('easy' | 'medium')[] = ['easy', 'medium'];
  const { table } = await client.request('create', { game: RAISED_GAME, seats: 3, bots });
  await client.request('sit', { table, nonce: randomNonce() });
  return table;
}

/** Plays to the end, and returns the version of the table's rules. */
export async function playToTheEnd(client: Client, table: string): Promise<number> {
  const player = new RandomPlayer(client, table, table);
  const { face } = await player.open();
  await player.finished;
  return face.setup.version;
}

/** `ludo verify` of the new version accepts the records of these tables. */
export async function verifyRecords(
  repository: RepositoryWithNextVersion,
  url: string,
  tables: readonly string[],
): Promise<void> {
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
