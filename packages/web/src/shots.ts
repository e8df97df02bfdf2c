/**
 * Takes pictures of a game's table in a real browser: early, in the middle and at the end, by day
 * and night, on a phone and a wide screen. `npm run shots -- GAME FOLDER [seats] [only]`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './test-browser.ts';
import { enter, openHouse, playToTheEnd } from './test-house.ts';

const SCREENS = {
  phone: { width: 375, height: 760 },
  desktop: { width: 1280, height: 800 },
} as const;
const LIGHTS = ['light', 'dark'] as const;

/** How many of one's own turns have been played when the picture is taken. */
const STAGES = { early: 1, middle: 6 } as const;

async function sitDown(page: Page, url: string, game: string, seats: string | undefined) {
  await page.goto(`${url}/new/${game}`);
  await page.waitForSelector('.new-table');
  if (seats) await page.fill('.new-table input[type=range]', seats);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
}

/** Chooses something on the board until a turn has been played, as a person would by clicking. */
async function playTurns(page: Page, turns: number): Promise<void> {
  for (let played = 0; played < turns; ) {
    await page.waitForSelector('.do-it, .playable:not(:disabled), .generated .move, .ending');
    played += await page.evaluate(() => {
      const ready = document.querySelector<HTMLButtonElement>('.do-it:not(:disabled)');
      const all = document.querySelectorAll<HTMLButtonElement>(
        '.stage .playable:not(:disabled), .generated .move:not(:disabled)',
      );
      const chosen = ready ?? all[Math.floor(Math.random() * all.length)];
      chosen?.click();
      return chosen === ready || chosen?.classList.contains('move') || !all.length ? 1 : 0;
    });
    await page.waitForTimeout(60);
  }
}

const [game = 'nox', folder = 'shots', seats, only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const house = await openHouse();
for (const [screen, viewport] of Object.entries(SCREENS))
  for (const colorScheme of LIGHTS) {
    const name = `${game}-${screen}-${colorScheme}`;
    if (!name.includes(only)) continue;
    const browser = await openBrowser({ locale: 'en-GB', viewport, colorScheme });
    const page = await browser.context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    const shoot = (stage: string) =>
      page.screenshot({ path: join(folder, `${name}-${stage}.png`), fullPage: true });
    await enter(page, house.url, 'Ada');
    await sitDown(page, house.url, game, seats);
    for (const [stage, turns] of Object.entries(STAGES)) {
      await playTurns(page, turns);
      await page.waitForSelector('.turn.mine, .ending');
      await page.waitForTimeout(300);
      await shoot(stage);
      // What one sees having taken up a card.
      await page.evaluate(() =>
        document.querySelector<HTMLButtonElement>('.stage .playable:not(:disabled)')?.click(),
      );
      await page.waitForTimeout(300);
      await shoot(`${stage}-chosen`);
    }
    await playToTheEnd(page);
    await page.waitForTimeout(300);
    await shoot('end');
    await browser.close();
  }
await house.close();
