/** Plays at a table with the keyboard alone, and looks where the focus is before every key. */
import type { Page } from 'playwright-core';

const BOT_GAME_TIMEOUT_MS = 240_000;

/** What the page says about the moment, read at once. */
interface Moment {
  readonly isOver: boolean;
  readonly isMine: boolean;
  /** Whether the viewer is out of a game that goes on, and is asked what to do. */
  readonly isOut: boolean;
  /** Whether the focus is on something that can be decided with. */
  readonly isFocused: boolean;
  readonly focus: string;
  readonly title: string;
  /** How many choices there are. The page plays an only one by itself. */
  readonly choices: number;
}

const readMoment = (page: Page): Promise<Moment> =>
  page.evaluate(() => {
    const choices = '.stage .playable:not(:disabled), .stage .move:not(:disabled)';
    const active = document.activeElement;
    return {
      isOver: document.querySelector('.ending') !== null,
      isMine: document.querySelector('.turn.mine') !== null,
      isOut: document.querySelector('.out-panel') !== null,
      isFocused: active?.matches(`${choices}, .stage .do-it, .stage .round-sheet button`) ?? false,
      focus: active ? `${active.tagName} ${active.className}` : 'nothing',
      title: document.title,
      choices: document.querySelectorAll(choices).length,
    };
  });

/** Whether the viewer has to decide, and the page has finished to show it. */
const waitForDecision = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.ending, .out-panel') !== null ||
      (document.querySelector('.turn.mine') !== null &&
        document.querySelector('.stage .playable:not(:disabled), .stage .move:not(:disabled)')),
  );

export interface KeyboardGame {
  readonly turns: number;
  /** Where the focus was instead of on a choice, at the beginning of a turn. */
  readonly lostFocus: readonly string[];
  /** Titles of the viewer's turns that did not say so. */
  readonly wrongTitles: readonly string[];
}

/** Plays random keys until the game is over, or some turns were played. */
export async function playByKeyboard(
  page: Page,
  { turnWords, turns: maxTurns }: { readonly turnWords: string; readonly turns: number },
): Promise<KeyboardGame> {
  const lostFocus: string[] = [];
  const wrongTitles: string[] = [];
  let turns = 0;
  for (; turns < maxTurns; turns++) {
    await waitForDecision(page);
    const moment = await readMoment(page);
    if (moment.isOver) break;
    if (moment.isOut) {
      // The first button goes to the result.
      if (!moment.isFocused) lostFocus.push(moment.focus);
      await page.keyboard.press('Enter');
      // Bots play on to the end, however many rounds that takes.
      await page.waitForSelector('.ending', { timeout: BOT_GAME_TIMEOUT_MS });
      continue;
    }
    // Whoever has just come to the table is at its heading.
    const hasArrived = turns === 0 && moment.focus.startsWith('H1');
    const isAsked = moment.isMine && moment.choices > 1;
    if (isAsked && !moment.isFocused && !hasArrived) lostFocus.push(moment.focus);
    if (isAsked && !moment.title.startsWith(turnWords)) wrongTitles.push(moment.title);
    await playOneTurn(page);
  }
  return { turns, lostFocus, wrongTitles };
}

/** Walks to any choice and takes it, until the turn is over. */
async function playOneTurn(page: Page): Promise<void> {
  const steps = await page.evaluate(() => document.querySelector('[role=log]')?.textContent);
  for (;;) {
    const walk = Math.floor(Math.random() * 6);
    for (let i = 0; i < walk; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // The same key again plays a move that is complete.
    if (await page.$('.stage .do-it:not(:disabled)')) await page.keyboard.press('Enter');
    const isPlayed = await page.evaluate(
      (before) =>
        document.querySelector('[role=log]')?.textContent !== before ||
        document.querySelector('.turn.mine, .ending') === null ||
        document.querySelector('.ending') !== null,
      steps,
    );
    if (isPlayed) return;
  }
}
