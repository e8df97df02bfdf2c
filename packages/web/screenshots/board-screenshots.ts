/** Takes pictures of a game's table: early, in the middle and at the end. */
import type { Page } from 'playwright-core';
import { openTableWithBots } from '../test/page-actions.ts';
import { playToTheEnd, playTurns } from '../test/test-server.ts';

export type TakeScreenshot = (name: string) => Promise<void>;

/** How many of the player's own turns are played before each picture. */
const TURNS_BEFORE_SCREENSHOT = { early: 1, middle: 6 } as const;

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
    // With a card selected.
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('.stage .playable:not(:disabled)')?.click(),
    );
    await shoot(`${stage}-chosen`);
  }
  await playToTheEnd(page);
  await shoot('end');
}
