/** Finds what changes on a page when the style sheets of all other pages are loaded, too. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const ASSETS = join(import.meta.dirname, '../dist/assets');
const STYLE_SHEETS = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));

/** The position, colours and fonts of all visible elements. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { height, left, top, width } = element.getBoundingClientRect();
        const { backgroundColor, borderColor, color, fontFamily, fontSize, fontWeight } =
          getComputedStyle(element);
        return [
          `${element.tagName}.${element.getAttribute('class') ?? ''}`,
          [left, top, width, height].map(Math.round).join(' '),
          [color, backgroundColor, borderColor].join(' '),
          [fontWeight, fontSize, fontFamily].join(' '),
        ].join(' | ');
      });
  });

/** Waits until nothing changes any more: bots may still be playing. */
async function lookAtRest(page: Page): Promise<string[]> {
  for (let before = await look(page); ; ) {
    await page.waitForTimeout(100);
    const now = await look(page);
    if (changes(before, now).length === 0) return now;
    before = now;
  }
}

/** Adds all style sheets that the page has not loaded, or takes them off again. */
const wearAll = (page: Page) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all
          .filter((href) => ![...document.styleSheets].some((worn) => worn.href?.endsWith(href)))
          .map(
            (href) =>
              new Promise<unknown>((resolve, reject) => {
                const link = document.createElement('link');
                link.dataset.added = '';
                Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject });
                document.head.append(link);
              }),
          ),
      ).then(() => undefined),
    STYLE_SHEETS.map((name) => `/assets/${name}`),
  );
const takeOff = (page: Page) =>
  page.evaluate(() => {
    for (const link of document.querySelectorAll('link[data-added]')) link.remove();
  });

const changes = (before: readonly string[], after: readonly string[]) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
    before: before[i],
    now: after[i],
  })).filter((each) => each.before !== each.now);

/** What looks different with all style sheets. The page keeps the ones that it had. */
export async function findStyleChanges(page: Page) {
  for (;;) {
    const before = await lookAtRest(page);
    await wearAll(page);
    const after = await look(page);
    await takeOff(page);
    // News from the server may have changed the page meanwhile: then it says nothing about styles.
    if (changes(before, await look(page)).length === 0) return changes(before, after);
  }
}
