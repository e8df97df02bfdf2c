/** A real house with the built page, and visitors in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, type RunningServer, readConfig } from '@ludotheque/server';
import type { Page } from 'playwright-core';

export interface TestServer {
  readonly url: string;
  /** Closes the doors; `reopen` opens them again at the same address, with the same records. */
  stop(): Promise<void>;
  restart(build?: string): Promise<void>;
  close(): Promise<void>;
}

/** As it is configured by default, but for what is said otherwise. */
export async function startTestServer(more: { [name: string]: string } = {}): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'ludo-page-'));
  const env = { HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent', BOT_PACE: '0', ...more };
  const open = (port: string, build = 'test') =>
    openServer(readConfig({ ...env, PORT: port }), build);
  let server: RunningServer = await open('0');
  const { url } = server;
  return {
    url,
    stop: () => server.close(),
    async restart(build) {
      server = await open(new URL(url).port, build);
    },
    async close() {
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Comes in by the shelf, under a name. Nothing is shown slowly, unless a pace is wished for. */
export async function signIn(page: Page, url: string, name: string, pace = 'none'): Promise<void> {
  await page.addInitScript((wish) => {
    localStorage.setItem('settings', JSON.stringify({ pace: wish }));
  }, pace);
  await page.goto(url);
  await page.fill('input[name=name]', name);
  await page.click('.name-form button');
  await page.waitForFunction((n) => document.querySelector('.me')?.textContent === n, name);
}

/** Takes a box from the shelf, so that its three ways in are there. */
export async function pullOutBox(page: Page, game: string): Promise<void> {
  await page.click(`.box-${game} .carton`);
  await page.waitForSelector(`.box-${game} .main-action`);
}

/** What can be chosen now: a move that is put together, a card or a place, a move in words. */
const CHOICE_SELECTOR =
  '.do-it:not(:disabled), .stage .playable:not(:disabled), .generated .move:not(:disabled)';
/** At the calm pace it may take so long until one is awaited again, in milliseconds. */
const TURN_TIMEOUT_MS = 120_000;

/** Looks now and then, and not at every frame: the page's own frames are measured too. */
async function waitForSelectorSlowly(page: Page, something: string): Promise<void> {
  const isThere = (selector: string) => document.querySelector(selector) !== null;
  await page.waitForFunction(isThere, something, { timeout: TURN_TIMEOUT_MS, polling: 100 });
}

/** Chooses something on the board until a turn has been played, as a person would by clicking. */
export async function playTurn(page: Page): Promise<void> {
  for (let played = false; !played; ) {
    await waitForSelectorSlowly(page, `${CHOICE_SELECTOR}, .ending`);
    played = await page.evaluate((choices) => {
      if (document.querySelector('.ending')) return true;
      const all = [...document.querySelectorAll<HTMLButtonElement>(choices)];
      const ready = all.find((choice) => choice.matches('.do-it'));
      const chosen = ready ?? all[Math.floor(Math.random() * all.length)];
      chosen?.click();
      return chosen?.matches('.do-it, .move') ?? false;
    }, CHOICE_SELECTOR);
    await page.waitForTimeout(60);
  }
}

/** Plays so many turns, and waits for the next. */
export async function playTurns(page: Page, turns: number): Promise<void> {
  for (let played = 0; played < turns; played++) await playTurn(page);
  await waitForSelectorSlowly(page, '.turn.mine, .ending');
}

/** Plays the first move on offer, again and again, until the game is over. */
export async function playToTheEnd(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector('.ending')) {
            watcher.disconnect();
            resolve();
            return;
          }
          const ready = document.querySelector<HTMLButtonElement>('.do-it:not(:disabled)');
          if (ready) {
            ready.click();
            return;
          }
          // A board of its own marks what can be chosen; the generated one lists moves.
          const moves = document.querySelectorAll<HTMLButtonElement>(
            '.stage .playable:not(:disabled), .generated .move:not(:disabled)',
          );
          // Not always the same one, so that no game goes round in circles.
          moves[Math.floor(Math.random() * moves.length)]?.click();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );
}
