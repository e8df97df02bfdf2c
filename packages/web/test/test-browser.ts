/** Gives a test a browser of its own: a context of the Chromium that a worker starts once. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Chromium without windows: it takes a fifth less of the processor. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Finds Chromium on this system. scripts/system-packages.ts installs it, or says what is missing. */
function findChromium(names: readonly string[]): string {
  for (const name of names)
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // There is no Chromium at this path.
    }
  throw new Error(`there is no Chromium: apt-get install ${names[0]}`);
}

export interface WholeBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

export interface TestBrowser extends WholeBrowser {
  /** The browser of somebody else, where nobody is signed in. It closes with this one. */
  openOther(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** A host name that is this machine, and whose plain HTTP is no secure origin, as on a Wi-Fi. */
export const INSECURE_HOST = 'cards.test';

const launchOptions = (names: readonly string[]) => ({
  executablePath: findChromium(names),
  headless: true,
  args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
});

/** Test files share their worker, and so the browser; it ends with the worker. */
const SHARED = Symbol.for('ludotheque.test-browser');
const shared = globalThis as { [SHARED]?: Promise<Browser> };

async function launchOnce(): Promise<Browser> {
  const running = await shared[SHARED]?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared[SHARED] = chromium.launch(launchOptions([HEADLESS_SHELL, ...WHOLE_BROWSERS]));
  return shared[SHARED];
}

/** Opens a context with reduced motion and without a service worker, unless the options ask for them. */
async function openContext({
  serviceWorkers = 'block',
  ...options
}: BrowserContextOptions): Promise<BrowserContext> {
  const browser = await launchOnce();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  // To install it and to store the whole page takes two seconds of the processor in each context.
  // Playwright's own way of blocking them makes the page throw an error.
  if (serviceWorkers === 'block')
    await context.addInitScript(() => {
      if (!('serviceWorker' in navigator)) return;
      navigator.serviceWorker.register = () => new Promise(() => undefined);
    });
  if (process.env.TEST_ORIGIN === 'insecure') visitInsecureOrigin(context);
  return context;
}

/** Lets the pages of all tests go to the insecure host: `TEST_ORIGIN=insecure npx vitest run …`. */
function visitInsecureOrigin(context: BrowserContext): void {
  context.on('page', (page) => {
    const goTo = page.goto.bind(page);
    page.goto = (url, options) => goTo(url.replace('127.0.0.1', INSECURE_HOST), options);
  });
}

export async function openBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
  const context = await openContext(options);
  const others: BrowserContext[] = [];
  return {
    context,
    async openOther(its = {}) {
      const other = await openContext(its);
      others.push(other);
      return other;
    },
    async close() {
      // A page that stayed open would go on trying to reach its server.
      for (const each of [context, ...others]) await each.close();
    },
  };
}

/** A browser with a profile, which can show notifications; Chromium without windows cannot. */
export async function openWholeBrowser(options: BrowserContextOptions = {}): Promise<WholeBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'ludo-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(WHOLE_BROWSERS),
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
