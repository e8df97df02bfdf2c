/** Stacked positions of the game on its board, in a real browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, Seat } from '@ludotheque/core';
import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import type { Table } from '../../../../games/src/battle-gum/test-table.ts';
import { openBrowser } from '../../test-browser.ts';
import { faults as faultsIn } from '../../test-look.ts';

/** A board alone has no page around it. */
export const faults = (page: Page): Promise<string[]> => faultsIn(page, '.board-battle-gum');

/** By how many pixels the page is wider than its screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export interface TestBoard {
  readonly page: Page;
  /** Lays the table before a seat; -1 watches. A hint is given in the rule book's words. */
  show(table: Table, seat: Seat, hint?: Json): Promise<void>;
  /** What has been played since the last time of asking. */
  played(): Promise<readonly Json[]>;
  close(): Promise<void>;
}

export async function openBoard(options: object): Promise<TestBoard> {
  const root = import.meta.dirname;
  const outDir = mkdtempSync(join(tmpdir(), 'ludo-gum-'));
  const rolldownOptions = {
    input: join(root, 'test-page.ts'),
    output: { entryFileNames: 'page.js', assetFileNames: '[name].[ext]' },
  };
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    build: { outDir, emptyOutDir: true, target: 'es2022', cssCodeSplit: false, rolldownOptions },
  });
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="en"><title>Gum</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"><script type="module" src="/page.js"></script></html>',
  );
  const site = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await openBrowser(options);
  const page = await browser.context.newPage();
  await page.goto(site.resolvedUrls!.local[0]!);
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
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
