/** A trick lies in the middle of the stage, on narrow and on wide screens. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots } from '../../test/page-actions.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

let visit: SignedInPage;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'en-GB' });
  await openTableWithBots(visit.page, 'ascenseur', 4);
  await visit.page.waitForSelector('.trick-place');
}, 60_000);
afterAll(() => visit.close());

/** Rivals above and the hand below are not equally high. */
const VERTICAL_TOLERANCE = 0.2;

it.each([
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
])('at %i × %i', async (width, height) => {
  await visit.page.setViewportSize({ width, height });
  const offset = await visit.page.evaluate(() => {
    const stage = document.querySelector('.stage')!.getBoundingClientRect();
    const places = [...document.querySelectorAll('.trick-place')].map((place) =>
      place.getBoundingClientRect(),
    );
    const left = Math.min(...places.map((place) => place.left));
    const right = Math.max(...places.map((place) => place.right));
    const top = Math.min(...places.map((place) => place.top));
    const bottom = Math.max(...places.map((place) => place.bottom));
    return {
      xPx: (left + right) / 2 - (stage.left + stage.right) / 2,
      yShare: ((top + bottom) / 2 - (stage.top + stage.bottom) / 2) / stage.height,
    };
  });
  expect(Math.abs(offset.xPx)).toBeLessThanOrEqual(2);
  expect(Math.abs(offset.yShare)).toBeLessThan(VERTICAL_TOLERANCE);
});
