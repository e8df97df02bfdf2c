/** Actions on the page that tests, screenshots and benchmarks share. */
import type { Page } from 'playwright-core';

export const openPath = async (page: Page, path: string, readySelector: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.waitForSelector(readySelector);
};

/** Opens a table with bots. Without a number of seats, the page's default is taken. */
export async function openTableWithBots(page: Page, game: string, seats?: number): Promise<void> {
  await openPath(page, `/new/${game}`, '.new-table');
  if (seats) await page.getByRole('radio', { name: String(seats) }).check();
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
}

/** Opens tables that anybody may join, through the HTTP interface. */
export async function fillLobby(page: Page, tables: number, games: readonly string[]) {
  await page.evaluate(
    async ([count, ids]) => {
      const post = async (body: object) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return ((await (await fetch('/api/ask', init)).json()) as { ok: { table: string } }).ok;
      };
      for (let i = 0; i < count; i++) {
        const game = ids[i % ids.length]!;
        const bots = Array.from({ length: i % 3 }, () => 'easy');
        const { table } = await post({ do: 'create', game, seats: 4, listed: true, bots });
        await post({ do: 'sit', table, nonce: 'ab'.repeat(16) });
        if (i % 4 === 3) await post({ do: 'start', table, fill: 'medium' });
      }
    },
    [tables, games] as const,
  );
}
