/** Pictures of every page around the tables. */
import type { Page } from 'playwright-core';
import { playRatedGames } from '../test/played-games.ts';
import { pullOutBox } from '../test/test-server.ts';
import type { TakeScreenshot } from './board-screenshots.ts';

export const openPath = async (page: Page, path: string, ready: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.waitForSelector(ready);
};

/** Opens tables that anybody may join, by the same door as everybody's program. */
export async function fillLobby(page: Page, tables: number, games: readonly string[]) {
  await page.evaluate(
    async ([count, ids]) => {
      const ask = async (body: object) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return ((await (await fetch('/api/ask', init)).json()) as { ok: { table: string } }).ok;
      };
      for (let i = 0; i < count; i++) {
        const game = ids[i % ids.length]!;
        const bots = Array.from({ length: i % 3 }, () => 'easy');
        const { table } = await ask({ do: 'create', game, seats: 4, listed: true, bots });
        await ask({ do: 'sit', table, nonce: 'ab'.repeat(16) });
        if (i % 4 === 3) await ask({ do: 'start', table, fill: 'medium' });
      }
    },
    [tables, games] as const,
  );
}

/** One's own page with some games on it, and the page of house matters. */
async function takeAccountScreenshots(
  page: Page,
  game: string,
  shoot: TakeScreenshot,
): Promise<void> {
  await openPath(page, '/me', '.history');
  await shoot('me-new');
  await playRatedGames(page, [game, game, game, game, game, 'battle-gum', 'battle-gum']);
  await openPath(page, '/me', '.game-record');
  await page.click('.ranking summary');
  await page.click('.recovery button');
  await page.waitForSelector('.ranking table');
  await shoot('me');
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
  await openPath(page, '/lobby', '.entry, .nobody');
  await shoot(name);
}
