import { loadAllGames, readGameWords } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { serveTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await serveTestSite('shelf');
}, 60_000);
afterAll(() => site.close());

async function listNamesOfGamesForTwo(): Promise<string[]> {
  const games = [...(await loadAllGames()).values()].filter(
    ({ seats: { max, min } }) => min <= 2 && max >= 2,
  );
  return games.map(({ id }) => readGameWords(id, 'en').name as string);
}

const middles = (page: Page) =>
  page.$$eval('.carton', (all) =>
    all.map((box) => {
      const { bottom, left, right } = box.parentElement!.getBoundingClientRect();
      return { bottom: Math.round(bottom), left, right };
    }),
  );

describe.each([
  ['a phone', { width: 360, height: 740 }, 2],
  ['a wide screen', { width: 1280, height: 800 }, 5],
])('forty boxes of every game in turn on %s', (_, viewport, columns) => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser({ locale: 'en-GB', viewport });
    page = await browser.context.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => document.querySelectorAll('.carton .lid').length === 40);
  }, 60_000);
  afterAll(() => browser.close());

  it('stand in rows that are not wider than the screen', async () => {
    const places = await middles(page);
    const boards = Map.groupBy(places, ({ bottom }) => bottom);
    for (const board of boards.values()) expect(board.length).toBe(columns);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  it('show all one can do with a box when one is pulled out, also at the edge', async () => {
    for (const place of [0, columns - 1, 39]) {
      const box = page.locator('.box').nth(place);
      // A resting pointer would pull out the box that scrolls under it.
      await page.mouse.move(0, 0);
      await box.locator('.carton').click();
      const ways = box.locator('.ways-in').locator('a, button');
      await ways.first().waitFor();
      const labels = ['Play now', 'With friends', 'On this device', 'Learn'];
      expect((await ways.allInnerTexts()).slice(0, 4)).toEqual(labels);
      for (const way of await ways.all()) {
        const { width, x } = (await way.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(viewport.width);
      }
    }
  });

  it('can be filtered by the number of players', async () => {
    await page.getByRole('radio', { name: '2' }).check();
    const names = await page.locator('.title').allInnerTexts();
    expect(new Set(names)).toEqual(new Set(await listNamesOfGamesForTwo()));
    // Who is alone plays any game, with bots.
    await page.getByRole('radio', { name: '1' }).check();
    expect(await page.locator('.title').count()).toBe(40);
  });
});
