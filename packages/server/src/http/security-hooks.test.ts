/** Security headers, the origin check and rate limits of a real server. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { connectClient, fetchVisitorCookie } from '../../test/visitors.ts';

let server: TestServer;
let proxiedServer: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  proxiedServer = await startTestServer({ PUBLIC_URL: 'https://ludo.example.org' });
});
afterAll(async () => {
  await server.close();
  await proxiedServer.close();
});

/** The status of an attempt to open a socket; 101 if it was opened. */
function tryUpgrade(url: string, headers: { [name: string]: string }, path = '/socket') {
  return new Promise<number>((resolve, reject) => {
    const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
    ws.on('open', () => {
      ws.terminate();
      resolve(101);
    });
    ws.on('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    ws.on('error', (error) => reject(error));
  });
}

/** A visit with any Host and Origin, which `fetch` does not allow. */
function visitFrom(url: string, headers: { [name: string]: string }) {
  return new Promise<number>((resolve, reject) => {
    const asking = request(`${url}/api/visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    asking.end(JSON.stringify({ name: 'Ada' }));
  });
}

describe('every response', () => {
  it.each(['/healthz', '/nowhere', '/api/tables/nowhere12345/record.json', '/api/push-key'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await fetch(`${server.url}${path}`);
      const policy = headers.get('content-security-policy')!;
      for (const part of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('a page of another site', () => {
  const evil = [
    'https://evil.example',
    'null',
    'https://ludo.example.org.evil.example',
    'file://',
    'nonsense',
  ];

  it.each(evil)('[P15] (%s) may neither send requests nor open a socket', async (origin) => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    for (const { url } of [server, proxiedServer]) {
      expect(await visitFrom(url, { origin })).toBe(403);
      expect(await tryUpgrade(url, { origin, cookie })).toBe(403);
    }
  });

  it('is recognised by the host that the request was sent to', async () => {
    const { host } = new URL(server.url);
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await visitFrom(server.url, { origin: `http://${host}` })).toBe(200);
    expect(await tryUpgrade(server.url, { origin: `http://${host}`, cookie })).toBe(101);
    expect(await visitFrom(server.url, { origin: 'http://127.0.0.1:1' })).toBe(403);
  });

  it('is recognised by the public address, if there is one', async () => {
    const { host } = new URL(proxiedServer.url);
    expect(await visitFrom(proxiedServer.url, { origin: 'https://ludo.example.org' })).toBe(200);
    // Neither the host of the request nor the same name without encryption is enough.
    expect(await visitFrom(proxiedServer.url, { origin: `http://${host}` })).toBe(403);
    expect(await visitFrom(proxiedServer.url, { origin: 'http://ludo.example.org' })).toBe(403);
    const pretending = { origin: 'https://evil.example', host: 'evil.example' };
    expect(await visitFrom(proxiedServer.url, pretending)).toBe(403);
  });
});

describe('a socket', () => {
  it('needs a valid cookie', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await tryUpgrade(server.url, { cookie })).toBe(101);
    expect(await tryUpgrade(server.url, {})).toBe(401);
    for (const bad of ['ludo=%E0%A4%A', 'ludo=x.y', `${cookie}x`, '=;=;', 'ludo'])
      expect(await tryUpgrade(server.url, { cookie: bad }), bad).toBe(401);
  });

  it('is opened at /socket only', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await tryUpgrade(server.url, { cookie }, '/')).toBe(404);
    expect(await tryUpgrade(server.url, { cookie }, '/socket?x=1')).toBe(101);
  });
});

it('a path that cannot be decoded is refused with a code', async () => {
  const answer = await fetch(`${server.url}/api/%E0%A4%A`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ no: { code: 'path' } });
});

it('the metrics can be read by Prometheus', async () => {
  const url = () => server.url;
  const client = await connectClient(url, await fetchVisitorCookie(server.url, 'Ada'));
  const wish = { game: 'nox', seats: 3, bots: ['easy', 'easy'] } as const;
  const { table } = await client.request('create', { ...wish, bots: [...wish.bots] });
  await client.request('sit', { table, nonce: 'ab'.repeat(16) });
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  for (const name of [
    'ludo_sockets',
    'ludo_tables_in_memory',
    'ludo_moves_total',
    'ludo_bot_workers_replaced_total',
    'ludo_commit_seconds_bucket',
    'ludo_commit_failures_total 0',
    'process_cpu_seconds_total',
  ])
    expect(text).toContain(name);
  expect(text).toMatch(/ludo_tables_in_memory [1-9]/);
  expect(text).toMatch(/ludo_sockets [1-9]/);
  expect(text).not.toContain(table);
  client.close();
});

it('an address that signs in too often gets a coded error', async () => {
  // This test is the last one: nobody can sign in at this server for a minute afterwards.
  let answer: Response;
  let visits = 0;
  do answer = await fetch(`${server.url}/api/visit`, { method: 'POST' });
  while (answer.status !== 429 && ++visits < 60);
  expect(visits).toBeLessThanOrEqual(30);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ no: { code: 'rate' } });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
