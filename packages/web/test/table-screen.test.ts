/** The table is one screen: its panels lie over the board or beside it, and never push it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots } from './page-actions.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 720 };

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: LAPTOP, reducedMotion: 'reduce' });
  page = await browser.context.newPage();
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

it('shows a hint over the board, and a tap on a hinted move plays it', async () => {
  const before = await measure('.board');
  await page.click('.hint-button');
  await page.waitForSelector('.hinted-move');
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
