/**
 * Every page loads all the styles that it needs, and no style of another page changes it: it looks
 * the same when it is the first page, and when all style sheets are loaded.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPath, openTableWithBots } from './page-actions.ts';
import { findAccessibilityViolations } from './page-checks.ts';
import { PAGE_VISITS } from './page-visits.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import {
  playToTheEnd,
  playTurns,
  signIn,
  startTestServer,
  type TestServer,
} from './test-server.ts';

const ASSETS = join(import.meta.dirname, '../dist/assets');
const STYLE_SHEETS = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({
    locale: 'en-GB',
    viewport: { width: 390, height: 780 },
    // Animations would look different every time.
    reducedMotion: 'reduce',
  });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const go = (path: string, ready: string) => openPath(page, path, ready);

/** After the reload, only the styles of a table are loaded. */
async function sitDownAnew(game: string): Promise<void> {
  await openTableWithBots(page, game);
  await page.reload();
}

/** The position, colours and fonts of all visible elements. */
const look = () =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { height, left, top, width } = element.getBoundingClientRect();
        const { backgroundColor, borderColor, color, fontFamily, fontSize, fontWeight } =
          getComputedStyle(element);
        return [
          `${element.tagName}.${element.getAttribute('class') ?? ''}`,
          [left, top, width, height].map(Math.round).join(' '),
          [color, backgroundColor, borderColor].join(' '),
          [fontWeight, fontSize, fontFamily].join(' '),
        ].join(' | ');
      });
  });

/** Waits until nothing changes any more: bots may still be playing. */
async function lookAtRest(): Promise<string[]> {
  for (let before = await look(); ; ) {
    await page.waitForTimeout(100);
    const now = await look();
    if (changes(before, now).length === 0) return now;
    before = now;
  }
}

/** Loads a style sheet, unless the page has loaded it. */
const wear = (name: string) =>
  page.evaluate(
    (href) =>
      new Promise<unknown>((resolve, reject) => {
        if ([...document.styleSheets].some((worn) => worn.href?.endsWith(href)))
          return resolve('worn');
        const link = document.createElement('link');
        Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
        document.head.append(link);
      }),
    `/assets/${name}`,
  );

const changes = (before: readonly string[], after: readonly string[]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
    before: before[i],
    now: after[i],
  })).filter((each) => each.before !== each.now);

type Way = readonly [name: string, go: () => Promise<unknown>];
const CORNERS: readonly Way[] = [
  ['playing alone', () => go('/alone/nox', '.crew')],
  [
    'a score pad',
    async () => {
      await go('/pad/nox', '.pad-names');
      for (const input of await page.$$('.pad-names input')) await input.fill('Marie');
      await page.click('.pad-names button[type=submit]');
      await page.waitForSelector('.pad-sheet');
    },
  ],
  ['a round on a pad', () => page.click('.pad .main-action')],
  ...gameIds.map((id): Way => [`the book of ${id}`, () => go(`/learn/${id}`, '.book')]),
  ['a lesson', () => go('/learn/nox/lesson', '.stage')],
  ...gameIds.map(
    (id): Way => [
      `a table of ${id}`,
      async () => {
        await sitDownAnew(id);
        await playTurns(page, 2);
        // Closed details belong to the page, too.
        for (const folded of await page.$$('.stage summary')) await folded.click();
        expect(await findAccessibilityViolations(page, '.stage')).toEqual([]);
      },
    ],
  ),
  ['the menu of a table', () => page.click('.table-menu')],
  [
    'a table at its end',
    async () => {
      await sitDownAnew('nox');
      await page.waitForSelector('.stage');
      await playToTheEnd(page);
    },
  ],
  [
    'looking back',
    async () => {
      await page.click('.ending a.action');
      await page.reload();
      await page.waitForSelector('.steps');
    },
  ],
];

/** All tables and rule books are tested above. */
const TWICE = ['a rule book', 'a table', 'the menu of a table'];
const EVERYWHERE: readonly Way[] = [
  ...PAGE_VISITS.filter(([name]) => !TWICE.includes(name)).map(
    ([name, there]): Way => [name, () => there(page)],
  ),
  ...CORNERS,
];

it.each(EVERYWHERE)('%s looks the same with all style sheets', async (_, there) => {
  await there();
  await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
  const before = await lookAtRest();
  for (const name of STYLE_SHEETS) await wear(name);
  expect(changes(before, await look())).toEqual([]);
});
