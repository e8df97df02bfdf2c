/** Who is out of a game of Nanobye that goes on chooses between watching, the result, and leaving with their place. */
import type { BaseView } from '@ludotheque/core';
import { SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectClient,
  fetchVisitorCookie,
  listLegalMoves,
  randomNonce,
} from '../../server/test/visitors.ts';
import { findPlaceWhenOut } from '../src/board-view/place-when-out.ts';
import { findUnplayableParts } from './board-fit-checks.ts';
import { findAccessibilityViolations } from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 360, height: 640 } });
  page = await browser.context.newPage();
  const cookie = await fetchVisitorCookie(server.url, 'Ada');
  const [name, value] = cookie.split('=') as [string, string];
  await browser.context.addCookies([{ name, value, url: server.url }]);
  await openTableWhereOut(cookie);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Long enough to look at the page before the bots have finished the game. */
const SLOW_BOTS = { BOT_PACE: '2000' };

/** Stakes the most in game after game, until one goes on without the player. Bots pause until the page opens it. */
async function openTableWhereOut(cookie: string): Promise<void> {
  const game = await loadGame('nanobye');
  const client = await connectClient(() => server.url, cookie);
  const rng = new SeededRng('any');
  const playUntilOut = (table: string) =>
    new Promise<boolean>((resolve) => {
      const act = (view: BaseView | null | undefined) => {
        if (!view) return;
        const isOut = findPlaceWhenOut(game, view) !== undefined;
        if (isOut || view.result) resolve(isOut);
        else if (view.awaited.includes(view.seat))
          void client.makeMove(table, listLegalMoves(game, view, rng).at(-1)!);
      };
      void client
        .openTable(table, { sync: ({ view }) => act(view), step: ({ view }) => act(view) })
        .then(() => client.request('sit', { table, nonce: randomNonce() }));
    });
  for (;;) {
    const { table } = await client.request('create', {
      game: game.id,
      seats: 4,
      bots: ['easy', 'easy', 'easy'],
      options: { manches: 12 },
    });
    if (!(await playUntilOut(table))) continue;
    client.close();
    await server.stop();
    await server.restart(undefined, SLOW_BOTS);
    await page.goto(`${server.url}/t/${table}`);
    return;
  }
}

it('a panel in the window says the place, and its first button has the focus', async () => {
  await page.waitForSelector('.out-panel');
  expect(await page.textContent('.out-place')).toMatch(/of 4/);
  expect(await page.locator('.out-panel button').allTextContents()).toEqual([
    'See the result',
    'Watch',
    'Leave the table',
  ]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('See the result');
  const box = (await page.locator('.out-panel').boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(640);
  expect(await findAccessibilityViolations(page, '.out-panel')).toEqual([]);
});

it('who watches sees the table without a panel, and who comes back may leave', async () => {
  await page.click('.out-panel button:has-text("Watch")');
  await page.waitForSelector('.out-panel', { state: 'detached' });
  expect(await page.locator('.stage .plate').count()).toBe(4);
  expect(await page.locator('.own .tag').textContent()).toMatch(/^out in round/);
  expect(await findUnplayableParts(page)).toEqual([]);
  await page.reload();
  await page.click('.out-panel button:has-text("Leave")');
  await page.waitForSelector('.shelf-page');
});
