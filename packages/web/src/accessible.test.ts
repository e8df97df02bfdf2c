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

describe.each(['light', 'dark'] as const)('when it is %s', (colorScheme) => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser({ locale: 'en-GB', colorScheme });
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
    await page.setViewportSize(SCREENS[0]);
    await go(page);
    expect(await faults(page), 'on a phone').toEqual([]);
    await page.setViewportSize(SCREENS[1]);
    expect(await faults(page), 'on a wide screen').toEqual([]);
  });
});
