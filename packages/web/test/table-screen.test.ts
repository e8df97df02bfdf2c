/** The table is one screen: its panels lie over the board or beside it, and never push it. */
import type { HintReply, SuggestedMove } from '@ludotheque/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots } from './page-actions.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 720 };

/** What the page shows of a hint must not depend on how fast this machine searches. */
function fixOutlook({ move }: SuggestedMove): SuggestedMove {
  const chance = { mean: 0.34, error: 0.01, bad: 0.12, good: 0.5 };
  const replies = [{ seat: 1, move, share: 0.61 }];
  return { move, visits: 4_000, value: 0.34, outlook: { worlds: 100, chance, replies } };
}

async function fixHints(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const connected = socket.connectToServer();
    socket.onMessage((message) => connected.send(message));
    connected.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { readonly ok?: Partial<HintReply> };
      const moves = frame.ok?.moves?.slice(0, 1).map(fixOutlook);
      socket.send(moves ? JSON.stringify({ ...frame, ok: { moves } }) : message);
    });
  });
}

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: LAPTOP, reducedMotion: 'reduce' });
  page = await browser.context.newPage();
  await fixHints(page);
  await signIn(page, server.url, 'Charlotte');
  await openTableWithBots(page, 'battle-gum', 4);
  await playTurns(page, 1);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const measure = async (selector: string) => (await page.locator(selector).first().boundingBox())!;

it('has one header of 48 px, and against bots the board has all the rest', async () => {
  for (const screen of [PHONE, LAPTOP]) {
    await page.setViewportSize(screen);
    expect((await measure('.door')).height).toBe(48);
    const { height, width } = await measure('.stage');
    expect(width).toBeGreaterThan(screen.width - 12);
    expect(height).toBeGreaterThan(screen.height - 48 - 12);
  }
  expect(await page.isVisible('.beside')).toBe(false);
});

it('shows a hint and its reasons over the board, and a tap on a hinted move plays it', async () => {
  const before = await measure('.board');
  await page.click('.hint-button');
  await page.waitForSelector('.hinted-move');
  // Its reasons are folded open where there is room for them.
  await page.waitForSelector('.hint .why[open]');
  expect(await page.locator('.hint .why li').allTextContents()).toEqual([
    'It wins about 34 games in 100.',
    expect.stringMatching(/^The risk: .* falls to 12% .* rises to 50% or more[.]$/),
    expect.stringMatching(/ would probably answer: .+ [(]61 times in 100[)][.]$/),
  ]);
  expect(await measure('.board')).toEqual(before);
  const countLines = () => page.locator('.log li').count();
  const lines = await countLines();
  await page.click('.hinted-move');
  await page.waitForSelector('.hinted-move', { state: 'detached' });
  await expect.poll(countLines).toBeGreaterThan(lines);
  await page.waitForSelector('.turn.mine, .ending');
});

it('opens the menu at its button, with giving up set apart at its end', async () => {
  for (const screen of [PHONE, LAPTOP]) {
    await page.setViewportSize(screen);
    await page.click('.table-menu');
    const button = await measure('.table-menu');
    const menu = await measure('.popover:popover-open');
    expect(menu.y - (button.y + button.height)).toBeLessThan(8);
    expect(menu.x).toBeLessThan(button.x + button.width);
    expect(menu.x + menu.width).toBeGreaterThan(button.x);
    const leave = await measure('.menu > button:last-of-type');
    const giveUp = await measure('.menu-end > button:last-of-type');
    expect(giveUp.y).toBeGreaterThan(leave.y + 2 * leave.height);
    await page.keyboard.press('Escape');
  }
});

it('opens log and sheet beside the board on a laptop, and as a drawer on a phone', async () => {
  await page.setViewportSize(LAPTOP);
  await page.click('.side-panel-button');
  const beside = await measure('.beside');
  expect((await measure('.stage')).width).toBeLessThanOrEqual(LAPTOP.width - beside.width);
  await page.setViewportSize(PHONE);
  expect((await measure('.stage')).width).toBeGreaterThan(PHONE.width - 12);
  await page.click('.beside .fold-away');
  expect(await page.isVisible('.beside')).toBe(false);
});
