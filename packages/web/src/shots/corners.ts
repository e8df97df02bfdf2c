/** Pictures of what lies beyond the tables of the house: learning, this device alone, pads, looking back. */
import { gameIds } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { playToTheEnd } from '../test-house.ts';
import { type Shoot, sitDown } from './board.ts';
import { open } from './pages.ts';

/** Games that come with a lesson and a pad. */
const TAUGHT = gameIds.filter((id) => id !== 'ascenseur');
const WITH_PAD = ['nanobye', 'nicht-die-bohne', 'nox'];

function* names(): Generator<string, never> {
  for (;;) yield* ['Marie', 'Anna', 'Claire', 'Odile', 'Ben', 'Jan'];
}
const NAMES = names();

async function shootAlone(page: Page, shoot: Shoot): Promise<void> {
  await open(page, '/alone/nox', '.crew');
  await page.click('.crew button.action');
  await page.fill('.crew-member:nth-of-type(2) input', 'Ben');
  await shoot('alone');
  await page.click('main button[type=submit]');
  await page.waitForSelector('.privacy-screen button');
  await shoot('privacy-screen');
}

async function shootPad(page: Page, game: string, shoot: Shoot): Promise<void> {
  await open(page, `/pad/${game}`, '.pad-names');
  for (const input of await page.$$('.pad-names input')) await input.fill(NAMES.next().value!);
  await page.click('.pad-names button[type=submit]');
  await shoot(`pad-${game}`);
  await page.click('.pad .main-action');
  await shoot(`pad-${game}-round`);
}

async function shootReplay(page: Page, shoot: Shoot): Promise<void> {
  await sitDown(page, 'nox');
  await playToTheEnd(page);
  await page.click('.ending a.action');
  await page.waitForSelector('.steps');
  await shoot('replay');
  await page.click('.review button');
  await page.waitForSelector('.review summary', { timeout: 100_000 });
  await shoot('review');
}

export async function shootCorners(page: Page, shoot: Shoot): Promise<void> {
  for (const game of gameIds) {
    await open(page, `/learn/${game}`, '.book');
    // The examples are drawn when they come into sight.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 0));
    await shoot(`book-${game}`);
  }
  for (const game of TAUGHT) {
    await open(page, `/learn/${game}/lesson`, '.stage');
    await shoot(`lesson-${game}`);
  }
  for (const game of WITH_PAD) await shootPad(page, game, shoot);
  await shootAlone(page, shoot);
  await open(page, '/t/no-such-table', 'h1');
  await shoot('dead-end');
  await shootReplay(page, shoot);
}
