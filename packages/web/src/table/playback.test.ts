import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterEach(() => browser.close());
afterAll(() => server.close());

/** Sits down at a table of NOX, and counts every card that flies from then on. */
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
  await signIn(page, server.url, 'Ada', options.pace);
  await page.goto(`${server.url}/new/nox`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage .plate');
}

const flown = () => page.evaluate(() => (globalThis as unknown as { flown: number }).flown);

/** Plays at random until this is on the page, and skips animations if asked to. */
const playUntil = (selector: string, skips: boolean) =>
  page.evaluate(
    ([wanted, skip]) =>
      new Promise<void>((resolve) => {
        const tick = () => {
          if (document.querySelector(wanted)) return resolve();
          const pick = (found: string) =>
            [...document.querySelectorAll<HTMLButtonElement>(found)].filter((b) => !b.disabled);
          const all = pick('.stage .playable');
          const next =
            pick('.do-it')[0] ??
            (skip ? pick('.skip-step')[0] : undefined) ??
            all[Math.floor(Math.random() * all.length)];
          next?.click();
          setTimeout(tick, 30);
        };
        tick();
      }),
    [selector, skips] as const,
  );

it('animates cards, can be skipped, and shows the score sheet at the end of a round', async () => {
  await sitDown({ pace: 'calm', reducedMotion: 'no-preference' });
  await playUntil('.round-sheet', true);
  expect(await flown()).toBeGreaterThan(10);
  // Below the panel is the table as the round left it; the next deal is not shown yet.
  const changes = await page.$$eval('.round-sheet .round-changes .change', (all) =>
    all.map(({ textContent }) => textContent),
  );
  expect(changes.length).toBeGreaterThan(1);
  for (const change of changes) expect(change).toMatch(/^(0|[+−]\d+)$/);
  expect(await page.$$eval('.beside .sheet tbody tr', (all) => all.length)).toBe(0);
  await page.click('.round-sheet .main-action');
  await page.waitForSelector('.round-sheet', { state: 'detached' });
  await page.waitForSelector('.beside .sheet tbody tr', { state: 'attached' });
  // Cards that have landed are removed from the layer above the table.
  await page.waitForFunction(() => !document.querySelector('.flying'));
}, 90_000);

it('with reduced motion no card flies, and every step is still shown', async () => {
  await sitDown({ pace: 'calm', reducedMotion: 'reduce' });
  await playUntil('.log li:nth-child(8)', true);
  expect(await flown()).toBe(0);
}, 90_000);

it('at once means at once: no card flies, and no end of a round is waited for', async () => {
  await sitDown({ pace: 'none', reducedMotion: 'no-preference' });
  await playUntil('.beside .sheet tbody tr, .ending', false);
  expect(await flown()).toBe(0);
  expect(await page.locator('.round-sheet').count()).toBe(0);
}, 90_000);
