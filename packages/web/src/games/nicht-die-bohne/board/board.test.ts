import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../../../test/page-checks.ts';
import { openSignedInPage, type SignedInPage } from '../../../../test/signed-in-page.ts';
import { playToTheEnd } from '../../../../test/test-server.ts';

const HAND_CARD = '.board-nicht-die-bohne .hand .playable';
const TRICK_CARD = '.spot .playable';
let visit: SignedInPage;
let page: Page;

beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
  ({ page } = visit);
}, 60_000);
afterAll(() => visit.close());

async function openTable(seats: number): Promise<void> {
  await page.goto(`${visit.url}/new/nicht-die-bohne`);
  await page.getByRole('radio', { name: `${seats}` }).check();
  await page.click('.new-table summary');
  await page.fill('#option-manches', '1');
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.board-nicht-die-bohne');
}

const measureOverflow = () =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const countHand = () => page.locator('.hand .a-card').count();

/** Plays the first card on offer until this is on the page, so many times. */
async function playUntil(wanted: string, count = 1): Promise<void> {
  // Clicks inside the page: what is there now may have played itself a moment later.
  await page.waitForFunction(
    ({ choices, least, selector }) => {
      if (!document.querySelector(choices)) return false;
      if (document.querySelectorAll(selector).length >= least) return true;
      const ready = document.querySelector<HTMLElement>('.do-it:not(:disabled)');
      (ready ?? document.querySelector<HTMLElement>(choices))?.click();
      return false;
    },
    { selector: wanted, choices: `:is(${HAND_CARD}, ${TRICK_CARD})`, least: count },
    { polling: 50, timeout: 90_000 },
  );
}

describe('playing on a small phone, with the most players', () => {
  it('shows every seat with four rows, fits the screen, and is accessible at the start', async () => {
    await openTable(6);
    await page.waitForSelector(HAND_CARD);
    expect(await page.locator('.corner').count()).toBe(6);
    expect(await page.locator('[data-zone^="row-"]').count()).toBe(24);
    expect(await measureOverflow()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('chooses a card by keyboard, takes it back, and plays it with a second Enter', async () => {
    const cardsBefore = await countHand();
    await page.locator(HAND_CARD).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.hand .chosen');
    await page.click('.action-bar .action');
    expect(await page.locator('.hand .chosen').count()).toBe(0);
    await page.locator(HAND_CARD).first().press('Enter');
    await page.locator('.hand .chosen').press('Enter');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.hand .a-card').length === count,
      cardsBefore - 1,
    );
  });

  it('previews the row before a card is taken', async () => {
    // A single card that could be taken would be taken by itself.
    await playUntil(TRICK_CARD, 2);
    if (!(await page.$('.spot .chosen'))) await page.locator(TRICK_CARD).first().click();
    const taken = await page.getAttribute('.spot .chosen', 'data-card');
    const growing = page.locator('.mine .growing');
    expect(await growing.getAttribute('data-zone')).toMatch(new RegExp(`-${taken![0]}$`));
    expect(await growing.locator('.next').textContent()).toMatch(/^→ −?\d+$/);
    expect(await page.textContent('.action-bar small')).toContain('→');
  });

  it('draws a piece of twine for each take of the trick', async () => {
    await playUntil('.twine .take');
    // Read at once: the table goes on.
    const { chain, told } = await page.evaluate(() => ({
      chain: [...document.querySelectorAll('.twine .take')].map((take) => [
        take.getAttribute('data-taker'),
        take.getAttribute('data-from'),
      ]),
      told: document.querySelectorAll('ol.chain li').length,
    }));
    // The seat whose card was taken takes next.
    chain.slice(1).forEach(([taker], i) => {
      expect(taker).toBe(chain[i]![1]);
    });
    expect(told).toBe(chain.length);
  }, 100_000);

  it('plays a card that is dragged onto the bed', async () => {
    await playUntil(HAND_CARD);
    const cardsBefore = await countHand();
    await page.locator(HAND_CARD).first().scrollIntoViewIfNeeded();
    const card = (await page.locator(HAND_CARD).first().boundingBox())!;
    const bed = (await page.locator('.bed').boundingBox())!;
    await page.mouse.move(card.x + 12, card.y + 12);
    await page.mouse.down();
    await page.mouse.move(bed.x + bed.width / 2, bed.y + bed.height - 60, { steps: 5 });
    await page.waitForSelector('.bed.wanted');
    await page.mouse.up();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.hand .a-card').length === count,
      cardsBefore - 1,
    );
  });
});

describe('the board of Nicht die Bohne! on a small phone', () => {
  it('puts the specials of a row first, and its worth on a sign', async () => {
    await page.waitForSelector(`${HAND_CARD}, ${TRICK_CARD}`);
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

  it('opens the rows of a seat in large, and closes them again', async () => {
    await page.locator('.glance').first().click();
    await page.waitForSelector('dialog.large[open]');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog.large', { state: 'detached' });
  });

  it('fits the screen with text of twice the size', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    expect(await measureOverflow()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  it('can be played to the end', async () => {
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(
      /\b(prompt|wait|colour)\.[a-zA-Z]+\b|{{/,
    );
    expect(await measureOverflow()).toBe(0);
    expect(visit.errors).toEqual([]);
  }, 100_000);
});
