import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OFFLINE_DATABASE_NAME } from '../src/offline-storage/indexed-db-store.ts';
import { listGamesWith } from './games-with.ts';
import { tapMarksUntilNextStep } from './lesson-actions.ts';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from './page-checks.ts';
import { SCREEN_SIZES } from './page-visits.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { signIn, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser({
    locale: 'en-GB',
    viewport: SCREEN_SIZES[0],
    reducedMotion: 'reduce',
  });
  page = await browser.context.newPage();
  await signIn(page, server.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const DO_IT = '.do-it:not(:disabled)';
const hand = (card: string) => `[data-zone^=hand] [data-card="${card}"].playable >> nth=0`;
const newStack = (seat: number) => `[data-zone=display-${seat}] .new-stack`;
const place = (number: number) => `[data-zone=grid-0] li:nth-child(${number}) .playable`;
const trick = (seat: number) => `[data-zone=trick-${seat}] .playable`;

const BATTLE_GUM_STEPS = 11;
/** Their rule books have pictures of the board. */
const GAMES_WITH_BOARD = listGamesWith('board/index.tsx');

/** Wrong clicks for one step, with the reason that the teacher gives. */
const LESSONS: readonly {
  readonly game: string;
  readonly steps: number;
  readonly wrong: {
    readonly at: number;
    readonly clicks: readonly string[];
    readonly reason: string;
  };
}[] = [
  {
    game: 'nox',
    steps: 8,
    wrong: { at: 1, clicks: [hand('B1'), newStack(0)], reason: 'You have blue already' },
  },
  {
    game: 'nicht-die-bohne',
    steps: 8,
    wrong: { at: 1, clicks: [trick(0), DO_IT], reason: 'The zero makes the whole green row' },
  },
  {
    game: 'battle-gum',
    steps: BATTLE_GUM_STEPS,
    wrong: { at: 1, clicks: [hand('4'), DO_IT], reason: 'why only one?' },
  },
  {
    game: 'nanobye',
    steps: 8,
    wrong: { at: 1, clicks: ['.cote-abyss'], reason: 'far from 11' },
  },
  {
    game: 'ascenseur',
    steps: 9,
    wrong: { at: 7, clicks: [hand('♣2'), DO_IT], reason: 'somebody else would lead' },
  },
  {
    game: 'golf',
    steps: 9,
    wrong: { at: 4, clicks: [place(3), DO_IT], reason: 'breaks your pair' },
  },
  {
    game: 'crazy-eights',
    steps: 8,
    wrong: { at: 5, clicks: ['[data-zone=stock] .playable', DO_IT], reason: 'a spade that fits' },
  },
];

const clickAll = async (selectors: readonly string[]) => {
  for (const selector of selectors) await page.click(selector);
};
const tapMarks = (at: number) => tapMarksUntilNextStep(page, at);
const readStepText = () => page.textContent('.teacher .said');
const readReason = () => page.textContent('.teacher .reason');
const expectWordsAndFit = async () => {
  expect(await findMissingWords(page)).toEqual([]);
  expect(await findOverflowingElements(page)).toEqual([]);
};

/** How much of the page has moved by itself since it was loaded. */
const measureLayoutShift = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );

const checkLesson = async (lesson: (typeof LESSONS)[number]): Promise<void> => {
  const { game, steps, wrong } = lesson;
  await page.setViewportSize(SCREEN_SIZES[0]);
  await page.goto(`${server.url}/learn/${game}`);
  await page.click(`a[href="/learn/${game}/lesson"]`);
  await page.reload();
  await page.waitForSelector('.teacher');
  expect(await page.$$('.dots i')).toHaveLength(steps);
  expect(await page.textContent('.teacher .said')).toMatch(/^Your goal/);
  expect(await page.$('[data-next-tap]')).toBeNull();
  await expectWordsAndFit();
  await page.click('.go-on');
  for (let at = 0; at < steps; at++) {
    await page.waitForSelector(`.dots i:nth-child(${at + 1}).now`);
    const stepText = await readStepText();
    if (at === wrong.at) {
      expect(await findAccessibilityViolations(page), 'on a phone').toEqual([]);
      await clickAll(wrong.clicks);
      await page.waitForSelector('.teacher .reason:not(:empty)');
      expect(await readReason()).toContain(wrong.reason);
      expect(await readStepText()).toBe(stepText);
      await expectWordsAndFit();
      await page.click('.progress .quiet >> nth=0');
      await page.waitForSelector(`.dots i:nth-child(${at}).now`);
      await tapMarks(at - 1);
    }
    await expectWordsAndFit();
    await tapMarks(at);
  }
  await page.waitForSelector('.stamp[role=img][aria-label*="You finished this lesson on"]');
  await page.setViewportSize(SCREEN_SIZES[1]);
  await page.waitForSelector('.ways-on .main-action');
  expect(await findAccessibilityViolations(page), 'on a wide screen').toEqual([]);
  await page.click('.ways-on .main-action');
  await page.waitForURL('**/alone/t/*');
  await page.waitForSelector('.stage .a-card');
};

