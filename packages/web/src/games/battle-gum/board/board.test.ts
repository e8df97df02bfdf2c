import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findBoardViolations,
  measureOverflowPx,
} from '../../../../test/sites/battle-gum-board/test-position.ts';
import { openBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import {
  playToTheEnd,
  signIn,
  startTestServer,
  type TestServer,
} from '../../../../test/test-server.ts';

let house: TestServer;
let browser: TestBrowser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  house = await startTestServer();
  browser = await openBrowser({
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function isSound() {
  expect(await findBoardViolations(page)).toEqual([]);
  expect(await measureOverflowPx(page)).toBeLessThanOrEqual(0);
  expect(await page.innerText('.board-battle-gum')).not.toMatch(/\b[a-z]+\.[a-zA-Z]+\b|{{/);
}

it('a whole game of five, on the smallest phone, with every variant', async () => {
  await signIn(page, house.url, 'Ada');
  await page.goto(`${house.url}/new/battle-gum`);
  await page.getByRole('radio', { name: '5' }).check();
  await page.click('summary');
  for (const option of ['completion', 'fourInARow']) await page.check(`#option-${option}`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');

  // Arranging by keyboard alone.
  const held = page.locator('.own-hand .a-card').first();
  const lying = page.locator('.own .upper .a-card').last();
  const [mine, theirs] = [
    await held.getAttribute('data-card'),
    await lying.getAttribute('data-card'),
  ];
  await held.focus();
  await page.keyboard.press('Enter');
  await lying.focus();
  await page.keyboard.press('Enter');
  expect(await held.getAttribute('data-card')).toBe(theirs);
  expect(await lying.getAttribute('data-card')).toBe(mine);
  await isSound();
  await page.focus('.do-it');
  await page.keyboard.press('Enter');

  // The first turn by dragging, unless there is nothing to lay.
  await page.waitForSelector('.do-it:not(:disabled), .own-hand .playable');
  const card = page.locator('.own-hand .playable:not([data-card="13"])').first();
  if ((await card.count()) > 0) await card.dragTo(page.locator('.blob-seat'));
  await isSound();

  await playToTheEnd(page);
  expect(await page.textContent('.ending h2')).toBeTruthy();
  await isSound();
  expect(problems).toEqual([]);
}, 120_000);
