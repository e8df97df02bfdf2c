import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', colorScheme: 'light' });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const settings = () => page.click('.door .opener');

it('dark colours are used when the visitor chooses them, also after a reload', async () => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await background();
  await settings();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const night = await background();
  expect(night).not.toBe(day);
  const again = await browser.context.newPage();
  await again.goto(server.url);
  expect(await again.evaluate(() => document.documentElement.dataset.light)).toBe('night');
  await again.close();
});

it('sound, pace and how moves are made are stored', async () => {
  await page.getByRole('checkbox', { name: 'Confirm every move' }).check();
  await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
  await page.getByRole('radio', { name: 'Fast' }).check();
  const stored = await page.evaluate(() => localStorage.getItem('settings'));
  expect(JSON.parse(stored!)).toMatchObject({
    light: 'night',
    sound: false,
    pace: 'brisk',
    confirmMoves: true,
  });
});

it('the name can be changed; a name that is not allowed is refused with a message', async () => {
  await page.fill('#new-name', '   ');
  await page.click('.rename button');
  await page.waitForSelector('.rename [role=status]:has-text("another name")');
  await page.fill('#new-name', 'Ida');
  await page.click('.rename button');
  await page.waitForFunction(() => document.querySelector('.me')?.textContent === 'Ida');
});

it('another language is used at once', async () => {
  await page.selectOption('.language select', 'fr');
  await page.waitForSelector('h1:has-text("Bonjour")');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await page.selectOption('.language select', 'en');
});

it('Escape closes the menu, and the focus returns to its button', async () => {
  await page.keyboard.press('Escape');
  await page.focus('.door .opener');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('new-name');
  await page.keyboard.press('Escape');
  expect(await page.isVisible('.settings')).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.classList.contains('opener'))).toBe(
    true,
  );
});

it('[P15] a link signs in a second device as the same person, once', async () => {
  await settings();
  await page.click('.other-device button');
  const link = await page.textContent('.other-device .link');
  await page.keyboard.press('Escape');
  const other = await browser.openOther({ locale: 'en-GB' });
  const phone = await other.newPage();
  await phone.goto(link!);
  await phone.click('.welcome button');
  await phone.waitForFunction(() => document.querySelector('.me')?.textContent === 'Ida');
  await phone.goto(link!);
  await phone.waitForSelector('.welcome [role=status]:has-text("has been used")');
  await other.close();
});

it('the shelf and the lobby lead back to the visitor’s tables', async () => {
  await page.goto(`${server.url}/new/nox`);
  await page.click('.new-table .main-action');
  await page.waitForSelector('.chair');
  await page.goto(server.url);
  await page.click('.go-on .entry:has-text("Ida") a');
  await page.waitForSelector('.waiting-room');
  await page.goto(`${server.url}/lobby`);
  await page.waitForSelector('.lobby .entry:has-text("Ida")');
});
