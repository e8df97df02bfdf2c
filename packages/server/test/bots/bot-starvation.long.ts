/** A guest with many tables of experts against a real server, and the bots of a stranger meanwhile. */
import type { Client } from '@ludotheque/protocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { connectClient, fetchVisitorCookie, randomNonce, sleep } from '../visitors.ts';

const ATTACK_TABLES = 15;
const MEASURED_MOVES = 20;
/** How much longer a move may take during the attack, because the machine itself is busier. */
const MAX_SLOWDOWN = 3;

let server: TestServer;
let clients: Client[];

beforeEach(async () => {
  server = await startTestServer({ BOT_PACE: '300' });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.close();
  await server.close();
});

async function connect(name: string): Promise<Client> {
  const cookie = await fetchVisitorCookie(server.url, name);
  const client = await connectClient(() => server.url, cookie);
  clients.push(client);
  return client;
}

type BotLevels = ('easy' | 'hard' | 'expert')[];

/** A table where bots play among themselves while its only person looks on. */
async function openTableOfBots(
  client: Client,
  bots: BotLevels,
  onStep: () => void = () => undefined,
): Promise<void> {
  const fields = { game: 'nox', seats: bots.length + 1, bots };
  const { table } = await client.request('create', fields);
  await client.openTable(table, { sync: () => undefined, step: onStep });
  await client.request('sit', { table, nonce: randomNonce() });
  await client.request('leave', { table });
}

/** How long the moves take, from the first one on, in milliseconds. */
async function measureMoves(level: 'easy' | 'hard'): Promise<number> {
  const client = await connect('Ada');
  const times: number[] = [];
  await openTableOfBots(client, [level, level], () => times.push(performance.now()));
  while (times.length < MEASURED_MOVES) await sleep(20);
  client.close();
  return times[MEASURED_MOVES - 1]! - times[0]!;
}

async function attack(): Promise<Client> {
  const client = await connect('Mallory');
  for (let i = 0; i < ATTACK_TABLES; i++)
    await openTableOfBots(client, ['expert', 'expert', 'expert']);
  return client;
}

describe.each(['easy', 'hard'] as const)("[P24] a stranger's %s bots", (level) => {
  it('play on during the attack, and after its tables were abandoned', async () => {
    const calm = await measureMoves(level);
    const mallory = await attack();
    expect(await measureMoves(level)).toBeLessThan(MAX_SLOWDOWN * calm);
    mallory.close();
    expect(await measureMoves(level)).toBeLessThan(MAX_SLOWDOWN * calm);
  });
});
