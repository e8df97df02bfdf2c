/** A way through every page, with something to see on each. Every step starts where the last ended. */
import type { Page } from 'playwright-core';
import { openPath } from './page-actions.ts';

export const SCREEN_SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

export const PAGE_VISITS: readonly [name: string, go: (page: Page) => Promise<unknown>][] = [
  ['the shelf', (page) => page.waitForSelector('.box-nanobye .title')],
  ['a box that is pulled out', (page) => page.click('.box-nicht-die-bohne .carton')],
  ['the settings', (page) => page.click('.door .opener')],
  ['a rule book', (page) => openPath(page, '/learn/nanobye', '.book')],
  [
    'a new table',
    (page) => openPath(page, '/new/nanobye', 'summary').then(() => page.click('summary')),
  ],
  [
    'the waiting room',
    async (page) => {
      await page.check('#listed');
      await page.click('.new-table .main-action');
      await page.click('.seat-bot');
      await page.waitForSelector('.chair.bot .action');
    },
  ],
  ['the lobby', (page) => openPath(page, '/lobby', '.entry')],
  ['a table', (page) => page.click('.entry a').then(() => page.click('.start .main-action'))],
  [
    'the menu of a table',
    (page) => page.waitForSelector('.stage').then(() => page.click('.table-menu')),
  ],
  ['the account page', (page) => openPath(page, '/me', '.own-page:has(.history) .signed-in')],
  ['the about page', (page) => openPath(page, '/house', '.matters')],
  ['a table that does not exist', (page) => openPath(page, '/t/gone12345678', '.welcome')],
  ['the page for linking a device', (page) => openPath(page, '/device/none', '.welcome')],
];
