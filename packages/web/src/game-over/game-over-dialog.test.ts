import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortenSearches } from '../../test/page-actions.ts';
import { findAccessibilityViolations, findMissingWords } from '../../test/page-checks.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';
import { playToTheEnd } from '../../test/test-server.ts';

let visitor: SignedInPage;
beforeAll(async () => {
  visitor = await openSignedInPage({ viewport: { width: 390, height: 844 } });
}, 60_000);
afterAll(() => visitor.close());

it('shows all places, finds moves of the viewer, replays one, and offers a rematch first', async () => {
  const { page } = visitor;
  await shortenSearches(page);
  await page.goto(`${visitor.url}/new/nanobye`);
  await page.click('summary');
  await page.fill('#option-manches', '2');
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
  await playToTheEnd(page);
  await page.waitForSelector('dialog.ending[open]');
  expect(
    await page.$eval('.ending-actions .main-action', (b) => b === document.activeElement),
  ).toBe(true);
  const names = await page.$$eval('.podium .name', (all) => all.map((name) => name.textContent));
  expect(names).toContain('Ada');
  expect(await page.locator('.podium .own').count()).toBe(1);
  // The names at the ends of the lines are inside the dialog.
  expect(
    await page.$$eval('.line-chart li', (labels) =>
      labels.every((label) => label.getBoundingClientRect().right <= innerWidth),
    ),
  ).toBe(true);
  await page.waitForSelector('.highlight.worst', { timeout: 60_000 });
  await page.click('.luck-and-skill button');
  await page.waitForSelector('.skill-bars', { timeout: 60_000 });
  const points = await page.$$eval('.skill-bars b', (all) =>
    all.map(({ textContent }) => Number(textContent.replace('−', '-'))),
  );
  const total = /Together (.\d+|0):/.exec((await page.textContent('.skill-found'))!)![1]!;
  expect(points).toHaveLength(3);
  expect(points.reduce((sum, part) => sum + part)).toBe(Number(total.replace('−', '-')));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await findMissingWords(page)).toEqual([]);
  const watch = page.locator('.highlight .watch').first();
  if ((await watch.count()) > 0) {
    await watch.click();
    await page.waitForSelector('.theatre .board-nanobye');
    await page.click('.theatre .main-action');
    await page.waitForSelector('.theatre', { state: 'detached' });
  }
  await page.keyboard.press('Escape');
  const folded = (await page.locator('.ending-folded').boundingBox())!;
  const stage = (await page.locator('.stage').boundingBox())!;
  expect(stage.y + stage.height).toBeLessThanOrEqual(folded.y);
  await page.click('.ending-folded .main-action');
  await page.click('dialog.ending .ending-actions .main-action');
  await page.waitForSelector('.ending', { state: 'detached' });
  expect(visitor.errors).toEqual([]);
}, 120_000);
