/** Golf and Crazy Eights on the generated board, with taps, drags and turned cards, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots } from '../../test/page-actions.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

let visit: SignedInPage;
let page: Page;

beforeAll(async () => {
  visit = await openSignedInPage({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  ({ page } = visit);
  await openGolf();
}, 60_000);
afterAll(() => visit.close());

const waitForTurn = () => page.waitForSelector('.turn.mine');
const place = (number: number) => page.locator(`.own [data-place="${number}"] .a-card`).first();
const nameCards = () =>
  page
    .locator('.own .grid .a-card')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card));

async function findMiddle(locator: Locator): Promise<[x: number, y: number]> {
  const { height, width, x, y } = (await locator.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

async function drag(from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await findMiddle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await findMiddle(to)), { steps: 4 });
  await page.mouse.up();
}

/** Opens a table of Golf at which the viewer has turned up two cards, and is to move. */
async function openGolf(): Promise<void> {
  await openTableWithBots(page, 'golf', 2);
  for (const number of [0, 1]) {
    await waitForTurn();
    await page.locator(`.own [data-place="${number}"] .playable`).tap();
    await place(number).tap();
    await page.waitForSelector(`.own [data-place="${number}"] .a-card:not([data-card=""])`);
  }
}

/** The viewer's next turn: the same table is played on from test to test. */
const waitForDiscard = () => page.waitForSelector('[data-zone="discard"] .playable:not(:disabled)');

it('a card is tapped from where to where, and where it can go glows', async () => {
  await waitForDiscard();
  const top = await page.locator('[data-zone="discard"] .a-card').getAttribute('data-card');
  expect(await page.locator('.target').count()).toBe(0);
  await page.locator('[data-zone="discard"] .playable').tap();
  expect(await page.locator('.own .grid .target').count()).toBe(6);
  await place(5).tap();
  await page.waitForSelector(`.own [data-place="5"] [data-card="${top}"]`);
});

it('a card is dragged to its place, and goes back if it is dropped elsewhere', async () => {
  await waitForDiscard();
  const [before, discard] = [await nameCards(), page.locator('[data-zone="discard"] .a-card')];
  const top = await discard.getAttribute('data-card');
  await drag(discard, page.locator('.far-seats .plate').first());
  await page.waitForFunction(() => document.querySelector('.sky')?.childElementCount === 0);
  expect([await nameCards(), await discard.getAttribute('data-card')]).toEqual([before, top]);
  expect(await page.locator('.target, .chosen').count()).toBe(0);
  await drag(discard, place(4));
  await page.waitForSelector(`.own [data-place="4"] [data-card="${top}"]`);
});

it('only what can be dragged keeps a finger from scrolling', async () => {
  await waitForDiscard();
  const readTouchAction = (locator: Locator) =>
    locator.first().evaluate((element) => getComputedStyle(element).touchAction);
  expect(await readTouchAction(page.locator('[data-zone="discard"] .a-card'))).toBe('none');
  expect(await readTouchAction(place(5))).toBe('manipulation');
  expect(await readTouchAction(page.locator('.far-seats .a-card'))).toBe('auto');
});

it('every face is a picture that fits its size', async () => {
  const faces = await page.locator('.generated .a-card:not([data-card=""])').evaluateAll((cards) =>
    cards.map((card) => {
      const seen = [...card.querySelectorAll('.picture')].filter((picture) =>
        picture.checkVisibility({ visibilityProperty: true }),
      );
      return {
        isSmall: card.clientWidth < 58,
        seen: seen.map((picture) => picture.parentElement!.className),
        hasImage: seen.every((it) => getComputedStyle(it).backgroundImage.startsWith('url("data:')),
      };
    }),
  );
  expect(faces.length).toBeGreaterThan(2);
  for (const { hasImage, isSmall, seen } of faces) {
    expect(hasImage).toBe(true);
    expect(seen).toEqual([isSmall ? 'small-face' : 'large-face']);
  }
});

it('a card is turned over where it lies, and not with reduced motion', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() =>
    localStorage.setItem('settings', JSON.stringify({ pace: 'calm' })),
  );
  await openTableWithBots(page, 'golf', 2);
  /** Where copies of cards are put while the viewer turns up a card. */
  const turnUp = async (number: number) => {
    await waitForTurn();
    await page.locator(`.own [data-place="${number}"] .playable`).tap();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('.flying'))
              seen.push(`${Math.round(node.offsetLeft)} ${Math.round(node.offsetTop)}`);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const box = await place(number).evaluate((card) => {
      const { offsetHeight, offsetWidth } = card as HTMLElement;
      const { bottom, left, right, top } = card.getBoundingClientRect();
      // The chosen card is lifted; its copies are not.
      return { x: (left + right - offsetWidth) / 2, y: (top + bottom - offsetHeight) / 2 };
    });
    await place(number).tap();
    await page.waitForSelector(`.own [data-place="${number}"] .a-card:not([data-card=""])`);
    await waitForTurn();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    return seen.map((at) => at.split(' ').map(Number)).map(([x, y]) => [x! - box.x, y! - box.y]);
  };
  const copies = await turnUp(2);
  // The back and the face, at the place of the card; the lift of a chosen card is 16 pixels.
  expect(copies).toHaveLength(2);
  for (const [dx, dy] of copies) expect(Math.hypot(dx!, dy!)).toBeLessThan(20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await turnUp(3)).toEqual([]);
}, 60_000);
