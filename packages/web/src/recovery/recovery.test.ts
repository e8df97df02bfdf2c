import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from '../../test/page-checks.ts';
import { INSECURE_HOST, openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
/** Another browser, as on a phone in the same Wi-Fi, where nobody is signed in. */
let fresh: Page;
let code: string;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 360, height: 640 } });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ida');
  const other = await browser.openOther({
    locale: 'en-GB',
    viewport: { width: 360, height: 640 },
  });
  fresh = await other.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const expectGoodPage = async (on: Page) => {
  expect(await findAccessibilityViolations(on)).toEqual([]);
  expect(await findMissingWords(on)).toEqual([]);
  expect(await findOverflowingElements(on)).toEqual([]);
};
const enterCode = async (typed: string) => {
  await fresh.fill('input[name=code]', typed);
  await fresh.click('.been-before .name-form button');
};
const openForm = async () => {
  await fresh.goto(`http://${INSECURE_HOST}:${new URL(server.url).port}/me`);
  await fresh.click('.been-before summary');
  await fresh.waitForSelector('input[name=code]');
};
const waitForProblem = (said: string) =>
  fresh.waitForSelector(`.been-before [role=alert]:has-text("${said}")`);

it('a code is shown once, in six groups', async () => {
  await page.goto(`${server.url}/me`);
  await page.click('.recovery button:has-text("Show me a code")');
  code = (await page.textContent('.recovery code'))!.trim();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4} ){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  await expectGoodPage(page);
  await page.reload();
  await page.waitForSelector('.recovery button');
  expect(await page.textContent('.recovery')).not.toContain(code);
}, 60_000);

it('a typo is found before the code is sent, and its group is named', async () => {
  await openForm();
  const wrong = code.slice(5, 6) === '7' ? '8' : '7';
  await enterCode(`${code.slice(0, 5)}${wrong}${code.slice(6)}`);
  await waitForProblem('There is a typo in group 2');
  await enterCode(code.slice(0, -2));
  await waitForProblem('This one has 22');
  await enterCode('23456 23456 23456 23456');
  await waitForProblem('doesn’t work');
  await expectGoodPage(fresh);
}, 60_000);

it('[P28] what becomes of other devices is said first, and nothing happens without a yes', async () => {
  await enterCode(code.toLowerCase().replaceAll(' ', '-'));
  await fresh.waitForSelector('.recovery-consequences:has-text("signs you in as Ida")');
  await fresh.waitForSelector('.recovery-consequences li:has-text("Chrome (Linux), last seen")');
  await expectGoodPage(fresh);
  await fresh.click('.recovery-consequences button:has-text("Not now")');
  await page.reload();
  await page.waitForSelector('.me:has-text("Ida")');
}, 60_000);

it('[P15] the code signs in a new browser, once, and a new one is offered', async () => {
  await enterCode(code.replaceAll(' ', ''));
  await fresh.click('.recovery-consequences button:has-text("Sign me in as Ida")');
  await fresh.waitForSelector('dialog:has-text("Welcome back, Ida")');
  // The old browser is signed out at once.
  await page.waitForSelector('.name-form');
  await fresh.click('dialog button:has-text("Show me a code")');
  const next = (await fresh.textContent('dialog code'))!.trim();
  await expectGoodPage(fresh);
  await fresh.click('dialog button:has-text("Continue")');
  await fresh.waitForSelector('dialog', { state: 'detached' });
  await fresh.context().clearCookies();
  await openForm();
  await enterCode(code);
  await waitForProblem('doesn’t work');
  await enterCode(next);
  await fresh.waitForSelector('.recovery-consequences:has-text("signs you in as Ida")');
}, 60_000);
