/** Checks that every page must pass. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import matters from '../src/about/words/en.json' with { type: 'json' };
import me from '../src/account/words/en.json' with { type: 'json' };
import english from '../src/i18n/words/en.json' with { type: 'json' };

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The violations that axe finds, each with the first element concerned. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  // An element that is still fading in has too little contrast.
  await page.evaluate(() =>
    // A cancelled animation rejects; it is over as well.
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((each) => each.finished),
    ),
  );
  await page.evaluate(axeSource);
  return page.evaluate(async (part) => {
    interface Found {
      readonly id: string;
      readonly nodes: readonly { readonly target: readonly string[] }[];
    }
    const { axe } = globalThis as unknown as {
      axe: { run(part: string): Promise<{ violations: Found[] }> };
    };
    return (await axe.run(part)).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.target}`);
  }, within);
}

/** Keys of missing words, and placeholders without a value. */
export async function findMissingWords(page: Page): Promise<string[]> {
  const roots = [
    ...Object.keys({ ...english, ...me, ...matters }),
    'options',
    'events',
    'moves',
    'zones',
    'notes',
  ];
  const key = new RegExp(
    `\\b(?:${roots.join('|')})\\.[a-zA-Z]\\w*|{{.*?}}|^(?:name|tagline)$`,
    'gm',
  );
  const text = await page.evaluate(() => document.body.innerText);
  return text.match(key) ?? [];
}

/** Elements that are wider than the screen, and not inside an element that scrolls. */
export async function findOverflowingElements(page: Page): Promise<string[]> {
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
