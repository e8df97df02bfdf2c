/** How long a bot waits before its move. It depends only on what spectators see, so that it tells nothing. */
import { WATCHER } from '@ludotheque/core';
import type { BotPacing } from '../ports.ts';
import type { LiveTable } from './live-table.ts';

/**
 * Where everybody is in a hurry. Longer than a bot without a search computes, so that the time tells
 * nothing, and long enough that one guest cannot keep the threads busy with games of bots alone.
 */
const HURRIED_MOVE_DELAY_MS = 150;
/** From this move of bots in a row on, they wait the shortest time. */
const SHORTEST_FROM_MOVE = 2;
/** Bots that are late move at steps of this length. */
const LATE_MOVE_STEP_MS = 250;

/** The first bot after a person waits the longest; then they come quicker, as at a table of people. */
function computeDelayInARow(
  { moveDelayMs, shortestMoveDelayMs = moveDelayMs }: BotPacing,
  botMovesInARow: number,
): number {
  const share = Math.min(botMovesInARow, SHORTEST_FROM_MOVE) / SHORTEST_FROM_MOVE;
  return moveDelayMs - Math.max(0, moveDelayMs - shortestMoveDelayMs) * share;
}

/**
 * A bot that may interrupt has to be quicker than the player who is awaited. Whether anybody might
 * interrupt is judged by what spectators see, so that the delay tells nothing.
 */
export function computeBotMoveDelay(
  { presence, table }: LiveTable,
  pacing: BotPacing,
  isAwaited: boolean,
  botMovesInARow: number,
): number {
  const { interruptibleMoveDelayMs } = pacing;
  const { game, state } = table.match!;
  if (!isAwaited) return interruptibleMoveDelayMs / 2;
  const mayInterrupt = game.interrupts && (game.mayInterrupt?.(game.view(state, WATCHER)) ?? true);
  if (mayInterrupt) return interruptibleMoveDelayMs;
  const delayMs = computeDelayInARow(pacing, botMovesInARow);
  return presence.isHurried ? Math.min(HURRIED_MOVE_DELAY_MS, delayMs) : delayMs;
}

/**
 * How long a bot still waits that was to wait for some time and has thought for some. One that is late
 * would tell how long it computed, so it moves at the next step. A search that gave up its place in the
 * queue did so after whole seconds, in the middle of a step: the milliseconds after that decide nothing.
 * Where the operator wants no delay at all, there is nothing to keep to.
 */
export function computeRemainingWait(
  { moveDelayMs }: BotPacing,
  waitMs: number,
  thoughtMs: number,
): number {
  if (thoughtMs <= waitMs) return waitMs - thoughtMs;
  if (moveDelayMs === 0) return 0;
  const sinceStepMs = (thoughtMs + LATE_MOVE_STEP_MS / 2) % LATE_MOVE_STEP_MS;
  return sinceStepMs === 0 ? 0 : LATE_MOVE_STEP_MS - sinceStepMs;
}
