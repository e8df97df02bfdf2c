/** A page that was opened as `localhost` shares links that lead other devices to this server. */
import type { Page } from 'playwright-core';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLanOrigin } from '../../server/src/lan-address.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer } from './test-server.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({ locale: 'en-GB' });
}, 60_000);
afterAll(() => browser.close());

/** A page that keeps what it would hand to the sharing dialog of the device. */
async function openSharingPage(): Promise<{ page: Page; readShared: () => Promise<string> }> {
  const page = await (await browser.openOther({ locale: 'en-GB' })).newPage();
  const shared: string[] = [];
  await page.exposeFunction('keepSharedLink', (url: string) => void shared.push(url));
  await page.addInitScript(() => {
    const { keepSharedLink } = globalThis as unknown as { keepSharedLink(url?: string): void };
    navigator.share = async (data) => keepSharedLink(data?.url);
  });
  return {
    page,
    async readShared() {
      await expect.poll(() => shared.length).toBe(1);
      return shared[0]!;
    },
  };
}

it('the link, its QR code and the share button of a table have the address in the local network', async () => {
  const server = await startTestServer({ HOST: '0.0.0.0' });
  const { port } = new URL(server.url);
  const local = `http://localhost:${port}`;
  // A machine without a network has no other address.
  const origin = findLanOrigin('0.0.0.0', Number(port)) ?? local;
  const { page, readShared } = await openSharingPage();
  await signIn(page, local, 'Ada');
  await page.goto(`${local}/new/nox`);
  await page.click('.new-table .main-action');
  const link = await page.waitForSelector(`.invitation .link:has-text("${origin}/t/")`);
  expect(await link.textContent()).toBe(page.url().replace(local, origin));
  const expected = renderSVG(page.url().replace(local, origin), { border: 2 });
  const drawn = await page.getAttribute('.qr svg path', 'd');
  expect(expected).toContain(`d="${drawn}"`);
  await page.click('text=Share the link');
  expect(await readShared()).toBe(page.url().replace(local, origin));
  await page.context().close();
  await server.close();
}, 60_000);

it('a shared score pad has the public address of the server', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://cards.example.org' });
  const { page, readShared } = await openSharingPage();
  // Only pages of the public address may sign in; a score pad needs nobody to.
  await page.goto(`http://localhost:${new URL(server.url).port}/pad/nox`);
  for (const input of await page.$$('.pad-names input')) await input.fill('Marie');
  await page.click('.pad-names button[type=submit]');
  await page.waitForSelector('.pad-sheet');
  await page.waitForLoadState('networkidle');
  await page.click('text=Share');
  expect(await readShared()).toMatch(/^https:\/\/cards\.example\.org\/pad\/nox#/);
  await page.context().close();
  await server.close();
}, 60_000);
