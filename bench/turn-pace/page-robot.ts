/**
 * A player inside the page who never thinks: clicks as soon as the board lets it, and notes when it
 * could and when a move was sent. Knows only what pages of several versions have in common.
 */
import type { Page } from 'playwright-core';

export interface PlayedTurns {
  /** When the page was opened, in milliseconds since 1970, like all times here. */
  readonly openedAt: number;
  readonly moves: readonly number[];
  /** When the board began to offer a choice: the first time, and each time after it had offered none. */
  readonly turns: readonly number[];
  readonly isOver: boolean;
}

/** A prepared move, a card or a place, a move in words. */
const SELECTORS = {
  confirm: '.do-it:not(:disabled)',
  choices: '.stage .playable:not(:disabled), .generated .move:not(:disabled)',
  /** Cards may be offered for interrupting others, too: this says whose turn it is. */
  turn: '.turn',
  ownTurn: '.turn.mine',
  goOn: '.round-sheet .main-action',
  over: '.ending',
};
/** Between two clicks of one move. */
const CLICK_INTERVAL_MS = 60;

declare global {
  var playedTurns: PlayedTurns | undefined;
  var isRobotPlaying: boolean | undefined;
}

/** Has to be called before the page is opened. The robot rests until `playTurns`. */
export const installRobot = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ clickIntervalMs, selectors }) => {
      const now = () => performance.timeOrigin + performance.now();
      const moves: number[] = [];
      const turns: number[] = [];
      const find = (selector: string) => [
        ...document.querySelectorAll<HTMLButtonElement>(selector),
      ];
      const noteMoves = (socket: WebSocket['send']) =>
        function send(this: WebSocket, data: Parameters<WebSocket['send']>[0]) {
          if (typeof data === 'string' && /"do":"move"/.test(data)) moves.push(now());
          return socket.call(this, data);
        };
      WebSocket.prototype.send = noteMoves(WebSocket.prototype.send);

      let lastClickAt = 0;
      const click = (target: HTMLElement | undefined) => {
        if (!target || !globalThis.isRobotPlaying || now() - lastClickAt < clickIntervalMs) return;
        lastClickAt = now();
        target.click();
      };
      // Several moves without a pause between them are one turn.
      let hasWaited = false;
      let movesSeen = 0;
      let movesBeforeTurn = 0;
      const look = () => {
        requestAnimationFrame(look);
        const isOver = find(selectors.over).length > 0;
        globalThis.playedTurns = { openedAt: performance.timeOrigin, moves, turns, isOver };
        const [goOn] = find(selectors.goOn);
        if (isOver || goOn) return click(goOn);
        const [ready] = find(selectors.confirm);
        const choices = find(selectors.choices);
        const isTurn = find(selectors.turn).length === 0 || find(selectors.ownTurn).length > 0;
        const canMove = isTurn && (ready !== undefined || choices.length > 0);
        if (movesSeen < moves.length) hasWaited = false;
        movesSeen = moves.length;
        if (!canMove) {
          hasWaited = true;
          return;
        }
        if (turns.length === 0 || (hasWaited && movesSeen > movesBeforeTurn)) {
          turns.push(now());
          movesBeforeTurn = movesSeen;
        }
        click(ready ?? choices[Math.floor(Math.random() * choices.length)]);
      };
      requestAnimationFrame(look);
    },
    { clickIntervalMs: CLICK_INTERVAL_MS, selectors: SELECTORS },
  );

/**
 * Plays until this many own turns were played and the next one has come, or the game is over. A player
 * who is out has no more turns: then it returns what was played before the time was up.
 */
export async function playTurns(
  page: Page,
  count: number,
  timeoutMs: number,
): Promise<PlayedTurns> {
  const isDone = (wanted: number) => {
    globalThis.isRobotPlaying = true;
    const { isOver, turns } = globalThis.playedTurns ?? { isOver: false, turns: [] };
    return isOver || turns.length > wanted;
  };
  await page
    .waitForFunction(isDone, count, { polling: 50, timeout: timeoutMs })
    .catch(() => undefined);
  return page.evaluate(() => globalThis.playedTurns!);
}
