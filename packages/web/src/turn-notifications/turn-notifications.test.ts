/** Notifications about turns. Only the push service of the browser's maker is simulated. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { sendRequestFromPage } from '../../test/played-games.ts';
import { openWholeBrowser, type WholeBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

const ENDPOINT = 'https://push.example.org/ada';
let server: TestServer;
let browser: WholeBrowser;
let page: Page;
let cdp: CDPSession;
let table: string;
let registrationId: string;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openWholeBrowser({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
  await browser.context.addInitScript((endpoint) => {
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'KEY', auth: 'AUTH' } }),
      async unsubscribe() {
        localStorage.removeItem('subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem('subscribed', applicationServerKey);
        return made;
      },
    });
    const badge = async (count = 0) => {
      document.documentElement.dataset.badge = String(count);
    };
    Object.assign(Navigator.prototype, { setAppBadge: badge });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes');
      return Notification.permission;
    };
  }, ENDPOINT);
  await browser.context.grantPermissions(['notifications'], { origin: server.url });
  page = await browser.context.newPage();
  cdp = await browser.context.newCDPSession(page);
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await signIn(page, server.url, 'Ada');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Usually a second is enough; a busy machine may take longer. */
const PATIENTLY = { timeout: 20_000 };
const devices = async () =>
  (await sendRequestFromPage<{ devices: string[] }>(page, { do: 'export' })).devices;
/** The notifications that the service worker shows. */
const shown = () =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const notes = await getNotifications.call(await navigator.serviceWorker.ready);
    return notes.map(({ body, data, title }) => ({ body, title, data: data as unknown }));
  });

it('a table by correspondence offers notifications, and asks for permission only then', async () => {
  const clock = { kind: 'correspondence', move: 86_400_000 };
  const request = { do: 'create', game: 'nox', seats: 3, clock, bots: ['easy', 'easy'] };
  ({ table } = await sendRequestFromPage<{ table: string }>(page, request));
  await sendRequestFromPage(page, { do: 'sit', table, nonce: 'ab'.repeat(16) });
  await page.goto(`${server.url}/t/${table}`);
  await page.waitForSelector('.turn.mine');
  await page.click('.side-panel-button');
  await page.click('.leaf-tabs button:has-text("More")');
  await page.waitForSelector('.turn-notes button:has-text("Notify me when it’s my turn")');
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull();
  expect(await devices()).toEqual([]);
  expect(await findAccessibilityViolations(page, '.turn-notes')).toEqual([]);
  await page.click('.turn-notes button');
  await page.waitForSelector('.turn-notes button:has-text("Turn notifications off")');
  expect(await devices()).toEqual([ENDPOINT]);
  const { ok } = (await (await fetch(`${server.url}/api/push-key`)).json()) as {
    ok: { key: string };
  };
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe(ok.key);
});

it('[P28] a recovery ends them, and a device that wants them subscribes again on any page', async () => {
  const { code } = await sendRequestFromPage<{ code: string }>(page, { do: 'recovery' });
  // The page would reload as soon as its device is signed out.
  await page.goto('about:blank');
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const [set] = (await post('/api/recover', { code })).headers.getSetCookie();
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(set!) ?? [];
  const exported = await post('/api/ask', { do: 'export' }, `${name}=${value}`);
  expect(await exported.json()).toMatchObject({ ok: { devices: [] } });
  await browser.context.addCookies([{ name, value, url: server.url }]);
  await page.goto(server.url);
  await expect.poll(devices, PATIENTLY).toEqual([ENDPOINT]);
  await page.goto(`${server.url}/t/${table}`);
  await page.waitForSelector('.turn.mine');
});

it('a notification names the game, in the visitor’s language, and nothing else', async () => {
  // Sent again until it is shown, as push services do: a worker that is just starting may miss it.
  // Several messages of one table make one notification.
  const delivered = async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify({ table, game: 'nox' }),
    });
    return shown();
  };
  await expect
    .poll(delivered, PATIENTLY)
    .toEqual([{ title: 'Your turn', body: 'NOX', data: { path: `/t/${table}` } }]);
  await page.click('.settings-opener');
  await page.selectOption('.language select', 'de');
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  // The service worker learns the language a moment later than the page.
  await expect
    .poll(async () => (await delivered()).map(({ title }) => title), PATIENTLY)
    .toEqual(['Du bist dran']);
  await page.selectOption('.language select', 'en');
  await page.keyboard.press('Escape');
});

it('a click on a notification opens the table', async () => {
  await page.goto(server.url);
  const [worker] = browser.context.serviceWorkers();
  const opened = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    // Only a real click may open a window, so the address is recorded instead.
    const path = new Promise((resolve) => {
      Object.assign(Object.getPrototypeOf(scope.clients), {
        openWindow: async (to: string) => resolve(to),
      });
    });
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(
      new NotificationEvent('notificationclick', { notification: notification! }),
    );
    return path;
  });
  expect(opened).toBe(`/t/${table}`);
  await expect.poll(shown, PATIENTLY).toEqual([]);
});

it('a visitor who signs in or leaves a table sees that the table waits for them', async () => {
  await page.goto(server.url);
  await page.waitForSelector('.calls:visible:has-text("One table is waiting for you")');
  expect(await page.title()).toBe('(1) Hello, Ada · Ludothèque');
  await page.waitForSelector('html[data-badge="1"]');
  await page.click('.entry.calling a');
  await page.waitForSelector('.turn.mine');
  await page.waitForSelector('html[data-badge="0"]');
  await page.click('.sign');
  await page.waitForSelector('.entry.calling');
});

it('notifications can be switched off on the account page', async () => {
  await page.goto(`${server.url}/me`);
  await page.click('.turn-notes button:has-text("Turn notifications off")');
  await page.waitForSelector('.turn-notes button:has-text("Notify me")');
  expect(await devices()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
});
