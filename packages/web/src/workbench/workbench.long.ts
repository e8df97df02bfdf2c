/** The workbench as the author of a new game uses it, in a copy of the repository. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  copyRepository,
  makeCleanEnvironment,
  REPOSITORY_ROOT,
} from '../../../cli/test/repository-copy.ts';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';

const NAME = 'made-on-the-bench';
/** Vite compiles the page while it loads. */
const PAGE_TIMEOUT_MS = 120_000;
let copy: string;
let server: ViteDevServer;
let url: string;
let browser: TestBrowser;
let page: Page;

const inCopy = (...args: string[]) =>
  spawnSync(join(REPOSITORY_ROOT, 'node_modules/.bin/node'), args, {
    cwd: copy,
    env: makeCleanEnvironment(),
    encoding: 'utf8',
  });
const home = (file: string) => join(copy, 'packages/games/src', NAME, file);

beforeAll(async () => {
  copy = copyRepository();
  const made = inCopy('packages/cli/src/main.ts', 'new-game', NAME);
  expect(made.status, made.stderr).toBe(0);
  server = await createServer({
    configFile: join(copy, 'packages/web/vite.config.ts'),
    cacheDir: join(copy, 'cache'),
    logLevel: 'silent',
    // The linked packages are outside of the copy.
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
  });
  await server.listen();
  url = server.resolvedUrls!.local[0]!;
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 1400, height: 900 } });
  page = await browser.context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(copy, { recursive: true, force: true });
});

const seatOf = (seat: number) => `[data-seat="${seat}"]`;
/** The cards that a seat sees in its own hand. */
const handOf = (seat: number) =>
  page.$$eval(`${seatOf(seat)} [data-zone="hand-${seat}"] [data-card]`, (cards) =>
    cards.map((card) => card.getAttribute('data-card')),
  );
/** Moves in words are folded away, since cards can be tapped. */
async function clickMove(seat: number, which: string): Promise<void> {
  const inWords = page.locator(`${seatOf(seat)} .in-words`);
  if ((await inWords.getAttribute('open')) === null) await inWords.locator('summary').click();
  await page.click(`${seatOf(seat)} .move >> ${which}`);
}
const steps = () => page.textContent('.bench-steps output');
const shows = (text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('.bench-steps output')?.textContent === wanted,
    text,
  );

