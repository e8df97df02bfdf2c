/** The quick reference lies over a table and never pushes it; the summary is one printed page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPath } from './page-actions.ts';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from './page-checks.ts';
import { countPrintedPages } from './printed-pages.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

const SMALL_PHONE = { width: 360, height: 640 };
const SIDEWAYS = { width: 640, height: 360 };

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: SMALL_PHONE, reducedMotion: 'reduce' });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Charlotte');
  await openPath(page, '/new/battle-gum', '.new-table');
  await page.click('summary');
  await page.check('#option-completion');
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.reference-button');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const SHEET = '.quick-reference[open]';
const waitUntilClosed = () => page.waitForSelector(SHEET, { state: 'detached' });
const measureBoard = () => page.locator('.board').first().boundingBox();

it('opens with one tap over the board, with the variants of this table', async () => {
  const before = await measureBoard();
  await page.click('.reference-button');
  await page.waitForSelector(SHEET);
  expect(await measureBoard()).toEqual(before);
  const text = await page.innerText(SHEET);
  expect(text).toContain('Not for 6s and Ninjas');
  expect(text).not.toContain('Four in a row');
  expect(await page.locator(`${SHEET} .a-card`).count()).toBeGreaterThanOrEqual(8);
  expect(await findMissingWords(page)).toEqual([]);
  expect(await findAccessibilityViolations(page, SHEET)).toEqual([]);
});

it('fits small screens, and scrolls inside itself', async () => {
  for (const screen of [SIDEWAYS, SMALL_PHONE]) {
    await page.setViewportSize(screen);
    const { height, width, x, y } = (await page.locator(SHEET).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(screen.width);
    expect(y + height).toBeLessThanOrEqual(screen.height);
    expect(await findOverflowingElements(page)).toEqual([]);
    await page.locator('.quick-reference-columns > :last-child').scrollIntoViewIfNeeded();
    const last = (await page.locator('.quick-reference-columns > :last-child').boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(screen.height);
  }
});

it('closes by Escape, by its button and by a tap beside it, and the focus returns', async () => {
  const hasFocus = () =>
    page.evaluate(() => document.activeElement?.matches('.reference-button') ?? false);
  await page.keyboard.press('Escape');
  await waitUntilClosed();
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('r');
  await page.click(`${SHEET} .quick-reference-head button`);
  await waitUntilClosed();
  expect(await hasFocus()).toBe(true);
  await page.click('.reference-button');
  await page.waitForSelector(SHEET);
  await page.mouse.click(2, 2);
  await waitUntilClosed();
  expect(await hasFocus()).toBe(true);
});

it('is among the keys of the table', async () => {
  await page.keyboard.press('?');
  expect(await page.innerText('.shortcuts[open]')).toMatch(/R\s+open the quick reference/);
});

it('the rule book leads to a summary that is one printed page', async () => {
  await openPath(page, '/learn/nicht-die-bohne', '.book');
  await page.click('a[href$="/summary"]');
  await page.waitForSelector('.summary');
  expect(await findOverflowingElements(page)).toEqual([]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await countPrintedPages(page)).toBe(1);
});
