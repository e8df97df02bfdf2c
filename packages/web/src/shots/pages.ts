/** Pictures of every page around the tables. */
import type { Page } from 'playwright-core';
import { playGames } from '../me/test-games.ts';
import { pullOut } from '../test-house.ts';
import type { Shoot } from './board.ts';

export const open = async (page: Page, path: string, ready: string) => {
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
async function shootOwn(page: Page, game: string, shoot: Shoot): Promise<void> {
  await open(page, '/me', '.history');
  await shoot('me-new');
  await playGames(page, [game, game, game, game, game, 'battle-gum', 'battle-gum']);
  await open(page, '/me', '.game-record');
  await page.click('.ranking summary');
  await page.click('.recovery button');
  await page.waitForSelector('.ranking table');
  await shoot('me');
  await open(page, '/house', '.matters');
  await shoot('house');
}

export async function shootPages(page: Page, game: string, shoot: Shoot): Promise<void> {
  await page.waitForSelector('.box .title');
  await shoot('shelf');
  await pullOut(page, game);
  await shoot('shelf-pulled-out');
  await page.click('.door .opener');
  await shoot('settings');
  await open(page, `/learn/${game}`, '.book');
  await shoot('learn');
  await open(page, `/new/${game}`, '.new-table');
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
  await shootOwn(page, game, shoot);
}

export async function shootLobby(page: Page, name: string, shoot: Shoot): Promise<void> {
  await open(page, '/lobby', '.entry, .nobody');
  await shoot(name);
}
