/**
 * Decides one move of a bot. A bot gets a view and nothing else: the states it thinks about are
 * imagined from that view.
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
import { explainSearch, type LineRequest } from './search/explain-search.ts';
import { LineSampler } from './search/line-sampler.ts';
import type { MoveLine } from './search/line-summary.ts';
import { MonteCarloTreeSearch, type MoveEstimate } from './search/monte-carlo-tree-search.ts';
import { MoveTrial } from './search/move-trial.ts';
import type { SearchBudget, TimedSearchBudget } from './search/search-budget.ts';
import { chooseSearchEffort } from './search-effort.ts';

/** What a bot needs to play a game: its rules, and the knowledge of how to play it well. */
export interface RulesAndBotKnowledge {
  readonly game: AnyGame;
  readonly knowledge: AnyBotKnowledge;
}

/** Loads one version of a game's rules, with what bots know of it. */
export type LoadRulesAndBotKnowledge = (
  game: string,
  version: number,
) => Promise<RulesAndBotKnowledge>;

export interface MoveDecisionRequest {
  readonly view: BaseView;
  readonly level: BotLevel;
  readonly seed: string;
  /** How long the searching levels search; by default as long as it pays in this game. */
  readonly effort?: SearchBudget;
  /** When that ends in any case. */
  readonly deadline?: TimedSearchBudget;
  /** A move that the search must consider in any case. */
  readonly also?: Move;
  /** Whether and how to explain the best moves, and `also`, by the lines of the search. */
  readonly lines?: LineRequest;
}

export interface MoveDecision {
  /** Undefined where the seat could only interrupt, and decides not to. */
  readonly move: Move | undefined;
  /** The search's estimate of each move; empty for levels that do not search. */
  readonly thoughts: readonly MoveEstimate[];
  /** If asked for: the lines of the best move, of the second best, and of the move named `also`. */
  readonly lines?: readonly MoveLine[];
}

/** Priors that differ by less than this count as equal. */
const DEFAULT_TIE_MARGIN = 0.05;

export const decideMove = (
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
): MoveDecision => decideMoveWithRng(policy, request, new SeededRng(request.seed));

/** The same with random numbers from the caller: making them from a seed takes longer than a quick level thinks. */
export function decideMoveWithRng(
  { game, knowledge }: RulesAndBotKnowledge,
  request: Omit<MoveDecisionRequest, 'seed'>,
  rng: Rng,
): MoveDecision {
  const { view, level } = request;
  const { seat } = view;
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
    const options = awaited ? count : count + 1;
    if (knowledge.triedPlies) {
      const candidates = Array.from({ length: options }, (_, i) =>
        i < count ? moves[i] : undefined,
      );
      const trial = new MoveTrial(game, knowledge, view, rng);
      const values = trial.run(candidates, knowledge.triedPlies[level]);
      return { move: candidates[pickBestIndex(values, options, 0, rng)], thoughts: [] };
    }
    const priors = new Float64Array(count + 1);
    const appraise = level === 'easy' ? knowledge.beginnerHeuristic : knowledge.prior;
    appraise.call(knowledge, world, seat, moves, count, priors);
    if (!awaited) priors[count] = knowledge.passValue?.(world, seat) ?? 0;
    const tieMargin =
      level === 'medium' ? (knowledge.tieMargin ?? DEFAULT_TIE_MARGIN) : DEFAULT_TIE_MARGIN;
    const chosen = pickBestIndex(priors, options, tieMargin, rng);
    return { move: chosen < count ? moves[chosen] : undefined, thoughts: [] };
  }
  const levelKnowledge =
    level === 'expert' ? { ...knowledge, ...knowledge.expertOverrides } : knowledge;
  // With one candidate there is nothing to search.
  if (
    levelKnowledge.wideningRate === 0 &&
    awaited &&
    !request.lines &&
    request.also === undefined
  ) {
    const priors = new Float64Array(count);
    levelKnowledge.prior(world, seat, moves, count, priors);
    const move = moves[priors.indexOf(Math.max(...priors))];
    return { move, thoughts: [{ move, visits: 0, value: 0 }] };
  }
  const budget = request.effort ?? chooseSearchEffort(levelKnowledge, level, request.deadline);
  const search = new MonteCarloTreeSearch(game, levelKnowledge, view, rng, request.also);
  if (request.lines) {
    const createSampler = () => new LineSampler(game, levelKnowledge, view, rng, search.tree);
    return explainSearch(game, search, createSampler, budget, request.lines, request.also);
  }
  const thoughts = search.run(budget);
  return { move: thoughts[0]!.move, thoughts };
}

/** Picks at random among the indices whose prior is within `tieMargin` of the best. */
function pickBestIndex(priors: Float64Array, count: number, tieMargin: number, rng: Rng): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) best = Math.max(best, priors[i]!);
  const near: number[] = [];
  for (let i = 0; i < count; i++) if (priors[i]! >= best - tieMargin) near.push(i);
  return near[rng.below(near.length)]!;
}
