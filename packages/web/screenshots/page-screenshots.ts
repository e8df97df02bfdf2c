/** Takes pictures of the pages around the tables: shelf, settings, lobby, account, about. */
import type { Page } from 'playwright-core';
import { openPath } from '../test/page-actions.ts';
import { playRatedGames } from '../test/played-games.ts';
import { pullOutBox } from '../test/test-server.ts';
import type { TakeScreenshot } from './board-screenshots.ts';

/** The account page, new and with some games played, and the about page. */
async function takeAccountScreenshots(
  page: Page,
  game: string,
  shoot: TakeScreenshot,
): Promise<void> {
  await openPath(page, '/me', '.history');
  await shoot('me-new');
  await playRatedGames(page, [game, game, game, game, game, 'battle-gum', 'battle-gum']);
  await openPath(page, '/me', '.game-record');
  await page.click('.recovery button');
  await shoot('me');
  await openPath(page, `/ranking#${game}`, '.ranking tr');
  await shoot('ranking');
  await openPath(page, '/house', '.matters');
  await shoot('house');
}

export async function takePageScreenshots(
  page: Page,
  game: string,
  shoot: TakeScreenshot,
): Promise<void> {
  await page.waitForSelector('.box .title');
  await shoot('shelf');
  await pullOutBox(page, game);
  await shoot('shelf-pulled-out');
  await page.click('.door .opener');
  await shoot('settings');
  await openPath(page, `/learn/${game}`, '.book');
  await shoot('learn');
  await openPath(page, `/new/${game}`, '.new-table');
  await shoot('new-table');
  await page.click('summary');
  await shoot('new-table-options');
  await page.click('.new-table .main-action');
  await page.click('.seat-bot');
  await page.waitForSelector('.chair.bot');
  await shoot('waiting-room');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
  await page.click('.table-menu');
  await shoot('table-menu');
  await takeAccountScreenshots(page, game, shoot);
}

export async function takeLobbyScreenshot(
  page: Page,
  name: string,
  shoot: TakeScreenshot,
): Promise<void> {
  await openPath(page, '/lobby', '.entry, .meanwhile');
  await shoot(name);
}
