/** What a bot is asked, and what it answers: plain JSON, the same to a thread and to a Web Worker. */
import {
  type BaseView,
  BOT_LEVELS,
  type BotLevel,
  fail,
  isBotLevel,
  type Move,
} from '@ludotheque/core';
import { type BotPolicy, decideMove, type MoveDecision } from '../decide-move.ts';

export interface BotRequest {
  readonly game: string;
  readonly version: number;
  /** The view of the seat that is to move: all that the bot ever learns. */
  readonly view: BaseView;
  readonly level: BotLevel;
  /** How long it may think, in milliseconds. */
  readonly budget: number;
  readonly seed: string;
  /** Whether to say what it thought of each move. */
  readonly explain?: boolean;
  /** A move to think about in any case, for who asks what it was worth. */
  readonly also?: Move;
}

export interface BotReply {
  /** Null where the seat may only interrupt, and would rather not. */
  readonly move: Move | null;
  readonly thoughts?: MoveDecision['thoughts'];
}

export const MAX_BOT_BUDGET_MS = 60_000;

/** Refuses what cannot be answered, with a code. */
export function checkBotRequest({ game }: BotPolicy, request: BotRequest): void {
  const { budget, level, version, view } = request;
  if (version !== game.version)
    fail('version', `the view is of ${game.id} version ${version}, the rules are ${game.version}`);
  if (!isBotLevel(level)) fail('level', `a level is one of ${BOT_LEVELS.join(', ')}, not ${level}`);
  if (!(budget >= 1 && budget <= MAX_BOT_BUDGET_MS))
    fail('budget', `a bot thinks for 1 to ${MAX_BOT_BUDGET_MS} ms, not ${budget}`);
  if (view.result !== null) fail('seat', 'the game is over, nobody is awaited');
}

/** Thinks within the budget, counted from `start` on the clock that is handed in. */
export function answerBotRequest(
  brain: BotPolicy,
  request: BotRequest,
  now: () => number,
  start: number,
): BotReply {
  checkBotRequest(brain, request);
  const { also, level, seed, view } = request;
  const effort = { until: start + request.budget, now };
  const wish = also === undefined ? {} : { also };
  const { move, thoughts } = decideMove(brain, { view, level, seed, effort, ...wish });
  return { move: move ?? null, ...(request.explain && { thoughts }) };
}
