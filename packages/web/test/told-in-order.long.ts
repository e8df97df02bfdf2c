/** What happens is shown before it is told: the cards of a showdown, the winner, and then the teacher. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tapMarksUntilNextStep } from './lesson-actions.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openLesson(pace: string, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.openOther({ locale: 'en-GB', reducedMotion });
  const page = await context.newPage();
  await signIn(page, server.url, 'Ada', pace);
  await page.goto(`${server.url}/learn/nanobye/lesson`);
  await page.click('.go-on');
  return page;
}

interface ShowdownSeen {
  /** When each part begins to be seen, in seconds. */
  readonly cards: readonly number[];
  readonly winner: number;
  readonly chips: number;
  readonly scores: number;
  /** What was still to be seen when the teacher went on. */
  readonly unseen: readonly string[];
}

/** Resolves when the teacher speaks of the first showdown. */
const watchFirstShowdown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<ShowdownSeen>((resolve) => {
        const teacher = document.querySelector('.teacher .said')!;
        const readDelays = (selector: string) =>
          [...document.querySelectorAll(`.round-sheet ${selector}`)].map((part) =>
            Number.parseFloat(getComputedStyle(part).animationDelay),
          );
        let said: string | undefined;
        const look = () => {
          const sheet = document.querySelector('.round-sheet:has(.standing)');
          if (!sheet) {
            // What is marked is tapped, up to the showdown.
            document.querySelector<HTMLElement>('[data-next-tap], .go-on')?.click();
            said = teacher.textContent;
            return;
          }
          if (teacher.textContent === said) return;
          clearInterval(timer);
          const unseen = sheet
            .getAnimations({ subtree: true })
            .map((each) => (each as CSSAnimation).animationName);
          resolve({
            cards: readDelays('.formed').toSorted((a, b) => a - b),
            winner: readDelays('.standing.won')[0]!,
            chips: readDelays('.won-chips')[0]!,
            scores: readDelays('.round-changes')[0]!,
            unseen: unseen.filter((name) => /^nanobye-(turn|appear|win)$/.test(name)),
          });
        };
        const timer = setInterval(look, 20);
      }),
  );

it('in the lesson of Nanobye cards, winner and chips of a showdown are seen in this order, and then told', async () => {
  const page = await openLesson('brisk', 'no-preference');
  const { cards, chips, scores, unseen, winner } = await watchFirstShowdown(page);
  expect(cards.length).toBeGreaterThan(3);
  // One by one.
  expect(new Set(cards).size).toBe(cards.length);
  const parts = [...cards, winner, chips, scores];
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(unseen).toEqual([]);
  await page.context().close();
}, 60_000);

it('in the lesson of Nanobye a chip that is not there cannot be played, and a number is no button', async () => {
  const page = await openLesson('none', 'reduce');
  const stepWithTwoChips = 6;
  for (let at = 0; at < stepWithTwoChips; at++) await tapMarksUntilNextStep(page, at);
  await page.waitForSelector('.own .playable');
  expect(await page.locator('.pile-of-chips .count').allTextContents()).toEqual(['×2', '×0', '×0']);
  expect(await page.locator('.pile-of-chips.none-left button').count()).toBe(0);
  const numbers = page.locator('.own .numbers');
  expect(await numbers.innerText()).toMatch(/EVEREST.*ABYSS/s);
  expect(await numbers.locator('button').count()).toBe(0);
  await page.context().close();
}, 60_000);
