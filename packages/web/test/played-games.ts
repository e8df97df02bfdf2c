/** Plays rated games for a visitor, through the HTTP interface. */
import type { Page } from 'playwright-core';

/** Sends a request as the visitor of this page. */
export function sendRequestFromPage<T>(page: Page, what: object): Promise<T> {
  return page.evaluate(async (body) => {
    const response = await fetch('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { no, ok } = (await response.json()) as { ok?: unknown; no?: { message: string } };
    if (no) throw new Error(no.message);
    return ok;
  }, what) as Promise<T>;
}

/** The visitor sits down with bots and resigns. Bots finish the rated game quickly. */
async function playRatedGame(page: Page, game: string): Promise<void> {
  const bots = ['random', 'random'];
  const wish = { do: 'create', game, seats: 3, rated: true, standIn: 'random', bots };
  const { table } = await sendRequestFromPage<{ table: string }>(page, wish);
  await sendRequestFromPage(page, { do: 'sit', table, nonce: 'ab'.repeat(16) });
  await sendRequestFromPage(page, { do: 'leave', table });
}

export async function playRatedGames(page: Page, games: readonly string[]): Promise<void> {
  for (const game of games) await playRatedGame(page, game);
  let filed = 0;
  while (filed < games.length) {
    filed = (await sendRequestFromPage<{ results: unknown[] }>(page, { do: 'history' })).results
      .length;
    await page.waitForTimeout(250);
  }
}
