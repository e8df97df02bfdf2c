import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import {
  playToTheEnd,
  playTurn,
  pullOutBox,
  signIn,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let ida: Page;
let ben: Page;
let watcher: Page;
/** The frames that the spectator has received. */
const told: string[] = [];

/** Opens a browser of its own, where nobody is signed in. */
async function somebody(): Promise<Page> {
  const context = await browser.openOther({ locale: 'en-GB' });
  return context.newPage();
}

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
  [ida, ben, watcher] = [await somebody(), await somebody(), await somebody()];
  watcher.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => told.push(String(payload))),
  );
  await signIn(ida, server.url, 'Ida');
  await signIn(watcher, server.url, 'Wim');
  await ben.addInitScript(() => localStorage.setItem('settings', '{"pace":"none"}'));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('a table for friends takes two clicks', async () => {
  await pullOutBox(ida, 'nanobye');
  await ida.click('.box-nanobye a:has-text("With friends")');
  await ida.click('summary');
  await ida.fill('#option-manches', '1');
  await ida.getByRole('radio', { name: '3' }).check();
  await ida.click('text=Open the table');
  await ida.waitForSelector('.invitation .link');
});

it('a friend’s link leads to a seat with a name and a tap', async () => {
  const link = await ida.textContent('.invitation .link');
  await ben.goto(link!);
  await ben.fill('input[name=name]', 'Ben');
  await ben.click('.name-form button');
  await ben.waitForSelector('.chairs:has-text("Ben"):has-text("Ida")');
  await ida.waitForSelector('.chairs:has-text("Ben")');
});

it('players can chat while they wait, and add and remove a bot', async () => {
  await ben.click('.presets button:has-text("Hello!")');
  await ida.waitForSelector('.chat li:has-text("Ben Hello!")');
  await ben.fill('.chat input', 'Nice to see you');
  await ben.press('.chat input', 'Enter');
  await ida.waitForSelector('.chat li:has-text("Nice to see you")');
  await ida.selectOption('.start select', 'easy');
  await ida.click('.seat-bot');
  await ida.click('.chair.bot:has-text("beginner") button');
  await ida.waitForSelector('.chair.free');
  expect(await ben.isVisible('.seat-bot')).toBe(false);
});

it('[P11] a spectator is told that they watch, and never sees a hand', async () => {
  await ida.click('.start .main-action');
  await ida.waitForSelector('.stage');
  await ben.waitForSelector('.stage');
  await watcher.goto(ida.url());
  await watcher.waitForSelector('.watching:has-text("You’re watching")');
  expect(await watcher.isVisible('.playable, .generated .move')).toBe(false);
});

it('[P29] chat shows the seat of who speaks, and that somebody looks on', async () => {
  for (const page of [watcher, ben]) {
    const chat = page.locator('.chat .presets button', { hasText: 'Good luck!' });
    if (!(await chat.isVisible())) await page.getByRole('tab', { name: 'Chat' }).click();
    await chat.click();
  }
  if (!(await ida.isVisible('.chat'))) await ida.getByRole('tab', { name: 'Chat' }).click();
  await ida.waitForSelector('.chat li:has-text("Wim (spectator) Good luck!")');
  await ida.waitForSelector('.chat li:has(.seat-mark):has-text("Ben Good luck!")');
});

it('a line of chat can be reported with the keyboard', async () => {
  const line = ida.locator('.chat li', { hasText: 'Wim' });
  await line.locator('summary').focus();
  await ida.keyboard.press('Enter');
  await line.locator('select').selectOption('spam');
  expect(await findAccessibilityViolations(ida, '.chat')).toEqual([]);
  await line.locator('button').focus();
  await ida.keyboard.press('Enter');
  await line.locator('[role=status]:has-text("The operator will see your report")').waitFor();
});

it('a player can vote for ending the game, and take it back', async () => {
  await ida.click('.table-menu');
  await ida.click('text=Suggest stopping here');
  await ben.waitForSelector('.council:has-text("Ida would like to stop here")');
  await ida.click('text=No, let’s play on');
  await ben.waitForSelector('.council p', { state: 'detached' });
  await ida.keyboard.press('Escape');
});

it('a player who still has time cannot be voted out', async () => {
  await ben.click('.table-menu');
  await ben.click('.others button:has-text("Play on without them")');
  await ben.waitForSelector('.others :text("Ida still has time")');
  await ben.click('.others button:has-text("Mute")');
  await ben.waitForSelector('.others button[aria-pressed=true]:has-text("Mute")');
  await ben.keyboard.press('Escape');
});

it('[P8] two browsers play to the end, although one loses its network meanwhile', async () => {
  const hers = playToTheEnd(ida);
  await playTurn(ben);
  await ben.context().setOffline(true);
  await ben.waitForSelector('.weather-offline');
  expect(await ben.textContent('.weather')).toContain('nothing you did is lost');
  await ben.context().setOffline(false);
  await ben.waitForSelector('.weather-fair', { state: 'attached' });
  await Promise.all([hers, playToTheEnd(ben)]);
  const sheet = await ida.textContent('.ending .sheet');
  expect(sheet).toBeTruthy();
  expect(await ben.textContent('.ending .sheet')).toBe(sheet);
}, 120_000);

it('[P11] the spectator has seen the whole game, and no card of a hand', async () => {
  await watcher.waitForSelector('.ending');
  const hands = told.flatMap((text) => [...text.matchAll(/"hand":(\[.*?\])/g)].map(([, h]) => h));
  expect(hands.length).toBeGreaterThan(0);
  expect(new Set(hands)).toEqual(new Set(['[]']));
});

it('a spectator can take the last seat of the rematch, which starts it', async () => {
  await ida.click('.ending .main-action');
  await ida.waitForSelector('.waiting-room');
  await watcher.click('.ending a:has-text("Join the next game")');
  await ida.waitForSelector('.stage:has-text("Wim")');
});

it('a player who resigns is asked for confirmation, and then watches', async () => {
  await watcher.waitForSelector('.stage');
  await watcher.click('.table-menu');
  await watcher.click('.menu button:has-text("Resign")');
  await watcher.click('.sure button:has-text("No, I’ll stay")');
  await watcher.click('.menu button:has-text("Resign")');
  await watcher.click('.sure .main-action');
  await watcher.waitForSelector('.watching');
});

it('a player who is elsewhere is told when it is their turn at a table by correspondence', async () => {
  await ida.goto(`${server.url}/new/nox`);
  await ida.getByRole('radio', { name: '3' }).check();
  await ida.click('summary');
  await ida.selectOption('#clock', 'correspondence');
  await ida.click('.new-table .main-action');
  await ida.click('.seat-bot');
  await ida.waitForSelector('.chair.bot');
  await ben.goto(ida.url());
  await ben.waitForSelector('.stage');
  const turnOf = (page: Page) => page.waitForSelector('.turn.mine').then(() => page);
  if ((await Promise.race([turnOf(ida), turnOf(ben)])) === ida) await playTurn(ida);
  await turnOf(ben);
  await ida.click('.sign');
  await ida.waitForSelector('.shelf');
  await playTurn(ben);
  await ida.waitForSelector('.calls:visible:has-text("One table is waiting for you")');
  expect(await ida.title()).toBe('(1) Hello, Ida · Ludothèque');
  await ida.click('.entry.calling a');
  await ida.waitForSelector('.calls', { state: 'detached' });
});
