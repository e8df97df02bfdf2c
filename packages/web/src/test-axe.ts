/** What axe finds wrong on a page, by rule. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { run } = (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    ).axe;
    return (await run()).violations.map(({ id }) => id);
  });
}
