/** The operator's page: who gets in, and what it does. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { TestHouse } from '../../../house/test/test-house.ts';
import { readConfig } from '../config.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { addSecurityHooks } from './security-hooks.ts';

const ADMIN_TOKEN = 'a token that nobody guesses';
let app: FastifyInstance;
let testHouse: TestHouse;
afterEach(() => app.close());

async function open(env: { [name: string]: string } = { ADMIN_TOKEN }): Promise<void> {
  testHouse = await TestHouse.start();
  app = Fastify();
  await app.register(cookie);
  const config = readConfig(env);
  addSecurityHooks(app, config);
  const { clock, faultyStore, house } = testHouse;
  await addOperatorRoutes({ app, house, store: faultyStore.store, config, clock });
}

const post = (url: string, fields: { [name: string]: string }, headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** The cookie of a signed-in operator, and the key of the forms on the page. */
async function signIn() {
  const signedIn = await post('/admin/sign-in', { token: ADMIN_TOKEN });
  expect(signedIn.statusCode).toBe(303);
  const header = String(signedIn.headers['set-cookie']).split(';')[0]!;
  return { cookie: header };
}
const readPage = (headers: { cookie: string }) => app.inject({ url: '/admin', headers });
const findKey = (html: string) => /name="key" value="(\w+)"/.exec(html)?.[1] ?? '';

/** A table where Mallory was rude and Ada has reported it. */
async function report() {
  const ada = await testHouse.connectNewPerson('Ada');
  const mallory = await testHouse.connectNewPerson('Mallory');
  const table = await testHouse.createTable([ada, mallory], { game: 'nanobye' });
  const { n: line } = await mallory.request('say', { table, text: '<script>alert(1)</script>' });
  await ada.request('report', { table, person: mallory.id, line, reason: 'abuse' });
  return { mallory, table };
}

it('there is none without a token in the configuration', async () => {
  await open({});
  expect((await app.inject({ url: '/admin' })).statusCode).toBe(404);
  expect(() => readConfig({ ADMIN_TOKEN: 'short' })).toThrow('ADMIN_TOKEN must have at least 24');
});

it('shows nothing to a visitor without the token', async () => {
  await open();
  await report();
  const forged = { cookie: `ludo-admin=${testHouse.clock.now() + 999_999}.${'0'.repeat(64)}` };
  for (const headers of [{ cookie: '' }, forged]) {
    const { body } = await readPage(headers);
    expect(body).toContain('type="password"');
    expect(body).not.toContain('Mallory');
  }
  expect((await post('/admin/sign-in', { token: `${ADMIN_TOKEN}x` })).statusCode).toBe(403);
});

it('has a cookie that scripts cannot read and other sites cannot send', async () => {
  await open({ ADMIN_TOKEN, PUBLIC_URL: 'https://ludo.example.org' });
  const { headers } = await post('/admin/sign-in', { token: ADMIN_TOKEN });
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-ludo-admin=.*Path=\/; HttpOnly; Secure; SameSite=Strict/,
  );
});

it('shows reports with their context, as text', async () => {
  await open();
  await report();
  const { body, headers } = await readPage(await signIn());
  expect(body).toContain('Report 0: abuse');
  expect(body).toContain('<mark>&#60;script&#62;alert(1)&#60;/script&#62;</mark>');
  expect(body).not.toContain('<script>');
  expect(headers['cache-control']).toBe('no-store');
});

it('mutes, ends a table and dismisses a report, and logs it', async () => {
  await open();
  const { mallory, table } = await report();
  const operator = await signIn();
  const key = findKey((await readPage(operator)).body);
  const act = (action: string, subject: string) =>
    post('/admin/act', { key, action, subject, why: 'rude' }, operator);
  expect((await act('mute', mallory.id)).body).toContain('cannot chat any more');
  await testHouse.clock.advance(2_000);
  expect(await mallory.requestErrorCode('say', { table, preset: 'bye' })).toBe('muted');
  expect((await act('end', table)).body).toContain('has been ended');
  expect((await testHouse.getLiveTable(table)).table.phase).toBe('closed');
  const { body } = await act('dismiss', '0');
  expect(body).toContain('Report 0: abuse (dismissed)');
  expect(body.match(/<td>page<td>(mute|end|dismiss)<td>/g)).toHaveLength(3);
  expect((await act('block', 'nobody0000')).body).toContain('there is no person nobody0000');
});

it('shows names at the table beside those of today', async () => {
  await open();
  const { mallory, table } = await report();
  await mallory.request('rename', { name: 'Harmless' });
  const cleo = await testHouse.connectNewPerson('Cleo');
  await cleo.request('report', { table, person: mallory.id, reason: 'name' });
  const { body } = await readPage(await signIn());
  const who = `Mallory (${mallory.id}, now Harmless)`;
  expect(body).toContain(`reports ${who} at table`);
  expect(body).toContain(`<td>${who}<td><mark>`);
  await mallory.request('forget-me', { sure: true });
  expect((await readPage(await signIn())).body).not.toMatch(/Mallory|Harmless/);
});

it('shows open reports first, in pages', async () => {
  await open();
  const { mallory, table } = await report();
  const { memoryStore } = testHouse.faultyStore;
  const line = { at: testHouse.clock.now(), body: '{}' };
  const text = { by: 'ada', person: mallory.id, table, reason: 'spam', chat: [] };
  for (let number = 1; number <= 60; number++)
    await memoryStore.commit({
      record: { table: 'house:reports', lines: [{ number, ...line }] },
      notes: [{ key: `report:${number}`, value: JSON.stringify(text) }],
    });
  const operator = await signIn();
  const read = async (url: string) => {
    const { body } = await app.inject({ url, headers: operator });
    const numbers = [...body.matchAll(/Report (\d+):/g)].map(([, number]) => Number(number));
    return { body, numbers };
  };
  const first = await read('/admin');
  expect(first.numbers).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
  expect(first.body).toContain('href="/admin?page=2"');
  const key = findKey(first.body);
  await post('/admin/act', { key, action: 'dismiss', subject: '60' }, operator);
  expect((await read('/admin')).numbers[0]).toBe(59);
  const second = await read('/admin?page=2');
  expect(second.numbers).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 60]);
  expect(second.body).toContain('href="/admin?page=1"');
  expect(second.body).not.toContain('page=3');
  // A form brings its operator back to the page that it was on.
  const acted = await post('/admin/act?page=2', { key, action: 'dismiss', subject: '9' }, operator);
  expect(acted.body).toContain('has been dismissed');
  expect(acted.body).toContain('Report 8:');
  expect(second.body).toContain('action="/admin/act?page=2"');
  expect((await read('/admin?page=nonsense')).numbers[0]).toBe(59);
});

it('does nothing for a form without its key, or from another site', async () => {
  await open();
  const { mallory } = await report();
  const operator = await signIn();
  const key = findKey((await readPage(operator)).body);
  const fields = { action: 'block', subject: mallory.id };
  expect((await post('/admin/act', fields, operator)).statusCode).toBe(403);
  expect((await post('/admin/act', { ...fields, key })).statusCode).toBe(403);
  const foreign = { ...operator, origin: 'https://evil.example.org' };
  expect((await post('/admin/act', { ...fields, key }, foreign)).statusCode).toBe(403);
  expect(await testHouse.house.people.authenticate(mallory.token)).toBeDefined();
});
