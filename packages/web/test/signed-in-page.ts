/** A running server and a signed-in visitor in a real browser, for tests of a page. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './test-browser.ts';
import { signIn, startTestServer } from './test-server.ts';

export interface SignedInPage {
  readonly url: string;
  readonly page: Page;
  /** The messages of all errors that the page has thrown. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export async function openSignedInPage(options: BrowserContextOptions): Promise<SignedInPage> {
  const server = await startTestServer();
  const browser = await openBrowser(options);
  const page = await browser.context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page, server.url, 'Ada');
  return {
    url: server.url,
    page,
    errors,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
