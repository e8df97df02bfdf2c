/** Every lesson, with its variants, is played to its end in every language on a small phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { tapMarksUntilNextStep } from '../../test/lesson-actions.ts';
import { findMissingWords, findOverflowingElements } from '../../test/page-checks.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

describe.each(['en-GB', 'fr-FR', 'de-DE', 'nl-NL'])('in %s', (locale) => {
  let visit: SignedInPage;
  beforeAll(async () => {
    const viewport = { width: 360, height: 640 };
    visit = await openSignedInPage({ locale, viewport, reducedMotion: 'reduce' });
  }, 60_000);
  afterAll(() => visit.close());

  /** Plays from the first step on, and checks every step. */
  async function playToTheEnd(): Promise<void> {
    const { page } = visit;
    const all = await page.locator('.dots i').count();
    for (let at = 0; at < all; at++) {
      expect(await findMissingWords(page), `step ${at}`).toEqual([]);
      expect(await findOverflowingElements(page), `step ${at}`).toEqual([]);
      await tapMarksUntilNextStep(page, at);
    }
    await page.waitForSelector('.ways-on .stamp');
  }

  it.each(listGamesWith('lesson/index.ts'))('the lesson of %s', async (id) => {
    const { errors, page, url } = visit;
    await page.goto(`${url}/learn/${id}/lesson`);
    await page.click('.go-on');
    await playToTheEnd();
    const variants = await page.locator('.variant-lesson').allTextContents();
    for (const variant of variants) {
      // The variant just learnt is no longer offered, the others are.
      await page.click(`.variant-lesson:text-is(${JSON.stringify(variant)})`);
      await page.waitForSelector('.dots i:nth-child(1).now');
      await playToTheEnd();
    }
    expect(errors).toEqual([]);
  });
});
