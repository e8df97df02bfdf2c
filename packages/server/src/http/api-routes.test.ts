/** The API over real HTTP, on a house with a fake clock and a store that can fail. */
import cookie from '@fastify/cookie';
import { hashTableId } from '@ludotheque/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../../house/test/test-house.ts';
import type { TestSession } from '../../../house/test/test-session.ts';
import { readConfig } from '../config.ts';
import { Metrics } from '../metrics.ts';
import { addApiRoutes } from './api-routes.ts';
import { addErrorReplies } from './error-replies.ts';
import { addSecurityHooks } from './security-hooks.ts';
import { SessionCookie } from './session-cookie.ts';

let app: FastifyInstance;
let testHouse: TestHouse;
let url: string;

async function open(env: { [name: string]: string } = {}): Promise<void> {
  testHouse = await TestHouse.start();
  app = Fastify();
  await app.register(cookie);
  const config = readConfig(env);
  addSecurityHooks(app, config);
  addErrorReplies(app);
  addApiRoutes({
    app,
    house: testHouse.house,
    config,
    metrics: new Metrics(),
    pubSub: undefined,
    pushKey: 'PUSHKEY',
    sessionCookie: new SessionCookie(config, async () => false),
    toClientKey: () => 'client',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => app.close());

interface Answer {
  readonly ok?: unknown;
  readonly no?: { readonly code: string; readonly message: string };
}
async function post(path: string, body: unknown, headers: { [name: string]: string } = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { response, status: response.status, text, answer: JSON.parse(text) as Answer };
}
const as = ({ token }: TestSession) => ({ cookie: `ludo=${token}` });

describe('signing in', () => {
  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    await open();
    const { answer, response } = await post('/api/visit', { name: 'Ada' });
    expect(answer.ok).toEqual({ person: expect.any(String), name: 'Ada' });
    const set = response.headers.get('set-cookie')!;
    expect(set).toMatch(/^ludo=[0-9A-Za-z]{16}\.[0-9A-Za-z]{32};/);
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000'])
      expect(set).toContain(flag);
    expect(set).not.toContain('Secure');
    expect(set).not.toContain('Domain');
  });

  it('gives a cookie for encrypted connections only, if the public address is https', async () => {
    await open({ PUBLIC_URL: 'https://ludo.example.org' });
    const { response } = await post('/api/visit', { name: 'Ada' });
    expect(response.headers.get('set-cookie')).toContain('Secure');
    expect(response.headers.get('strict-transport-security')).toContain('max-age');
  });

  it('with an invalid name is refused, without a cookie', async () => {
    await open();
    const { answer, response, status } = await post('/api/visit', { name: '<script>' });
    expect([status, answer.no!.code]).toEqual([400, 'name']);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([{}, { name: 7 }, { name: null }, { name: 'x'.repeat(201) }, [], null, 'text', 7])(
    'with the body %j is refused with a code',
    async (body) => {
      await open();
      const { answer, status } = await post('/api/visit', JSON.stringify(body));
      expect([status, answer.no!.code]).toEqual([400, 'field']);
    },
  );

  it('[P15] with a recovery code or a device link gives the same person, once', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { code } = await ada.request('recovery', {});
    const { token } = await ada.request('device-link', {});
    expect((await post('/api/link', { token })).answer.ok).toMatchObject({ person: ada.id });
    expect((await post('/api/recover', { code })).answer.ok).toMatchObject({ person: ada.id });
    expect((await post('/api/recover', { code })).answer.no!.code).toBe('recovery');
    expect((await post('/api/link', { token })).answer.no!.code).toBe('link');
  });
});

describe('a device', () => {
  const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

  it('is listed by what it is, without a version, a model or an address', async () => {
    await open();
    const { response } = await post('/api/visit', { name: 'Ada' }, { 'user-agent': FIREFOX });
    const [own] = response.headers.get('set-cookie')!.split(';');
    const { answer } = await post('/api/ask', { do: 'devices' }, { cookie: own! });
    expect(answer.ok).toEqual({
      devices: [
        {
          device: expect.any(String),
          label: 'Firefox (Android)',
          since: expect.any(Number),
          seen: expect.any(Number),
          current: true,
        },
      ],
    });
  });

  it('can sign itself out, which deletes its cookie', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { response } = await post('/api/sign-out', {}, as(ada));
    expect(response.headers.get('set-cookie')).toMatch(/^ludo=;/);
    expect((await post('/api/ask', { do: 'me' }, as(ada))).status).toBe(401);
    expect((await post('/api/sign-out', {})).status).toBe(200);
  });

  it('is told whose name a link gives, which does not use the link up', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { token } = await ada.request('device-link', {});
    for (let i = 0; i < 2; i++)
      expect((await post('/api/link-owner', { token })).answer.ok).toEqual({
        person: ada.id,
        name: 'Ada',
      });
    await post('/api/link', { token });
    expect((await post('/api/link-owner', { token })).answer.no!.code).toBe('link');
  });

  it('is told whom a recovery code signs in and which devices it signs out, before it does', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { code } = await ada.request('recovery', {});
    for (const typed of [code, code.toLowerCase().replaceAll('-', ' ')])
      expect((await post('/api/recovery-owner', { code: typed })).answer.ok).toEqual({
        person: ada.id,
        name: 'Ada',
        devices: [{ label: '', seen: expect.any(Number) }],
      });
    expect((await post('/api/recover', { code: code.toLowerCase() })).answer.ok).toBeDefined();
    expect((await post('/api/recovery-owner', { code })).answer.no!.code).toBe('recovery');
  });
});

