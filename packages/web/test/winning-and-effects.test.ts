/** The end of a game in its own material, vibration on phones, and one switch and one system setting without effects. */
import type { BaseView, Json } from '@ludotheque/core';
import { SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectClient,
  fetchVisitorCookie,
  listLegalMoves,
  randomNonce,
} from '../../server/test/visitors.ts';
import { openTableWithBots, shortenSearches } from './page-actions.ts';
import { sendRequestFromPage } from './played-games.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

const PHONE = { width: 390, height: 844 };

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openMovingPage(settings: { readonly sound: boolean }): Promise<Page> {
  const context = await browser.openOther({
    locale: 'en-GB',
    viewport: PHONE,
    hasTouch: true,
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await shortenSearches(page);
  await signIn(page, server.url, 'Ida', 'none', settings);
  return page;
}

const isQuitting = (move: Json) => typeof move === 'object' && move !== null && 'quit' in move;

/** Plays a manche of Nanobye for the visitor and for a friend who quits as soon as possible. */
async function winNanobye(page: Page): Promise<void> {
  const game = await loadGame('nanobye');
  const wish = { do: 'create', game: game.id, seats: 2, options: { manches: 1 } };
  const { table } = await sendRequestFromPage<{ table: string }>(page, wish);
  await page.goto(`${server.url}/t/${table}`);
  await page.waitForSelector('.chair:has-text("Ida")');
  const rng = new SeededRng('any');
  const play = async (cookie: string, choose: (moves: Json[]) => Json) => {
    const client = await connectClient(() => server.url, cookie);
    const act = (view: BaseView | null | undefined) => {
      if (view?.awaited.includes(view.seat))
        void client.makeMove(table, choose(listLegalMoves(game, view, rng)));
    };
    await client.openTable(table, { sync: ({ view }) => act(view), step: ({ view }) => act(view) });
    return client;
  };
  const [own] = await page.context().cookies();
  const ida = await play(
    `${own!.name}=${own!.value}`,
    (moves) => moves.find((move) => !isQuitting(move))!,
  );
  const ben = await play(
    await fetchVisitorCookie(server.url, 'Ben'),
    (moves) => moves.find(isQuitting) ?? moves[0]!,
  );
  await ben.request('sit', { table, nonce: randomNonce() });
  await page.waitForSelector('dialog.ending.won');
  for (const client of [ida, ben]) client.close();
}

/** How many parts of the celebration are shown in motion, whether their motion has ended or not. */
const countMovingParts = (page: Page) =>
  page.$$eval(
    '.ending header *',
    (parts) =>
      parts.filter(
        (part) => part.checkVisibility() && getComputedStyle(part).animationName !== 'none',
      ).length,
  );

it('a win is celebrated in the material of the game, and stands still with reduced motion', async () => {
  const page = await openMovingPage({ sound: true });
  await winNanobye(page);
  // The flag on the summit.
  await page.waitForSelector('.celebration.glad .flag');
  expect(await page.locator('.celebration-pieces svg').count()).toBeGreaterThan(20);
  expect(await countMovingParts(page)).toBeGreaterThan(20);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.isVisible('.celebration.glad .flag')).toBe(true);
  expect(await countMovingParts(page)).toBe(0);
  await page.context().close();
}, 60_000);

it('with the switch off a win is celebrated without motion', async () => {
  const page = await openMovingPage({ sound: false });
  await winNanobye(page);
  await page.waitForSelector('.celebration.glad .flag');
  expect(await countMovingParts(page)).toBe(0);
  await page.context().close();
}, 60_000);

it('a game with a picture of its own ends in it, and one without with a fan of cards', async () => {
  const page = await openMovingPage({ sound: true });
  const scenes: string[] = [];
  for (const game of ['battle-gum', 'golf']) {
    await openTableWithBots(page, game);
    await page.click('.table-menu');
    await page.click('.menu button:has-text("Suggest stopping here")');
    await page.waitForSelector('.ending .celebration svg');
    scenes.push(await page.$eval('.celebration svg', (scene) => scene.innerHTML));
  }
  expect(scenes.map((scene) => scene.includes('♠'))).toEqual([false, true]);
  await page.context().close();
}, 60_000);

it('a phone vibrates at the own turn, but not with the switch off or reduced motion', async () => {
  const page = await openMovingPage({ sound: true });
  const felt: number[][] = [];
  await page.exposeFunction('keepVibration', (pattern: number[]) => void felt.push(pattern));
  await page.addInitScript(() => {
    const { keepVibration } = globalThis as unknown as { keepVibration(pattern: unknown): void };
    navigator.vibrate = (pattern) => {
      keepVibration(pattern);
      return true;
    };
  });
  const countAfterTurn = async () => {
    const before = felt.length;
    await playTurns(page, 1);
    // A message of the page comes after all that it has called before.
    await page.evaluate(() => undefined);
    return felt.length - before;
  };
  const toggleSwitch = async () => {
    await page.click('.door .opener:visible >> nth=-1');
    await page.getByLabel('Sounds, vibration and effects').click();
    await page.keyboard.press('Escape');
  };
  await openTableWithBots(page, 'golf');
  expect(await countAfterTurn()).toBeGreaterThan(0);
  expect(felt[0]).toEqual([14]);
  await toggleSwitch();
  expect(await countAfterTurn()).toBe(0);
  await toggleSwitch();
  expect(await countAfterTurn()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await countAfterTurn()).toBe(0);
  await page.context().close();
}, 60_000);
