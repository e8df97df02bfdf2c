/** Goes through a lesson as a learner does who follows every mark. */
import type { Page } from 'playwright-core';

/** Taps only what is marked, until the next step. */
export async function tapMarksUntilNextStep(page: Page, at: number): Promise<void> {
  const next = `.dots i:nth-child(${at + 2}).now, .ways-on .stamp`;
  while (!(await page.$(next))) {
    await page.waitForSelector(`[data-next-tap], .go-on, ${next}`);
    await page.evaluate((isThere) => {
      if (document.querySelector(isThere)) return;
      const marked = document.querySelectorAll<HTMLElement>('[data-next-tap], .go-on');
      if (marked.length > 1) throw new Error('there are two next taps');
      marked[0]?.click();
    }, next);
  }
}
