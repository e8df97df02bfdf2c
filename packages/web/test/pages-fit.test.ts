import { expect, it } from 'vitest';
import { SCREEN_SIZES } from './page-visits.ts';
import { describePagesFit } from './pages-fit-suite.ts';
import { openBrowser } from './test-browser.ts';
import { signIn, startTestServer } from './test-server.ts';

// German has the longest words. The other languages are in pages-fit.long.ts.
describePagesFit('de-DE');

it('the header of the page is one line on a phone', async () => {
  const server = await startTestServer();
  const browser = await openBrowser({ locale: 'de-DE', viewport: SCREEN_SIZES[0] });
  const page = await browser.context.newPage();
  await signIn(page, server.url, 'Maximiliane-Charlotte');
  expect((await page.locator('.door').boundingBox())!.height).toBeLessThan(72);
  await browser.close();
  await server.close();
});
