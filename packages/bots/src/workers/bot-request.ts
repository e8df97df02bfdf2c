/** Requests to a bot and their replies, as plain JSON for a thread or a Web Worker. */
import {
  type BaseView,
  BOT_LEVELS,
  type BotLevel,
  type BotPersonality,
  fail,
  isBotLevel,
  type Move,
} from '@ludotheque/core';
import { decideMove, type MoveDecision, type RulesAndBotKnowledge } from '../decide-move.ts';
import type { LineRequest } from '../search/explain-search.ts';

export interface BotRequest {
  readonly game: string;
  readonly version: number;
  /** The view of the seat that is to move: the bot learns nothing else. */
  readonly view: BaseView;
  readonly level: BotLevel;
  /** Left out by older houses. */
  readonly personality?: BotPersonality;
  /** How long it may think, in milliseconds. */
  readonly budget: number;
  readonly seed: string;
  /** Whether the reply includes the estimates of the moves. */
  readonly explain?: boolean;
  /** A move to estimate in any case, for a caller who wants to know what it was worth. */
  readonly also?: Move;
  /** To search for so many iterations, whatever the clock says: the same on every machine. */
  readonly iterations?: number;
  /** Whether and how to explain the moves by the lines of the search. */
  readonly lines?: LineRequest;
}

/** Whom a request is for, so that people share the workers fairly. No worker ever sees it. */
export interface BotRequestOrigin {
  readonly purpose: 'move' | 'hint';
  readonly table: string;
  /** The person who opened the table, or who asks for the hint. */
  readonly owner: string;
  /** Equal for all requests from one address, and for those of tables that nobody has open. */
  readonly clientKey: string | undefined;
}

export interface BotReply {
  /** Null where the seat could only interrupt, and decides not to. */
  readonly move: Move | null;
  readonly thoughts?: MoveDecision['thoughts'];
  readonly lines?: MoveDecision['lines'];
}

export const MAX_BOT_BUDGET_MS = 60_000;
const MAX_ITERATIONS = 100_000;
const MAX_LINE_WORLDS = 1_000;

const isCount = (value: number, most: number) => value >= 1 && value <= most;

/** Throws a CodedError for a request that cannot be answered. */
export function assertAnswerableBotRequest(
  { game }: RulesAndBotKnowledge,
  request: BotRequest,
): void {
  const { budget, iterations = 1, level, lines, version, view } = request;
  if (version !== game.version)
    fail('version', `the view is of ${game.id} version ${version}, the rules are ${game.version}`);
  if (!isBotLevel(level)) fail('level', `a level is one of ${BOT_LEVELS.join(', ')}, not ${level}`);
  if (!isCount(budget, MAX_BOT_BUDGET_MS))
    fail('budget', `a bot thinks for 1 to ${MAX_BOT_BUDGET_MS} ms, not ${budget}`);
  if (!isCount(iterations, MAX_ITERATIONS))
    fail('budget', `a bot makes 1 to ${MAX_ITERATIONS} iterations, not ${iterations}`);
  if (!isCount(lines?.worlds ?? 1, MAX_LINE_WORLDS))
    fail('budget', `lines are played in 1 to ${MAX_LINE_WORLDS} worlds, not ${lines?.worlds}`);
  if (view.result !== null) fail('seat', 'the game is over, nobody is awaited');
}

/** Decides within the budget, counted from `start` on the given clock. */
export function answerBotRequest(
  policy: RulesAndBotKnowledge,
  request: BotRequest,
  now: () => number,
  start: number,
): BotReply {
  assertAnswerableBotRequest(policy, request);
  const { also, iterations, lines, level, personality, seed, view } = request;
  const deadline = { until: start + request.budget, now };
  // Estimates that somebody will read are worth the whole time; a choice is not.
  const effort = iterations === undefined ? deadline : { iterations };
  const isRead = request.explain || lines !== undefined || iterations !== undefined;
  const decision = decideMove(policy, {
    view,
    level,
    seed,
    ...(isRead ? { effort } : { deadline }),
    ...(also !== undefined && { also }),
    ...(lines && { lines }),
    ...(personality && { personality }),
  });
  return {
    move: decision.move ?? null,
    ...(request.explain && { thoughts: decision.thoughts }),
    ...(decision.lines && { lines: decision.lines }),
  };
}
