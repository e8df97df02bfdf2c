/** The pages in one language: all their words there, and nothing wider than the screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { enter, openHouse, type TestHouse } from './test-house.ts';
import { missingWords, tooWide } from './test-look.ts';
import { PAGES, SCREENS } from './test-pages.ts';

export const pagesIn = (locale: string) =>
  describe(`in ${locale}`, () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let page: Page;
    const problems: string[] = [];
    beforeAll(async () => {
      house = await openHouse();
      browser = await openBrowser({ locale, viewport: SCREENS[0] });
      page = await browser.context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      await enter(page, house.url, 'Maximiliane-Charlotte');
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      await house.close();
    });

    it.each(PAGES)(
      '%s has all its words, and fits every screen at every size',
      async (name, go) => {
        await page.setViewportSize(SCREENS[0]);
        await go(page);
        // German has the longest words.
        for (const screen of SCREENS)
          for (const size of locale === 'de-DE' ? ['100%', '200%'] : ['100%']) {
            await page.setViewportSize(screen);
            await page.evaluate((text) => {
              document.documentElement.style.fontSize = text;
            }, size);
            const where = `${name}, ${screen.width} px, ${size}`;
            expect(await missingWords(page), where).toEqual([]);
            expect(await tooWide(page), where).toEqual([]);
          }
        await page.evaluate(() => document.documentElement.removeAttribute('style'));
        expect(problems).toEqual([]);
      },
    );
  });
