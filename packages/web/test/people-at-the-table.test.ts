/** People at a table in a real browser: playing at once, taking a bot's seat, and being told of others. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, fetchVisitorCookie, randomNonce } from '../../server/test/visitors.ts';
import { findAccessibilityViolations } from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurn, pullOutBox, signIn, startTestServer, type TestServer } from './test-server.ts';

const LONG_NAME = 'W'.repeat(24);
const ADMIN_TOKEN = 'a token of the operator for tests';

let server: TestServer;
let browser: TestBrowser;
let ida: Page;
let ben: Page;

async function somebody(name: string, viewport: { width: number; height: number }) {
  const context = await browser.openOther({ locale: 'en-GB', viewport });
  const page = await context.newPage();
  await signIn(page, server.url, name);
  return page;
}

/** Sends a request without a socket, as programs do. */
const ask = <R>(page: Page, request: object): Promise<R> =>
  page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/ask', { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await reply.json()) as { readonly ok: R } | { readonly no: object };
    if ('no' in answer) throw new Error(JSON.stringify(answer.no));
    return answer.ok;
  }, request);

async function openTable(page: Page, request: object): Promise<string> {
  const { table } = await ask<{ table: string }>(page, request);
  await page.goto(`${server.url}/t/${table}`);
  return `${server.url}/t/${table}`;
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Notes the pitch of every tone that the page plays from now on. */
async function listenToTones(page: Page): Promise<() => Promise<number[]>> {
  const tones = await page.evaluateHandle(() => {
    const pitches: number[] = [];
    const start = AudioParam.prototype.setValueAtTime;
    const createOscillator = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const oscillator = createOscillator.call(this);
      oscillator.frequency.setValueAtTime = (pitch, at) => {
        pitches.push(pitch);
        return start.call(oscillator.frequency, pitch, at);
      };
      return oscillator;
    };
    return pitches;
  });
  return () => tones.jsonValue();
}

const waitForNotice = (page: Page, text: string) =>
  page.waitForSelector(`.people-notice:has-text("${text}")`);

