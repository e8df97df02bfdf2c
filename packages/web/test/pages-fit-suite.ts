/** The pages in one language have all their words, and fit the screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMissingWords, findOverflowingElements } from './page-checks.ts';
import { PAGE_VISITS, SCREEN_SIZES } from './page-visits.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

type PageCheck = (page: Page) => Promise<unknown[]>;

/** The other checks find nothing either. */
export const describePagesFit = (locale: string, others: readonly PageCheck[] = []) =>
  describe(`in ${locale}`, () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;
    const problems: string[] = [];
    beforeAll(async () => {
      server = await startTestServer();
      // Animations would look different every time.
      browser = await openBrowser({ locale, viewport: SCREEN_SIZES[0], reducedMotion: 'reduce' });
      page = await browser.context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      await signIn(page, server.url, 'Maximiliane-Charlotte');
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      await server.close();
    });

    it.each(PAGE_VISITS)(
      '%s has all its words, and fits every screen with small and large text',
      async (name, go) => {
        await page.setViewportSize(SCREEN_SIZES[0]);
        await go(page);
        // German has the longest words.
        for (const screen of SCREEN_SIZES)
          for (const size of locale === 'de-DE' ? ['100%', '200%'] : ['100%']) {
            await page.setViewportSize(screen);
            await page.evaluate((text) => {
              document.documentElement.style.fontSize = text;
            }, size);
            const where = `${name}, ${screen.width} px, ${size}`;
            expect(await findMissingWords(page), where).toEqual([]);
            expect(await findOverflowingElements(page), where).toEqual([]);
          }
        await page.evaluate(() => document.documentElement.removeAttribute('style'));
        await page.setViewportSize(SCREEN_SIZES[0]);
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
        for (const check of others) expect(await check(page), `${name}, ${check.name}`).toEqual([]);
        expect(problems).toEqual([]);
      },
    );
  });
