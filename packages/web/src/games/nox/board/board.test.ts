import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../../../test/page-checks.ts';
import { openBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import {
  playToTheEnd,
  signIn,
  startTestServer,
  type TestServer,
} from '../../../../test/test-server.ts';

let house: TestServer;
let browser: TestBrowser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  house = await startTestServer();
  // The narrowest phone, and the most players.
  browser = await openBrowser({
    locale: 'en-GB',
    viewport: { width: 360, height: 760 },
    hasTouch: true,
  });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, house.url, 'Ada');
  await page.goto(`${house.url}/new/nox`);
  await page.getByRole('radio', { name: '6' }).check();
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.board-nox');
}, 60_000);
afterAll(async () => {
  await browser.close();
  await house.close();
});

const myTurn = () => page.waitForSelector('.hand .playable');
const pileChanged = (before: string | null) =>
  page.waitForFunction(
    (was) => document.querySelector('.pile .count')?.textContent !== was,
    before,
  );
const attribute = (selector: string, name: string) => page.getAttribute(selector, name);

/** Takes a card up and holds it above a place. */
async function drag(card: Locator, to: Locator): Promise<void> {
  const from = (await card.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
  await to.first().evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const { height, width, x, y } = (await to.first().boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
}

/** Takes up cards, and plays at random, until a place is found that says so. */
async function lookFor(place: string): Promise<string> {
  // Left where it was, the mouse would point at whatever scrolls under it.
  await page.mouse.move(0, 0);
  for (;;) {
    await myTurn();
    const found = await page.evaluate(async (says) => {
      const drawn = () =>
        new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
      for (const card of document.querySelectorAll<HTMLElement>('.hand .playable')) {
        if (card.ariaPressed !== 'true') card.click();
        await drawn();
        const places = [...document.querySelectorAll<HTMLElement>('.display .playable')];
        const one = places.find(({ ariaLabel }) => ariaLabel?.includes(says));
        if (one) {
          one.focus();
          await drawn();
          return one.ariaLabel!;
        }
      }
      // Preferably a new stack, so that there is something to merge, and to be afraid of.
      const slots = document.querySelectorAll<HTMLElement>('.slot.playable');
      slots[Math.floor(Math.random() * slots.length)]!.click();
      await drawn();
      const turn = document.querySelector('.hand')!.innerHTML;
      document.querySelector<HTMLElement>('.do-it')!.click();
      while (document.querySelector('.hand')!.innerHTML === turn) await drawn();
      return undefined;
    }, place);
    if (found) return found;
  }
}

describe('six at the board of NOX, on a narrow phone', () => {
  it('says in words what lies where, and has no fault to begin with', async () => {
    await myTurn();
    expect(await page.locator('.display .slot').count()).toBeGreaterThan(0);
    expect(await page.locator('.hand [data-card]').count()).toBe(3);
    expect(await page.innerText('.hand .a-card .unseen')).toMatch(/^(blue|green|orange) \d+$/);
    expect(await attribute('.pile .a-card', 'aria-label')).toMatch(/^Draw pile, \d+ cards$/);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('a card is dragged beside the others, and lies there at once', async () => {
    await myTurn();
    const card = page.locator('.hand .a-card').first();
    const name = await card.locator('.unseen').innerText();
    const pile = await page.textContent('.pile .count');
    await drag(card, page.locator('.own .slot'));
    // Held above its place, it shows what would be.
    expect(await page.locator('.own .ghost').count()).toBe(1);
    await page.mouse.up();
    await pileChanged(pile);
    expect(await page.textContent('[role=log]')).toContain(`You lay the ${name} as a new stack`);
  });

  it('needs no mouse: a card, a place and a second press of the same key', async () => {
    await myTurn();
    await page.locator('.hand .a-card').first().focus();
    await page.keyboard.press('Enter');
    expect(await attribute('.hand .a-card', 'aria-pressed')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('.own .playable'))).toBe(true);
    const pile = await page.textContent('.pile .count');
    await page.keyboard.press('Enter');
    expect(await page.isEnabled('.do-it')).toBe(true);
    await page.keyboard.press('Enter');
    await pileChanged(pile);
  });

  it('a choice is previewed, and can be taken back', async () => {
    await myTurn();
    await page.locator('.hand .a-card').first().tap();
    await page.locator('.own .slot.beside').tap();
    expect(await page.textContent('.action-bar small')).toContain('Your display: ');
    expect(await page.locator('.own .ghost').count()).toBe(1);
    await page.click('.action-bar .action');
    expect(await page.locator('.ghost, .hand .chosen').count()).toBe(0);
  });

  it('a missing colour is an empty socket', async () => {
    await lookFor('is missing');
    const owner = page.locator('.seat', { has: page.locator('.ghost') });
    expect(await owner.locator('.missing').count()).toBe(1);
    expect(await owner.locator('.worth').getAttribute('aria-label')).toMatch(
      /^Worth 0, .* missing$/,
    );
  });

  it('a card dropped on another colour is not laid, and the rule says why', async () => {
    await myTurn();
    const card = page.locator('.hand .a-card').first();
    const [colour] = (await card.getAttribute('data-card'))!;
    await drag(card, page.locator(`.display .a-card:not([data-card^="${colour}"])`));
    await page.mouse.up();
    expect(await page.textContent('.action-bar p')).toContain('differ in colour');
    expect(await page.isEnabled('.do-it')).toBe(false);
  });

  it('shows two stacks merging, and how high they become', async () => {
    const says = await lookFor('two stacks become one');
    expect(await page.textContent('.action-bar small')).toContain(says.split('. ')[1]);
    const height = says.match(/(\d+) high/)![1];
    expect(await page.textContent('.merging .high')).toBe(height);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  it('points out a sixth stack before it happens', async () => {
    const says = await lookFor('the round ends');
    const [, was, worth] = says.match(/: (\d+) → (\d+)/) ?? says.match(/: still ((\d+))/)!;
    const owner = page.locator('.seat', { has: page.locator('.ghost.ends') });
    expect(await owner.locator('.stack').count()).toBe(5);
    expect(await owner.locator('.danger').count()).toBe(1);
    expect(await owner.locator('.moon b').textContent()).toBe(worth);
    if (was !== worth) expect(await owner.locator('.moon small').textContent()).toBe(`${was} →`);
  });

  it('is played to the end by its own controls, never wider than the screen', async () => {
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await wide()).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });
});
