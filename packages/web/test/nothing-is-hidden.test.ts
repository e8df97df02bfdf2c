/** From the box to a game in one click, and everything that exists can be found. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverflowingElements } from './page-checks.ts';
import { INSECURE_HOST, openBrowser, type TestBrowser } from './test-browser.ts';
import { pullOutBox, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

const SIZE = { width: 1280, height: 720 };

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'fr-FR', viewport: SIZE, serviceWorkers: 'allow' });
  page = await browser.context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem('settings', JSON.stringify({ pace: 'none' })),
  );
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const openStrangersPage = async (url: string): Promise<Page> => {
  const context = await browser.openOther({ locale: 'en-GB', viewport: SIZE });
  const stranger = await context.newPage();
  await stranger.goto(url);
  return stranger;
};

const isInView = (selector: string) =>
  page.$eval(selector, (element) => {
    const { bottom, left, right, top } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

describe('a visitor without a name', () => {
  it('finds "Play now" in the window at 1280×720, and plays after one click on it', async () => {
    // As on a phone in the same Wi-Fi: not a secure origin.
    await page.goto(server.url.replace('127.0.0.1', INSECURE_HOST));
    await pullOutBox(page, 'nox');
    expect(await page.locator('.box-nox .ways-in').locator('a, button').allInnerTexts()).toEqual([
      'Jouer',
      'Entre amis',
      'Sur cet appareil',
      'Apprendre',
      'Bloc de scores',
    ]);
    expect(await isInView('.box-nox .main-action')).toBe(true);
    await page.click('.box-nox .main-action');
    await page.waitForSelector('.waiting-room, .stage');
    expect(await page.textContent('.me')).toMatch(/^\p{Lu}\p{L}+(-\p{L}+)? \p{L}+$/u);
  });

  it('is told that the name is a guest’s, and changes it on the shelf', async () => {
    await page.goto(server.url.replace('127.0.0.1', INSECURE_HOST));
    const name = await page.waitForFunction(() => document.querySelector('.me')?.textContent);
    const given = String(await name.jsonValue());
    await page.waitForSelector(`.come-in h2:has-text("${given}")`);
    await page.fill('.come-in input', 'Odile');
    await page.click('.come-in button');
    await page.waitForSelector('h1:has-text("Odile")');
    expect(await page.locator('.come-in').count()).toBe(0);
  });

  it('who follows a link sees who sits there, and sits down with one click', async () => {
    await page.goto(`${server.url.replace('127.0.0.1', INSECURE_HOST)}/new/nox`);
    await page.click('.new-table .main-action');
    await page.waitForSelector('.chair:has-text("Odile")');
    const link = server.url + new URL(page.url()).pathname;
    const guest = await openStrangersPage(link);
    await guest.waitForSelector('.invited:has-text("At the table: Odile")');
    await guest.waitForSelector('.invited:has-text("3 seats are free")');
    expect(await guest.inputValue('.invited input')).toMatch(/^\w+ \w+$/);
    await guest.click('.invited .main-action');
    await guest.waitForSelector('.waiting-room .chair:has-text("Odile")');
    // The guest stays: the deal would wait for the share of somebody who left.
  });

  it('who follows a link to a full table is told so, and watches without a name', async () => {
    await page.click('.start .main-action');
    await page.waitForSelector('.stage');
    const link = server.url + new URL(page.url()).pathname;
    const spectator = await openStrangersPage(link);
    await spectator.waitForSelector('.invited:has-text("All seats are taken")');
    expect(await spectator.locator('.invited input').count()).toBe(0);
    await spectator.click('.invited .main-action');
    await spectator.waitForSelector('.watching:has-text("All seats are taken")');
    await spectator.context().close();
  });
});

describe('what exists', () => {
  it('has a link in the header, on a wide screen and in the menu of a phone', async () => {
    await page.goto(server.url);
    await page.waitForSelector('.page-links a');
    const links = await page
      .locator('.page-links a')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(links).toEqual(['/lobby', '/alone', '/learn', '/pad', '/ranking']);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const [path, ready] of [
      ['/alone', '.game-list a[href="/alone/nox"]'],
      ['/learn', '.game-list a[href="/learn/nox/lesson"]'],
      ['/pad', '.game-list a[href="/pad/nox"]'],
      ['/ranking', '.ranking-page p'],
    ] as const) {
      await page.click('.page-menu button');
      const menu = await page.locator('.page-list').boundingBox();
      expect(menu!.x).toBeGreaterThanOrEqual(0);
      await page.click(`.page-list a[href="${path}"]`);
      await page.waitForSelector(ready);
      expect(await page.locator(':popover-open').count()).toBe(0);
      expect(await findOverflowingElements(page)).toEqual([]);
    }
  });

  it('the settings open at their button', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.click('.door .opener');
    const button = (await page.locator('.door .opener').first().boundingBox())!;
    const sheet = (await page.locator('.popover:popover-open').boundingBox())!;
    expect(Math.abs(sheet.x + sheet.width - button.x - button.width)).toBeLessThanOrEqual(2);
    expect(sheet.y - button.y - button.height).toBeLessThanOrEqual(16);
    await page.keyboard.press('Escape');
  });

  it('a game on this device that is not finished is on the shelf and among the tables', async () => {
    await page.goto(`${server.url}/alone/nox`);
    await page.click('button[type=submit]');
    await page.waitForSelector('.turn.mine');
    const path = new URL(page.url()).pathname;
    // Another tab can list it while this one plays.
    const other = await browser.context.newPage();
    await other.goto(server.url);
    await other.waitForSelector(`.go-on a[href="${path}"]`);
    await other.goto(`${server.url}/lobby`);
    await other.waitForSelector(`.lobby a[href="${path}"]`);
    await other.close();
  });

  it('without a connection, Tables and the visitor’s page show what is known and what is here', async () => {
    const path = new URL(page.url()).pathname;
    await page.goto(server.url);
    await page.fill('input[name=name]', 'Ida');
    await page.click('.name-form button');
    await page.waitForSelector('h1:has-text("Ida")');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await browser.context.setOffline(true);
    await server.stop();
    await page.goto(`${server.url}/me`);
    await page.waitForSelector('.own-page h1:has-text("Ida")');
    await page.waitForSelector(`.own-page a[href="${path}"]`);
    await page.goto(`${server.url}/lobby`);
    await page.waitForSelector('.weather-offline');
    await page.waitForSelector(`.lobby a[href="${path}"]`);
    await page.click('.meanwhile button');
    await page.waitForSelector('.crew');
    await browser.context.setOffline(false);
    await server.restart();
  });
});
