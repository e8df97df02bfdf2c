/** The shortest way from the address of a server to a board with bots, for pages of several versions. */
import type { Locator, Page } from 'playwright-core';

const BOARD = '.stage .plate, .stage .own, .stage .generated, .generated';
/** How long a click may take to show something before another way is tried. */
const PATIENCE_MS = 400;
const TIMEOUT_MS = 60_000;

async function findVisible(candidates: readonly Locator[]): Promise<Locator | undefined> {
  for (const candidate of candidates)
    if (await candidate.first().isVisible()) return candidate.first();
  return undefined;
}

/** Opens the page as a new visitor and starts the game. Resolves with the clicks and words it took. */
export async function enterGame(page: Page, url: string, game: string): Promise<number> {
  let actions = 0;
  await page.goto(url);
  const box = page.locator(`.box-${game}`);
  const playNow = box.locator('.main-action');
  const name = page.locator('input[name=name]');
  await box.first().waitFor();
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    if (await page.locator(BOARD).first().isVisible()) return actions;
    const isTable = new URL(page.url()).pathname.startsWith('/t/');
    // A name is typed only where the page has not let the visitor in without one.
    if (!isTable && actions > 1 && (await name.first().isVisible())) {
      await name.first().fill('Ada');
      await name.first().press('Enter');
      actions += 1;
    }
    const next = await findVisible(
      isTable ? [page.locator('.start .main-action')] : [playNow, box.locator('.carton')],
    );
    // What is covered or has gone meanwhile is tried again, and does not count.
    await next?.click({ timeout: PATIENCE_MS }).then(
      () => (actions += 1),
      () => undefined,
    );
    await page
      .waitForSelector(`${BOARD}, .start .main-action`, { timeout: PATIENCE_MS })
      .catch(() => undefined);
  }
  throw new Error(`no board of ${game} within ${TIMEOUT_MS / 1000} s at ${page.url()}`);
}
