/** Whole games in a browser, from the shelf to the final score. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import {
  playToTheEnd,
  pullOutBox,
  signIn,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const LOCALES = ['en-GB', 'nl-NL', 'de-DE', 'fr-FR'];
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
];
/** Every game in one of the languages, on one of the screens. */
const listVisits = (games: readonly string[]) =>
  games.map(
    (game, i) => [game, LOCALES[i % LOCALES.length]!, SCREENS[i % SCREENS.length]!] as const,
  );
const GAMES_OF_MANCHES: ReadonlySet<string> = new Set(['nanobye', 'nicht-die-bohne']);

export function describeWholeGames(games: readonly string[]): void {
  describe.each(listVisits(games))('%s, in %s', (game, locale, viewport) => {
    let browser: TestBrowser;
    let page: Page;
    const problems: string[] = [];

    beforeAll(async () => {
      browser = await openBrowser({ locale, viewport });
      page = await browser.context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
    }, 60_000);
    afterAll(() => browser.close());

    it('is played from the shelf to the final score, and every page on the way is accessible', async () => {
      await signIn(page, server.url, 'Ada');
      await pullOutBox(page, game);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      // Where the number of manches can be chosen, one is enough here.
      if (GAMES_OF_MANCHES.has(game)) await startShortGame(page, game);
      else await page.click(`.box-${game} .main-action`);
      await page.waitForSelector('.stage .plate');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await playToTheEnd(page);
      expect(await page.textContent('.ending h2')).toBeTruthy();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
    }, 120_000);

    it('has all its words, and fits the screen', async () => {
      expect(await findMissingWords(page)).toEqual([]);
      expect(await findOverflowingElements(page)).toEqual([]);
    });
  });
}

async function startShortGame(page: Page, game: string): Promise<void> {
  await page.click(`.box-${game} .action`);
  await page.click('summary');
  await page.fill('#option-manches', '1');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.click('.new-table .main-action');
  await page.waitForSelector('.start .main-action');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.click('.start .main-action');
}
