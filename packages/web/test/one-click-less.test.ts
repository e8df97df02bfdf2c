import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playByKeyboard } from './keyboard-player.ts';
import { openTableWithBots } from './page-actions.ts';
import { findAccessibilityViolations } from './page-checks.ts';
import { openSignedInPage, type SignedInPage } from './signed-in-page.ts';

let visit: SignedInPage;
let page: Page;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'en-GB', viewport: { width: 1280, height: 720 } });
  ({ page } = visit);
}, 60_000);
afterAll(async () => {
  expect(visit.errors).toEqual([]);
  await visit.close();
});

const confirmEveryMove = async () => {
  await page.click('.door .opener:has(.me)');
  await page.getByRole('checkbox', { name: 'Confirm every move' }).check();
  await page.keyboard.press('Escape');
};
const readLog = () => page.textContent('[role=log]');
const waitForTurn = () =>
  page.waitForSelector('body:has(.turn.mine) .stage .playable:not(:disabled)');

it('every change of the page moves the focus to its heading, and the title says where one is', async () => {
  for (const [path, heading] of [
    ['/lobby', 'Tables'],
    ['/me', 'Ada'],
    ['/house', 'Privacy & credits'],
    ['/', 'Hello, Ada'],
  ]) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await page.waitForFunction(
      (text) =>
        document.activeElement?.matches('h1') && document.activeElement.textContent === text,
      heading,
    );
    expect(await page.title()).toBe(`${heading} · Ludothèque`);
  }
});

it('in Nicht die Bohne! the page plays the moves that everybody sees to be the only ones', async () => {
  await openTableWithBots(page, 'nicht-die-bohne', 3);
  // Clicks only where there is a choice. If the page did not play by itself, the game would stop.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [onlyMoves, wasOnly] = [0, false];
        const look = () => {
          const all = document.querySelectorAll<HTMLElement>('.stage .playable:not(:disabled)');
          if (all.length === 1 && !wasOnly) onlyMoves++;
          wasOnly = all.length === 1;
          if (all.length < 2) return;
          if (onlyMoves >= 3) {
            watcher.disconnect();
            clearInterval(timer);
            resolve();
          } else (document.querySelector<HTMLElement>('.stage .chosen') ?? all[0]!).click();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
        // A click may change nothing, if the page was about to be drawn anew.
        const timer = setInterval(look, 250);
        look();
      }),
  );
}, 60_000);

describe('with "confirm every move"', () => {
  it('a card and a place on the board of NOX wait for the button', async () => {
    await openTableWithBots(page, 'nox');
    await confirmEveryMove();
    await waitForTurn();
    const before = await readLog();
    await page.locator('.hand .playable').first().click();
    await page.locator('.own .slot.new-stack').click();
    expect(await page.textContent('.do-it')).toBe('Play it');
    expect(await readLog()).toBe(before);
    await page.click('.take-back');
    expect(await page.isDisabled('.do-it')).toBe(true);
    await page.locator('.hand .playable').first().click();
    await page.locator('.own .slot.new-stack').click();
    await page.click('.do-it');
    await page.waitForFunction(
      (old) => document.querySelector('[role=log]')?.textContent !== old,
      before,
    );
  });

  it('so does a move of a hint', async () => {
    await waitForTurn();
    const before = await readLog();
    await page.click('.hint-button');
    await page.locator('.hinted-move').first().click();
    expect(await page.getAttribute('.hinted-move', 'aria-pressed')).toBe('true');
    expect(await readLog()).toBe(before);
    await page.click('.confirm-hint');
    await page.waitForFunction(
      (old) => document.querySelector('[role=log]')?.textContent !== old,
      before,
    );
  });

  it('so does a move in words on the generated board', async () => {
    await openTableWithBots(page, 'ascenseur');
    await confirmEveryMove();
    await page.waitForSelector('.generated .move:not(:disabled)');
    await page.locator('.generated .move').first().click();
    expect(await page.isEnabled('.do-it')).toBe(true);
    await page.click('.do-it');
    // The bid is made: the next decision is about cards.
    await page.waitForSelector('.generated .move', { state: 'detached' });
  });
});

it('a key chooses a card, the same key plays it or Escape takes it back; ? shows all keys', async () => {
  await openTableWithBots(page, 'nicht-die-bohne', 4);
  await page.waitForSelector('.hand .playable:not(:disabled)');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog.shortcuts[open]');
  expect(await findAccessibilityViolations(page, 'dialog.shortcuts')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.shortcuts', { state: 'detached' });
  await page.keyboard.press('2');
  await page.waitForSelector('.hand .held:nth-child(2) .chosen');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hand .chosen', { state: 'detached' });
  const cards = await page.locator('.hand .held').count();
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  await page.waitForFunction((n) => document.querySelectorAll('.hand .held').length < n, cards);
});

/** keyboard-only.long.ts plays whole games of all. */
it('the keyboard alone is enough, and the focus stays at the next decision', async () => {
  await openTableWithBots(page, 'nanobye');
  const played = await playByKeyboard(page, { turnWords: 'Your turn', turns: 5 });
  expect(played).toEqual({ turns: 5, lostFocus: [], wrongTitles: [] });
});

it('nothing is told before it has landed, and nothing is said that is not so', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openTableWithBots(page, 'nox');
  await page.click('.door .opener:has(.me)');
  await page.getByRole('radio', { name: 'Fast' }).check();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const seen = { lines: 0, problems: [] as string[] };
    Object.assign(globalThis, { seen });
    let log = document.querySelector('[role=log]')?.textContent ?? '';
    new MutationObserver(() => {
      const now = document.querySelector('[role=log]')?.textContent ?? '';
      const turn = document.querySelector('.turn');
      if (now !== log) {
        seen.lines++;
        if (document.querySelector('.flying')) seen.problems.push(`ahead: ${now.slice(0, 60)}`);
      }
      log = now;
      const canPlay = document.querySelector('.stage .playable:not(:disabled)') !== null;
      if (turn?.matches('.mine') && !canPlay) seen.problems.push('your turn, without a move');
      if (turn?.textContent?.includes('Ada')) seen.problems.push(turn.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (let turn = 0; turn < 2; turn++) {
    await waitForTurn();
    await page.locator('.hand .playable').first().click();
    await page.locator('.own .slot.new-stack, .own .display .playable').first().click();
    await page.waitForSelector('.turn:not(.mine)');
  }
  await waitForTurn();
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { lines: number; problems: string[] } }).seen,
  );
  expect(seen.problems).toEqual([]);
  expect(seen.lines).toBeGreaterThan(3);
}, 60_000);
