/** Every page for who cannot see it, cannot see it well, or has no mouse: as far as axe can tell. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { enter, openHouse, type TestHouse } from './test-house.ts';
import { faults } from './test-look.ts';
import { PAGES, type SCREENS } from './test-pages.ts';

export const accessibleWhen = (colorScheme: 'light' | 'dark', viewport: (typeof SCREENS)[number]) =>
  describe(`when it is ${colorScheme}`, () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let page: Page;
    beforeAll(async () => {
      house = await openHouse();
      browser = await openBrowser({ locale: 'en-GB', colorScheme, viewport });
      page = await browser.context.newPage();
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      await house.close();
    });

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
