/** What a bot is asked, and what it answers: plain JSON, the same to a thread and to a Web Worker. */
import { type BaseView, fail, type Move } from '@ludotheque/core';
import { type Brain, type Decision, decide } from './decide.ts';
import { isLevel, LEVELS, type Level } from './levels.ts';

export interface BotRequest {
  readonly game: string;
  readonly version: number;
  /** The view of the seat that is to move: all that the bot ever learns. */
  readonly view: BaseView;
  readonly level: Level;
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
  readonly thoughts?: Decision['thoughts'];
}

export const LONGEST_BUDGET = 60_000;

/** Refuses what cannot be answered, with a code. */
export function checkRequest({ game }: Brain, request: BotRequest): void {
  const { budget, level, version, view } = request;
  if (version !== game.version)
    fail('version', `the view is of ${game.id} version ${version}, the rules are ${game.version}`);
  if (!isLevel(level)) fail('level', `a level is one of ${LEVELS.join(', ')}, not ${level}`);
  if (!(budget >= 1 && budget <= LONGEST_BUDGET))
    fail('budget', `a bot thinks for 1 to ${LONGEST_BUDGET} ms, not ${budget}`);
  if (view.result !== null) fail('seat', 'the game is over, nobody is awaited');
}

/** Thinks within the budget, counted from `start` on the clock that is handed in. */
export function answer(
  brain: Brain,
  request: BotRequest,
  now: () => number,
  start: number,
): BotReply {
  checkRequest(brain, request);
  const { also, level, seed, view } = request;
  const effort = { until: start + request.budget, now };
  const wish = also === undefined ? {} : { also };
  const { move, thoughts } = decide(brain, { view, level, seed, effort, ...wish });
  return { move: move ?? null, ...(request.explain && { thoughts }) };
}
