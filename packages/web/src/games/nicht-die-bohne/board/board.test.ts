import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import {
  playToTheEnd,
  signIn,
  startTestServer,
  type TestServer,
} from '../../../../test/test-server.ts';

const CARD = '.board-nicht-die-bohne .hand .playable';
const TAKEABLE = '.spot .playable';
let house: TestServer;
let browser: TestBrowser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  house = await startTestServer();
  browser = await openBrowser({
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
  });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, house.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** What is wrong with the board; the pages around it have their own test. */
async function openTable(seats: number): Promise<void> {
  await page.goto(`${house.url}/new/nicht-die-bohne`);
  await page.getByRole('radio', { name: `${seats}` }).check();
  await page.click('.new-table summary');
  await page.fill('#option-manches', '1');
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.board-nicht-die-bohne');
}

const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const inHand = () => page.locator('.hand .a-card').count();

/** Plays on, as chance will have it, until the viewer may do something of that kind. */
async function playUntil(wanted: string): Promise<void> {
  while (true) {
    await page.waitForSelector(`${CARD}, ${TAKEABLE}`);
    if (await page.$(wanted)) return;
    const ready = await page.$('.do-it:not(:disabled)');
    await page.click(ready ? '.do-it' : `:is(${CARD}, ${TAKEABLE})`);
  }
}

describe('the board on a small phone, with the most players', () => {
  it('shows everybody and four rows each, fits the screen, and is accessible from the start', async () => {
    await openTable(6);
    await page.waitForSelector(CARD);
    expect(await page.locator('.corner').count()).toBe(6);
    expect(await page.locator('[data-zone^="row-"]').count()).toBe(24);
    expect(await tooWide()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('a card is chosen by keyboard, can be taken back, and is played by a second tap', async () => {
    const held = await inHand();
    await page.locator(CARD).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.hand .chosen');
    await page.click('.action-bar .action');
    expect(await page.locator('.hand .chosen').count()).toBe(0);
    await page.locator(CARD).first().press('Enter');
    await page.locator('.hand .chosen').press('Enter');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.hand .a-card').length === count,
      held - 1,
    );
  });

  it('before a card is taken, its row shows what would become of it', async () => {
    await playUntil(TAKEABLE);
    if (!(await page.$('.spot .chosen'))) await page.locator(TAKEABLE).first().click();
    const taken = await page.getAttribute('.spot .chosen', 'data-card');
    const growing = page.locator('.mine .growing');
    expect(await growing.getAttribute('data-zone')).toMatch(new RegExp(`-${taken![0]}$`));
    expect(await growing.locator('.next').textContent()).toMatch(/^→ −?\d+$/);
    expect(await page.textContent('.action-bar small')).toContain('→');
  });

  it('takes are tied together by twine, one from each who has taken', async () => {
    await playUntil('.twine .take');
    const chain = await page.$$eval('.twine .take', (takes) =>
      takes.map((take) => [take.getAttribute('data-taker'), take.getAttribute('data-from')]),
    );
    // Whose card is taken takes next.
    chain.slice(1).forEach(([taker], i) => {
      expect(taker).toBe(chain[i]![1]);
    });
    expect(await page.locator('ol.chain li').count()).toBe(chain.length);
  });

  it('a card is played by dragging it onto the bed', async () => {
    await playUntil(CARD);
    const held = await inHand();
    await page.locator(CARD).first().scrollIntoViewIfNeeded();
    const card = (await page.locator(CARD).first().boundingBox())!;
    const bed = (await page.locator('.bed').boundingBox())!;
    await page.mouse.move(card.x + 12, card.y + 12);
    await page.mouse.down();
    await page.mouse.move(bed.x + bed.width / 2, bed.y + bed.height - 60, { steps: 5 });
    await page.waitForSelector('.bed.wanted');
    await page.mouse.up();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.hand .a-card').length === count,
      held - 1,
    );
  });

  it('rows have their specials first, and their value on a sign', async () => {
    await page.waitForSelector(`${CARD}, ${TAKEABLE}`);
    const rows = await page.$$eval('[data-zone^="row-"]', (zones) =>
      zones.map((zone) =>
        [...zone.querySelectorAll<HTMLElement>('.a-card')].map(({ dataset }) =>
          /^.(0|x2|-)$/.test(dataset.card!) ? 'special' : 'number',
        ),
      ),
    );
    for (const row of rows) expect(row).toEqual(row.toSorted().toReversed());
    const signs = await page.$$eval('.mine .furrow:has(.a-card)', (furrows) =>
      furrows.map((furrow) => furrow.querySelector('.worth b')?.textContent),
    );
    expect(signs.length).toBeGreaterThan(0);
    for (const sign of signs) expect(sign).toMatch(/^−?\d+$/);
  });

  it('somebody’s rows open large, and close again', async () => {
    await page.locator('.glance').first().click();
    await page.waitForSelector('dialog.large[open]');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.large', { state: 'detached' });
  });

  it('stands text of twice the size', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    expect(await tooWide()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  it('is played to the end by its own controls', async () => {
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(
      /\b(prompt|wait|colour)\.[a-zA-Z]+\b|{{/,
    );
    expect(await tooWide()).toBe(0);
    expect(problems).toEqual([]);
  }, 30_000);
});
