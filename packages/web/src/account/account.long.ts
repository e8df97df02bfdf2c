import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from '../../test/page-checks.ts';
import { playRatedGames, sendRequestFromPage } from '../../test/played-games.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

/** A page in another browser, where nobody is signed in. */
async function elsewhere(): Promise<Page> {
  const context = await browser.openOther({ locale: 'en-GB' });
  return context.newPage();
}
const myPage = async (on = page) => {
  await on.goto(`${server.url}/me`);
  await on.waitForSelector('.own-page .history');
};
const nameOn = (on: Page, name: string) =>
  on.waitForFunction((n) => document.querySelector('.me')?.textContent === n, name);

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 360, height: 740 } });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ada');
  await playRatedGames(page, ['nox', 'nox', 'nox', 'nicht-die-bohne']);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('the visitor’s games are counted, plotted and rated, and described in words', async () => {
  await page.click('.doormat a:has-text("Your page")');
  await page.waitForSelector('.game-record:has-text("NOX"):has-text("3 games")');
  const nox = page.locator('.game-record', { hasText: 'NOX' });
  expect(await nox.locator('.plot').count()).toBe(2);
  expect(await nox.locator('polyline').getAttribute('points')).toMatch(/^\S+,\S+ \S+,\S+ \S+,\S+$/);
  expect(await nox.textContent()).toMatch(/You win \d+% .* between \d+% and \d+%.* 33%/);
  expect(await nox.locator('.strength').textContent()).toMatch(/Rating \d+, give or take \d+/);
  await page.waitForSelector('.game-record:has-text("Nicht die Bohne!"):has-text("one game")');
});

it('the ranking of a game lists people and bots, and marks the visitor', async () => {
  await page.click('.game-record a');
  await page.waitForSelector('.ranking .you:has-text("Ada (you)")');
  expect(await page.textContent('.ranking tbody')).toContain('Bot, random');
});

it('the page fits a phone and is accessible, in light and dark colours', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityViolations(page), colorScheme).toEqual([]);
  }
  expect(await findOverflowingElements(page)).toEqual([]);
  expect(await findMissingWords(page)).toEqual([]);
});

it('a finished game links to its replay', async () => {
  await myPage();
  expect(await page.locator('.history li').count()).toBe(4);
  await page.click('.history li a');
  await page.waitForSelector('.steps');
  expect(new URL(page.url()).pathname).toMatch(/^\/g\/\w+$/);
});

it('the name can be changed on the account page', async () => {
  await myPage();
  await page.fill('#my-name', 'Ida');
  await page.click('.own-page .rename button');
  await nameOn(page, 'Ida');
});

it('a linked device is signed in as the same person, with the same games', async () => {
  await page.click('.devices .other-device button');
  const phone = await elsewhere();
  await signIn(phone, server.url, 'Ben');
  const link = (await page.textContent('.devices .other-device .link'))!;
  expect(new URL(link)).toMatchObject({ pathname: '/device', hash: expect.stringMatching(/^#\w/) });
  await phone.goto(link);
  await phone.waitForSelector('.welcome:has-text("signs you in as Ida")');
  await phone.waitForSelector('.welcome:has-text("you are Ben at the moment")');
  expect(phone.url()).toBe(`${server.url}/device`);
  expect(await findAccessibilityViolations(phone)).toEqual([]);
  await phone.click('.welcome button:has-text("Yes, I’m Ida")');
  await nameOn(phone, 'Ida');
  await myPage(phone);
  expect(await phone.locator('.history li').count()).toBe(4);
  await phone.context().close();
});

it('a link of the version before, with its token in the path, still works', async () => {
  const { token } = await sendRequestFromPage<{ token: string }>(page, { do: 'device-link' });
  const phone = await elsewhere();
  await phone.goto(`${server.url}/device/${token}`);
  await phone.click('.welcome button:has-text("Yes, I’m Ida")');
  await nameOn(phone, 'Ida');
  await phone.context().close();
});

it('[P28] another device can be signed out, and its page shows it at once', async () => {
  const { token } = await sendRequestFromPage<{ token: string }>(page, { do: 'device-link' });
  const phone = await elsewhere();
  await phone.goto(`${server.url}/device#${token}`);
  await phone.click('.welcome button');
  await nameOn(phone, 'Ida');
  await myPage();
  await page.waitForSelector('.signed-in li:has-text("Chrome (Linux) (this one)")');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.click('.signed-in button:has-text("Sign out everywhere else")');
  await page.click('.signed-in .sure .main-action');
  await page.waitForFunction(() => document.querySelectorAll('.signed-in li').length === 1);
  // It has gone to the tables after signing in; now nobody is signed in there.
  await phone.waitForURL('**/lobby');
  await phone.goto(`${server.url}/me`);
  await phone.waitForSelector('.name-form');
  await phone.context().close();
});

it('muted and blocked people can be unmuted and unblocked', async () => {
  const other = await elsewhere();
  await signIn(other, server.url, 'Ben');
  const { person } = await sendRequestFromPage<{ person: string }>(other, { do: 'me' });
  await other.context().close();
  // A new person, who has played nothing.
  await page.context().clearCookies();
  await signIn(page, server.url, 'Ada');
  await sendRequestFromPage(page, { do: 'mute', person, on: true });
  await sendRequestFromPage(page, { do: 'block', person, on: true });
  await myPage();
  await page.waitForSelector('.avoided li:has-text("Ben")');
  expect(await findOverflowingElements(page)).toEqual([]);
  await page.click('.avoided button:has-text("Unmute")');
  await page.click('.avoided button:has-text("Unblock")');
  await page.waitForSelector('.avoided p:has-text("anybody")');
  expect(await sendRequestFromPage(page, { do: 'me' })).toMatchObject({ muted: [], blocked: [] });
});

it('the visitor’s data can be downloaded as a file', async () => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.own-data button:has-text("Download my data")'),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as object;
  expect(data).toMatchObject({ person: { name: 'Ada' }, results: [], devices: [] });
});

it('an account is deleted after a confirmation that says what happens', async () => {
  await page.click('.own-data button:has-text("Delete my data")');
  expect(await page.textContent('.sure')).toContain('Results stay, without your name');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.click('.sure button:has-text("No, I’ll stay")');
  await page.click('.own-data button:has-text("Delete my data")');
  await page.click('.sure .main-action');
  await page.waitForSelector('.shelf');
  await page.waitForSelector('.name-form');
  await expect(sendRequestFromPage(page, { do: 'me' })).rejects.toThrow('visit');
});
