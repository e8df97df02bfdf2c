/** What the page says of a deal while the table is on the screen, when the server does not keep its word. */
import type { PublicTable } from '@ludotheque/table';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTableWithBots } from '../../test/page-actions.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

interface Frame {
  readonly face?: PublicTable;
  readonly seat?: number;
}

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB' });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  page = await (await browser.openOther({ locale: 'en-GB' })).newPage();
});

/** Once the page has opened its nonce, the server changes what it shows. Returns what the page sent. */
async function cheatAfterOpening(change: (face: PublicTable) => Partial<PublicTable>) {
  const sent: string[] = [];
  let lastFace: PublicTable | undefined;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const house = socket.connectToServer();
    let isOpened = false;
    socket.onMessage((text) => {
      const request: { readonly do: string } = JSON.parse(String(text));
      sent.push(request.do);
      isOpened ||= request.do === 'open-nonce';
      house.send(text);
    });
    house.onMessage((text) => {
      const frame: Frame = JSON.parse(String(text));
      if (!frame.face) socket.send(text);
      else if (!isOpened) {
        lastFace = frame.face;
        socket.send(text);
      } else {
        const changed = change(lastFace ?? frame.face);
        socket.send(JSON.stringify({ ...frame, face: { ...frame.face, ...changed } }));
      }
    });
  });
  return sent;
}

const readReceipt = () =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('deal-receipt:'));
    return key === undefined ? undefined : (JSON.parse(localStorage.getItem(key)!) as object);
  });

it('[P25] a share that comes after one’s own nonce was opened is said loudly', async () => {
  await cheatAfterOpening(({ nonceHashes = [] }) => ({
    nonceHashes: [...nonceHashes, 'ab'.repeat(32)],
  }));
  await signIn(page, server.url, 'Ada');
  await openTableWithBots(page, 'nox');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("what the others added")');
}, 60_000);

it('[P25] a page that has opened its nonce adds no other one to a deal that is begun again', async () => {
  const sent = await cheatAfterOpening(({ sitters }) => ({
    phase: 'open',
    sitters: sitters.filter(({ person }) => person === undefined),
    nonces: [],
    nonceHashes: [],
  }));
  await signIn(page, server.url, 'Ada');
  await page.goto(`${server.url}/new/nox`);
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("has disappeared")');
  await page.click('.waiting-room .main-action:has-text("Sit down")');
  await page.waitForSelector('.at-the-table [role=alert]:has-text("Try again")');
  expect(sent.filter((what) => what === 'sit')).toHaveLength(1);
  expect(await readReceipt()).toHaveProperty('shares');
}, 60_000);

it('[P25] a game that the log of deals does not have is said loudly, until it has', async () => {
  await page.route('**/api/deals?*', (route) =>
    route.fulfill({ json: { ok: { lines: [], count: 0, head: '0'.repeat(64), page: 0 } } }),
  );
  await signIn(page, server.url, 'Ada');
  await openTableWithBots(page, 'nox');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("public log of deals")');
  expect(await readReceipt()).not.toHaveProperty('log');
  await page.unrouteAll();
  await page.reload();
  await page.waitForSelector('.stage');
  await expect.poll(readReceipt).toHaveProperty('log.lines');
  expect(await page.locator('.deal-mismatch').count()).toBe(0);
}, 60_000);

it('[P25] a log of deals that cannot be read is no better than one without the table', async () => {
  await page.route('**/api/deals?*', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, server.url, 'Ada');
  await openTableWithBots(page, 'nox');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("public log of deals")');
}, 60_000);
