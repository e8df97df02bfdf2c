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
import { openBrowser } from '../test/test-browser.ts';
import { playTurns, pullOutBox, signIn, startTestServer } from '../test/test-server.ts';
import { serveTestSite } from '../test/test-site.ts';
import {
  openTableWithBots,
  type TakeScreenshot,
  takeBoardScreenshots,
} from './board-screenshots.ts';
import { takeOtherPageScreenshots } from './other-page-screenshots.ts';
import { fillLobby, takeLobbyScreenshot, takePageScreenshots } from './page-screenshots.ts';

const ALL_SCREENSHOTS_FOLDER = 'docs/screenshots-all';
const README_SCREENSHOTS_FOLDER = 'docs/screenshots';
/** The README's pictures are small. */
const MAX_README_IMAGE_BYTES = 250_000;
const SCREEN_SIZES = {
  phone: { width: 375, height: 760 },
  desktop: { width: 1280, height: 800 },
  /** Of the README's. */
  small: { width: 1000, height: 780 },
} as const;
const COLOUR_SCHEME_BY_LIGHT = { day: 'light', night: 'dark' } as const;

type ScreenshotVariant = {
  readonly screen: keyof typeof SCREEN_SIZES;
  readonly light: keyof typeof COLOUR_SCHEME_BY_LIGHT;
};
const SCREENSHOT_VARIANTS: readonly ScreenshotVariant[] = (['phone', 'desktop'] as const).flatMap(
  (screen) => (['day', 'night'] as const).map((light) => ({ screen, light })),
);

/** A visitor with a browser of their own. */
async function visitInBrowser(
  look: ScreenshotVariant,
  url: string,
  show: (page: Page) => Promise<unknown>,
) {
  const browser = await openBrowser({
    locale: 'en-GB',
    viewport: SCREEN_SIZES[look.screen],
    colorScheme: COLOUR_SCHEME_BY_LIGHT[look.light],
  });
  const page = await browser.context.newPage();
  page.on('pageerror', ({ message }) => process.stderr.write(`${page.url()}: ${message}\n`));
  await page.goto(url);
  await show(page);
  await browser.close();
}

async function saveScreenshot(page: Page, path: string, fullPage = true): Promise<void> {
  // What moves has come to rest, and what lies above the page keeps it from growing.
  await page.waitForTimeout(400);
  const above = await page.locator(':popover-open').count();
  await page.screenshot({ path, fullPage: fullPage && above === 0 });
  process.stdout.write(`${path}  ${Math.round(statSync(path).size / 1000)} kB\n`);
}

const screenshotInto =
  (
    page: Page,
    folder: string,
    prefix: string,
    { light, screen }: ScreenshotVariant,
  ): TakeScreenshot =>
  (name) =>
    saveScreenshot(page, join(folder, `${prefix}${name}-${screen}-${light}.png`));

async function takeGameScreenshots(game: string, folder: string, seats: number, only = '') {
  const house = await startTestServer();
  for (const look of SCREENSHOT_VARIANTS) {
    if (!`${game}-${look.screen}-${look.light}`.includes(only)) continue;
    await visitInBrowser(look, house.url, async (page) => {
      await signIn(page, house.url, 'Ada');
      await takeBoardScreenshots(
        page,
        game,
        seats,
        screenshotInto(page, folder, `${game}-${seats}-`, look),
      );
    });
  }
  await house.close();
}

async function takeAllPageScreenshots(folder: string): Promise<void> {
  const house = await startTestServer();
  const forty = await serveTestSite('shelf');
  const lobby = async (name: string) => {
    for (const look of SCREENSHOT_VARIANTS)
      await visitInBrowser(look, house.url, async (page) => {
        await signIn(page, house.url, 'Cleo');
        await takeLobbyScreenshot(page, name, screenshotInto(page, folder, '', look));
      });
  };
  const fill = (tables: number) =>
    visitInBrowser(SCREENSHOT_VARIANTS[0]!, house.url, async (page) => {
      await signIn(page, house.url, 'Ben');
      await fillLobby(page, tables, gameIds);
    });
  await lobby('lobby-empty');
  await fill(3);
  await lobby('lobby');
  // Nobody opens more than thirty tables in a row.
  await fill(20);
  await fill(17);
  await lobby('lobby-forty');
  for (const look of SCREENSHOT_VARIANTS) {
    await visitInBrowser(look, house.url, async (page) => {
      await screenshotInto(page, folder, '', look)('door');
      await signIn(page, house.url, 'Ada');
      await takePageScreenshots(page, 'nox', screenshotInto(page, folder, '', look));
    });
    await visitInBrowser(look, forty.url, async (page) => {
      await page.waitForSelector('.box .title');
      await screenshotInto(page, folder, '', look)('shelf-forty');
    });
  }
  await forty.close();
  await house.close();
}

async function takeAllOtherPageScreenshots(folder: string): Promise<void> {
  const house = await startTestServer();
  for (const look of SCREENSHOT_VARIANTS)
    await visitInBrowser(look, house.url, async (page) => {
      await signIn(page, house.url, 'Ada');
      await takeOtherPageScreenshots(page, screenshotInto(page, folder, '', look));
    });
  await house.close();
}

async function takeReadmeScreenshots(): Promise<void> {
  mkdirSync(README_SCREENSHOTS_FOLDER, { recursive: true });
  const house = await startTestServer();
  const small = async (page: Page, name: string) => {
    const path = join(README_SCREENSHOTS_FOLDER, `${name}.png`);
    await saveScreenshot(page, path, false);
    if (statSync(path).size > MAX_README_IMAGE_BYTES)
      process.stderr.write(`${path} is larger than ${MAX_README_IMAGE_BYTES / 1000} kB\n`);
  };
  await visitInBrowser({ screen: 'small', light: 'day' }, house.url, async (page) => {
    await signIn(page, house.url, 'Ada');
    await pullOutBox(page, 'nicht-die-bohne');
    await small(page, 'shelf');
  });
  for (const [i, game] of gameIds.entries()) {
    const light = i % 2 === 0 ? 'day' : 'night';
    await visitInBrowser({ screen: 'small', light }, house.url, async (page) => {
      await signIn(page, house.url, 'Ada');
      await openTableWithBots(page, game);
      await playTurns(page, 5);
      await small(page, game);
    });
  }
  await visitInBrowser({ screen: 'phone', light: 'night' }, house.url, async (page) => {
    await signIn(page, house.url, 'Ada');
    await openTableWithBots(page, 'nox');
    await playTurns(page, 3);
    await small(page, 'phone');
  });
  await house.close();
}

const [what, folder = ALL_SCREENSHOTS_FOLDER, seats, only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (what === 'readme') await takeReadmeScreenshots();
else if (what === 'pages') await takeAllPageScreenshots(folder);
else if (what === 'corners') await takeAllOtherPageScreenshots(folder);
else if (what !== undefined) {
  const { max, min } = (await loadGame(what)).seats;
  await takeGameScreenshots(what, folder, Number(seats ?? Math.max(min, Math.min(4, max))), only);
} else {
  await takeAllPageScreenshots(folder);
  await takeAllOtherPageScreenshots(folder);
  for (const game of gameIds) {
    const { max, min } = (await loadGame(game)).seats;
    for (const count of [min, max]) await takeGameScreenshots(game, folder, count);
  }
  await takeReadmeScreenshots();
}
