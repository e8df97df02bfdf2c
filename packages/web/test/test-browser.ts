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

export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
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

export async function openBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
  const context = await (await launchOnce()).newContext(options);
  return { context, close: () => context.close() };
}

/** A browser with a profile, which can show notifications; Chromium without windows cannot. */
export async function openWholeBrowser(options: BrowserContextOptions = {}): Promise<TestBrowser> {
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
