/** Which cookies sign in over HTTPS. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../../house/test/test-house.ts';
import type { TestSession } from '../../../house/test/test-session.ts';
import { readConfig } from '../config.ts';
import { Metrics } from '../metrics.ts';
import { addApiRoutes } from './api-routes.ts';
import { loadPlainCookieRule, PlainCookieRule } from './plain-cookie-rule.ts';
import { SessionCookie } from './session-cookie.ts';

let app: FastifyInstance;
let testHouse: TestHouse;
let url: string;
let plainCookieRule: PlainCookieRule;

async function open(): Promise<void> {
  testHouse = await TestHouse.start();
  plainCookieRule = new PlainCookieRule(0, testHouse.clock);
  app = Fastify();
  await app.register(cookie);
  const config = readConfig({ PUBLIC_URL: 'https://ludo.example.org' });
  addApiRoutes({
    app,
    house: testHouse.house,
    config,
    metrics: new Metrics(),
    pubSub: undefined,
    pushKey: 'PUSHKEY',
    sessionCookie: new SessionCookie(config, async (token) =>
      plainCookieRule.accepts(await testHouse.house.people.findSignInTime(token)),
    ),
    toClientKey: () => 'client',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => app.close());

async function post(path: string, body: object, headers: { [name: string]: string } = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { readonly ok?: unknown };
  return { response, status: response.status, answer };
}
const as = ({ token }: TestSession) => ({ cookie: `ludo=${token}` });

describe('the cookie over https', () => {
  const OLDER_HOUSE_RECORD = { table: 'house:keys', lines: [{ number: 0, at: 1, body: '{}' }] };
  /** The house was opened by a version that did not use the prefix. */
  async function updateFromOlderVersion() {
    const { clock, faultyStore } = testHouse;
    await faultyStore.memoryStore.commit({ record: OLDER_HOUSE_RECORD });
    plainCookieRule = await loadPlainCookieRule(faultyStore.memoryStore, clock);
  }

  it('can be set by this host only', async () => {
    await open();
    const { response } = await post('/api/visit', { name: 'Ada' });
    const [own, old] = response.headers.getSetCookie();
    expect(own).toMatch(/^__Host-ludo=\w{16}\.\w{32}; .*Path=\/;.* Secure/);
    expect(own).not.toContain('Domain');
    expect(old).toMatch(/^ludo=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('of the version before is accepted, and replaced', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    await updateFromOlderVersion();
    const { answer, response } = await post('/api/ask', { do: 'me' }, as(ada));
    expect(answer.ok).toMatchObject({ name: 'Ada' });
    const [own, old] = response.headers.getSetCookie();
    expect(own).toContain(`__Host-ludo=${ada.token};`);
    expect(old).toMatch(/^ludo=;/);
  });

  it('of the version before is accepted during a rolling update, and until it would have ended', async () => {
    await open();
    await updateFromOlderVersion();
    await testHouse.clock.advance(3_600_000);
    const ada = await testHouse.connectNewPerson('Ada');
    expect((await post('/api/ask', { do: 'me' }, as(ada))).status).toBe(200);
    testHouse.clock.set(testHouse.clock.now() + 401 * 86_400_000);
    // Still a device: it was seen meanwhile.
    const hash = testHouse.house.people.getDevice(ada.token);
    await testHouse.faultyStore.memoryStore.commit({
      changedCredentials: [{ hash, expires: Number.MAX_SAFE_INTEGER }],
    });
    expect((await post('/api/ask', { do: 'me' }, as(ada))).status).toBe(401);
    const named = { cookie: `__Host-ludo=${ada.token}` };
    expect((await post('/api/ask', { do: 'me' }, named)).status).toBe(200);
  });

  it('that another host of the domain has set signs nobody in who has none', async () => {
    await open();
    await updateFromOlderVersion();
    testHouse.clock.set(testHouse.clock.now() + 2 * 86_400_000);
    const mallory = await testHouse.connectNewPerson('Mallory');
    const { response, status } = await post('/api/ask', { do: 'me' }, as(mallory));
    expect(status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('is never accepted without the prefix by a house that always used it', async () => {
    await open();
    plainCookieRule = await loadPlainCookieRule(testHouse.faultyStore.memoryStore, testHouse.clock);
    const mallory = await testHouse.connectNewPerson('Mallory');
    expect((await post('/api/ask', { do: 'me' }, as(mallory))).status).toBe(401);
  });

  it('is decided once, also by nodes that start at the same time', async () => {
    await open();
    const { clock, faultyStore } = testHouse;
    const load = () => loadPlainCookieRule(faultyStore.memoryStore, clock);
    await Promise.all([load(), load()]);
    await faultyStore.memoryStore.commit({ record: OLDER_HOUSE_RECORD });
    expect((await load()).accepts(clock.now() - 1)).toBe(false);
  });

  it('is not overruled by one that another host of the domain has set', async () => {
    await open();
    const ada = await testHouse.connectNewPerson('Ada');
    const eve = await testHouse.connectNewPerson('Eve');
    const both = { cookie: `ludo=${eve.token}; __Host-ludo=${ada.token}` };
    const { answer, response } = await post('/api/ask', { do: 'me' }, both);
    expect(answer.ok).toMatchObject({ name: 'Ada' });
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
