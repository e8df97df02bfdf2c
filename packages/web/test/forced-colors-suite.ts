/** With forced colours (high contrast), every board still marks what can be played. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTableWithBots } from './page-actions.ts';
import { openSignedInPage, type SignedInPage } from './signed-in-page.ts';

let visit: SignedInPage;
let page: Page;

beforeAll(async () => {
  visit = await openSignedInPage({
    locale: 'en-GB',
    viewport: { width: 1280, height: 720 },
    forcedColors: 'active',
  });
  ({ page } = visit);
}, 60_000);
afterAll(() => visit.close());

/** Runs in the page: the playable elements whose border is not in the system's highlight colour. */
function listUnmarked(): string[] {
  const probe = document.createElement('i');
  probe.style.color = 'Highlight';
  document.body.append(probe);
  const highlight = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll('.stage .playable:not(:disabled)')]
    .filter((part) => {
      const mark = part.matches('.a-card') ? '::after' : null;
      const { borderTopColor, borderTopWidth } = getComputedStyle(part, mark);
      return borderTopColor !== highlight || borderTopWidth === '0px';
    })
    .map(({ className }) => className);
}

async function checkMarks(game: string): Promise<void> {
  await openTableWithBots(page, game);
  await page.waitForSelector('.turn.mine');
  await page.waitForSelector('.stage :is(.playable, .move):not(:disabled)');
  expect(await page.evaluate(listUnmarked)).toEqual([]);
  if (game !== 'nox') return;
  // A chosen card marks the places where it can be laid.
  await page.click('.hand .playable');
  await page.waitForSelector('.slot.playable');
  expect(await page.evaluate(listUnmarked)).toEqual([]);
}

export const describeForcedColors = (games: readonly string[]) =>
  describe('with forced colours', () => {
    it.each(games)('%s', checkMarks);
  });
