import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../../../test/page-checks.ts';
import { openSignedInPage, type SignedInPage } from '../../../../test/signed-in-page.ts';
import { playTurns } from '../../../../test/test-server.ts';

let visit: SignedInPage;
let page: Page;

beforeAll(async () => {
  // The narrowest phone, and the most players.
  visit = await openSignedInPage({
    locale: 'en-GB',
    viewport: { width: 360, height: 760 },
    hasTouch: true,
  });
  ({ page } = visit);
  await openTable();
}, 60_000);
afterAll(() => visit.close());

async function openTable(): Promise<void> {
  await page.goto(`${visit.url}/new/nox`);
  await page.getByRole('radio', { name: '6' }).check();
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.board-nox');
}

const waitForTurn = () => page.waitForSelector('.hand .playable');
const waitForPileChange = (countBefore: string | null) =>
  page.waitForFunction(
    (text) => document.querySelector('.pile .count')?.textContent !== text,
    countBefore,
  );

/** Drags a card above a place, and does not drop it yet. */
async function drag(card: Locator, to: Locator): Promise<void> {
  const from = (await card.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
  await to.first().evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const { height, width, x, y } = (await to.first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
}

/** Plays at random until a card can be laid at a place whose label contains this; returns the label. */
async function findPlaceWithLabel(text: string): Promise<string> {
  // Otherwise the mouse would hover over elements that scroll below it.
  await page.mouse.move(0, 0);
  for (;;) {
    await page.waitForSelector('.hand .playable, .ending');
    // Nothing makes such a place come up before the game is over.
    if (await page.$('.ending')) {
      await openTable();
      await waitForTurn();
    }
    const found = await page.evaluate(async (wanted) => {
      const waitForFrame = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const card of document.querySelectorAll<HTMLElement>('.hand .playable')) {
        if (card.ariaPressed !== 'true') card.click();
        await waitForFrame();
        const places = [...document.querySelectorAll<HTMLElement>('.display .playable')];
        const place = places.find(({ ariaLabel }) => ariaLabel?.includes(wanted));
        if (place) {
          // It may have the focus still, without a preview, from before a drag.
          place.blur();
          place.focus();
          await waitForFrame();
          return place.ariaLabel!;
        }
      }
      // A new stack is preferred, because many stacks lead to merges and to the end of a round.
      const slots = document.querySelectorAll<HTMLElement>('.slot.playable');
      const handBefore = document.querySelector('.hand')!.innerHTML;
      slots[Math.floor(Math.random() * slots.length)]!.click();
      await waitForFrame();
      // A lay that ends the round waits for a second tap.
      document.querySelector<HTMLElement>('.do-it:not(:disabled)')?.click();
      while (document.querySelector('.hand')?.innerHTML === handBefore) await waitForFrame();
      return undefined;
    }, text);
    if (found) return found;
  }
}

describe('making a move on the board of NOX, with six players on a narrow phone', () => {
  it('names cards and piles in words, and is accessible at the start', async () => {
    await waitForTurn();
    expect(await page.locator('.display .slot').count()).toBeGreaterThan(0);
    expect(await page.locator('.hand [data-card]').count()).toBe(3);
    expect(await page.innerText('.hand .a-card .unseen')).toMatch(/^(blue|green|orange) \d+$/);
    expect(await page.getAttribute('.pile .a-card', 'aria-label')).toMatch(
      /^Draw pile, \d+ cards$/,
    );
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('lays a card that is dragged beside the others', async () => {
    await waitForTurn();
    const card = page.locator('.hand .a-card').first();
    const name = await card.locator('.unseen').innerText();
    const pileCount = await page.textContent('.pile .count');
    await drag(card, page.locator('.own .slot'));
    // While the card is held above its place, a preview is shown.
    await page.waitForSelector('.own .ghost');
    expect(await page.locator('.own .ghost').count()).toBe(1);
    await page.mouse.up();
    await waitForPileChange(pileCount);
    expect(await page.textContent('[role=log]')).toContain(`You play the ${name} as a new stack`);
  });

  it('needs no mouse: Enter on a card and on a place lays it', async () => {
    await waitForTurn();
    await page.locator('.hand .a-card').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.getAttribute('.hand .a-card', 'aria-pressed')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('.own .playable'))).toBe(true);
    const pileCount = await page.textContent('.pile .count');
    await page.keyboard.press('Enter');
    await waitForPileChange(pileCount);
  });

  it('previews a choice, which can be taken back', async () => {
    await waitForTurn();
    await page.locator('.hand .a-card').first().tap();
    await page.locator('.own .slot.new-stack').focus();
    expect(await page.textContent('.action-bar small')).toContain('Your display: ');
    expect(await page.locator('.own .ghost').count()).toBe(1);
    await page.click('.action-bar .action');
    expect(await page.locator('.ghost, .hand .chosen').count()).toBe(0);
  });
});

describe('what the board of NOX shows', () => {
  it('shows a missing colour as an empty socket', async () => {
    await findPlaceWithLabel('is missing');
    const owner = page.locator('.seat', { has: page.locator('.ghost') });
    expect(await owner.locator('.missing').count()).toBe(1);
    expect(await owner.locator('.worth').getAttribute('aria-label')).toMatch(
      /^Worth 0, .* missing$/,
    );
  });

  it('refuses a card that is dropped on another colour, and says why', async () => {
    await waitForTurn();
    const card = page.locator('.hand .a-card').first();
    const [colour] = (await card.getAttribute('data-card'))!;
    await drag(card, page.locator(`.display .a-card:not([data-card^="${colour}"])`));
    await page.mouse.up();
    expect(await page.textContent('.action-bar p')).toContain('different colours');
    expect(await page.isEnabled('.do-it')).toBe(false);
  });

  it('previews the merge of two stacks, with the new height', async () => {
    const label = await findPlaceWithLabel('two stacks become one');
    expect(await page.textContent('.action-bar small')).toContain(label.split('. ')[1]);
    const height = label.match(/(\d+) high/)![1];
    expect(await page.textContent('.merging .high')).toBe(height);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('warns before a sixth stack ends the round', async () => {
    const label = await findPlaceWithLabel('the round ends');
    const [, worthBefore, worth] =
      label.match(/: (\d+) → (\d+)/) ?? label.match(/: still ((\d+))/)!;
    const owner = page.locator('.seat', { has: page.locator('.ghost.ends') });
    expect(await owner.locator('.stack').count()).toBe(5);
    expect(await owner.locator('.danger').count()).toBe(1);
    expect(await owner.locator('.moon b').textContent()).toBe(worth);
    if (worthBefore !== worth)
      expect(await owner.locator('.moon small').textContent()).toBe(`${worthBefore} →`);
  });

  it('is never wider than the screen', async () => {
    await playTurns(page, 2);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(visit.errors).toEqual([]);
  });
});
