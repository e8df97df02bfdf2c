/**
 * Every page loads all the styles that it needs, and no style of another page changes it: it looks
 * the same when it is the first page, and when all style sheets are loaded.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPath, openShortTableWithBots, shortenSearches } from './page-actions.ts';
import { findAccessibilityViolations } from './page-checks.ts';
import { PAGE_VISITS } from './page-visits.ts';
import { findStyleChanges } from './style-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurn, playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({
    locale: 'en-GB',
    viewport: { width: 390, height: 780 },
    // Animations would look different every time.
    reducedMotion: 'reduce',
  });
  page = await browser.context.newPage();
  await shortenSearches(page);
  await signIn(page, server.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const go = (path: string, ready: string) => openPath(page, path, ready);

type Way = readonly [name: string, go: () => Promise<unknown>];
const PAD: readonly Way[] = [
  ['playing alone', () => go('/alone/nox', '.crew')],
  [
    'a score pad',
    async () => {
      await go('/pad/nox', '.pad-names');
      for (const input of await page.$$('.pad-names input')) await input.fill('Marie');
      await page.click('.pad-names button[type=submit]');
      await page.waitForSelector('.pad-sheet');
    },
  ],
  ['a round on a pad', () => page.click('.pad .main-action')],
];
const GAME: (id: string) => readonly Way[] = (id) => [
  [`the book of ${id}`, () => go(`/learn/${id}`, '.book')],
  [
    `a table of ${id}`,
    async () => {
      await openShortTableWithBots(page, id);
      // Without the styles of the pages before.
      await page.reload();
      await playTurns(page, 2);
      // Closed details belong to the page, too.
      for (const folded of await page.$$('.stage summary')) await folded.click();
      expect(await findAccessibilityViolations(page, '.stage')).toEqual([]);
    },
  ],
];
/** Begins at the table of a game that is soon over. */
const SHORT_GAME = 'nanobye';
const END_OF_A_GAME: readonly Way[] = [
  ['the menu of a table', () => page.click('.table-menu')],
  [
    'a table at its end',
    async () => {
      await page.keyboard.press('Escape');
      while (!(await page.$('.ending'))) await playTurn(page);
    },
  ],
  [
    'looking back',
    async () => {
      await page.click('.ending a.action');
      await page.reload();
      await page.waitForSelector('.steps');
    },
  ],
];

/** All tables and rule books are tested above. */
const TWICE = ['a rule book', 'a table', 'the menu of a table'];
const PAGES: readonly Way[] = [
  ...PAGE_VISITS.filter(([name]) => !TWICE.includes(name)).map(
    ([name, there]): Way => [name, () => there(page)],
  ),
  ...PAD,
  ['a lesson', () => go('/learn/nox/lesson', '.stage')],
  ...GAME(SHORT_GAME),
  ...END_OF_A_GAME,
];

const checkWays = (ways: readonly Way[]) =>
  it.each(ways)('%s looks the same with all style sheets', async (_, there) => {
    await there();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    expect(await findStyleChanges(page)).toEqual([]);
  });

/** Every page, with the rule book and the table of one game. */
export const describePagesKeepStyle = () => describe('a page', () => checkWays(PAGES));

export const describeGamesKeepStyle = (games: readonly string[]) =>
  describe('a game', () => checkWays(games.flatMap(GAME)));
