import { afterAll, beforeAll, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { findMissingWords, findOverflowingElements } from '../../test/page-checks.ts';
import {
  loadPuzzles,
  solveAfterMistake,
  solveByKeyboard,
  tapMove,
} from '../../test/practice-actions.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

let visit: SignedInPage;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'en-GB', viewport: { width: 360, height: 640 } });
  visit.page.setDefaultTimeout(10_000);
}, 60_000);
afterAll(() => visit.close());

it.each(listGamesWith('practice/positions/all.json'))(
  'the puzzles of %s are shown on its board, and fit a phone',
  async (id) => {
    const { page, url } = visit;
    await page.goto(`${url}/learn/${id}`);
    await page.click(`a[href="/learn/${id}/practice"]`);
    await page.waitForSelector('.dots i:nth-child(1).now');
    await page.waitForSelector('.stage .playable, .stage .say, .generated .move');
    expect(await findMissingWords(page)).toEqual([]);
    expect(await findOverflowingElements(page)).toEqual([]);
    expect(visit.errors).toEqual([]);
  },
);

it('a wrong move is answered with the expert’s and why', async () => {
  const { page, url } = visit;
  await page.goto(`${url}/learn/nicht-die-bohne/practice`);
  await page.click('[data-zone=trick-0] .playable');
  await page.click('.do-it');
  await page.waitForSelector('.said strong:has-text("The expert plays something else")');
  expect(await page.textContent('.said')).toContain('Your red zero');
  await page.waitForSelector('.go-on');
});

it('a solved puzzle is remembered', async () => {
  const { page, url } = visit;
  await page.evaluate(() => localStorage.setItem('practice-nicht-die-bohne', 'noMinus'));
  await page.goto(`${url}/learn/nicht-die-bohne/practice`);
  await page.waitForSelector('.dots i:nth-child(2).now');
  await page.evaluate(() => localStorage.removeItem('practice-nicht-die-bohne'));
  await page.reload();
  await page.waitForSelector('.dots i:nth-child(1).now');
  await page.click('[data-zone=trick-2] .playable');
  await page.click('.do-it');
  await page.waitForSelector('.said strong:has-text("Right!")');
  expect(await page.evaluate(() => localStorage.getItem('practice-nicht-die-bohne'))).toBe(
    'noMinus',
  );
});

// The other games, and other languages, are in practice-in-all-languages.long.ts.
it('all puzzles of a game are solved, after mistakes and a reload', async () => {
  const { errors, page, url } = visit;
  const puzzles = await loadPuzzles('battle-gum');
  await page.goto(`${url}/learn/battle-gum/practice`);
  for (const [at, puzzle] of puzzles.entries()) {
    await page.waitForSelector(`.dots i:nth-child(${at + 1}).now`);
    await solveAfterMistake(page, puzzle);
    expect(await page.textContent('.said')).toMatch(/^Right!./);
    await page.click('.go-on');
  }
  await page.waitForSelector('.said:has-text("All solved")');
  await page.click('.ways-on .action');
  await page.waitForSelector('.dots i:nth-child(1).now');
  expect(errors).toEqual([]);
});

it('who has tried in vain asks for the answer', async () => {
  const { page, url } = visit;
  const [puzzle] = await loadPuzzles('nox');
  await page.goto(`${url}/learn/nox/practice`);
  await tapMove(page, puzzle!.wrong);
  await page.click('.show-answer');
  await page.waitForSelector('.said strong:has-text("Play the green 2")');
  expect(await page.evaluate(() => localStorage.getItem('practice-nox'))).toBeNull();
});

it('the keyboard is enough: the focus goes to the button, and on to the next puzzle', async () => {
  const { page, url } = visit;
  const [puzzle] = await loadPuzzles('nox');
  await page.goto(`${url}/learn/nox/practice`);
  await solveByKeyboard(page, puzzle!);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.dots i:nth-child(2).now');
  await page.waitForSelector('.stage .playable:focus');
});

it('a puzzle that ends the round leaves its table in view', async () => {
  const { page, url } = visit;
  const [, endNow] = await loadPuzzles('nox');
  await page.goto(`${url}/learn/nox/practice`);
  await page.waitForSelector('.dots i:nth-child(2).now');
  await tapMove(page, endNow!.answer);
  await page.waitForSelector('.go-on');
  expect(await page.$('.round-sheet')).toBeNull();
  await page.waitForSelector('[data-zone=display-0] .a-card');
});
