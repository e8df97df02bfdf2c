/** Pictures of a game's table: early, in the middle and at the end, as its players see it. */
import type { Page } from 'playwright-core';
import { playToTheEnd, playTurns } from '../test/test-server.ts';

export type TakeScreenshot = (name: string) => Promise<void>;

/** How many of one's own turns have been played when the picture is taken. */
const TURNS_BEFORE_SCREENSHOT = { early: 1, middle: 6 } as const;

/** Opens a table with bots; without a number of seats for as many as the game likes. */
export async function openTableWithBots(page: Page, game: string, seats?: number): Promise<void> {
  await page.goto(new URL(`/new/${game}`, page.url()).href);
  await page.waitForSelector('.new-table');
  if (seats) await page.getByRole('radio', { name: String(seats) }).check();
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
}

export async function takeBoardScreenshots(
  page: Page,
  game: string,
  seats: number,
  shoot: TakeScreenshot,
) {
  await openTableWithBots(page, game, seats);
  for (const [stage, turns] of Object.entries(TURNS_BEFORE_SCREENSHOT)) {
    await playTurns(page, turns);
    await shoot(stage);
    // What one sees having taken up a card.
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('.stage .playable:not(:disabled)')?.click(),
    );
    await shoot(`${stage}-chosen`);
  }
  await playToTheEnd(page);
  await shoot('end');
}
