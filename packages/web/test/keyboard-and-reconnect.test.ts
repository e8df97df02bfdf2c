import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', serviceWorkers: 'allow' });
  page = await browser.context.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const key = async (name: string, times = 1) => {
  for (let i = 0; i < times; i++) await page.keyboard.press(name);
};
/** The focused element. */
const focused = () =>
  page.evaluate(
    () => document.querySelector('a:focus, button:focus, summary:focus')?.textContent ?? '',
  );

async function tabTo(words: string): Promise<void> {
  for (let i = 0; i < 60 && !(await focused()).includes(words); i++) await key('Tab');
  expect(await focused()).toContain(words);
}

it('a table can be opened and a move played with the keyboard alone', async () => {
  await signIn(page, server.url, 'Ada');
  await page.waitForSelector('.box-nox .carton');
  await tabTo('NOX');
  await tabTo('With friends');
  await key('Enter');
  await page.waitForSelector('.new-table');
  await tabTo('Open the table');
  await key('Enter');
  await page.waitForSelector('.start .main-action');
  await tabTo('Start with 3 bots');
  await key('Enter');
  await page.waitForSelector('.turn.mine');
  await tabTo('All moves as a list');
  await key('Enter');
  // The list is drawn when it is unfolded: tabbing earlier would pass it by.
  await page.waitForSelector('text=/Play the/', { state: 'attached' });
  await tabTo('Play the');
  const rounds = () => page.textContent('[role=log]');
  const before = await rounds();
  await key('Enter');
  await page.waitForFunction(
    (old) => document.querySelector('[role=log]')?.textContent !== old,
    before,
  );
}, 60_000);

it('[P21] when the server stops during a game, the page says so, and continues when it is back', async () => {
  await page.waitForSelector('.turn.mine');
  await server.stop();
  await page.waitForSelector('.weather-offline');
  expect(await page.textContent('.weather-offline')).toContain('nothing you did is lost');
  await server.restart();
  await page.waitForSelector('.weather-offline', { state: 'detached' });
  await playTurns(page, 2);
}, 60_000);

it('a player who closes the tab and comes back has the same seat', async () => {
  await page.goto(`${server.url}/new/nox`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.turn.mine');
  const hand = () =>
    page.$$eval('[data-zone^=hand] [data-card]', (cards) =>
      cards.map((card) => card.getAttribute('data-card')).join(),
    );
  const before = await hand();
  const address = page.url();
  await page.close();
  page = await browser.context.newPage();
  await page.goto(address);
  await page.waitForSelector('.turn.mine');
  expect(await hand()).toBe(before);
}, 60_000);

it('a newer version is offered, and does not interrupt a game', async () => {
  await page.waitForSelector('.turn.mine');
  await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
  await server.stop();
  await page.waitForSelector('.weather-offline');
  await server.restart('newer');
  await page.waitForSelector('.weather-renewed button');
  expect(await page.textContent('.weather')).toContain('new version');
  expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
  await playTurns(page, 1);
  await page.click('.weather button');
  await page.waitForFunction(() => !('neverReloaded' in globalThis));
  await page.waitForSelector('.stage');
}, 60_000);

it('an outdated page says so until it is reloaded', async () => {
  const old = await browser.context.newPage();
  await old.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { do: what, id } = JSON.parse(String(text)) as { do: string; id: number };
      if (what !== 'hello') return server.send(text);
      socket.send(JSON.stringify({ re: id, no: { code: 'version', message: 'please reload' } }));
    });
  });
  await old.goto(server.url);
  await old.waitForSelector('.weather-outdated button');
  expect(await old.textContent('.weather')).toContain('out of date');
  await old.close();
});
