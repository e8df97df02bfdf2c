import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { serveTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  site = await serveTestSite('table');
  browser = await openBrowser({ locale: 'en-GB', reducedMotion: 'no-preference' });
  page = await browser.context.newPage();
  await page.goto(site.url);
  await page.waitForSelector('output');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('a score sheet of many rounds shows the last 30, and all of them on request', async () => {
  const rounds = () => page.locator('.sheet tbody th').allInnerTexts();
  const last = await rounds();
  expect(last.length).toBe(30);
  expect([last[0], last.at(-1)]).toEqual(['16', '45']);
  expect(await page.locator('.sheet tfoot td').allInnerTexts()).toEqual(['1035', '0']);
  await page.getByRole('button', { name: '45' }).click();
  expect(await rounds()).toEqual(Array.from({ length: 45 }, (_, round) => String(round + 1)));
  expect(await page.locator('.score-sheet button').count()).toBe(0);
});

describe('scenes that wait to be shown', () => {
  const come = (steps: number, event?: string) =>
    page.evaluate(
      ([n, what]) =>
        (globalThis as unknown as { come(n: number, what?: string): void }).come(n, what),
      [steps, event] as const,
    );
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: number[] }).drawn);
  const shows = (n: number) =>
    page.waitForFunction(
      (wanted) => document.querySelector('output')?.textContent === wanted,
      `${n}`,
    );

  it('are shown one after the other', async () => {
    await come(3);
    await shows(3);
    expect(await drawn()).toEqual([0, 1, 2, 3]);
  });

  it('are skipped up to the latest if there are too many to watch', async () => {
    await come(40);
    await shows(43);
    expect((await drawn()).slice(0, 5)).toEqual([0, 1, 2, 3, 43]);
  });

  it('wait for what the board shows by itself, which takes a minute here', async () => {
    page = await browser.context.newPage();
    await page.clock.install();
    await page.goto(site.url);
    await page.waitForSelector('output');
    await come(1, 'a burst');
    await page.clock.runFor(1_000);
    await come(1);
    await page.clock.runFor(50_000);
    expect(await drawn()).toEqual([0, 1]);
    await page.clock.runFor(10_000);
    expect(await drawn()).toEqual([0, 1, 2]);
  });
});
