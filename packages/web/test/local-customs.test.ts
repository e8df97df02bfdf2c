/** Names, dates and lists of cards look as the visitor writes them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots } from './page-actions.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function visitFrom(locale: string, name = 'Ada'): Promise<Page> {
  const viewport = { width: 1280, height: 720 };
  const page = await (await browser.openOther({ locale, viewport })).newPage();
  await signIn(page, server.url, name);
  return page;
}

it('a name of emoji is whole on the visitor’s page and at a table', async () => {
  const name = '👩‍🚀 Zoé 🇫🇷';
  const page = await visitFrom('en-GB', name);
  await page.goto(`${server.url}/me`);
  await page.waitForSelector(`.own-page h1:has-text("${name}")`);
  expect(await page.textContent('.own-page .initial')).toBe('👩‍🚀');
  await openTableWithBots(page, 'nanobye');
  expect(await page.locator('.own .plate h2').textContent()).toContain(name);
  await page.context().close();
});

it.each([
  ['de-DE', /am \d{2}\.\d{2}\.\d{4}/],
  ['en-US', /since [A-Z][a-z]{2} \d{1,2}, \d{4}/],
])('a date follows the customs of %s', async (locale, date) => {
  const page = await visitFrom(locale);
  await page.goto(`${server.url}/me`);
  await page.waitForSelector('.signed-in li');
  expect(await page.textContent('.signed-in li')).toMatch(date);
  await page.context().close();
});

it.each([
  ['en-GB', / [^ ,]+, [^ ,]+ and [^ ,.]+\./],
  ['fr-FR', / [^ ,]+, [^ ,]+ et [^ ,.]+\./],
])('cards in a sentence have commas and the last “and” of %s', async (locale, list) => {
  const page = await visitFrom(locale);
  await openTableWithBots(page, 'battle-gum', 2);
  await page.click('.side-panel-button');
  const deal = page.locator('[role=log] li', { hasText: list });
  await deal.first().waitFor();
  expect(await deal.first().innerText()).toMatch(list);
  await page.context().close();
});