it('lists all games, also the new one', async () => {
  await page.goto(`${url}dev`);
  await page.waitForSelector('.bench li a');
  expect(await page.$$eval('.bench li a', (all) => all.map((a) => a.textContent))).toContain(
    'Made On The Bench',
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

it('shows the table of a new game from every seat and as a spectator', async () => {
  await page.goto(`${url}dev/${NAME}`);
  await page.waitForSelector('.bench-seat');
  expect(
    await page.$$eval('.bench-seat', (all) => all.map((s) => s.getAttribute('data-seat'))),
  ).toEqual(['0', '1', '2', '-1']);
  for (const seat of [0, 1, 2]) {
    expect(await handOf(seat)).toHaveLength(3);
    expect(await handOf(seat)).not.toContain('');
  }
  // A spectator sees no cards in any hand.
  expect(
    await page.$$(`${seatOf(-1)} [data-zone^="hand-"] [data-card]:not([data-card=""])`),
  ).toEqual([]);
  // The page shows the same board several times on purpose.
  expect(
    (await findAccessibilityViolations(page)).filter((rule) => !rule.startsWith('landmark-unique')),
  ).toEqual([]);
});

it('plays a move by a click at the seat whose turn it is', async () => {
  const [card] = await handOf(0);
  await clickMove(0, `text="Play the ${card}"`);
  await shows('1 of 1 moves');
  expect(await handOf(0)).toHaveLength(2);
  expect(
    await page.getAttribute(`${seatOf(2)} [data-zone="table-0"] [data-card]`, 'data-card'),
  ).toBe(card);
  await clickMove(1, 'nth=0');
  await shows('2 of 2 moves');
});

it('goes back and forth, and continues from an earlier move', async () => {
  await page.click('.bench-steps >> text=Back');
  await page.click('.bench-steps >> text=Back');
  await shows('0 of 2 moves');
  expect(await handOf(0)).toHaveLength(3);
  await page.click('.bench-steps >> text=On');
  await shows('1 of 2 moves');
  await clickMove(1, 'nth=1');
  await shows('2 of 2 moves');
});

it('lets bots play a move, or all of them', async () => {
  await page.click('.bench-bots >> text="One move"');
  await shows('3 of 3 moves');
  await page.click('.bench-bots >> text="To the end"');
  await page.waitForSelector('.bench-bots strong');
  expect(await steps()).toMatch(/^(1\d|2\d) of \1 moves$/);
});

it('keeps the game over a reload', async () => {
  const before = await steps();
  await page.reload();
  await page.waitForSelector('.bench-seat');
  expect(await steps()).toBe(before);
});

describe('when the author edits a rule', () => {
  const edit = (from: string, to: string, file = 'rules.ts') => {
    const text = readFileSync(home(file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(home(file), text.replace(from, to));
  };
  const FREE = '!table.includes(own.at(i))';
  /** A rule that forbids the first card that was played, and all lower ones. */
  let strict: string;

  it('the game is replayed by the new rule up to the first illegal move, which is shown', async () => {
    await page.fill('.bench-steps input', '0');
    const [card] = await handOf(0);
    await clickMove(0, `text="Play the ${card}"`);
    await shows('1 of 1 moves');
    await page.click('.bench-bots >> text="One move"');
    await shows('2 of 2 moves');
    strict = `${FREE} && own.at(i) > ${Number(card) - 1}`;
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    edit(FREE, strict);
    await page.waitForFunction(() => document.querySelector('.broken')?.textContent !== '');
    expect(await page.textContent('.broken')).toContain('Move 1, Seat 0');
    expect(await page.textContent('.broken')).toContain('is not legal any more');
    await shows('0 of 0 moves');
    // The page was not reloaded.
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  it('all moves are there again when the rule is restored', async () => {
    edit(strict, FREE);
    await shows('2 of 2 moves');
    expect(await page.textContent('.broken')).toBe('');
  });

  it.each([
    ['cannot be read', 'export function startRound(', 'export function startRound((', 'rules.ts'],
    ['throw while dealing', 'dealHands(state, ', 'dealHands(undefined, ', 'rules.ts'],
    ['throw while a seat looks', 'owner === leader', 'owner.nothing.at(leader)', 'index.ts'],
  ])(
    'rules that %s are reported, and the game is there again when they are fixed',
    async (_, good, bad, file) => {
      edit(good, bad, file);
      await page.waitForFunction(() => document.querySelector('[role=alert]')?.textContent);
      edit(bad, good, file);
      await shows('2 of 2 moves');
    },
  );
});

describe('a wrong position', () => {
  const positions = () => {
    const vitest = join(REPOSITORY_ROOT, 'node_modules/vitest/vitest.mjs');
    return inCopy(vitest, 'run', `packages/games/src/${NAME}`, '-t', 'position');
  };

  it('is saved in the game’s folder as a failing test', async () => {
    await page.click('.save-position summary');
    await page.selectOption('.save-position [name=kind]', 'score');
    await page.fill('.save-position [name=score]', '1');
    await page.fill('.save-position [name=name]', 'one-for-sitting-down');
    await page.click('.save-position button');
    await page.waitForFunction(() =>
      document.querySelector('.save-position [role=status]')?.textContent?.includes('written'),
    );
    expect(await page.textContent('.save-position [role=status]')).toContain(
      'It fails now: seat 0 should have 1 points, and has 0',
    );
    expect(existsSync(home('positions/one-for-sitting-down.json'))).toBe(true);
    const { status, stderr } = positions();
    expect(stderr).toContain('seat 0 should have 1 points, and has 0');
    expect(status).not.toBe(0);
    expect(
      (await findAccessibilityViolations(page)).filter(
        (rule) => !rule.startsWith('landmark-unique'),
      ),
    ).toEqual([]);
  });

  it('passes when the author has fixed the rules', () => {
    const rules = readFileSync(home('rules.ts'), 'utf8');
    writeFileSync(
      home('rules.ts'),
      rules.replace(
        'shuffleDeck(state, state.pile);',
        '{ shuffleDeck(state, state.pile); state.sheet = [[1, 1, 1]]; }',
      ),
    );
    const { status, stdout } = positions();
    expect(status, stdout).toBe(0);
  });

  it.each([
    ['../nox', 'a-name', 400],
    ['no-such-game', 'a-name', 400],
    [NAME, '../../escape', 400],
    [NAME, 'one-for-sitting-down', 400],
  ])('is not saved for %s under the name %s', async (game, name, status) => {
    const answer = await fetch(`${url}dev/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game, name, position: {} }),
    });
    expect(answer.status).toBe(status);
  });

  it('is not saved for another site', async () => {
    const answer = await fetch(`${url}dev/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://elsewhere.example' },
      body: JSON.stringify({ game: NAME, name: 'from-elsewhere', position: {} }),
    });
    expect(answer.status).toBe(403);
  });
});
