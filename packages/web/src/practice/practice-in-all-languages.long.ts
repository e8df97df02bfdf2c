/** Every puzzle is solved on a small phone: in every language after a mistake, and with the keyboard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { findMissingWords, findOverflowingElements } from '../../test/page-checks.ts';
import { loadPuzzles, solveAfterMistake, solveByKeyboard } from '../../test/practice-actions.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

describe.each(['en-GB', 'fr-FR', 'de-DE', 'nl-NL'])('in %s', (locale) => {
  let visit: SignedInPage;
  beforeAll(async () => {
    visit = await openSignedInPage({ locale, viewport: { width: 360, height: 640 } });
    visit.page.setDefaultTimeout(20_000);
  }, 60_000);
  afterAll(() => visit.close());

  async function expectWordsAndFit(name: string): Promise<void> {
    expect(await findMissingWords(visit.page), name).toEqual([]);
    expect(await findOverflowingElements(visit.page), name).toEqual([]);
  }

  it.each(listGamesWith('practice/positions/all.json'))('the puzzles of %s', async (id) => {
    const { errors, page, url } = visit;
    await page.goto(`${url}/learn/${id}/practice`);
    for (const [at, puzzle] of (await loadPuzzles(id)).entries()) {
      await page.waitForSelector(`.dots i:nth-child(${at + 1}).now`);
      await expectWordsAndFit(puzzle.name);
      await solveAfterMistake(page, puzzle);
      await expectWordsAndFit(puzzle.name);
      await page.click('.go-on');
    }
    await page.waitForSelector('.dots:not(:has(.now))');
    await expectWordsAndFit('end');
    expect(errors).toEqual([]);
  });

  it.each(listGamesWith('practice/positions/all.json'))('%s by keyboard', async (id) => {
    const { errors, page, url } = visit;
    // All are solved, so they begin again with the first.
    await page.goto(`${url}/learn/${id}/practice`);
    for (const [at, puzzle] of (await loadPuzzles(id)).entries()) {
      await page.waitForSelector(`.dots i:nth-child(${at + 1}).now`);
      await solveByKeyboard(page, puzzle);
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('.dots:not(:has(.now))');
    expect(errors).toEqual([]);
  });
});
