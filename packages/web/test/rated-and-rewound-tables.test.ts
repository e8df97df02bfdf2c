/** What the page says about rated games, and about a table whose last moves are lost. */
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

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
  page = await browser.context.newPage();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const connected = socket.connectToServer();
    socket.onMessage((message) => connected.send(message));
    connected.onMessage((message) => {
      const { ok } = JSON.parse(String(message)) as { ok?: TableSnapshot };
      if (ok?.face) snapshot = ok;
      socket.send(message);
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
