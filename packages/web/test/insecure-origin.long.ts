/** Every game over plain HTTP, as phones on the same Wi-Fi open it: whole games, their results and replays. */
import { slowlyTestedGameIds } from '@ludotheque/games/tested-games';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShortTableWithBots } from './page-actions.ts';
import { INSECURE_HOST, openBrowser, type TestBrowser } from './test-browser.ts';
import { playToTheEnd, signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
const problems: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, server.url.replace('127.0.0.1', INSECURE_HOST), 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it.each(slowlyTestedGameIds)(
  '%s is played to its end, its result can be shared, and its deal can be checked',
  async (game) => {
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await openShortTableWithBots(page, game);
    await playToTheEnd(page);
    await page.click('.ending-actions button:has-text("Share")');
    await page.waitForSelector('.ending-actions :text("Link copied")');
    await page.click('.ending-actions a.action');
    await page.waitForSelector('.steps');
    await page.click('.side-panel-button');
    await page.click('.deal-check button');
    await page.waitForSelector('.deal-check:has-text("Everything is as promised")');
    expect(problems).toEqual([]);
  },
  300_000,
);

it.each(slowlyTestedGameIds)('the lesson of %s can be opened and begun', async (game) => {
  await page.goto(new URL(`/learn/${game}/lesson`, page.url()).href);
  await page.click('.go-on');
  await page.waitForSelector('[data-next-tap], .go-on');
  expect(problems).toEqual([]);
});
