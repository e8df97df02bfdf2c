/** Starts Chromium for a test, with its own profile. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds Chromium on this system. scripts/system-packages.ts installs it, or says what is missing. */
function findChromium(): string {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome'])
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

export async function openBrowser(options: object = {}): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'ludo-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
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
