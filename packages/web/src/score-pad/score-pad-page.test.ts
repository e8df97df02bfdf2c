import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 360, height: 700 } });
  page = await browser.context.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A number is the text of its button; a special card is described in words. */
const press = (name: string, row: string) =>
  page.click(`.${row} button:${/^\d/.test(name) ? 'text-is' : 'has-text'}("${name}")`);
const cells = () =>
  page.$$eval('.pad-sheet tbody td, .pad-sheet tfoot td', (all) =>
    all.map((cell) => cell.textContent?.replace(' ★', '')),
  );

async function start(game: string, names: readonly string[]): Promise<void> {
  await page.goto(`${server.url}/pad/${game}`);
  await page.waitForSelector('.pad-names');
  for (const [place, name] of names.entries())
    await page.fill(`.pad-names input >> nth=${place}`, name);
  await page.click('.pad-names button[type=submit]');
}
const next = () => page.click('.pad .main-action');

it('NOX: the example of the rules is scored, kept over a reload, and shared by a link', async () => {
  await start('nox', ['Marie', 'Anna', 'Claire']);
  await next();
  const displays = [
    ['nox-B 4', 'nox-B 15', 'nox-G 14', 'nox-O 6'],
    ['nox-G 14', 'nox-O 6', 'nox-O 8'],
    ['nox-B 1', 'nox-B 4', 'nox-G 12', 'nox-G 2', 'nox-O 6', 'nox-O 3'],
  ];
  for (const display of displays) {
    for (const card of display) {
      const [row, number] = card.split(' ') as [string, string];
      await press(number, row);
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await next();
  }
  expect(await cells()).toEqual(['39', '0', '28', '39', '0', '28']);
  await page.reload();
  await page.waitForSelector('.pad-sheet');
  expect(await cells()).toEqual(['39', '0', '28', '39', '0', '28']);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}, 60_000);

it('Nicht die Bohne!: rows with special cards are scored', async () => {
  await start('nicht-die-bohne', ['Ada', 'Ben', 'Cleo']);
  await next();
  for (const card of [
    'bohne-R 3',
    'bohne-R 6',
    'bohne-B 8',
    'bohne-B 2',
    'bohne-B 4',
    'bohne-B minus',
    'bohne-B minus',
    'bohne-B double',
    'bohne-G zero',
    'bohne-G 9',
    'bohne-Y 4',
    'bohne-Y 9',
    'bohne-Y minus',
  ]) {
    const [row, name] = card.split(' ') as [string, string];
    await press(name, row);
  }
  expect(await page.textContent('.pad-points')).toBe('24');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  for (let i = 0; i < 3; i++) await next();
  const firstRound = [
    ['37', '0', '0'],
    ['13', '0', '0'],
    ['24', '0', '0'],
  ].flat();
  expect((await cells()).slice(0, 9)).toEqual(firstRound);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  for (let i = 0; i < 8; i++) await next();
  // The third round is the last of the printed game.
  expect(await page.textContent('.pad [role=status]')).toContain('Ada');
  expect(await page.textContent('.pad .main-action')).toBe('New game, same players');
}, 60_000);

it('Nanobye: chips that do not add up are pointed out', async () => {
  await start('nanobye', ['Ada', 'Ben']);
  await next();
  await page.click('.pad-count >> nth=0 >> [aria-label="one more"]');
  await next();
  expect(await page.textContent('.pad-round .problem')).toContain('count again');
  await page.click('.pad-count >> nth=0 >> [aria-label="one fewer"]');
  expect(await page.textContent('.pad-round .problem')).toBe('');
  await next();
  expect((await cells()).slice(0, 2)).toEqual(['35', '17']);
}, 60_000);

it('every score pad fits a small phone', async () => {
  for (const game of listGamesWith('pad.tsx')) {
    await page.goto(`${server.url}/pad/${game}`);
    await page.waitForSelector('.pad .main-action');
    if (await page.$('.pad-names')) await next();
    await next();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  }
}, 60_000);
