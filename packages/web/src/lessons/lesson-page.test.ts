import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findAccessibilityViolations,
  findMissingWords,
  findOverflowingElements,
} from '../../test/page-checks.ts';
import { SCREEN_SIZES } from '../../test/page-visits.ts';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { signIn, startTestServer, type TestServer } from '../../test/test-server.ts';

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
  page.setDefaultTimeout(10_000);
  await signIn(page, server.url, 'Ada');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const DO_IT = '.do-it:not(:disabled)';
const hand = (card: string) => `.hand [data-card="${card}"].playable`;
const gum = (card: string) => `.own-hand [data-card="${card}"].playable >> nth=`;
const beside = (seat: number) => `[data-zone=display-${seat}] .beside`;
const stack = (seat: number, card: string) => `[data-zone=stack-${seat}-${card}] .playable`;
const trick = (seat: number) => `[data-zone=trick-${seat}] .playable`;
const chip = (value: number) => `[data-zone=chips-0] [data-card=chip-${value}].playable`;

/** The right clicks for each step, and wrong ones for one step with the reason that the teacher gives. */
const LESSONS: readonly {
  readonly game: string;
  readonly wrong: {
    readonly at: number;
    readonly clicks: readonly string[];
    readonly reason: string;
  };
  readonly steps: readonly (readonly string[])[];
}[] = [
  {
    game: 'nox',
    wrong: { at: 1, clicks: [hand('B1'), beside(0), DO_IT], reason: 'You have blue already' },
    steps: [
      [hand('B15'), beside(0), DO_IT],
      [hand('G12'), beside(0), DO_IT],
      [hand('O3'), beside(0), DO_IT],
      [hand('O13'), stack(0, 'O3'), DO_IT],
      [hand('B1'), stack(1, 'B15'), DO_IT],
      [hand('G14'), stack(1, 'G7'), DO_IT],
      [hand('G2'), beside(2), DO_IT],
    ],
  },
  {
    game: 'nicht-die-bohne',
    wrong: { at: 1, clicks: [trick(0), DO_IT], reason: 'The zero makes the whole green row' },
    steps: [
      [hand('R-'), DO_IT],
      [trick(3), DO_IT],
      [hand('Y-'), DO_IT],
      [trick(2), DO_IT],
      [hand('B10'), DO_IT],
      [trick(2), DO_IT],
      ['.go-on'],
    ],
  },
  {
    game: 'battle-gum',
    wrong: { at: 1, clicks: [`${gum('4')}0`, DO_IT], reason: 'why only one?' },
    steps: [
      [`${gum('N')}0`, '[data-zone=up-1] [data-card="4"].playable', DO_IT],
      [`${gum('4')}0`, `${gum('4')}1`, DO_IT],
      [`${gum('8')}0`, DO_IT],
      [`${gum('13')}0`, '[data-drop=seat-2] .target', DO_IT],
      [`${gum('6')}0`, DO_IT],
      [DO_IT],
      ['.quick-moves .complete'],
    ],
  },
  {
    game: 'nanobye',
    wrong: { at: 1, clicks: ['.cote-abyss', DO_IT], reason: 'far from 11' },
    steps: [
      [chip(1), DO_IT],
      ['.cote-everest', DO_IT],
      [hand('3'), DO_IT],
      [chip(9), DO_IT],
      ['.go-on'],
      ['.say.strong', DO_IT],
      ['.go-on'],
    ],
  },
];

const clickAll = async (selectors: readonly string[]) => {
  for (const selector of selectors) await page.click(selector);
};
const readStepText = () => page.textContent('.teacher .said');
const readReason = () => page.textContent('.teacher .reason');
const expectWordsAndFit = async () => {
  expect(await findMissingWords(page)).toEqual([]);
  expect(await findOverflowingElements(page)).toEqual([]);
};

it.each(LESSONS)(
  'the lesson of $game is played step by step, and ends at a real table',
  async (lesson) => {
    const { game, steps, wrong } = lesson;
    await page.setViewportSize(SCREEN_SIZES[0]);
    await page.goto(`${server.url}/learn/${game}`);
    await page.click(`a[href="/learn/${game}/lesson"]`);
    await page.reload();
    await page.waitForSelector('.teacher');
    expect(await page.$$('.dots i')).toHaveLength(steps.length);
    for (const [at, clicks] of steps.entries()) {
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
        await clickAll(steps[at - 1]!);
        await page.waitForSelector(`.dots i:nth-child(${at + 1}).now`);
      }
      await expectWordsAndFit();
      await clickAll(clicks);
    }
    await page.setViewportSize(SCREEN_SIZES[1]);
    await page.waitForSelector('.ways-on .main-action');
    expect(await findAccessibilityViolations(page), 'on a wide screen').toEqual([]);
    await page.click('.ways-on .main-action');
    await page.waitForURL('**/alone/t/*');
    await page.waitForSelector('.stage .action-bar');
  },
  60_000,
);

it.each(LESSONS)(
  'the examples in the rule book of $game play their move and take it back',
  async ({ game }) => {
    await page.goto(`${server.url}/learn/${game}`);
    await page.waitForSelector('.pictures li:nth-child(3) .example .stage');
    await page.waitForFunction(() => !document.querySelector('.example.awaited'));
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
  },
  60_000,
);
