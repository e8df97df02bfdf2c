/** Shows prepared positions on the board in a real browser. */
import type { Json, Seat } from '@ludotheque/core';
import type { Page } from 'playwright-core';
import type { GumTestTable } from '../../../../games/src/battle-gum/test/gum-test-table.ts';
import { findAccessibilityViolations as faultsIn } from '../../page-checks.ts';
import { openBrowser } from '../../test-browser.ts';
import { serveTestSite } from '../../test-site.ts';

/** Rules of axe that need a whole page. */
export const findBoardViolations = (page: Page): Promise<string[]> =>
  faultsIn(page, '.board-battle-gum');

/** By how many pixels the page is wider than its screen. */
export const measureOverflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

type Laid = Pick<GumTestTable, 'game' | 'moves' | 'view'>;

export interface TestBoard {
  readonly page: Page;
  /** Shows the position to a seat, or to a spectator (-1). A hint is written as in the rule book. */
  show(table: Laid, seat: Seat, hint?: Json): Promise<void>;
  /** The moves that were played since the last call. */
  played(): Promise<readonly Json[]>;
  close(): Promise<void>;
}

export async function openTestBoard(options: object): Promise<TestBoard> {
  const site = await serveTestSite('battle-gum-board');
  const browser = await openBrowser(options);
  const page = await browser.context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'show' in globalThis);
  return {
    page,
    async show(table, seat, hint) {
      const { game } = table;
      const moves = seat < 0 ? [] : table.moves(seat).map((json) => game.read(json)!);
      const position = { view: table.view(seat), moves, hint: hint && game.read(hint) };
      await page.evaluate(
        (next) => (globalThis as unknown as { show(p: unknown): void }).show(next),
        position as never,
      );
    },
    played: () =>
      page.evaluate(() => (globalThis as unknown as { played: Json[] }).played.splice(0)),
    async close() {
      await browser.close();
      await site.close();
    },
  };
}
