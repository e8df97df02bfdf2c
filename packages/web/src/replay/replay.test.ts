import { readFileSync } from 'node:fs';
import {
  assertReceiptMatches,
  commitToNonce,
  hexToBytes,
  parseDealReceipt,
  readDealClaim,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { GameRecord } from '@ludotheque/protocol';
import { dealRecord, stackRecord } from '@ludotheque/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTableWithBots, shortenSearches } from '../../test/page-actions.ts';
import { findAccessibilityViolations } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({ locale: 'en-GB', viewport: { width: 390, height: 780 } });
  page = await browser.context.newPage();
  await shortenSearches(page);
  await signIn(page, server.url, 'Ada');
  await openTableWithBots(page, 'nox');
  // A part of a game has everything that a replay shows.
  await playTurns(page, 8);
  await page.click('.table-menu');
  await page.click('.menu button:has-text("Suggest stopping here")');
  await page.click('.ending a.action');
  await page.waitForSelector('.steps');
  address = page.url();
}, 90_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const facesInHands = () =>
  page.$$eval(
    '.stage [data-zone^=hand]',
    (hands) => hands.filter((hand) => hand.querySelector('[data-card]:not([data-card=""])')).length,
  );

/** On a phone the review and the check are in a drawer. */
async function openSidePanel(on: Page): Promise<void> {
  await on.waitForSelector('.side-panel-button');
  if (!(await on.isVisible('.beside'))) await on.click('.side-panel-button');
}

it('a replay is stepped through with slider and keys, from any seat or with all cards open', async () => {
  expect(await page.textContent('.steps output')).toMatch(/^0 of \d+$/);
  expect(await facesInHands()).toBe(1);
  expect(await page.locator('.stage .do-it').filter({ visible: true }).count()).toBe(0);
  await page.focus('.steps input');
  await page.keyboard.press('ArrowRight');
  expect(await page.textContent('.steps output')).toMatch(/^1 of \d+$/);
  expect(await page.textContent('.told')).toMatch(/plays? the/);
  await page.selectOption('.eyes select', '-1');
  expect(await facesInHands()).toBe(0);
  expect(await page.$$('.open-hands > div')).toHaveLength(4);
  expect(await findAccessibilityViolations(page)).toEqual([]);
}, 60_000);

it('a replay runs, pauses, and keeps its move in the address', async () => {
  const readMove = async () => Number.parseInt((await page.textContent('.steps output'))!, 10);
  await page.selectOption('.steps .speed', 'fast');
  await page.click('.steps button:has-text("Play")');
  await page.waitForFunction(
    () => Number.parseInt(document.querySelector('.steps output')!.textContent!, 10) >= 4,
  );
  await page.click('.steps button:has-text("Pause")');
  const move = await readMove();
  await expect.poll(() => new URL(page.url()).search).toBe(`?move=${move}`);
  await page.reload();
  await page.waitForSelector('.steps');
  expect(await readMove()).toBe(move);
  expect(await page.textContent('.steps .run')).toBe('Play');
  await page.focus('.steps input');
  await page.keyboard.press('End');
  await page.click('.steps button:has-text("Play")');
  await page.waitForFunction(() => /[?]move=[12]$/.test(location.search));
  await page.click('.steps button:has-text("Pause")');
  await page.goto(`${address}?move=1e9`);
  await page.waitForSelector('.steps output:has-text("0 of")');
}, 60_000);

it('the expert reviews every decision, shows the costliest ones, and says why', async () => {
  await page.selectOption('.eyes select', { label: 'Ada' });
  await openSidePanel(page);
  await page.click('.review button');
  await page.waitForSelector('.all-decisions > summary', { timeout: 100_000 });
  await page.click('.all-decisions > summary');
  const moments = await page.$$eval('.all-decisions .moment', (all) =>
    all.map((m) => m.textContent),
  );
  expect(moments.length).toBeGreaterThan(5);
  for (const moment of moments)
    expect(moment).toMatch(/Gave away \d+% of the chance of winning \(±\s\d+\)/);
  // The searches of this test are too short for more than the chances.
  const reasons = await page.locator('.all-decisions .why li').allTextContents();
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.join('\n')).toMatch(/ wins about \d+ games in 100/);
  await page.click('.all-decisions .moment');
  expect(await page.textContent('.steps output')).toMatch(/^\d+ of \d+$/);
}, 120_000);

it('[P17] the check accepts a good deal and refuses a tampered one', async () => {
  await openSidePanel(page);
  await page.click('.deal-check button');
  expect(await page.textContent('.deal-check')).toContain('Everything is as promised');
  const id = address.split('/').at(-1)!;
  await page.route(`**/api/tables/${id}/record.json`, async (route) => {
    const record = (await (await route.fetch()).json()) as { commitment: string };
    await route.fulfill({ json: { ...record, commitment: '0'.repeat(64) } });
  });
  await page.goto(address);
  await openSidePanel(page);
  await page.click('.deal-check button');
  await page.waitForSelector('.deal-check .bad');
  expect(await page.textContent('.deal-check .bad')).toContain('not the seed that was promised');
}, 60_000);

