import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { enter, openHouse, playToTheEnd, type TestHouse } from './test-house.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

async function faults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { run } = (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    ).axe;
    return (await run()).violations.map(({ id }) => id);
  });
}

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
    browser = await openBrowser({ locale, viewport, bypassCSP: true });
    page = await browser.context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
  }, 60_000);
  afterAll(() => browser.close());

  it('is played from the shelf to the final score, and every page on the way is accessible', async () => {
    await enter(page, house.url, 'Ada');
    await page.waitForSelector(`.box-${game} .tagline`);
    expect(await faults(page)).toEqual([]);
    // A whole game of Nanobye lasts until somebody owns everything: three manches will do.
    if (game === 'nanobye') await openShortTable(page);
    else await page.click(`.box-${game} .main-action`);
    await page.waitForSelector('.start .main-action');
    expect(await faults(page)).toEqual([]);
    await page.click('.start .main-action');
    await page.waitForSelector('.stage');
    expect(await faults(page)).toEqual([]);
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await faults(page)).toEqual([]);
    expect(problems).toEqual([]);
  }, 120_000);

  it('has words for everything, and nothing is wider than the screen', async () => {
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).not.toMatch(
      /\b(ui|house|shelf|play|end|wait|sheet|log|events|moves|zones)\.[a-zA-Z]+\b|{{/,
    );
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

it('a friend follows the link, gives a name, and sits at the table', async () => {
  const browser = await openBrowser({ locale: 'en-GB' });
  const [mine, theirs] = [
    await browser.context.newPage(),
    await (await openBrowserContext(browser)).newPage(),
  ];
  await enter(mine, house.url, 'Ida');
  await mine.goto(`${house.url}/new/nox`);
  await mine.click('.new-table .main-action');
  await mine.waitForSelector('.waiting-room');
  await theirs.goto(mine.url());
  await theirs.fill('input[name=name]', 'Ben');
  await theirs.click('.name-form button');
  await mine.waitForFunction(() => document.querySelector('.chairs')?.textContent?.includes('Ben'));
  expect(await theirs.textContent('.chairs')).toContain('Ida');
  await browser.close();
}, 60_000);

async function openShortTable(page: Page): Promise<void> {
  await page.click('.box-nanobye .action');
  await page.click('summary');
  await page.fill('#option-manches', '3');
  expect(await faults(page)).toEqual([]);
  await page.click('.new-table .main-action');
}

/** Somebody else's browser: no cookie of ours. */
async function openBrowserContext({ context }: TestBrowser) {
  return context.browser()!.newContext();
}
