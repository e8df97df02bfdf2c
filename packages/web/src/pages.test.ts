import { expect, it } from 'vitest';
import { openBrowser } from './test-browser.ts';
import { enter, openHouse } from './test-house.ts';
import { SCREENS } from './test-pages.ts';
import { pagesIn } from './test-pages-fit.ts';

// The longest words; the other languages are in pages.long.ts.
pagesIn('de-DE');

it('the head of the page is one line on a phone', async () => {
  const house = await openHouse();
  const browser = await openBrowser({ locale: 'de-DE', viewport: SCREENS[0] });
  const page = await browser.context.newPage();
  await enter(page, house.url, 'Maximiliane-Charlotte');
  expect((await page.locator('.door').boundingBox())!.height).toBeLessThan(72);
  await browser.close();
  await house.close();
});
