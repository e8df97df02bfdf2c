/** A player who is out of a game that goes on chooses between watching, the result and a new game. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDailyDeal, getDay, getDayStart } from '../src/daily-deal/daily-deal.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;

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

interface PanelOnScreen {
  readonly buttons: readonly (string | null)[];
  readonly focused: string | null | undefined;
  readonly isInWindow: boolean;
}

/**
 * Makes the last move of the list, which stakes most, until the player is out or the game is over. Then
 * goes to the result at once, because the bots play on. Returns the panel that was shown, if it was.
 */
const stakeMostAlways = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<PanelOnScreen | undefined>((resolve) => {
        const timer = setInterval(() => {
          const panel = document.querySelector('.out-panel');
          if (panel || document.querySelector('.ending')) clearInterval(timer);
          if (!panel && document.querySelector('.ending')) resolve(undefined);
          if (panel) {
            const { bottom, left, right, top } = panel.getBoundingClientRect();
            const buttons = [...panel.querySelectorAll('button, a')];
            resolve({
              buttons: buttons.map(({ textContent }) => textContent),
              focused: document.activeElement?.textContent,
              isInWindow: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
            });
            panel.querySelector<HTMLElement>('.main-action')!.click();
            return;
          }
          const moves = document.querySelectorAll<HTMLButtonElement>('.move:not(:disabled)');
          const goOn = document.querySelector<HTMLButtonElement>('.round-sheet > .main-action');
          const list = document.querySelector<HTMLElement>('.in-words:not([open]) > summary');
          const next = goOn ?? [...moves].at(-1) ?? list;
          // As with the keyboard: the focus is on what is pressed, and then it is gone.
          next?.focus();
          next?.click();
        }, 20);
      }),
  );

/** The deals of the day are the same every time, bots included. On most days this loses everything. */
async function playUntilOut(page: Page): Promise<PanelOnScreen> {
  for (let time = getDayStart('2026-11-14'); ; time += DAY_MS) {
    if (findDailyDeal(getDay(time)).game !== 'nanobye') continue;
    await page.clock.setFixedTime(time);
    await page.goto(`${server.url}/today`);
    await page.click('.daily-page .main-action');
    await page.waitForSelector('.stage');
    const panel = await stakeMostAlways(page);
    if (panel) return panel;
  }
}

it.each([[{ width: 360, height: 640 }]])(
  'nobody is stuck in a game of Nanobye that goes on without them: %o',
  async (viewport) => {
    const context = await browser.openOther({ locale: 'en-GB', viewport });
    const page = await context.newPage();
    await page.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ pace: 'none' })),
    );
    expect(await playUntilOut(page)).toEqual({
      buttons: ['See the result', 'Watch', 'New game'],
      focused: 'See the result',
      isInWindow: true,
    });
    await page.waitForSelector('dialog.ending');
    await context.close();
  },
  180_000,
);
