import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import {
  playToTheEnd,
  signIn,
  startTestServer,
  type TestServer,
} from '../../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

async function sitDown(page: Page, seats: number, manches: number): Promise<void> {
  await page.goto(`${server.url}/new/nanobye`);
  await page.waitForSelector('.new-table');
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.click('summary');
  await page.fill('#option-manches', String(manches));
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.board-nanobye');
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Every stake is written at the foot of its trench or on top of its mountain, when that has grown. */
const waitForStakesInView = (page: Page) =>
  page.waitForFunction(() => {
    const marks = [...document.querySelectorAll('.range .mark b')];
    const areInView = marks.map((mark) => {
      const { height, width, x, y } = mark.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === mark;
    });
    return areInView.length > 0 && !areInView.includes(false);
  });

const waitForTurn = (page: Page) => page.waitForSelector('.own .playable:not(:disabled)');

/** Plays the first move on offer until this is on the page. */
const playUntil = (page: Page, wanted: string) =>
  page.waitForFunction(
    (selector) => {
      if (document.querySelector(selector)) return true;
      const ready = document.querySelector<HTMLButtonElement>(
        '.round-sheet .main-action, .do-it:not(:disabled)',
      );
      (ready ?? document.querySelector<HTMLButtonElement>('.own .playable'))?.click();
      return false;
    },
    wanted,
    // Until the player deals, a manche with its showdown may go by.
    { polling: 50, timeout: 90_000 },
  );

/** Drags one element onto another with the mouse. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await page.locator(from).first().boundingBox();
  const end = await page.locator(to).first().boundingBox();
  await page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
  await page.mouse.down();
  await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 4 });
  await page.mouse.up();
}

describe('the board of Nanobye on a phone, with six players', () => {
  let browser: TestBrowser;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    const viewport = { width: 360, height: 1400 };
    browser = await openBrowser({ locale: 'en-GB', viewport });
    page = await browser.context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, server.url, 'Ada');
    await sitDown(page, 6, 2);
  }, 60_000);
  afterAll(() => browser.close());

  it('takes stakes by chips or by the slider, and takes them back', async () => {
    await waitForTurn(page);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.click('.tray [data-card="chip-1"]');
    await page.click('.tray [data-card="chip-1"]');
    expect(await page.textContent('.action-bar p')).toBe('Stake 2');
    expect(await page.textContent('.do-it')).toBe('Stake 2');
    expect(await page.inputValue('.slider input')).toBe('2');
    await page.fill('.slider input', '3');
    expect(await page.textContent('.laid b')).toBe('3');
    expect(await page.locator('.range .planned .mark').textContent()).toBe('3');
    await page.click('.action-bar .action');
    expect(await page.isDisabled('.do-it')).toBe(true);
  });

  it('stakes a chip at once that is dragged to the pot', async () => {
    await drag(page, '.tray [data-card="chip-3"]', '.pot');
    await page.waitForFunction(() =>
      document.querySelector('.own .score')?.textContent?.endsWith(' 23'),
    );
  });

  it('shows the cote on the whole board, and always the numbers of the own cards', async () => {
    await playUntil(page, '.hand .playable');
    const cote = await page.locator('.cote-sign strong').textContent();
    const shape = cote === 'EVEREST' ? '.everest .range .mountain' : '.abyss .range .trench';
    expect(await page.locator(`.board-nanobye${shape}`).count()).toBe(6);
    await waitForStakesInView(page);
    const cards = await page.$$eval('.own .hand [data-card]', (list) =>
      list.map((card) => (card as HTMLElement).dataset.card!),
    );
    const numbers = await page.locator('.numbers b').allTextContents();
    if (!cards.includes('J')) {
      const digits = cards.map(Number).sort();
      expect(numbers).toEqual([`${digits[1]}${digits[0]}`, `${digits[0]}${digits[1]}`]);
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });

  it('exchanges a card that is dragged to the pile, and shows which one it was', async () => {
    const card = await page.getAttribute('.own .hand .playable', 'data-card');
    await drag(page, '.own .hand .playable', '.draw-pile');
    await page.waitForSelector(`.own .left [data-card="${card}"]`);
  });

  it('can be played to the end, and keeps the last showdown on the table', async () => {
    await playToTheEnd(page);
    await page.locator('.last summary').dispatchEvent('click');
    const last = page.locator('.last .showdown');
    expect(await last.count()).toBe(1);
    const numbers = (await last.locator('.number').allTextContents()).map(Number);
    // The highest number is on top under both cotes: on a mountain it has won, in a trench it has not.
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  }, 60_000);
});

describe('the board of Nanobye on a wide screen, with two players', () => {
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser({
      locale: 'fr-FR',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'no-preference',
    });
    page = await browser.context.newPage();
    await signIn(page, server.url, 'Ada', 'brisk');
    // Each test below needs a manche or two.
    await sitDown(page, 2, 12);
  }, 60_000);
  afterAll(() => browser.close());

  it('shows the numbers of both players at the end of a manche, and goes on by itself', async () => {
    await playUntil(page, '.round-sheet');
    const shown = await page.$$eval('.round-sheet .standing', (rows) =>
      rows.map((row) => ({
        cards: [...row.querySelectorAll<HTMLElement>('[data-card]')].map((c) => c.dataset.card),
        number: row.querySelector('.number')?.textContent,
      })),
    );
    for (const { cards, number } of shown)
      cards.forEach((card, at) => {
        if (card !== 'J') expect(number![at]).toBe(card);
      });
    await page.waitForSelector('.round-sheet', { state: 'detached' });
  });

  it('writes no number before the cards that make it have landed', async () => {
    await playUntil(page, '.hand .playable');
    const frames = await page.evaluateHandle(() => {
      const seen = { inFlight: 0, tooEarly: 0 };
      const look = () => {
        const cards = [...document.querySelectorAll('.own .hand .a-card')];
        if (cards.some((card) => getComputedStyle(card).opacity === '0')) {
          seen.inFlight++;
          const numbers = document.querySelector('.own .numbers');
          if (numbers?.checkVisibility({ visibilityProperty: true })) seen.tooEarly++;
        }
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    // The second tap exchanges the card.
    await page.click('.hand .playable >> nth=0');
    await page.click('.hand .playable >> nth=0');
    await expect.poll(() => frames.evaluate(({ inFlight }) => inFlight)).toBeGreaterThan(0);
    await page.waitForSelector('.own .numbers:visible');
    expect(await frames.evaluate(({ tooEarly }) => tooEarly)).toBe(0);
  }, 100_000);

  it('on a phone, tells the end of a manche once, and no longer the move that ended it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await playUntil(page, '.own .quit');
    await page.click('.own .quit');
    await page.click('.do-it');
    // Read as soon as it is there: the table goes on by itself.
    const told = await page.waitForFunction(() => {
      const title = document.querySelector('.round-sheet h2')?.textContent;
      if (title === undefined) return undefined;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let times = 0;
      while (texts.nextNode()) if (texts.currentNode.textContent === title) times++;
      return { times, bar: document.querySelector('.action-bar')!.textContent };
    });
    expect(await told.jsonValue()).toEqual({ times: 1, bar: '' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }, 100_000);

  it('changes nothing any more once a stake has been played', async () => {
    await playUntil(page, '.tray .playable');
    const shown = await page.evaluate(async () => {
      const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      const drawn = () => new Promise(requestAnimationFrame);
      click('.tray .playable');
      await drawn();
      const stake = document.querySelector('.action-bar p')!.textContent;
      click('.do-it');
      await drawn();
      // The answer of the server has not been shown yet, so the chips can still be tapped.
      click('.tray .playable');
      await drawn();
      return { stake, after: document.querySelector('.action-bar p')!.textContent };
    });
    expect(['', shown.stake]).toContain(shown.after);
  }, 100_000);

  it('lets the dealer announce a cote by keyboard', async () => {
    // A bot that quits at once would end the manche before its stakes have been seen.
    await server.stop();
    await server.restart(undefined, { BOT_PACE: '2000' });
    // With two players, everybody deals in one of the first two manches.
    await sitDown(page, 2, 4);
    await playUntil(page, '.cotes');
    // The star of a hint leaves the number below the word.
    const lefts = await page.$eval('.cote-everest', (button) => {
      button.classList.add('hinted');
      const parts = [...button.querySelectorAll('strong, span')];
      const found = parts.map((part) => Math.round(part.getBoundingClientRect().left));
      button.classList.remove('hinted');
      return found;
    });
    expect(lefts).toEqual([lefts[0], lefts[0]]);
    await page.focus('.cote-abyss');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.cotes', { state: 'detached' });
    await page.waitForSelector('.board-nanobye.abyss .trench');
    expect(await page.locator('.cote-sign strong').textContent()).toBe('ABYSS');
    await waitForStakesInView(page);
  }, 100_000);
});
