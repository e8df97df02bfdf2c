/** A real server with the built page, and the actions of its visitors in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, type RunningServer, readConfig } from '@ludotheque/server';
import type { Page } from 'playwright-core';

export interface TestServer {
  readonly url: string;
  /** Stops the server. `reopen` starts it again at the same address, with the same data. */
  stop(): Promise<void>;
  restart(build?: string, changes?: { readonly [name: string]: string }): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with the default configuration and these changes. */
export async function startTestServer(more: { [name: string]: string } = {}): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'ludo-page-'));
  const env = { HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent', BOT_PACE: '0', ...more };
  const open = (port: string, build?: string, changes = {}) =>
    openServer(readConfig({ ...env, ...changes, PORT: port }), build);
  let server: RunningServer = await open('0');
  const { url } = server;
  return {
    url,
    stop: () => server.close(),
    async restart(build, changes) {
      server = await open(new URL(url).port, build, changes);
    },
    async close() {
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Signs in on the start page. Animations are off, unless a pace is given. */
export async function signIn(
  page: Page,
  url: string,
  name: string,
  pace = 'none',
  otherSettings: { readonly [setting: string]: boolean } = {},
): Promise<void> {
  await page.addInitScript(
    (settings) => localStorage.setItem('settings', JSON.stringify(settings)),
    { pace, ...otherSettings },
  );
  await page.goto(url);
  await page.fill('input[name=name]', name);
  await page.click('.name-form button');
  await page.waitForFunction((n) => document.querySelector('.me')?.textContent === n, name);
}

/** Pulls a box out of the shelf, so that its three ways to play are shown. */
export async function pullOutBox(page: Page, game: string): Promise<void> {
  await page.click(`.box-${game} .carton`);
  await page.waitForSelector(`.box-${game} .main-action`);
}

/** What can be clicked now: a prepared move, a card or a place, a move in words. */
const CHOICE_SELECTOR =
  '.do-it:not(:disabled), .stage .playable:not(:disabled), .generated .move:not(:disabled)';
/** At the calm pace, the visitor's next turn may take this long to come. */
const TURN_TIMEOUT_MS = 120_000;

/** Polls seldom, and not at every frame: benchmarks measure the frames of the page. */
async function waitForSelectorSlowly(page: Page, something: string): Promise<void> {
  const isThere = (selector: string) => document.querySelector(selector) !== null;
  await page.waitForFunction(isThere, something, { timeout: TURN_TIMEOUT_MS, polling: 100 });
}

/**
 * Clicks on the board until a turn has been played. Some moves are played by a button, others by a
 * second tap or by themselves: the log or whose turn it is tells that one was.
 */
export async function playTurn(page: Page): Promise<void> {
  await waitForSelectorSlowly(page, `${CHOICE_SELECTOR}, .ending`);
  const readMoment = () =>
    page.evaluate(() => ({
      isOver: document.querySelector('.ending') !== null,
      isMine: document.querySelector('.turn.mine') !== null,
      log: document.querySelector('[role=log]')?.textContent,
    }));
  const before = await readMoment();
  for (let now = before; !now.isOver && now.log === before.log; now = await readMoment()) {
    if (before.isMine && !now.isMine) break;
    await page.evaluate((choices) => {
      const all = [...document.querySelectorAll<HTMLButtonElement>(choices)];
      const ready = all.find((choice) => choice.matches('.do-it'));
      (ready ?? all[Math.floor(Math.random() * all.length)])?.click();
    }, CHOICE_SELECTOR);
    await page.waitForTimeout(60);
  }
}

/** Plays some turns, and waits for the next one. */
export async function playTurns(page: Page, turns: number): Promise<void> {
  for (let played = 0; played < turns; played++) await playTurn(page);
  await waitForSelectorSlowly(page, '.turn.mine, .ending');
}

declare global {
  /** Called in the page before every click of `playToTheEnd`, if a test has put it there. */
  var findProblemsAtDecision: (() => string[]) | undefined;
}

/** Plays random moves until the game is over. Resolves with the problems that a test has looked for. */
export const playToTheEnd = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const problems = new Set<string>();
        const choose = () => {
          const ready = document.querySelector<HTMLElement>('.stage .do-it:not(:disabled)');
          if (ready) return ready;
          // A game's own board marks what can be clicked; the generated board lists moves.
          const choices = document.querySelectorAll<HTMLElement>(
            '.stage .playable:not(:disabled), .generated .move:not(:disabled)',
          );
          // A random one, so that no game goes on for ever.
          return choices[Math.floor(Math.random() * choices.length)];
        };
        const look = () => {
          if (document.querySelector('.ending')) {
            watcher.disconnect();
            clearInterval(timer);
            resolve([...problems]);
            return;
          }
          const choice = choose();
          if (!choice) return;
          for (const problem of globalThis.findProblemsAtDecision?.() ?? []) problems.add(problem);
          choice.click();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
        // A click may change nothing: if it takes back nothing, or the page was about to be drawn anew.
        const timer = setInterval(look, 250);
        look();
      }),
  );
