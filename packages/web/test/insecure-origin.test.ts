/**
 * A phone on the same Wi-Fi opens the page over plain HTTP, where browsers leave out many functions:
 * locks, the clipboard, service workers, random UUIDs.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSECURE_HOST, openBrowser, type TestBrowser } from './test-browser.ts';
import { playToTheEnd, signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let url: string;
const problems: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  url = server.url.replace('127.0.0.1', INSECURE_HOST);
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** So that a game is soon over. */
async function chooseOneManche(): Promise<void> {
  await page.click('summary');
  await page.fill('#option-manches', '1');
}

it('the origin of this test is not secure', async () => {
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([
    false,
    false,
  ]);
});

it('a table’s link can be shared, and a game is played to its end', async () => {
  await page.goto(`${url}/new/nanobye`);
  await chooseOneManche();
  await page.click('.new-table .main-action');
  await page.waitForSelector('.invitation .link');
  expect(await page.textContent('.invitation .link')).toBe(page.url());
  await page.click('text=Share the link');
  await page.waitForSelector('text=Link copied');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage .plate');
  await playToTheEnd(page);
  expect(await page.textContent('.ending h2')).toBeTruthy();
}, 120_000);

it('a game on this device is played to its end, in one tab at a time', async () => {
  await page.goto(`${url}/alone/nanobye`);
  await chooseOneManche();
  await page.click('button.main-action[type=submit]');
  await page.waitForSelector('.stage .plate');
  const other = await browser.context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('text=another tab');
  await other.close();
  await playToTheEnd(page);
  expect(await page.textContent('.ending h2')).toBeTruthy();
}, 120_000);

it('no page failed on the way', () => {
  expect(problems).toEqual([]);
});
