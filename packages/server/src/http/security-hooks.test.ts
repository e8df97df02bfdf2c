/** Who may come in, and what every answer carries, at a real server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectClient, fetchVisitorCookie } from '../../test/visitors.ts';
import { readConfig } from '../config.ts';
import { openServer, type RunningServer } from '../server.ts';

const dir = mkdtempSync(join(tmpdir(), 'ludo-door-'));
const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', BOT_PACE: '0' };
let server: RunningServer;
let proxiedServer: RunningServer;

beforeAll(async () => {
  server = await openServer(readConfig({ ...env, DATA_DIR: join(dir, 'plain') }), 'test');
  const publicUrl = { PUBLIC_URL: 'https://ludo.example.org', DATA_DIR: join(dir, 'public') };
  proxiedServer = await openServer(readConfig({ ...env, ...publicUrl }), 'test');
});
afterAll(async () => {
  await server.close();
  await proxiedServer.close();
  rmSync(dir, { recursive: true });
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

/** A visit with a Host and an Origin of our choosing; `fetch` does not let us. */
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

describe('every answer', () => {
  it.each(['/healthz', '/nowhere', '/api/tables/nowhere12345/record.json', '/api/push-key'])(
    'carries the headers that keep strangers out: %s',
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

describe('a page from elsewhere', () => {
  const evil = [
    'https://evil.example',
    'null',
    'https://ludo.example.org.evil.example',
    'file://',
    'nonsense',
  ];

  it.each(evil)('(%s) may neither ask nor open a socket', async (origin) => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    for (const { url } of [server, proxiedServer]) {
      expect(await visitFrom(url, { origin })).toBe(403);
      expect(await tryUpgrade(url, { origin, cookie })).toBe(403);
    }
  });

  it('is told apart from ours by the address under which it found us', async () => {
    const { host } = new URL(server.url);
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await visitFrom(server.url, { origin: `http://${host}` })).toBe(200);
    expect(await tryUpgrade(server.url, { origin: `http://${host}`, cookie })).toBe(101);
    expect(await visitFrom(server.url, { origin: 'http://127.0.0.1:1' })).toBe(403);
  });

  it('is told apart from ours by the public address, where there is one', async () => {
    const { host } = new URL(proxiedServer.url);
    expect(await visitFrom(proxiedServer.url, { origin: 'https://ludo.example.org' })).toBe(200);
    // Whatever the request says about the host, and also without encryption.
    expect(await visitFrom(proxiedServer.url, { origin: `http://${host}` })).toBe(403);
    expect(await visitFrom(proxiedServer.url, { origin: 'http://ludo.example.org' })).toBe(403);
    const pretending = { origin: 'https://evil.example', host: 'evil.example' };
    expect(await visitFrom(proxiedServer.url, pretending)).toBe(403);
  });
});

describe('a socket', () => {
  it('is for who has been given a cookie', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await tryUpgrade(server.url, { cookie })).toBe(101);
    expect(await tryUpgrade(server.url, {})).toBe(401);
    for (const bad of ['ludo=%E0%A4%A', 'ludo=x.y', `${cookie}x`, '=;=;', 'ludo'])
      expect(await tryUpgrade(server.url, { cookie: bad }), bad).toBe(401);
  });

  it('is at one place only', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Ada');
    expect(await tryUpgrade(server.url, { cookie }, '/')).toBe(404);
    expect(await tryUpgrade(server.url, { cookie }, '/socket?x=1')).toBe(101);
  });
});

it('a path that cannot be read is refused with a code', async () => {
  const answer = await fetch(`${server.url}/api/%E0%A4%A`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ no: { code: 'path' } });
});

it('the figures are there for Prometheus', async () => {
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

it('who visits too often is told to wait, in our own words', async () => {
  // Last in this file: nobody can visit this server for a minute afterwards.
  let answer: Response;
  let visits = 0;
  do answer = await fetch(`${server.url}/api/visit`, { method: 'POST' });
  while (answer.status !== 429 && ++visits < 60);
  expect(visits).toBeLessThanOrEqual(30);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ no: { code: 'rate' } });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
