/** Every page is accessible, as far as axe can tell. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from './page-checks.ts';
import { PAGE_VISITS, type SCREEN_SIZES } from './page-visits.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

export const describeAccessibility = (
  colorScheme: 'light' | 'dark',
  viewport: (typeof SCREEN_SIZES)[number],
) =>
  describe(`in ${colorScheme} colours`, () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;
    beforeAll(async () => {
      server = await startTestServer();
      browser = await openBrowser({ locale: 'en-GB', colorScheme, viewport });
      page = await browser.context.newPage();
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      await server.close();
    });

    it('the start page is accessible before signing in', async () => {
      await page.goto(server.url);
      await page.waitForSelector('.name-form');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await signIn(page, server.url, 'Ada');
    });

    it.each(PAGE_VISITS)('%s is accessible', async (_, go) => {
      await go(page);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
  });
