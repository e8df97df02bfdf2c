/** Counts the pages that a page of the site takes on paper, by Chromium's own printing. */
import type { Page } from 'playwright-core';

export async function countPrintedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
