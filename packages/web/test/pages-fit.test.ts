import { expect, it } from 'vitest';
import { findAccessibilityViolations } from './page-checks.ts';
import { SCREEN_SIZES } from './page-visits.ts';
import { describePagesFit } from './pages-fit-suite.ts';
import { findStyleChanges } from './style-checks.ts';
import { openBrowser } from './test-browser.ts';
import { signIn, startTestServer } from './test-server.ts';

// One walk for all that holds for every page. German has the longest words. There is more in
// pages-fit.long.ts, accessibility.long.ts and style-isolation.long.ts.
describePagesFit('de-DE', [findAccessibilityViolations, findStyleChanges]);

it('the start page is accessible before signing in, and its header is one line on a phone', async () => {
  const server = await startTestServer();
  const browser = await openBrowser({ locale: 'de-DE', viewport: SCREEN_SIZES[0] });
  const page = await browser.context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('.name-form');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await signIn(page, server.url, 'Maximiliane-Charlotte');
  expect((await page.locator('.door').boundingBox())!.height).toBeLessThan(72);
  await browser.close();
  await server.close();
});
