import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations, findMissingWords } from '../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { playToTheEnd, startTestServer, type TestServer } from '../../test/test-server.ts';
import { findDailyDeal, getDay, getDayBefore } from '../daily-deal/daily-deal.ts';
import { countDaysInARow } from '../daily-deal/daily-results.ts';

const BOXES = [
  { id: 'one', seats: [2, 3], minutes: 5, age: 8, colour: '#000000' },
  { id: 'two', seats: [5, 6], minutes: 5, age: 8, colour: '#000000' },
  { id: 'three', seats: [2, 6], minutes: 5, age: 8, colour: '#000000' },
] as const;

describe('the calendar', () => {
  it('changes the game every day, over the whole shelf, at midnight in UTC', () => {
    expect(getDay(Date.parse('2026-11-17T23:59:59Z'))).toBe('2026-11-17');
    expect(getDay(Date.parse('2026-11-18T00:00:00Z'))).toBe('2026-11-18');
    const days = ['2026-02-28', '2026-03-01', '2026-03-02'];
    const deals = days.map((day) => findDailyDeal(day, BOXES));
    expect(deals.map(({ game }) => game).sort()).toEqual(['one', 'three', 'two']);
    expect(new Map(deals.map(({ game, seats }) => [game, seats]))).toEqual(
      new Map([
        ['one', 3],
        ['two', 5],
        ['three', 4],
      ]),
    );
  });

  it('counts the days in a row until today, or until yesterday while today is not played', () => {
    const result = { place: 1, score: 3, seats: 4 };
    const play = (day: string) => ({ day, game: 'nox', table: day, result });
    const entries = ['2026-03-01', '2026-02-28', '2026-02-26'].map(play);
    expect(getDayBefore('2026-03-01')).toBe('2026-02-28');
    expect(countDaysInARow(entries, '2026-03-01')).toBe(2);
    expect(countDaysInARow(entries, '2026-03-02')).toBe(2);
    expect(countDaysInARow(entries, '2026-03-03')).toBe(0);
    const { result: _, ...unfinished } = play('2026-03-02');
    expect(countDaysInARow([unfinished, ...entries], '2026-03-02')).toBe(2);
  });
});

/** A day with a short game. */
const DAY = Array.from({ length: 20 }, (_, i) => `2026-11-${i + 10}`).find(
  (day) => findDailyDeal(day).game === 'nicht-die-bohne',
)!;
const NEXT_DAY = `2026-11-${Number(DAY.slice(-2)) + 1}`;

describe('on the page', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  /** A fresh device, on the same day. */
  const openDevice = async (day: string): Promise<Page> => {
    const context = await browser.openOther({
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const opened = await context.newPage();
    await opened.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ pace: 'none' })),
    );
    await opened.clock.setFixedTime(`${day}T12:00:00Z`);
    await opened.goto(server.url);
    await opened.waitForSelector('.entry.daily');
    return opened;
  };
  const readHand = (on: Page) =>
    on.$$eval('[data-zone^=hand] [data-card]', (cards) =>
      cards.map((card) => card.getAttribute('data-card')).join(),
    );
  const beginDeal = async (on: Page): Promise<void> => {
    await on.click('.entry.daily a');
    await on.click('.daily-page .main-action');
    await on.waitForSelector('.turn.mine');
  };

  beforeAll(async () => {
    server = await startTestServer();
    browser = await openBrowser();
    page = await openDevice(DAY);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it('a stranger finds it on the shelf, and gets the cards that everybody gets', async () => {
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await beginDeal(page);
    const other = await openDevice(DAY);
    await beginDeal(other);
    expect(await readHand(other)).toBe(await readHand(page));
    expect(await page.locator('.hint-button').count()).toBe(0);
    await other.context().close();
  }, 60_000);

  it('can be gone on with, and has a result that is shared without its cards', async () => {
    await page.goto(server.url);
    await page.waitForSelector('.entry.daily:has-text("carry on playing")');
    await page.click('.entry.daily a');
    await page.click('.daily-page .main-action');
    await page.waitForSelector('.turn.mine');
    await playToTheEnd(page);
    await page.waitForSelector('.daily-tomorrow:has-text("tomorrow")');
    // Tomorrow, and not once more.
    expect(await page.locator('.ending-actions button:has-text("Play again")').count()).toBe(0);
    await page.click('.ending-actions .main-action');
    await page.waitForSelector('.ending-actions .main-action:has-text("Link copied")');
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toMatch(
      /^Ludothèque, deal of \d+ Nov 2026: [^\n]+\n[🟩⬜]+ Place \d of 4\nhttp\S+\/today$/u,
    );
    await page.click('.ending-actions a[href="/today"]');
    await page.waitForSelector('.daily-outcome');
    expect(await page.locator('.daily-days li').count()).toBe(1);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await findMissingWords(page)).toEqual([]);
  }, 120_000);

  it('the replay says that there is nothing to check', async () => {
    await page.click('.daily-ways a');
    await page.waitForSelector('.replay');
    expect(await page.locator('.deal-check').textContent()).toContain('nothing to check');
  }, 60_000);

  it('has another deal the next day', async () => {
    await page.clock.setFixedTime(`${NEXT_DAY}T12:00:00Z`);
    await page.goto(`${server.url}/today`);
    await page.waitForSelector('.daily-page button.main-action:has-text("Play")');
  }, 60_000);
});
