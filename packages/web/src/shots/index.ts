/**
 * Takes pictures in a real browser, on a phone and a wide screen, by day and night.
 *   npm run shots                       every page and every board, and the README's own
 *   npm run shots -- readme             the README's own only
 *   npm run shots -- pages FOLDER       every page
 *   npm run shots -- corners FOLDER     rule books, lessons, pads, this device alone, looking back
 *   npm run shots -- GAME FOLDER [seats] [only]   the table of one game
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test-browser.ts';
import { enter, openHouse, playTurns, pullOut } from '../test-house.ts';
import { openSite } from '../test-site.ts';
import { type Shoot, shootBoard, sitDown } from './board.ts';
import { shootCorners } from './corners.ts';
import { fillLobby, shootLobby, shootPages } from './pages.ts';

const EVERYTHING = 'docs/screenshots-all';
const README = 'docs/screenshots';
/** The README's pictures are small. */
const MOST_BYTES = 250_000;
const SCREENS = {
  phone: { width: 375, height: 760 },
  desktop: { width: 1280, height: 800 },
  /** Of the README's. */
  small: { width: 1000, height: 780 },
} as const;
const LIGHTS = { day: 'light', night: 'dark' } as const;

type Look = { readonly screen: keyof typeof SCREENS; readonly light: keyof typeof LIGHTS };
const LOOKS: readonly Look[] = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['day', 'night'] as const).map((light) => ({ screen, light })),
);

/** A visitor with a browser of their own. */
async function visit(look: Look, url: string, show: (page: Page) => Promise<unknown>) {
  const browser = await openBrowser({
    locale: 'en-GB',
    viewport: SCREENS[look.screen],
    colorScheme: LIGHTS[look.light],
  });
  const page = await browser.context.newPage();
  page.on('pageerror', ({ message }) => process.stderr.write(`${page.url()}: ${message}\n`));
  await page.goto(url);
  await show(page);
  await browser.close();
}

async function take(page: Page, path: string, fullPage = true): Promise<void> {
  // What moves has come to rest, and what lies above the page keeps it from growing.
  await page.waitForTimeout(400);
  const above = await page.locator(':popover-open').count();
  await page.screenshot({ path, fullPage: fullPage && above === 0 });
  process.stdout.write(`${path}  ${Math.round(statSync(path).size / 1000)} kB\n`);
}

const inFolder =
  (page: Page, folder: string, prefix: string, { light, screen }: Look): Shoot =>
  (name) =>
    take(page, join(folder, `${prefix}${name}-${screen}-${light}.png`));

async function shootGame(game: string, folder: string, seats: number, only = '') {
  const house = await openHouse();
  for (const look of LOOKS) {
    if (!`${game}-${look.screen}-${look.light}`.includes(only)) continue;
    await visit(look, house.url, async (page) => {
      await enter(page, house.url, 'Ada');
      await shootBoard(page, game, seats, inFolder(page, folder, `${game}-${seats}-`, look));
    });
  }
  await house.close();
}

async function shootAllPages(folder: string): Promise<void> {
  const house = await openHouse();
  const forty = await openSite(join(import.meta.dirname, '../shelf'));
  const lobby = async (name: string) => {
    for (const look of LOOKS)
      await visit(look, house.url, async (page) => {
        await enter(page, house.url, 'Cleo');
        await shootLobby(page, name, inFolder(page, folder, '', look));
      });
  };
  const fill = (tables: number) =>
    visit(LOOKS[0]!, house.url, async (page) => {
      await enter(page, house.url, 'Ben');
      await fillLobby(page, tables, gameIds);
    });
  await lobby('lobby-empty');
  await fill(3);
  await lobby('lobby');
  // Nobody opens more than thirty tables in a row.
  await fill(20);
  await fill(17);
  await lobby('lobby-forty');
  for (const look of LOOKS) {
    await visit(look, house.url, async (page) => {
      await inFolder(page, folder, '', look)('door');
      await enter(page, house.url, 'Ada');
      await shootPages(page, 'nox', inFolder(page, folder, '', look));
    });
    await visit(look, forty.url, async (page) => {
      await page.waitForSelector('.box .title');
      await inFolder(page, folder, '', look)('shelf-forty');
    });
  }
  await forty.close();
  await house.close();
}

async function shootAllCorners(folder: string): Promise<void> {
  const house = await openHouse();
  for (const look of LOOKS)
    await visit(look, house.url, async (page) => {
      await enter(page, house.url, 'Ada');
      await shootCorners(page, inFolder(page, folder, '', look));
    });
  await house.close();
}

async function shootReadme(): Promise<void> {
  mkdirSync(README, { recursive: true });
  const house = await openHouse();
  const small = async (page: Page, name: string) => {
    const path = join(README, `${name}.png`);
    await take(page, path, false);
    if (statSync(path).size > MOST_BYTES)
      process.stderr.write(`${path} is larger than ${MOST_BYTES / 1000} kB\n`);
  };
  await visit({ screen: 'small', light: 'day' }, house.url, async (page) => {
    await enter(page, house.url, 'Ada');
    await pullOut(page, 'nicht-die-bohne');
    await small(page, 'shelf');
  });
  for (const [i, game] of gameIds.entries()) {
    const light = i % 2 === 0 ? 'day' : 'night';
    await visit({ screen: 'small', light }, house.url, async (page) => {
      await enter(page, house.url, 'Ada');
      await sitDown(page, game);
      await playTurns(page, 5);
      await small(page, game);
    });
  }
  await visit({ screen: 'phone', light: 'night' }, house.url, async (page) => {
    await enter(page, house.url, 'Ada');
    await sitDown(page, 'nox');
    await playTurns(page, 3);
    await small(page, 'phone');
  });
  await house.close();
}

const [what, folder = EVERYTHING, seats, only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (what === 'readme') await shootReadme();
else if (what === 'pages') await shootAllPages(folder);
else if (what === 'corners') await shootAllCorners(folder);
else if (what !== undefined) {
  const { max, min } = (await loadGame(what)).seats;
  await shootGame(what, folder, Number(seats ?? Math.max(min, Math.min(4, max))), only);
} else {
  await shootAllPages(folder);
  await shootAllCorners(folder);
  for (const game of gameIds) {
    const { max, min } = (await loadGame(game)).seats;
    for (const count of [min, max]) await shootGame(game, folder, count);
  }
  await shootReadme();
}
