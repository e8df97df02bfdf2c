/**
 * Takes pictures in a real browser, on a phone and a wide screen, by day and night.
 *   npm run shots                       every page, every board, and the README's pictures
 *   npm run shots -- readme             the README's pictures only
 *   npm run shots -- pages FOLDER       the pages around the tables
 *   npm run shots -- corners FOLDER     rule books, lessons, score pads, offline tables, replays
 *   npm run shots -- GAME FOLDER [seats] [only]   the table of one game
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { openTableWithBots } from '../test/page-actions.ts';
import { openWholeBrowser } from '../test/test-browser.ts';
import { playTurns, pullOutBox, signIn, startTestServer } from '../test/test-server.ts';
import { serveTestSite } from '../test/test-site.ts';
import { type TakeScreenshot, takeBoardScreenshots } from './board-screenshots.ts';
import { fillLobby } from './fill-lobby.ts';
import { takeOtherPageScreenshots } from './other-page-screenshots.ts';
import { takeLobbyScreenshot, takePageScreenshots } from './page-screenshots.ts';

const ALL_SCREENSHOTS_FOLDER = 'docs/screenshots-all';
const README_SCREENSHOTS_FOLDER = 'docs/screenshots';
const MAX_README_IMAGE_BYTES = 250_000;
const SCREEN_SIZES = {
  phone: { width: 375, height: 760 },
  desktop: { width: 1280, height: 800 },
  /** For the README. */
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

/** Opens the page in a browser of its own. */
async function visitInBrowser(
  variant: ScreenshotVariant,
  url: string,
  show: (page: Page) => Promise<unknown>,
) {
  const browser = await openWholeBrowser({
    locale: 'en-GB',
    viewport: SCREEN_SIZES[variant.screen],
    colorScheme: COLOUR_SCHEME_BY_LIGHT[variant.light],
  });
  const page = await browser.context.newPage();
  page.on('pageerror', ({ message }) => process.stderr.write(`${page.url()}: ${message}\n`));
  await page.goto(url);
  await show(page);
  await browser.close();
}

async function saveScreenshot(page: Page, path: string, fullPage = true): Promise<void> {
  // Animations end first. An open popover must not be part of a picture of the full page.
  await page.waitForTimeout(400);
  const openPopovers = await page.locator(':popover-open').count();
  await page.screenshot({ path, fullPage: fullPage && openPopovers === 0 });
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
  const server = await startTestServer();
  for (const variant of SCREENSHOT_VARIANTS) {
    if (!`${game}-${variant.screen}-${variant.light}`.includes(only)) continue;
    await visitInBrowser(variant, server.url, async (page) => {
      await signIn(page, server.url, 'Ada');
      await takeBoardScreenshots(
        page,
        game,
        seats,
        screenshotInto(page, folder, `${game}-${seats}-`, variant),
      );
    });
  }
  await server.close();
}

async function takeAllPageScreenshots(folder: string): Promise<void> {
  const server = await startTestServer();
  const shelfSite = await serveTestSite('shelf');
  const lobby = async (name: string) => {
    for (const variant of SCREENSHOT_VARIANTS)
      await visitInBrowser(variant, server.url, async (page) => {
        await signIn(page, server.url, 'Cleo');
        await takeLobbyScreenshot(page, name, screenshotInto(page, folder, '', variant));
      });
  };
  await lobby('lobby-empty');
  const visitors = await fillLobby(server.url, 3, gameIds);
  await lobby('lobby');
  visitors.push(...(await fillLobby(server.url, 37, gameIds)));
  await lobby('lobby-forty');
  for (const visitor of visitors) visitor.close();
  for (const variant of SCREENSHOT_VARIANTS) {
    await visitInBrowser(variant, server.url, async (page) => {
      await screenshotInto(page, folder, '', variant)('door');
      await signIn(page, server.url, 'Ada');
      await takePageScreenshots(page, 'nox', screenshotInto(page, folder, '', variant));
    });
    await visitInBrowser(variant, shelfSite.url, async (page) => {
      await page.waitForSelector('.box .title');
      await screenshotInto(page, folder, '', variant)('shelf-forty');
    });
  }
  await shelfSite.close();
  await server.close();
}

async function takeAllOtherPageScreenshots(folder: string): Promise<void> {
  const server = await startTestServer();
  for (const variant of SCREENSHOT_VARIANTS)
    await visitInBrowser(variant, server.url, async (page) => {
      await signIn(page, server.url, 'Ada');
      await takeOtherPageScreenshots(page, screenshotInto(page, folder, '', variant));
    });
  await server.close();
}

async function takeReadmeScreenshots(): Promise<void> {
  mkdirSync(README_SCREENSHOTS_FOLDER, { recursive: true });
  const server = await startTestServer();
  const small = async (page: Page, name: string) => {
    const path = join(README_SCREENSHOTS_FOLDER, `${name}.png`);
    await saveScreenshot(page, path, false);
    if (statSync(path).size > MAX_README_IMAGE_BYTES)
      process.stderr.write(`${path} is larger than ${MAX_README_IMAGE_BYTES / 1000} kB\n`);
  };
  await visitInBrowser({ screen: 'small', light: 'day' }, server.url, async (page) => {
    await signIn(page, server.url, 'Ada');
    await pullOutBox(page, 'nicht-die-bohne');
    // The click has scrolled to what it opened; the header belongs to the picture.
    await page.evaluate(() => scrollTo(0, 0));
    await small(page, 'shelf');
  });
  for (const [i, game] of gameIds.entries()) {
    const light = i % 2 === 0 ? 'day' : 'night';
    await visitInBrowser({ screen: 'small', light }, server.url, async (page) => {
      await signIn(page, server.url, 'Ada');
      await openTableWithBots(page, game);
      await playTurns(page, 5);
      await small(page, game);
    });
  }
  await visitInBrowser({ screen: 'phone', light: 'night' }, server.url, async (page) => {
    await signIn(page, server.url, 'Ada');
    await openTableWithBots(page, 'nox');
    await playTurns(page, 3);
    await small(page, 'phone');
  });
  await server.close();
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