describe('a request', () => {
  it('[P15] needs a valid cookie', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    expect((await post('/api/ask', { do: 'me' }, as(ada))).answer.ok).toMatchObject({
      name: 'Ada',
    });
    for (const bad of ['', 'ludo=', 'ludo=x', `ludo=${ada.token}x`, 'ludo=%E0%A4%A', ';;==;']) {
      const { answer, status } = await post('/api/ask', { do: 'me' }, { cookie: bad });
      expect([status, answer.no!.code], bad).toEqual([401, 'visit']);
    }
  });

  it('can do all that a game needs, without a socket', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const ask = async (fields: object) => (await post('/api/ask', fields, as(ada))).answer.ok;
    const fields = { do: 'create', game: 'nox', seats: 3, bots: ['easy', 'easy'] };
    const { table } = (await ask(fields)) as { table: string };
    expect(await ask({ do: 'sit', table, nonce: 'ab'.repeat(16) })).toEqual({ n: 2 });
    await testHouse.clock.advance(5_000);
    const { moves, n } = (await ask({ do: 'legal', table })) as { moves: unknown[]; n: number };
    const move = { do: 'move', table, move: moves[0], seen: n, moveId: 'a' };
    expect(await ask(move)).toEqual({ n: n + 1 });
    expect(await ask(move)).toEqual({ n: n + 1 });
  });

  it.each(['open', 'close', 'lobby'])('for %s needs a socket', async (name) => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const body = { do: name, ...(name === 'lobby' ? { on: true } : { table: 'abcdefgh12345678' }) };
    expect((await post('/api/ask', body, as(ada))).answer.no!.code).toBe('do');
  });

  it.each<[unknown, string]>([
    [[], 'message'],
    [null, 'message'],
    ['"ping"', 'message'],
    [{}, 'do'],
    [{ do: 'fly' }, 'do'],
    [{ do: 'me', more: 1 }, 'field'],
  ])('%j is refused with the code %s', async (body, code) => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { answer, status } = await post('/api/ask', body, as(ada));
    expect([status, answer.no!.code]).toEqual([400, code]);
  });

  it('of a blocked person is refused', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const row = (await testHouse.faultyStore.memoryStore.findPerson(ada.id))!;
    await testHouse.faultyStore.memoryStore.commit({ people: [{ ...row, blocked: true }] });
    expect((await post('/api/ask', { do: 'me' }, as(ada))).answer.no!.code).toBe('blocked');
  });

  it('[P14] that fails because of our own error is answered without details', async () => {
    await open();
    testHouse.faultyStore.failingOperations.commit = true;
    const { answer, status, text } = await post('/api/visit', { name: 'Ada' });
    expect([status, answer.no!.code]).toEqual([500, 'house']);
    expect(text).not.toMatch(/disk|Error|\.ts/);
    expect(testHouse.warnings.join()).toContain('the disk is full');
  });
});

