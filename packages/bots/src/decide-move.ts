/**
 * One decision of a bot. All that it is given is a view, as JSON; whatever else it thinks about, it
 * has imagined.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  type BotLevel,
  fail,
  type Move,
  type Rng,
  SeededRng,
} from '@ludotheque/core';
import {
  MonteCarloTreeSearch,
  type MoveEstimate,
  type SearchBudget,
} from './search/monte-carlo-tree-search.ts';
import { SEARCH_ITERATIONS_BY_LEVEL } from './search-iterations.ts';

/** A player's game: its rules, and what is known about playing it well. */
export interface BotPolicy {
  readonly game: AnyGame;
  readonly knowledge: AnyBotKnowledge;
}

export interface MoveDecisionRequest {
  readonly view: BaseView;
  readonly level: BotLevel;
  readonly seed: string;
  /** How long the searching levels may think; by default their number of iterations. */
  readonly effort?: SearchBudget;
  /** A move to think about in any case. */
  readonly also?: Move;
}

export interface MoveDecision {
  /** Undefined where the seat may only interrupt, and would rather not. */
  readonly move: Move | undefined;
  /** What was thought of each move; the searching levels only. */
  readonly thoughts: readonly MoveEstimate[];
}

/** Looks that differ by less than this are a matter of taste. */
const DEFAULT_TIE_MARGIN = 0.05;

export function decideMove(
  { game, knowledge }: BotPolicy,
  question: MoveDecisionRequest,
): MoveDecision {
  const { view, level } = question;
  const { seat } = view;
  const rng = new SeededRng(question.seed);
  const world = game.imagine(view, rng);
  const moves = new Int32Array(game.limits.moves);
  const count = seat < 0 ? 0 : game.moves(world, seat, moves);
  if (count === 0) fail('seat', `seat ${seat} is not awaited, and has nothing to interrupt with`);
  const awaited = view.awaited.includes(seat);
  if (awaited && count === 1) return { move: moves[0], thoughts: [] };
  if (level === 'random') {
    const chosen = rng.below(awaited ? count : count + 1);
    return { move: chosen < count ? moves[chosen] : undefined, thoughts: [] };
  }
  if (level === 'easy' || level === 'medium') {
    const looks = new Float64Array(count + 1);
    const appraise = level === 'easy' ? knowledge.beginnerHeuristic : knowledge.prior;
    appraise.call(knowledge, world, seat, moves, count, looks);
    const options = awaited ? count : count + 1;
    if (!awaited) looks[count] = knowledge.passValue?.(world, seat) ?? 0;
    const taste =
      level === 'medium' ? (knowledge.tieMargin ?? DEFAULT_TIE_MARGIN) : DEFAULT_TIE_MARGIN;
    const chosen = pickBestIndex(looks, options, taste, rng);
    return { move: chosen < count ? moves[chosen] : undefined, thoughts: [] };
  }
  const effort = question.effort ?? { iterations: SEARCH_ITERATIONS_BY_LEVEL[level]! };
  const known = level === 'expert' ? { ...knowledge, ...knowledge.expertOverrides } : knowledge;
  const thoughts = new MonteCarloTreeSearch(game, known, view, rng, question.also).run(effort);
  return { move: thoughts[0]!.move, thoughts };
}

/** The best-looking one; those that look nearly as good have the same chance. */
function pickBestIndex(looks: Float64Array, count: number, taste: number, rng: Rng): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, looks[i]!);
  const near: number[] = [];
  for (let i = 0; i < count; i++) if (looks[i]! >= most - taste) near.push(i);
  return near[rng.below(near.length)]!;
}
