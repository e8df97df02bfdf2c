import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { enter, openHouse, type TestHouse } from './test-house.ts';
import { faults } from './test-look.ts';
import { PAGES, SCREENS } from './test-pages.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());

// A phone by day, a wide screen by night: what differs between them is seen on either.
describe.each([
  ['light', SCREENS[0]],
  ['dark', SCREENS[1]],
] as const)('when it is %s', (colorScheme, viewport) => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser({ locale: 'en-GB', colorScheme, viewport });
    page = await browser.context.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  it('the door is accessible to a stranger', async () => {
    await page.goto(house.url);
    await page.waitForSelector('.name-form');
    expect(await faults(page)).toEqual([]);
    await enter(page, house.url, 'Ada');
  });

  it.each(PAGES)('%s is accessible', async (_, go) => {
    await go(page);
    expect(await faults(page)).toEqual([]);
  });
});
