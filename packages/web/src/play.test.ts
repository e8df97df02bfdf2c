import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { enter, openHouse, playToTheEnd, pullOut, type TestHouse } from './test-house.ts';
import { faults, missingWords, tooWide } from './test-look.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

describe.each([
  ['nox', 'fr-FR', { width: 1280, height: 800 }],
  ['nicht-die-bohne', 'de-DE', { width: 375, height: 740 }],
  ['battle-gum', 'en-GB', { width: 1280, height: 800 }],
  ['nanobye', 'nl-NL', { width: 375, height: 740 }],
] as const)('%s, in %s', (game, locale, viewport) => {
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
    await enter(page, house.url, 'Ada');
    await pullOut(page, game);
    expect(await faults(page)).toEqual([]);
    // A whole game of Nanobye lasts until somebody owns everything: three manches will do.
    if (game === 'nanobye') await openShortTable(page);
    else await page.click(`.box-${game} .main-action`);
    await page.waitForSelector('.start .main-action');
    expect(await faults(page)).toEqual([]);
    await page.click('.start .main-action');
    await page.waitForSelector('.stage .plate');
    expect(await faults(page)).toEqual([]);
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await faults(page)).toEqual([]);
    expect(problems).toEqual([]);
  }, 120_000);

  it('has words for everything, and nothing is wider than the screen', async () => {
    expect(await missingWords(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  });
});

async function openShortTable(page: Page): Promise<void> {
  await page.click('.box-nanobye .action');
  await page.click('summary');
  await page.fill('#option-manches', '3');
  expect(await faults(page)).toEqual([]);
  await page.click('.new-table .main-action');
}
