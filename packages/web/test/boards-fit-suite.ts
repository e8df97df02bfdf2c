/** Every board fits every screen, with every number of seats. */
import { loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnplayableParts } from './board-fit-checks.ts';
import { openTableWithBots } from './page-actions.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playTurns, signIn, startTestServer, type TestServer } from './test-server.ts';

/** A card is chosen, so that the action bar shows all its buttons. */
const chooseSomething = (page: Page) =>
  page.evaluate(() =>
    document.querySelector<HTMLElement>('.stage .playable:not(:disabled)')?.click(),
  );

/** As the browser's own setting does, for this page and those after it. */
async function enlargeLetters(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

/** German has the longest words of most boards. */
const USUAL_LOCALE = 'de-DE';

export const describeBoardsFit = (matrix: {
  readonly games: readonly string[];
  readonly locale?: string;
  /** Which numbers of seats are tried, of those that the game allows. */
  chooseSeats(least: number, most: number): readonly number[];
  readonly sizes: readonly (readonly [width: number, height: number])[];
  /** How many turns are played first. */
  readonly turns: number;
  /** The size of letters that the visitor has chosen in the browser. */
  readonly letterPx?: number;
}) =>
  describe(`in ${matrix.locale ?? USUAL_LOCALE}, with letters of ${matrix.letterPx ?? 16} px, a table needs no scrolling, and nothing on it is covered`, () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;
    beforeAll(async () => {
      server = await startTestServer();
      const { locale = USUAL_LOCALE } = matrix;
      browser = await openBrowser({ locale, reducedMotion: 'reduce' });
      page = await browser.context.newPage();
      if (matrix.letterPx !== undefined) await enlargeLetters(page, matrix.letterPx);
      await signIn(page, server.url, 'Charlotte');
    }, 60_000);
    afterAll(async () => {
      await browser.close();
      await server.close();
    });

    it.each(matrix.games)(
      '%s',
      async (game) => {
        const problems: string[] = [];
        const { max, min } = (await loadGame(game)).seats;
        for (const seats of matrix.chooseSeats(min, max)) {
          await openTableWithBots(page, game, seats);
          await playTurns(page, matrix.turns);
          const check = async (moment: string) => {
            for (const [width, height] of matrix.sizes) {
              await page.setViewportSize({ width, height });
              const found = await findUnplayableParts(page);
              problems.push(
                ...found.map((it) => `${seats} seats, ${width}×${height}, ${moment}: ${it}`),
              );
            }
          };
          await check('before');
          await chooseSomething(page);
          await check('chosen');
        }
        expect(problems).toEqual([]);
      },
      300_000,
    );
  });
