import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playByKeyboard } from '../../test/keyboard-player.ts';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let house: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  house = await startTestServer();
  browser = await openBrowser({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  page = await browser.context.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await house.close();
});

const isFocused = (selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until the element has the focus, then Enter. */
async function press(selector: string): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (await isFocused(selector)) break;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(selector), selector).toBe(true);
  await page.keyboard.press('Enter');
}

/** Whole games are played in keyboard-only.long.ts. */
it('a game on the generated board can be played from the shelf with the keyboard alone', async () => {
  await signIn(page, house.url, 'Ada');
  await page.waitForSelector('.box-ascenseur .carton');
  await press('.box-ascenseur .carton');
  await page.waitForSelector('.box-ascenseur .main-action');
  await press('.box-ascenseur .main-action');
  const begun = await playByKeyboard(page, { turnWords: 'À toi', turns: 3 });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const played = await playByKeyboard(page, { turnWords: 'À toi', turns: 4 });
  for (const { lostFocus, wrongTitles } of [begun, played])
    expect([...lostFocus, ...wrongTitles]).toEqual([]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}, 120_000);
