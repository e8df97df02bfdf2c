import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameIds } from '@ludotheque/games/shelf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectClient, fetchVisitorCookie, RandomPlayer, randomNonce } from '../test/visitors.ts';
import { readConfig } from './config.ts';
import { openServer, type RunningServer } from './server.ts';

const dir = mkdtempSync(join(tmpdir(), 'ludo-server-'));
let server: RunningServer;
const url = () => server.url;

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent', BOT_PACE: '0' };
  server = await openServer(readConfig({ ...env, MESSAGES_PER_SECOND: '1000' }), 'test');
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

describe.each(gameIds)('%s', (game) => {
  it('is played to its end by two people and a bot over real sockets', async () => {
    const people = await Promise.all(
      ['Anna', 'Béla'].map((name) => fetchVisitorCookie(url(), name)),
    );
    const clients = await Promise.all(people.map((cookie) => connectClient(url, cookie)));
    const { table } = await clients[0]!.request('create', { game, seats: 3, bots: ['easy'] });
    const players = clients.map((client, i) => new RandomPlayer(client, table, `${game} ${i}`));
    for (const player of players) await player.sit();
    await Promise.all(players.map(({ finished }) => finished));
    const record = await clients[1]!.request('record', { table });
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    for (const client of clients) client.close();
  });
});

it('refuses a seat at a full table, and says why', async () => {
  const client = await connectClient(url, await fetchVisitorCookie(url(), 'Chloé'));
  const { table } = await client.request('create', {
    game: 'nox',
    seats: 3,
    bots: ['easy', 'easy'],
  });
  await client.request('sit', { table, nonce: randomNonce() });
  await expect(client.request('sit', { table, nonce: randomNonce() })).rejects.toThrow('not now');
  client.close();
});

it('closes also while somebody is at the door, and lets nobody in any more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludo-server-'));
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const other = await openServer(readConfig(env), 'test');
  const cookie = await fetchVisitorCookie(other.url, 'Dora');
  const known = other.house.people.authenticate.bind(other.house.people);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  other.house.people.authenticate = async (pass) => {
    asked.resolve();
    await answer.promise;
    return known(pass);
  };
  const ws = new WebSocket(`${other.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
  const status = new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode));
    ws.on('open', () => resolve('open'));
  });
  await asked.promise;
  const closing = other.close();
  answer.resolve();
  expect(await status).toBe(503);
  ws.terminate();
  await closing;
  rmSync(folder, { recursive: true });
});
