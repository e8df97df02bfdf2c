/** When people leave: who is voted out is told why, the host's role passes on, and what is over leaves the list. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRequestFromPage } from './played-games.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let ida: Page;
let ben: Page;

async function somebody(name: string): Promise<Page> {
  const page = await (await browser.openOther({ locale: 'en-GB' })).newPage();
  await signIn(page, server.url, name);
  return page;
}

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
  ida = await somebody('Ida');
  ben = await somebody('Ben');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Ida opens a table, and Ben comes to it. */
async function sitDownTogether(request: object): Promise<string> {
  const { table } = await sendRequestFromPage<{ table: string }>(ida, { do: 'create', ...request });
  await ida.goto(`${server.url}/t/${table}`);
  await ida.waitForSelector('.chair:has-text("Ida")');
  await ben.goto(`${server.url}/t/${table}`);
  return table;
}

it('when the host leaves the waiting room, somebody else becomes the host and can start', async () => {
  const table = await sitDownTogether({ game: 'nox', seats: 3 });
  await ben.waitForSelector('.chair:has-text("Ben")');
  expect(await ben.locator('.start .main-action').count()).toBe(0);
  await sendRequestFromPage(ida, { do: 'leave', table });
  await ben.waitForSelector('.chair:has-text("Ben"):has-text("host")');
  await ben.click('.start .main-action');
  await ben.waitForSelector('.stage .plate:has-text("Ben")');
});

it('who is voted out reads so, and why', async () => {
  const table = await sitDownTogether({ game: 'nox', seats: 3, bots: ['easy'] });
  await ben.waitForSelector('.stage .plate:has-text("Ben")');
  // A bot plays for somebody who has left, and the others need not wait for their return.
  await sendRequestFromPage(ben, { do: 'leave', table });
  await ben.waitForSelector('.take-seat-back');
  await ida.click('.table-menu');
  await ida.click('.others button:has-text("Play on without them")');
  await ben.waitForSelector(
    '.people-notice:has-text("The others waited too long for you and have voted to play on")',
  );
  await ben.waitForSelector('.take-seat-back', { state: 'detached' });
  await ida.waitForSelector('.people-notice:has-text("Ben was voted out after a long wait")');
});

it('a table that is over leaves the list of those who look at it', async () => {
  const bots = ['easy', 'easy'];
  const wish = { do: 'create', game: 'nox', seats: 3, bots, listed: true };
  const { table } = await sendRequestFromPage<{ table: string }>(ida, wish);
  await ida.goto(`${server.url}/t/${table}`);
  await ida.waitForSelector('.stage');
  const entry = `.lobby a[href="/t/${table}"]`;
  await ben.goto(`${server.url}/lobby`);
  await ben.waitForSelector(entry);
  await ida.click('.table-menu');
  await ida.click('.menu button:has-text("Suggest stopping here")');
  await ida.waitForSelector('dialog.ending');
  await ben.waitForSelector(entry, { state: 'detached' });
});
