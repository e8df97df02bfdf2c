import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { serveTestSite, type TestSite } from '../../test/test-site.ts';

interface MeasuredSound {
  readonly sound: string;
  readonly peak: number;
  /** Of the loudest tenth of a second, in decibels below full scale. */
  readonly loudnessDb: number;
  readonly seconds: number;
}

let site: TestSite;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  site = await serveTestSite('sounds');
  browser = await openBrowser();
  page = await browser.context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'measureSounds' in globalThis);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it('all sounds are about equally loud, none is clipped, and none is long', async () => {
  const sounds = await page.evaluate(() =>
    (globalThis as unknown as { measureSounds(): Promise<MeasuredSound[]> }).measureSounds(),
  );
  expect(sounds.length).toBeGreaterThan(8);
  for (const { loudnessDb, peak, seconds, sound } of sounds) {
    expect(peak, `peak of ${sound}`).toBeLessThan(0.5);
    expect(loudnessDb, `loudness of ${sound}`).toBeGreaterThan(-33);
    expect(loudnessDb, `loudness of ${sound}`).toBeLessThan(-26);
    expect(seconds, `length of ${sound}`).toBeLessThan(1.1);
    expect(seconds, `length of ${sound}`).toBeGreaterThan(0.03);
  }
});
