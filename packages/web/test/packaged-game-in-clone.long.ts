/** `npm start` in a clone whose `ludotheque.json` names an unpacked game, as docs/hosting.md says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRepository } from '../../cli/test/repository-copy.ts';
import { makeEnvironment, run } from './packaged-house.ts';
import { findMissingWords } from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playToTheEnd, pullOutBox, signIn } from './test-server.ts';

const GAME = 'made-by-a-test';
const PAGE_TIMEOUT_MS = 120_000;
/** What `npm start` needs besides the packages. */
const MORE_ENTRIES = ['scripts', 'licenses', 'docs/glossary', 'LICENSE', 'package-lock.json'];

let clone: string;
let server: ChildProcess | undefined;
let browser: TestBrowser | undefined;

/** Runs `npm start` until it is open; returns its address and what it has written. */
async function start(
  more: { readonly [name: string]: string } = {},
): Promise<{ readonly url: string; readonly output: string }> {
  server = spawn('npm', ['start'], {
    cwd: clone,
    env: makeEnvironment({
      PORT: '0',
      HOST: '127.0.0.1',
      BOT_PACE: '0',
      LOG_LEVEL: 'silent',
      ...more,
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    output.push(line);
    const [, url] = /^Ludothèque is open: (\S+)$/.exec(line) ?? [];
    if (url) return { url, output: output.join('\n') };
  }
  throw new Error(`the server did not open:\n${output.join('\n')}`);
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

beforeAll(() => {
  clone = copyRepository(MORE_ENTRIES);
  // What `npm ci` leaves behind; the packages are linked.
  run(clone, 'node', ['scripts/installed-stamp.js']);
  const author = join(clone, 'author');
  run(clone, 'node', ['packages/cli/src/main.ts', 'new-game', GAME, '--package', author]);
  run(author, 'node', ['../packages/cli/src/main.ts', 'build-package']);
  const unpacked = join(clone, 'games', GAME);
  mkdirSync(unpacked, { recursive: true });
  for (const part of ['package.json', 'dist', 'page'])
    cpSync(join(author, part), join(unpacked, part), { recursive: true });
  rmSync(author, { recursive: true });
  writeFileSync(join(clone, 'ludotheque.json'), JSON.stringify({ games: [`./games/${GAME}`] }));
});
afterAll(async () => {
  await browser?.close();
  await stop();
  rmSync(clone, { recursive: true, force: true });
});

it('the game is checked, is on the page, and is played to the end', async () => {
  const { output, url } = await start();
  expect(output).toContain('Building the page');
  expect(output).toContain(`Checking ${GAME} 0.1.0`);
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 1280, height: 720 } });
  const page = await browser.context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await signIn(page, url, 'Ada');
  await pullOutBox(page, GAME);
  await page.click(`.box-${GAME} .main-action`);
  await page.waitForSelector('.stage .generated');
  await playToTheEnd(page);
  expect(await page.textContent('.ending h2')).toBeTruthy();
  expect(await findMissingWords(page)).toEqual([]);
});

it('the second start neither checks nor builds', async () => {
  await stop();
  const { output } = await start();
  expect(output).not.toMatch(/Building|Checking/);
});

it('the page is built again when the games change', async () => {
  await stop();
  writeFileSync(join(clone, 'ludotheque.json'), JSON.stringify({ games: [] }));
  // The table of the game is still stored.
  const { output } = await start({ ALLOW_UNKNOWN_RULES: 'true' });
  expect(output).toContain('Building the page');
});
