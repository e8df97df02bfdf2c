/** The whole server over real HTTP and sockets. */

import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { connectClient, fetchVisitorCookie, RandomPlayer, randomNonce } from '../test/visitors.ts';

let server: TestServer;
const url = () => server.url;

beforeAll(async () => {
  server = await startTestServer({ MESSAGES_PER_SECOND: '1000' });
});
afterAll(() => server.close());

describe.each(testedGameIds)('%s', (game) => {
  it('[P21] is played to its end by people and bots over real sockets', async () => {
    const seats = chooseSeatCount(await loadGame(game), 3);
    const names = ['Anna', 'Béla'].slice(0, seats);
    const bots = Array.from({ length: seats - names.length }, () => 'easy' as const);
    const people = await Promise.all(names.map((name) => fetchVisitorCookie(url(), name)));
    const clients = await Promise.all(people.map((cookie) => connectClient(url, cookie)));
    const { table } = await clients[0]!.request('create', { game, seats, bots });
    const players = clients.map((client, i) => new RandomPlayer(client, table, `${game} ${i}`));
    for (const player of players) await player.sit();
    await Promise.all(players.map(({ finished }) => finished));
    const record = await clients.at(-1)!.request('record', { table });
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

it('a cookie that another host of the domain can set signs nobody in over https', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://ludo.example.org' });
  onTestFinished(() => server.close());
  const own = await fetchVisitorCookie(server.url, 'Mallory');
  const planted = own.replace('__Host-', '');
  expect(planted).not.toBe(own);
  const openSocket = (cookie: string) =>
    new Promise((resolve) => {
      const ws = new WebSocket(`${server.url.replace('http', 'ws')}/socket`, {
        headers: { cookie },
      });
      ws.on('error', () => undefined);
      ws.on('unexpected-response', (_, response) => resolve(response.statusCode));
      ws.on('open', () => {
        ws.terminate();
        resolve('open');
      });
    });
  const ask = async (cookie: string) => {
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ do: 'me' });
    return (await fetch(`${server.url}/api/ask`, { method: 'POST', headers, body })).status;
  };
  expect([await openSocket(own), await ask(own)]).toEqual(['open', 200]);
  expect([await openSocket(planted), await ask(planted)]).toEqual([401, 401]);
});

it('refuses a connection that is being authenticated when the server closes', async () => {
  const other = await startTestServer();
  const cookie = await fetchVisitorCookie(other.url, 'Dora');
  const authenticate = other.house.people.authenticate.bind(other.house.people);
  const started = Promise.withResolvers<void>();
  const mayContinue = Promise.withResolvers<void>();
  other.house.people.authenticate = async (sessionToken) => {
    started.resolve();
    await mayContinue.promise;
    return authenticate(sessionToken);
  };
  const ws = new WebSocket(`${other.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
  const status = new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode));
    ws.on('open', () => resolve('open'));
  });
  await started.promise;
  const closing = other.close();
  mayContinue.resolve();
  expect(await status).toBe(503);
  ws.terminate();
  await closing;
});
