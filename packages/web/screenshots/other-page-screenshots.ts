/** Takes pictures of rule books, lessons, score pads, offline tables and replays. */
import { gameIds } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { listGamesWith } from '../test/games-with.ts';
import { openPath, openTableWithBots } from '../test/page-actions.ts';
import { playToTheEnd } from '../test/test-server.ts';
import type { TakeScreenshot } from './board-screenshots.ts';

function* cycleNames(): Generator<string, never> {
  for (;;) yield* ['Marie', 'Anna', 'Claire', 'Odile', 'Ben', 'Jan'];
}
const nameCycle = cycleNames();

async function takeOfflineScreenshots(page: Page, shoot: TakeScreenshot): Promise<void> {
  await openPath(page, '/alone/nox', '.crew');
  await page.click('.crew button.action');
  await page.fill('.crew-member:nth-of-type(2) input', 'Ben');
  await shoot('alone');
  await page.click('main button[type=submit]');
  await page.waitForSelector('.privacy-screen button');
  await shoot('privacy-screen');
}

async function takePadScreenshots(page: Page, game: string, shoot: TakeScreenshot): Promise<void> {
  await openPath(page, `/pad/${game}`, '.pad-names');
  for (const input of await page.$$('.pad-names input')) await input.fill(nameCycle.next().value!);
  await page.click('.pad-names button[type=submit]');
  await shoot(`pad-${game}`);
  await page.click('.pad .main-action');
  await shoot(`pad-${game}-round`);
}

async function takeReplayScreenshots(page: Page, shoot: TakeScreenshot): Promise<void> {
  await openTableWithBots(page, 'nox');
  await playToTheEnd(page);
  await page.click('.ending a.action');
  await page.waitForSelector('.steps');
  await shoot('replay');
  await page.click('.review button');
  await page.waitForSelector('.review summary', { timeout: 100_000 });
  await shoot('review');
}

export async function takeOtherPageScreenshots(page: Page, shoot: TakeScreenshot): Promise<void> {
  for (const game of gameIds) {
    await openPath(page, `/learn/${game}`, '.book');
    // The examples are drawn when they are scrolled into view.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot(`book-${game}`);
  }
  for (const game of listGamesWith('lesson/index.ts')) {
    await openPath(page, `/learn/${game}/lesson`, '.stage');
    await shoot(`lesson-${game}`);
  }
  for (const game of listGamesWith('pad.tsx')) await takePadScreenshots(page, game, shoot);
  await takeOfflineScreenshots(page, shoot);
  await openPath(page, '/t/no-such-table', 'h1');
  await shoot('dead-end');
  await takeReplayScreenshots(page, shoot);
}
