/** The summary of every game is exactly one printed page, in every language. */
import { LANGUAGES } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { listGamesWith } from './games-with.ts';
import { countPrintedPages } from './printed-pages.ts';
import { openBrowser } from './test-browser.ts';
import { startTestServer } from './test-server.ts';

describe.each(LANGUAGES)('in %s', (locale) => {
  it('every summary is one page', async () => {
    const server = await startTestServer();
    const browser = await openBrowser({ locale });
    const page = await browser.context.newPage();
    const pages: { [game: string]: number } = {};
    const games = listGamesWith('quick-reference/index.ts');
    for (const game of games) {
      await page.goto(`${server.url}/learn/${game}/summary`);
      await page.waitForSelector('.summary');
      pages[game] = await countPrintedPages(page);
    }
    await browser.close();
    await server.close();
    expect(pages).toEqual(Object.fromEntries(games.map((game) => [game, 1])));
  });
});
