/** Gives a test a browser of its own: a context of the Chromium that a worker starts once. */
import { execFileSync } from 'node:child_process';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds Chromium on this system. scripts/system-packages.ts installs it, or says what is missing.
 * Chromium without windows comes first: it does the same with two thirds of the processor time.
 */
function findChromium(): string {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'])
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // There is no Chromium at this path.
    }
  throw new Error('there is no Chromium: apt-get install chromium');
}

export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A host name that is this machine, and whose plain HTTP is no secure origin, as on a Wi-Fi. */
export const INSECURE_HOST = 'cards.test';

/** Test files share their worker, and so the browser; it ends with the worker. */
const SHARED = Symbol.for('ludotheque.test-browser');
const shared = globalThis as { [SHARED]?: Promise<Browser> };

async function launchOnce(): Promise<Browser> {
  const running = await shared[SHARED]?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared[SHARED] = chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
  });
  return shared[SHARED];
}

export async function openBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
  const context = await (await launchOnce()).newContext(options);
  return { context, close: () => context.close() };
}