beforeAll(async () => {
  server = await startTestServer({ ADMIN_TOKEN });
  browser = await openBrowser({ locale: 'en-GB' });
  ida = await somebody('Ida', { width: 1280, height: 720 });
  ben = await somebody(LONG_NAME, { width: 390, height: 844 });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('one click begins a game with bots, which have faces and no clocks', async () => {
  await pullOutBox(ida, 'nanobye');
  await ida.click('.box-nanobye .main-action');
  await ida.waitForSelector('.stage .bot-face');
  expect(await ida.locator('.stage .bot-face').count()).toBe(3);
  expect(await ida.locator('.stage .clock').count()).toBe(0);
  expect(await ida.locator('.plate .score-icon.chips').count()).toBeGreaterThanOrEqual(4);
});

it('a spectator takes the seat of a bot with the next round', async () => {
  await ben.goto(ida.url());
  const [offer] = [ben.locator('.take-seat button').first()];
  await offer.waitFor();
  expect(await findAccessibilityViolations(ben, '.watching')).toEqual([]);
  await offer.click();
  const isSeated = ben.waitForSelector('.watching', { state: 'detached' }).then(() => true);
  // With the next round it may be the newcomer's turn first, and Ida waits for it.
  const playIdasTurn = () =>
    playTurn(ida).then(
      () => false,
      () => false,
    );
  while (!(await Promise.race([isSeated, playIdasTurn()])));
  await ben.waitForSelector(`.plate:has-text("${LONG_NAME}"):has-text("you")`);
  expect(await ida.locator('.stage .bot-face').count()).toBe(2);
});

it('a name of 24 wide letters fits', async () => {
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
  for (const page of [ben, ida]) expect(await page.evaluate(isTooWide)).toBe(false);
});

it('what bots say covers nobody’s name', async () => {
  const covered = await ben.evaluate(() => {
    for (const bot of document.querySelectorAll('.stage .bot-at-seat')) {
      bot.querySelector('.bot-says')?.remove();
      const bubble = document.createElement('span');
      bubble.className = 'bot-says';
      bubble.textContent = 'It was worth a try, wasn’t it?';
      bot.append(bubble);
    }
    const names = [...document.querySelectorAll('.stage .plate h2')];
    return [...document.querySelectorAll('.stage .bot-says')].map((bubble) => {
      const own = bubble.getBoundingClientRect();
      const isCovered = (name: Element) => {
        const { bottom, left, right, top } = name.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      };
      const hidden = names.filter(isCovered).map((name) => name.textContent);
      bubble.remove();
      return hidden;
    });
  });
  expect(covered).toEqual([[], []]);
});

it('new chat is a badge until it is read', async () => {
  await ida.locator('.presets button', { hasText: 'Hello!' }).click();
  await ben.waitForSelector('.side-panel-button .unread:has-text("1")');
  await ben.getByRole('button', { name: '1 new message' }).first().waitFor();
  expect(await ben.textContent('.unread-announcer')).toBe('1 new message');
});

it.each([
  [360, 640],
  [1280, 720],
])('notices cover no badge of the others at %i×%i', async (width, height) => {
  const before = ida.viewportSize()!;
  await ida.setViewportSize({ width, height });
  const covered = await ida.evaluate((text) => {
    const notices = document.querySelector('.people-notices')!;
    const notice = document.createElement('div');
    notice.className = 'people-notice';
    notice.append(Object.assign(document.createElement('p'), { textContent: text }));
    const second = notice.cloneNode(true) as Element;
    notices.append(notice, second);
    const { bottom, top } = notices.getBoundingClientRect();
    const badges = [...document.querySelectorAll('.plate:not(:has(.you))')];
    const isCovered = (badge: Element) => {
      const box = badge.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    };
    const names = badges.filter(isCovered).map((badge) => badge.textContent);
    for (const added of [notice, second]) added.remove();
    return { names, isInWindow: top > 0 && bottom < innerHeight, badges: badges.length };
  }, `${LONG_NAME} has taken the seat of a bot, and plays from the next round on.`);
  await ida.setViewportSize(before);
  expect(covered).toEqual({ names: [], isInWindow: true, badges: 3 });
});

it('the others see when a bot will play for somebody absent, and who gives up', async () => {
  const address = ben.url();
  await ben.goto('about:blank');
  await ida.waitForSelector('.plate .stand-in:has-text("1:")');
  await ben.goto(address);
  await ida.waitForSelector('.plate .stand-in', { state: 'detached' });
  await ben.click('.table-menu');
  await ben.click('.menu button:has-text("Resign")');
  await ben.click('.sure .main-action');
  await waitForNotice(ida, 'has resigned');
});

it('who wants to play again is told to the others', async () => {
  await ida.click('.table-menu');
  await ida.click('.menu button:has-text("Suggest stopping here")');
  await ida.click('dialog.ending .main-action');
  await ida.waitForSelector('.waiting-room');
  await ben.waitForSelector('dialog.ending .rematch-wish:has-text("Ida wants to play again")');
});

it('a page in the background says who sits down, and can be heard', async () => {
  const address = await openTable(ida, { do: 'create', game: 'nox', seats: 4, bots: ['easy'] });
  await ida.waitForSelector('.chair:has-text("Ida")');
  const before = await ida.title();
  await setHidden(ida, true);
  const listTones = await listenToTones(ida);
  await ben.goto(address);
  await ida.waitForFunction(() => document.title.includes('sits down'));
  // The two tones that call a player.
  expect(await listTones()).toEqual([523, 659]);
  await setHidden(ida, false);
  expect(await ida.title()).toBe(before);
});

it('the host decides who sits where, and removes somebody', async () => {
  await ida.click('.seating button:has-text("Choose the order")');
  await ben.waitForSelector('.seating:has-text("You’ll play in this order")');
  const listNames = () => ben.locator('.chairs .chair-name').allTextContents();
  const names = await listNames();
  await ida.click('.chair >> nth=2 >> .seat-arrow >> nth=0');
  await ben.waitForFunction(
    (name) => document.querySelectorAll('.chair-name')[1]?.textContent === name,
    names[2]!,
  );
  expect(await listNames()).toEqual([names[0], names[2], names[1]]);
  expect(await findAccessibilityViolations(ida, '.at-the-table')).toEqual([]);
  await ida.click('.remove-person');
  await ida.click('.popover:popover-open .main-action');
  await waitForNotice(ben, 'The host has removed you');
  await ida.waitForFunction(() => document.querySelectorAll('.chair.free').length === 2);
});

it('equal names are told apart, and a bot keeps its name at the deal', async () => {
  const cookie = await fetchVisitorCookie(server.url, 'Ida');
  const table = new URL(ida.url()).pathname.split('/').at(-1)!;
  const namesake = await connectClient(() => server.url, cookie);
  await namesake.request('sit', { table, nonce: randomNonce() });
  await ida.waitForFunction(() => document.querySelectorAll('.chair.free').length === 1);
  const waiting = await ida.locator('.chair:not(.free) .chair-name').allTextContents();
  expect(new Set(waiting).size).toBe(3);
  const [described] = await ida.locator('.chair.bot .chair-name').allTextContents();
  const [bot] = described!.split(' · ');
  await ida.click('.start .main-action');
  await ida.waitForSelector(`.stage .plate:has(.bot-face) h2:has-text("${bot}")`);
  const names = await ida.locator('.stage .plate h2').allTextContents();
  expect(new Set(names).size).toBe(4);
  namesake.close();
});

it('time can be chosen freely', async () => {
  await ida.goto(`${server.url}/new/nox`);
  await ida.click('summary');
  await ida.selectOption('#clock', 'live');
  await ida.fill('#clock-minutes', '7');
  await ida.fill('#clock-seconds', '3');
  await ida.click('.new-table .main-action');
  await ida.waitForSelector('.waiting-room :text("7 min + 3 s per move")');
});

it('who is blocked by the operator is told so, and can play on this device', async () => {
  const table = new URL(await openTable(ben, { do: 'create', game: 'nox', seats: 3 })).pathname;
  await ben.waitForSelector(`.chair:has-text("${LONG_NAME}")`);
  const { person } = await ask<{ person: string }>(ben, { do: 'me' });
  await ask(ida, { do: 'report', table: table.slice('/t/'.length), person, reason: 'name' });
  const operator = await (await browser.openOther()).newPage();
  await operator.goto(`${server.url}/admin`);
  await operator.fill('input[name=token]', ADMIN_TOKEN);
  await operator.click('button');
  await operator.click(`article:has-text("${LONG_NAME}") button:has-text("Block")`);
  const isTold = () => ben.waitForSelector('.weather:has-text("has blocked you")');
  await isTold();
  expect(await findAccessibilityViolations(ben, '.weather')).toEqual([]);
  await ben.goto(`${server.url}/alone/nox`);
  await isTold();
  await ben.click('.new-table .main-action');
  await ben.waitForSelector('.stage .plate');
});
