/** What the page says about rated games, a preset length, lost moves, and being out of a game. */
import type { NanobyeView } from '@ludotheque/games/nanobye';
import type { TableSnapshot } from '@ludotheque/protocol';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
/** The last snapshot that the page got, and a way to send it a frame as the server would. */
let snapshot: TableSnapshot | undefined;
let sendToPage: (frame: object) => void;
/** The page gets only replies while it is shown a position of the test. */
let hearsOnlyReplies = false;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
  page = await browser.context.newPage();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const connected = socket.connectToServer();
    socket.onMessage((message) => connected.send(message));
    connected.onMessage((message) => {
      const { ok, re } = JSON.parse(String(message)) as { ok?: TableSnapshot; re?: number };
      if (ok?.face) snapshot = ok;
      if (re !== undefined || !hearsOnlyReplies) socket.send(message);
    });
    sendToPage = (frame) => socket.send(JSON.stringify(frame));
  });
  await signIn(page, server.url, 'Ida');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('[P18] the form offers a rated game only with a clock', async () => {
  await page.goto(`${server.url}/new/nox`);
  await page.click('summary');
  await page.check('#rated');
  expect(await page.inputValue('#clock')).toContain('"live"');
  expect(await page.isDisabled('#clock > option')).toBe(true);
});

it('[P18] the waiting room says that a game with one person is not rated', async () => {
  await page.getByRole('radio', { name: '3' }).check();
  await page.click('text=Open the table');
  await page.waitForSelector('text=Games against bots alone don’t count');
});

it('[P26] a table that lost its last moves is shown as it is now, with a sentence', async () => {
  await page.click('text=Start with 2 bots');
  await page.waitForSelector('.stage');
  await page.reload();
  await page.waitForSelector('.stage');
  sendToPage({ sync: { ...snapshot, rewound: true } });
  await page.waitForSelector('[role=status]:has-text("The last few moves were lost")');
  await page.waitForSelector('.stage');
});

it('[P26] a table that was lost whole says so', async () => {
  sendToPage({ gone: { table: snapshot!.table, lost: true } });
  await page.waitForSelector('text=This table was lost');
});

it('a new table of Nanobye is preset to 12 rounds, and offers the printed game', async () => {
  await page.goto(`${server.url}/new/nanobye`);
  const preset = page.locator('.preset');
  expect(await preset.getByRole('radio', { name: '12' }).isChecked()).toBe(true);
  expect(await preset.textContent()).toContain('By the printed rules: no limit.');
  await page.click('text=Open the table');
  await page.waitForSelector('.room-head:has-text("Round limit: 12")');
  await page.goto(`${server.url}/new/nanobye`);
  await preset.getByRole('radio', { name: 'no limit' }).check();
  await page.click('text=Open the table');
  await page.waitForSelector('.room-head:has-text("Round limit: no limit")');
});

it('a player who is out is told their place, and may leave with it', async () => {
  await page.click('text=Start with 3 bots');
  await page.waitForSelector('.stage');
  await page.reload();
  await page.waitForSelector('.stage');
  const { seat } = snapshot!;
  const view = snapshot!.view as unknown as NanobyeView;
  const out = { ...view, hand: [], awaited: [], eliminated: view.eliminated.with(seat, 1) };
  hearsOnlyReplies = true;
  sendToPage({ sync: { ...snapshot, view: out, rewound: true } });
  const panel = page.locator('.out-panel');
  await panel.waitFor();
  expect(await panel.textContent()).toContain('Place 4 of 4');
  expect(await panel.locator('button').allTextContents()).toEqual([
    'See the result',
    'Watch',
    'Leave the table',
  ]);
  await panel.getByRole('button', { name: 'Leave the table' }).click();
  await page.waitForURL(`${server.url}/`);
});
