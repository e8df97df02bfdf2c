import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let house: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  house = await startTestServer();
}, 60_000);
afterEach(() => browser.close());
afterAll(() => house.close());

/** A table of NOX, shown at a pace, with everything that flew written down. */
async function sitDown(options: { pace: string; reducedMotion: 'reduce' | 'no-preference' }) {
  browser = await openBrowser({ locale: 'en-GB', reducedMotion: options.reducedMotion });
  page = await browser.context.newPage();
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { flown: number };
    seen.flown = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.classList.contains('flying')) seen.flown++;
    }).observe(document, { subtree: true, childList: true });
  });
  await signIn(page, house.url, 'Ada', options.pace);
  await page.goto(`${house.url}/new/nox`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage .plate');
}

const flown = () => page.evaluate(() => (globalThis as unknown as { flown: number }).flown);

/** Plays on, and skips what is shown, until something is on the page. */
const playUntil = (selector: string, skips: boolean) =>
  page.evaluate(
    ([wanted, skip]) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted)) return resolve();
          const pick = (found: string) =>
            [...document.querySelectorAll<HTMLButtonElement>(found)].filter((b) => !b.disabled);
          const all = pick('.stage .playable');
          const next =
            pick('.do-it')[0] ??
            (skip ? pick('.skip-step')[0] : undefined) ??
            all[Math.floor(Math.random() * all.length)];
          next?.click();
          setTimeout(look, 30);
        };
        look();
      }),
    [selector, skips] as const,
  );

it('cards fly one after the other, all of it can be skipped, and a round ends with its sheet', async () => {
  await sitDown({ pace: 'calm', reducedMotion: 'no-preference' });
  await playUntil('.round-sheet', true);
  expect(await flown()).toBeGreaterThan(10);
  // The table lies beneath as the round left it: nobody sees the next deal first.
  const rows = await page.$$eval('.round-sheet tbody tr', (all) => all.length);
  expect(rows).toBe(1);
  expect(await page.$$eval('.beside .sheet tbody tr', (all) => all.length)).toBe(0);
  await page.click('.round-sheet .main-action');
  await page.waitForSelector('.round-sheet', { state: 'detached' });
  await page.waitForSelector('.beside .sheet tbody tr');
  // What has landed is gone from above the table.
  await page.waitForFunction(() => !document.querySelector('.flying'));
}, 90_000);

it('with reduced motion nothing flies, and every step is still shown', async () => {
  await sitDown({ pace: 'calm', reducedMotion: 'reduce' });
  await playUntil('.round-sheet', true);
  expect(await flown()).toBe(0);
}, 90_000);
