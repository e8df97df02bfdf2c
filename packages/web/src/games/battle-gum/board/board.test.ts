import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSignedInPage, type SignedInPage } from '../../../../test/signed-in-page.ts';
import {
  findBoardViolations,
  measureOverflowPx,
} from '../../../../test/sites/battle-gum-board/test-position.ts';
import { playTurns } from '../../../../test/test-server.ts';

import words from './words/fr.json' with { type: 'json' };

let visit: SignedInPage;
let page: Page;

beforeAll(async () => {
  visit = await openSignedInPage({
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  ({ page } = visit);
}, 60_000);
afterAll(() => visit.close());

/** The board is accessible, fits the screen, and shows no untranslated key. */
async function expectSoundBoard() {
  expect(await findBoardViolations(page)).toEqual([]);
  expect(await measureOverflowPx(page)).toBeLessThanOrEqual(0);
  expect(await page.innerText('.board-battle-gum')).not.toMatch(/\b[a-z]+\.[a-zA-Z]+\b|{{/);
}

/** Whole games are played in boards-fit.long.ts. */
it('a game of five with both variants can be played on the smallest phone', async () => {
  await page.goto(`${visit.url}/new/battle-gum`);
  await page.getByRole('radio', { name: '5' }).check();
  await page.click('summary');
  for (const option of ['completion', 'fourInARow']) await page.check(`#option-${option}`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');

  // Cards are arranged by keyboard, when the others have arranged theirs: nothing happens meanwhile.
  await page.waitForFunction((ready) => {
    const rivals = [...document.querySelectorAll('.rival')];
    return rivals.length === 4 && rivals.every((rival) => rival.textContent.includes(ready));
  }, words.arrange.ready);
  const held = page.locator('.own-hand .a-card.playable').first();
  const lying = page.locator('.own .upper .a-card.playable').last();
  const [heldCard, lyingCard] = [
    await held.getAttribute('data-card'),
    await lying.getAttribute('data-card'),
  ];
  await held.focus();
  await page.keyboard.press('Enter');
  await lying.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.getAttribute('data-card')).toBe(lyingCard);
  await expect.poll(() => lying.getAttribute('data-card')).toBe(heldCard);
  await expectSoundBoard();
  await page.focus('.do-it');
  await page.keyboard.press('Enter');

  // The first card is dragged, if one can be laid. While cards are still arranged, all are playable.
  await page.waitForFunction((ready) => {
    const rivals = [...document.querySelectorAll('.rival')];
    const isTurn = document.querySelector('.do-it:not(:disabled), .own-hand .playable') !== null;
    return isTurn && !rivals.some((rival) => rival.textContent.includes(ready));
  }, words.arrange.ready);
  const card = page.locator('.own-hand .playable:not([data-card="13"])').first();
  if ((await card.count()) > 0) await card.dragTo(page.locator('.blob-seat'));
  await expectSoundBoard();

  await playTurns(page, 3);
  if ((await page.locator('.ending').count()) === 0) await expectSoundBoard();
  expect(visit.errors).toEqual([]);
}, 120_000);
