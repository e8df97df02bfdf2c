import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import {
  playToTheEnd,
  pullOutBox,
  signIn,
  startTestServer,
  type TestServer,
} from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({
    locale: 'en-GB',
    viewport: { width: 390, height: 780 },
    serviceWorkers: 'allow',
  });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ada');
  // The service worker caches the page in the background.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('a game without a network is still there after a reload, and can be played to its end', async () => {
  await browser.context.setOffline(true);
  await server.stop();
  await page.goto(`${server.url}/alone/nicht-die-bohne`);
  await page.click('summary');
  await page.fill('#option-manches', '1');
  await page.click('button[type=submit]');
  await page.waitForSelector('.turn.mine');
  const address = page.url();
  const hand = () =>
    page.$$eval('[data-zone^=hand] [data-card]', (cards) =>
      cards.map((card) => card.getAttribute('data-card')).join(),
    );
  const before = await hand();
  await page.reload();
  await page.waitForSelector('.turn.mine');
  expect(page.url()).toBe(address);
  expect(await hand()).toBe(before);
  await playToTheEnd(page);
  expect(await page.textContent('.ending h2')).toBeTruthy();
}, 120_000);

it('the shelf offers a game on this device when the server cannot be reached', async () => {
  await page.goto(server.url);
  await page.waitForSelector('.weather-offline');
  await pullOutBox(page, 'nox');
  await page.click('.box-nox .main-action');
  await page.waitForSelector('.crew');
  expect(new URL(page.url()).pathname).toBe('/alone/nox');
}, 60_000);

it('[P11] players who share a device never see each other’s cards', async () => {
  await page.goto(`${server.url}/alone/nox`);
  await page.click('.crew button.action');
  await page.fill('.crew-member:nth-of-type(2) input', 'Ben');
  await page.click('button[type=submit]');
  for (let turn = 0; turn < 6; turn++) {
    await page.waitForSelector('.privacy-screen button');
    // No card is on the page while the privacy screen is shown.
    expect(await page.$$('[data-card]')).toEqual([]);
    const name = (await page.textContent('.privacy-screen h1'))!.split(',')[0]!;
    await page.click('.privacy-screen button');
    await page.waitForSelector('.stage');
    // Only the viewer's own hand shows its cards.
    const hands = await page.$$eval(
      '[data-zone^=hand]',
      (all) => all.filter((zone) => zone.querySelector('[data-card]:not([data-card=""])')).length,
    );
    expect(hands).toBe(1);
    expect(await page.textContent('.plate:has(.you) h2')).toBe(name);
    await playOneMove(page);
    await page.waitForSelector('.hand-over button');
    await page.click('.hand-over button');
  }
}, 120_000);

it('the pages of an offline game are accessible', async () => {
  await page.waitForSelector('.privacy-screen');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.click('.privacy-screen button');
  await page.waitForSelector('.stage');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.goto(`${server.url}/alone/battle-gum`);
  await page.waitForSelector('.crew');
  expect(await findAccessibilityViolations(page)).toEqual([]);
}, 60_000);

it('a second tab is refused, and can play when the first tab is closed', async () => {
  await page.goto(`${server.url}/alone/nox`);
  await page.click('button[type=submit]');
  await page.waitForSelector('.stage');
  const second = await browser.context.newPage();
  await second.goto(page.url());
  await second.click('.welcome a');
  await page.close();
  // No reload: the page must not remember that it was refused.
  await pullOutBox(second, 'nox');
  await second.click('.box-nox .main-action');
  await second.click('button[type=submit]');
  await second.waitForSelector('.stage');
}, 60_000);

/** Clicks what the board offers until the device has to be handed over: who has moved may be next again. */
async function playOneMove(on: Page): Promise<void> {
  await on.waitForSelector('.turn.mine, .hand-over');
  while (!(await on.$('.hand-over')))
    await on.evaluate(() => {
      const ready = document.querySelector<HTMLButtonElement>('.do-it:not(:disabled)');
      const all = document.querySelectorAll<HTMLButtonElement>(
        '.stage .playable:not(:disabled), .generated .move:not(:disabled)',
      );
      (ready ?? all[Math.floor(Math.random() * all.length)])?.click();
      return new Promise((next) => requestAnimationFrame(next));
    });
}
