/** Plays rated games for a visitor, through the HTTP interface. */
import type { Page } from 'playwright-core';
import { signIn } from './test-server.ts';

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

/** Two visitors sit down with a bot and resign: that ends the game, and it is rated at once. */
async function playRatedGame(visitors: readonly Page[], game: string): Promise<void> {
  const clock = { kind: 'live', bank: 600_000, add: 0 };
  const wish = { do: 'create', game, seats: 3, rated: true, clock, bots: ['random'] };
  const { table } = await sendRequestFromPage<{ table: string }>(visitors[0]!, wish);
  for (const [i, visitor] of visitors.entries())
    await sendRequestFromPage(visitor, { do: 'sit', table, nonce: `a${i}`.repeat(16) });
  for (const visitor of visitors) await sendRequestFromPage(visitor, { do: 'resign', table });
}

/** A rated game needs two people: the other one visits from another browser. */
export async function playRatedGames(page: Page, games: readonly string[]): Promise<void> {
  const context = await page.context().browser()!.newContext();
  const partner = await context.newPage();
  await signIn(partner, new URL(page.url()).origin, 'Partner');
  for (const game of games) await playRatedGame([page, partner], game);
  let filed = 0;
  while (filed < games.length) {
    filed = (await sendRequestFromPage<{ results: unknown[] }>(page, { do: 'history' })).results
      .length;
    await page.waitForTimeout(250);
  }
  await context.close();
}