const fetchRecord = async (): Promise<GameRecord> => {
  const id = address.split('/').at(-1)!;
  const reply = await fetch(`${server.url}/api/tables/${id}/record.json`);
  return (await reply.json()) as GameRecord;
};

it('[P25] the page opened its own nonce, and its receipt can be saved and checked', async () => {
  await page.unrouteAll();
  await page.goto(address);
  await openSidePanel(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('.deal-check .save-receipt'),
  ]);
  const receipt = parseDealReceipt(JSON.parse(readFileSync(await download.path(), 'utf8')));
  const record = await fetchRecord();
  expect(receipt.opened).toBe(true);
  expect(receipt.log?.lines[0]).toContain(`"commitment":"${receipt.commitment}"`);
  expect(record.sitters).toContainEqual({
    name: 'Ada',
    nonce: receipt.nonce,
    nonceHash: receipt.nonceHash,
  });
  expect(receipt.shares).toEqual({ nonceHashes: [receipt.nonceHash], nonces: [] });
  assertReceiptMatches(receipt, readDealClaim(record));
  await page.click('.deal-check button');
  expect(await page.textContent('.deal-check')).toContain('the deal that this device was promised');
}, 60_000);

it('[P25] a perfect record of another deal than the promised one is loudly refused', async () => {
  const record = await fetchRecord();
  const stacked = stackRecord(await loadGame('nox'), record.sitters, 30, () => 0);
  await page.route('**/record.json', (route) => route.fulfill({ json: { ...record, ...stacked } }));
  await page.goto(address);
  await openSidePanel(page);
  await page.click('.deal-check button');
  await page.waitForSelector('.deal-mismatch[role=alert]');
  const said = await page.textContent('.deal-check');
  expect(said).toContain('this is not the deal you were promised');
  expect(said).not.toContain('Everything is as promised');
  // A device that was not there can only say so.
  const stranger = await (await browser.openOther()).newPage();
  await stranger.goto(address);
  await openSidePanel(stranger);
  await stranger.click('.deal-check button');
  expect(await stranger.textContent('.deal-check')).toContain('has no receipt for this game');
  await page.unrouteAll();
}, 60_000);

it('[P25] a perfect record with the share of a puppet, made up after the opening, is loudly refused', async () => {
  const record = await fetchRecord();
  const [ada, ...bots] = record.sitters.toSorted((a, b) =>
    (a.bot ?? '').localeCompare(b.bot ?? ''),
  );
  const puppet = { name: 'Puppet', ...commitToNonce('cc'.repeat(16)) };
  const roster = [ada!, puppet, ...bots.slice(1)];
  const stacked = dealRecord(await loadGame('nox'), hexToBytes(record.seed), roster);
  await page.route('**/record.json', (route) => route.fulfill({ json: { ...record, ...stacked } }));
  await page.goto(address);
  await openSidePanel(page);
  await page.click('.deal-check button');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("what the others added")');
  expect(await page.textContent('.deal-check')).not.toContain('Everything is as promised');
  await page.unrouteAll();
}, 60_000);

it('[P25] of a receipt of the version before, the page says what it could not check', async () => {
  const record = await fetchRecord();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('deal-receipt:'))!;
    const { log: _log, shares: _shares, ...older } = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify(older));
  });
  await page.goto(address);
  await openSidePanel(page);
  await page.click('.deal-check button');
  await page.waitForSelector('.deal-check .good');
  const said = await page.textContent('.deal-check');
  expect(said).toContain('does not say what the others had sealed');
  expect(said).toContain('no entry from the public log of deals');
  expect(await page.locator('.deal-mismatch').count()).toBe(0);
  // The house of that time had got the nonce in plain.
  const sitters = record.sitters.map(({ nonceHash: _, ...sitter }) => sitter);
  await page.route('**/record.json', (route) => route.fulfill({ json: { ...record, sitters } }));
  await page.goto(address);
  await openSidePanel(page);
  await page.click('.deal-check button');
  await page.waitForSelector('.deal-mismatch[role=alert]:has-text("was not sealed")');
  await page.unrouteAll();
}, 60_000);

it('a stranger with the link can watch the replay', async () => {
  const context = await browser.openOther({ reducedMotion: 'no-preference' });
  const stranger = await context.newPage();
  await stranger.goto(address);
  await stranger.waitForSelector('.steps');
  expect(await stranger.textContent('.eyes')).toContain('All cards face up');
  // It runs by itself, unless the visitor has switched animations off.
  await stranger.waitForFunction(() => /[?]move=\d+$/.test(location.search));
}, 60_000);
