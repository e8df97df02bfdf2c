/** What must hold of every page, whatever stands on it. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import english from './words/en.json' with { type: 'json' };

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds, each with the first place where it found it. */
export async function faults(page: Page): Promise<string[]> {
  // What is still fading in has no contrast yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    interface Found {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    const { run } = (globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } })
      .axe;
    return (await run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.target}`);
  });
}

/** Keys that stand where words should, and gaps that nobody has filled. */
export async function missingWords(page: Page): Promise<string[]> {
  const roots = [...Object.keys(english), 'options', 'events', 'moves', 'zones', 'notes'];
  const key = new RegExp(
    `\\b(?:${roots.join('|')})\\.[a-zA-Z]\\w*|{{.*?}}|^(?:name|tagline)$`,
    'gm',
  );
  const text = await page.evaluate(() => document.body.innerText);
  return text.match(key) ?? [];
}

/** What reaches beyond the screen and cannot be scrolled to within its own frame. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const beyond = [...document.querySelectorAll('a, button, input, select, h1, h2, p, li, small')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > innerWidth + 1 || left < -1);
      })
      .filter((element) => !scrolls(element));
    const names = beyond.map(({ className, tagName }) => `${tagName} ${className}`);
    const extra = document.documentElement.scrollWidth - innerWidth;
    return extra > 0 ? [...names, `the page: ${extra} px`] : names;
  });
}