describe('an invalid HTTP request', () => {
  const JSON_TYPE = 'application/json';
  it.each<[string, string, string, number, string, string]>([
    ['half a body', '/api/visit', JSON_TYPE, 400, 'json', '{"name":'],
    ['no body', '/api/visit', JSON_TYPE, 400, 'json', ''],
    ['a poisoned body', '/api/visit', JSON_TYPE, 400, 'json', '{"__proto__":{"name":"Ada"}}'],
    ['XML', '/api/visit', 'application/xml', 415, 'type', '<name/>'],
    ['a long name', '/api/visit', JSON_TYPE, 413, 'size', `{"name":"${'x'.repeat(20_000)}"}`],
    ['a huge body', '/api/ask', JSON_TYPE, 413, 'size', 'x'.repeat(2_000_000)],
    ['a wrong path', '/api/nothing', JSON_TYPE, 404, 'path', '{}'],
    ['a path that is only read', '/healthz', JSON_TYPE, 404, 'path', '{}'],
  ])('(%s at %s, %s) is answered with %d %s, and no details', async (...given) => {
    const [, path, type, status, code, body] = given;
    await open();
    const done = await post(path, body, { 'content-type': type });
    expect([done.status, done.answer.no?.code]).toEqual([status, code]);
    expect(done.text).not.toMatch(/node_modules|\.ts|FST_|stack|Error/);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s is answered in the same way',
    async (method) => {
      await open();
      const response = await fetch(`${url}/api/visit`, { method });
      expect(response.status).toBe(404);
      expect(((await response.json()) as Answer).no!.code).toBe('path');
    },
  );
});

describe('the record of a game', () => {
  it('[P12] can be downloaded when the game is over, and not before', async () => {
    await open();
    const people = [
      await testHouse.connectNewPerson('Ada'),
      await testHouse.connectNewPerson('Bea'),
      await testHouse.connectNewPerson('Cleo'),
    ];
    const table = await testHouse.createTable(people);
    const path = `${url}/api/tables/${table}/record.json`;
    const early = await fetch(path);
    expect([early.status, ((await early.json()) as Answer).no!.code]).toEqual([400, 'record']);
    await testHouse.playToTheEnd(table, people);
    const response = await fetch(path);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="ludotheque-${table}.json"`,
    );
    const record = (await response.json()) as { seed: string; sitters: object[] };
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(record.sitters).toHaveLength(3);
  });

  it.each(['nowhere12345', '%22%0d%0aset-cookie:x', '..%2f..%2fetc'])(
    'of %s does not exist',
    async (id) => {
      await open();
      const response = await fetch(`${url}/api/tables/${id}/record.json`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(((await response.json()) as Answer).no!.code).toBe('table');
    },
  );
});

describe('the summary of a table', () => {
  it('says the game, the phase and who sits there, without a cookie', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { table } = await ada.request('create', { game: 'nox', seats: 4, bots: ['easy'] });
    await ada.request('sit', { table, nonce: '00'.repeat(16) });
    const response = await fetch(`${url}/api/tables/${table}/summary`);
    expect(await response.json()).toMatchObject({
      ok: {
        id: table,
        game: 'nox',
        phase: 'open',
        seats: 4,
        watch: 'anyone',
        sitters: [{ bot: 'easy' }, { name: 'Ada' }],
      },
    });
  });

  it('of a table that does not exist is refused', async () => {
    await open();
    const response = await fetch(`${url}/api/tables/nowhere12345/summary`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as Answer).no!.code).toBe('table');
  });
});

it('the server is healthy as long as the store can be written', async () => {
  await open();
  const health = async () => (await fetch(`${url}/healthz`)).status;
  expect(await health()).toBe(200);
  testHouse.faultyStore.failingOperations.commit = true;
  await testHouse.clock.advance(1_000);
  expect(await health()).toBe(503);
  testHouse.faultyStore.failingOperations.commit = false;
  await testHouse.clock.advance(1_000);
  expect(await health()).toBe(200);
});

it('the public key for push notifications can be read', async () => {
  await open();
  expect(await (await fetch(`${url}/api/push-key`)).json()).toEqual({ ok: { key: 'PUSHKEY' } });
});

it('the house tells how long it keeps data, and how to reach whoever runs it', async () => {
  await open({ HOST: '127.0.0.1', KEEP_OVER_DAYS: '30', HOST_CONTACT: 'ada@example.org' });
  const response = await fetch(`${url}/api/house`);
  expect(await response.json()).toEqual({
    ok: {
      keepDays: { open: 7, playing: 90, over: 30 },
      cookieDays: 400,
      contact: 'mailto:ada@example.org',
    },
  });
});

it('the house tells the origin for links to other devices', async () => {
  await open({ PUBLIC_URL: 'https://cards.example.org' });
  const response = await fetch(`${url}/api/house`);
  expect(await response.json()).toMatchObject({ ok: { shareOrigin: 'https://cards.example.org' } });
});

describe('[P25] the log of deals', () => {
  const get = async (query: string) => {
    const response = await fetch(`${url}/api/deals${query}`);
    const answer = (await response.json()) as Answer & { ok?: { count: number; lines: string[] } };
    return { response, answer };
  };

  it('is public, page by page or for one table', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    await testHouse.clock.advance(1_000);
    const { answer } = await get('');
    expect(answer.ok).toMatchObject({ count: 1, page: 0, lines: [expect.any(String)] });
    expect((await get('?page=0')).answer).toEqual(answer);
    expect((await get('?page=7')).answer.ok?.lines).toEqual([]);
    const lines = (await get(`?table=${hashTableId(table)}`)).answer.ok?.lines;
    expect(lines).toEqual(answer.ok?.lines);
    expect((await get(`?table=${'0'.repeat(64)}`)).answer.ok?.lines).toEqual([]);
  });

  it.each([
    ['may be kept for ever', [], 'public, max-age=31536000, immutable'],
    ['is asked for again if a line is damaged, which may be restored', [7], null],
  ])('a full page %s', async (_, damaged, caching) => {
    await open();
    const { store } = testHouse.faultyStore;
    const lines = Array.from({ length: 256 }, (_, number) => ({ number, at: 0, body: '{}' }));
    await store.commit({ record: { table: 'deals:0', lines } });
    testHouse.faultyStore.damagedLines.set('deals:0', damaged);
    const { answer, response } = await get('?page=0');
    expect(answer.ok?.lines).toHaveLength(256);
    expect(response.headers.get('cache-control')).toBe(caching);
  });

  it.each(['?page=-1', '?page=x', '?page=1&page=2', '?table=abc', `?table=${'g'.repeat(64)}`])(
    'refuses %s',
    async (query) => {
      await open();
      const { answer, response } = await get(query);
      expect([response.status, answer.no?.code]).toEqual([400, 'field']);
    },
  );
});