/** Whether a game with completion is stored on this device. */
const hasGameWithCompletion = () =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const { result: database } = target as IDBOpenDBRequest;
          const store = database.transaction(database.objectStoreNames).objectStore('deeds');
          store.getAll().onsuccess = (found) => {
            database.close();
            const stored = JSON.stringify((found.target as IDBRequest).result);
            resolve(stored.replaceAll('\\', '').includes('"completion":true'));
          };
        };
      }),
    OFFLINE_DATABASE_NAME,
  );

const checkExamples = async ({ game }: (typeof LESSONS)[number]): Promise<void> => {
  await page.setViewportSize(SCREEN_SIZES[0]);
  await page.goto(`${server.url}/learn/${game}`);
  await page.waitForSelector('.pictures li:nth-child(3) .example .stage');
  expect(await page.locator('.book-cards .picture').count()).toBeGreaterThan(2);
  expect(await measureLayoutShift()).toBeLessThan(0.01);
  for (const screen of SCREEN_SIZES) {
    await page.setViewportSize(screen);
    await expectWordsAndFit();
  }
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const readPicture = () => page.locator('.example .stage').first().innerHTML();
  const before = await readPicture();
  await page.click('.example figcaption button >> nth=0');
  expect(await readPicture()).not.toBe(before);
  await page.click('.example figcaption button >> nth=0');
  expect(await readPicture()).toBe(before);
};

/** Lessons on variants, and what remains of a lesson: for these, NOX must be among the games. */
function describeTracesOfLessons(): void {
  it('a lesson on a variant is offered at the end, and passes its option on', async () => {
    await page.setViewportSize(SCREEN_SIZES[0]);
    await page.goto(`${server.url}/learn/battle-gum/lesson`);
    await page.click('.go-on');
    await tapMarks(BATTLE_GUM_STEPS - 1);
    await page.click('.variant-lesson:has-text("Four in a row")');
    await page.waitForSelector('h1:has-text("Four in a row")');
    await expectWordsAndFit();
    await tapMarks(0);
    expect(await page.locator('.variant-lesson').allTextContents()).toEqual([
      expect.stringContaining('Completion'),
    ]);
    await page.click('.variant-lesson:has-text("Completion")');
    await page.waitForSelector('h1:has-text("Completion")');
    await expectWordsAndFit();
    await tapMarks(0);
    await expectWordsAndFit();
    await page.click('.ways-on .main-action');
    await page.waitForURL('**/alone/t/*');
    await page.waitForSelector('.stage .action-bar');
    expect(await hasGameWithCompletion()).toBe(true);
  }, 60_000);

  it('a finished lesson leaves its stamp in the rule book and on the box', async () => {
    await page.goto(`${server.url}/learn/nox`);
    await page.waitForSelector('.book-ways .stamp');
    await page.waitForSelector('.book-ways a:has-text("Take it again")');
    await page.goto(server.url);
    await page.waitForSelector('.box-nox > .stamp');
    await expectWordsAndFit();
  });
}

/** The lessons of these games, and the examples in their rule books. */
export function describeLessonPages(games: readonly string[]): void {
  const lessons = LESSONS.filter(({ game }) => games.includes(game));
  it.each(lessons)(
    'the lesson of $game is played step by step, and ends at a real table',
    checkLesson,
    120_000,
  );
  if (games.includes('nox')) describeTracesOfLessons();
  it.each(lessons.filter(({ game }) => GAMES_WITH_BOARD.includes(game)))(
    'the examples in the rule book of $game play their move and take it back',
    checkExamples,
    60_000,
  );
}
