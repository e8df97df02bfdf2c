/** Whatever goes wrong, the visitor sees words and a way back. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { pullOutBox, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  page = await browser.context.newPage();
});
afterEach(() => page.close());

describe('an address without a page', () => {
  it.each([
    '/new/chess',
    '/alone/chess',
    '/pad/chess',
    '/learn/chess',
    '/learn/chess/lesson',
    '/nonsense',
    '/t/a/b/c',
    '/t/%E0%A4%A',
  ])('%s says so, and leads back to the shelf', async (path) => {
    const response = await page.goto(`${server.url}${path}`);
    expect(response!.headers()['content-type']).toContain('text/html');
    await page.waitForSelector('text=There is no page at this address');
    await page.click('main .main-action');
    await page.waitForSelector('.shelf');
  });

  it('is an error with a code for a program', async () => {
    const response = await fetch(`${server.url}/nonsense`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ no: { code: 'path' } });
    expect(
      (await fetch(`${server.url}/nonsense`, { headers: { accept: 'text/html' } })).status,
    ).toBe(404);
  });
});

it('robots and old browsers find their files', async () => {
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain('Disallow: /t/');
  expect((await fetch(`${server.url}/favicon.ico`)).ok).toBe(true);
});

it('where the browser denies storage, the page works until it is closed', async () => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: deny });
    Object.defineProperty(window, 'sessionStorage', { get: deny });
    Object.defineProperty(window, 'indexedDB', { get: deny });
  });
  await page.goto(server.url);
  await page.waitForSelector('.shelf');
  await page.goto(`${server.url}/alone/nox`);
  await page.click('button.main-action[type=submit]');
  await page.waitForSelector('.stage .plate');
});

it('a file that is gone after an update reloads the page once, and then it says so', async () => {
  let isGone = true;
  let loads = 0;
  await page.route(/assets\/lobby-page-.*\.js/, (route) =>
    isGone ? route.abort() : route.continue(),
  );
  page.on('load', () => loads++);
  await page.goto(server.url);
  await page.click('.door a[href="/lobby"]');
  await page.waitForSelector('.failed');
  await expect.poll(() => loads).toBe(2);
  expect(await page.isVisible('.door')).toBe(true);
  isGone = false;
  await page.click('.failed .main-action');
  await page.waitForSelector('main h1:not(.failed h1)');
});

/** As if the server had other rules than the page. */
const changeViewsOfNox = (guest: Page) =>
  guest.routeWebSocket(/./, (socket) => {
    const connection = socket.connectToServer();
    connection.onMessage((message) =>
      socket.send(String(message).replaceAll('"displays"', '"laid"')),
    );
  });

it('a table that cannot be drawn says so, below the header', async () => {
  const context = await browser.openOther({ locale: 'en-GB' });
  const guest = await context.newPage();
  await changeViewsOfNox(guest);
  await guest.goto(server.url);
  await pullOutBox(guest, 'nox');
  await guest.click('.box-nox .main-action');
  await guest.waitForSelector('main .failed');
  expect(await guest.isVisible('.door')).toBe(true);
  await guest.click('.failed a');
  await guest.waitForSelector('.shelf');
  await context.close();
});

it('a board that fails says so in its place, and leaves the table around it', async () => {
  const player = await (await browser.openOther({ locale: 'en-GB' })).newPage();
  await player.goto(server.url);
  await pullOutBox(player, 'nox');
  await player.click('.box-nox .main-action');
  await player.waitForSelector('.stage .plate');
  // Only its board reads the displays for a spectator, who has no moves.
  const spectator = await (await browser.openOther({ locale: 'en-GB' })).newPage();
  await changeViewsOfNox(spectator);
  await spectator.goto(player.url());
  await spectator.click('.invited .main-action');
  await spectator.waitForSelector('.play > .stage > .failed:has-text("Something went wrong")');
  expect(await spectator.isVisible('.door .play-head .side-panel-button')).toBe(true);
  await spectator.click('.failed a');
  await spectator.waitForSelector('.shelf');
  for (const visitor of [player, spectator]) await visitor.context().close();
});

it('an app that cannot be drawn at all says so in the visitor’s language, and leads back', async () => {
  const context = await browser.openOther({ locale: 'fr-FR' });
  const guest = await context.newPage();
  // The words of the frame around all pages.
  await guest.route(/assets\/fr-.*\.js/, (route) => route.abort());
  await guest.goto(server.url);
  await guest.waitForSelector('#house > .failed:has-text("Un problème est survenu")');
  expect(await guest.isVisible('.door')).toBe(false);
  expect(await guest.getAttribute('.failed a', 'href')).toBe('/');
  await context.close();
});

it('a newer build of the page is offered to a page that was loaded before', async () => {
  await page.goto(server.url);
  await page.fill('input[name=name]', 'Ada');
  await page.click('.name-form button');
  await page.waitForSelector('.me:has-text("Ada")');
  expect(await page.isVisible('.weather-renewed')).toBe(false);
  await server.stop();
  await server.restart('assets/index-newer.js');
  await page.waitForSelector('.weather-renewed button');
}, 60_000);
