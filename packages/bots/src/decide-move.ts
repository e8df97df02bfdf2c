/**
 * Decides one move of a bot. A bot gets a view and nothing else: the states it thinks about are
 * imagined from that view.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  type BotLevel,
  type BotPersonality,
  fail,
  knowledgeOfLevel,
  type Move,
  type Rng,
  SeededRng,
} from '@ludotheque/core';
import { findCertainEnds, preferCertainEnds } from './certain-ends.ts';
import {
  EQUAL_WIN_SHARE,
  isFoundEqual,
  keepPlausible,
  listNearBest,
  listNearMove,
} from './equal-moves.ts';
import { chooseByPersonality } from './personality-choice.ts';
import { explainSearch, type LineRequest } from './search/explain-search.ts';
import { LineSampler } from './search/line-sampler.ts';
import type { MoveLine } from './search/line-summary.ts';
import { MonteCarloTreeSearch, type MoveEstimate } from './search/monte-carlo-tree-search.ts';
import { MoveTrial } from './search/move-trial.ts';
import type { SearchBudget, TimedSearchBudget } from './search/search-budget.ts';
import { chooseSearchEffort, type SearchingLevel } from './search-effort.ts';

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
  /** Decides between moves that the level takes for equally good; without it, chance does. */
  readonly personality?: BotPersonality;
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

export const decideMove = (
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
): MoveDecision => decideMoveWithRng(policy, request, new SeededRng(request.seed));

/** The same with random numbers from the caller: making them from a seed takes longer than a quick level thinks. */
export function decideMoveWithRng(
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
  rng: Rng,
): MoveDecision {
  const { game } = policy;
  const { view, level } = request;
  const { seat } = view;
  const world = game.imagine(view, rng);
  const legal = new Int32Array(game.limits.moves);
  const count = seat < 0 ? 0 : game.moves(world, seat, legal);
  if (count === 0) fail('seat', `seat ${seat} is not awaited, and has nothing to interrupt with`);
  const moves = legal.subarray(0, count);
  const awaited = view.awaited.includes(seat);
  if (awaited && count === 1) return { move: moves[0], thoughts: [] };
  if (level === 'random')
    return { move: moves[rng.below(awaited ? count : count + 1)], thoughts: [] };
  if (level === 'easy' || level === 'medium')
    return {
      move: decideWithoutSearch(policy, request, level, { world, moves, rng }),
      thoughts: [],
    };
  return decideBySearch(policy, request, level, { world, moves, rng });
}

/** What a level looks at: an imagined world, and the seat's legal moves in it. */
interface LegalMovesInWorld {
  readonly world: unknown;
  readonly moves: Int32Array;
  readonly rng: Rng;
}

/** Undefined for not interrupting, which is one more option after the moves. */
function decideWithoutSearch(
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
  level: 'easy' | 'medium',
  legal: LegalMovesInWorld,
): Move | undefined {
  const { personality, view } = request;
  const { moves, rng } = legal;
  const near = policy.knowledge.triedPlies
    ? listBestTriedMoves(policy, request, policy.knowledge.triedPlies[level], legal)
    : listBestByHeuristic(policy, request, level, legal);
  if (personality === undefined || near.length === 1 || !view.awaited.includes(view.seat))
    return pickAtRandom(near, rng, moves);
  return preferByPersonality(policy, request, personality, near, moves);
}

/** Shares of the win in few worlds: a personality decides between those that lie very close together. */
function listBestTriedMoves(
  { game, knowledge }: RulesAndBotKnowledge,
  { personality, view }: MoveDecisionRequest,
  maxPlies: number,
  { moves, rng }: LegalMovesInWorld,
): readonly number[] {
  const options = view.awaited.includes(view.seat) ? moves.length : moves.length + 1;
  const candidates = Array.from({ length: options }, (_, i) => moves[i]);
  const values = new MoveTrial(game, knowledge, view, rng).run(candidates, maxPlies);
  return listNearBest(values, personality === undefined ? 0 : EQUAL_WIN_SHARE);
}

function listBestByHeuristic(
  { game, knowledge }: RulesAndBotKnowledge,
  { seed, view }: MoveDecisionRequest,
  level: 'easy' | 'medium',
  { world, moves }: LegalMovesInWorld,
): readonly number[] {
  const { seat } = view;
  const awaited = view.awaited.includes(seat);
  const appraise = (how: AnyBotKnowledge['prior']) => {
    const values = appraiseMoves(knowledge, how, { world, moves }, seat);
    return awaited ? values : Float64Array.of(...values, knowledge.passValue?.(world, seat) ?? 0);
  };
  const tieMargin = level === 'medium' ? knowledge.tieMargin : undefined;
  const heuristic = level === 'easy' ? knowledge.beginnerHeuristic : knowledge.prior;
  const values = appraise(heuristic);
  let near: readonly number[] = listNearBest(values, tieMargin);
  if (near.length > 1 && level === 'medium' && knowledge.beginnerBreaksTies && awaited)
    near = keepPlausible(near, appraise(knowledge.beginnerHeuristic));
  if (level !== 'medium') return near;
  return preferCertainEnds(findCertainEnds(game, view, moves, seed), near, values);
}

function appraiseMoves(
  knowledge: AnyBotKnowledge,
  how: AnyBotKnowledge['prior'],
  { moves, world }: Omit<LegalMovesInWorld, 'rng'>,
  seat: number,
): Float64Array {
  const values = new Float64Array(moves.length);
  how.call(knowledge, world, seat, moves, moves.length, values);
  return values;
}

const preferByPersonality = (
  { game, knowledge }: RulesAndBotKnowledge,
  { seed, view }: MoveDecisionRequest,
  personality: BotPersonality,
  equal: readonly number[],
  legal: Int32Array,
): Move => {
  const moves = equal.map((i) => legal[i]!);
  return chooseByPersonality({ game, knowledge, view, personality, seed, moves });
};

function decideBySearch(
  { game, knowledge }: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
  level: SearchingLevel,
  legal: LegalMovesInWorld,
): MoveDecision {
  const { also, deadline, effort, lines, view } = request;
  const { rng, world } = legal;
  const policy = { game, knowledge: knowledgeOfLevel(knowledge, level) };
  // With one candidate there is nothing to search.
  const isWorthSearching =
    policy.knowledge.isWorthSearching?.(world, view.seat) ?? policy.knowledge.wideningRate !== 0;
  // Who asks how good some moves are, and not what to play, gets estimates all the same.
  const isAboutMoves = also !== undefined || lines?.sharesOnly === true;
  const followsPriors = !isWorthSearching && !isAboutMoves && view.awaited.includes(view.seat);
  const decideByPriors = (): MoveEstimate[] => {
    // That of the levels below would be too wide for these.
    const move = preferByPriors(policy, request, legal, knowledge.searchOverrides?.tieMargin);
    return [{ move, visits: 0, value: 0 }];
  };
  if (followsPriors && !lines) return toDecision(decideByPriors());
  const budget = effort ?? chooseSearchEffort(policy.knowledge, level, deadline);
  const search = new MonteCarloTreeSearch(game, policy.knowledge, view, rng, also);
  const think = (spent: SearchBudget): readonly MoveEstimate[] => {
    if (followsPriors) return decideByPriors();
    const thoughts = search.run(spent);
    if (lines && isAboutMoves) return thoughts;
    const first = chooseThought(policy, request, legal, thoughts);
    return first ? [first, ...thoughts.filter((thought) => thought !== first)] : thoughts;
  };
  if (!lines) return toDecision(think(budget));
  const createSampler = () => new LineSampler(game, policy.knowledge, view, rng, search.tree);
  return explainSearch(game, { search, think, createSampler }, budget, lines, also);
}

const toDecision = (thoughts: readonly MoveEstimate[]): MoveDecision => ({
  move: thoughts[0]!.move,
  thoughts,
});

/** Without a margin, a personality has nothing to decide. */
function preferByPriors(
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
  legal: LegalMovesInWorld,
  tieMargin: number | undefined,
): Move {
  const { personality, view } = request;
  const priors = appraiseMoves(policy.knowledge, policy.knowledge.prior, legal, view.seat);
  if (personality === undefined || tieMargin === undefined)
    return legal.moves[priors.indexOf(Math.max(...priors))]!;
  const near = listNearBest(priors, tieMargin);
  return preferByPersonality(policy, request, personality, near, legal.moves);
}

/**
 * A certain win, or what the personality prefers among the best, or what goes on if the best loses for
 * certain; undefined for the best itself.
 */
function chooseThought(
  policy: RulesAndBotKnowledge,
  request: MoveDecisionRequest,
  legal: Omit<LegalMovesInWorld, 'rng'>,
  thoughts: readonly MoveEstimate[],
): MoveEstimate | undefined {
  const { personality, seed, view } = request;
  const { moves } = legal;
  const ends = findCertainEnds(policy.game, view, moves, seed);
  const endOf = ({ move }: MoveEstimate) =>
    move === undefined ? undefined : ends[moves.indexOf(move)];
  const win = thoughts.find((thought) => endOf(thought) === 'win');
  if (win) return win;
  if (endOf(thoughts[0]!) === 'loss') return thoughts.find((thought) => endOf(thought) !== 'loss');
  if (personality === undefined || !view.awaited.includes(view.seat)) return undefined;
  const equal = listEqualToBest(policy.knowledge, view.seat, legal, thoughts);
  const open = equal.filter((at) => ends[at] !== 'loss');
  if (open.length < 2) return undefined;
  const chosen = preferByPersonality(policy, request, personality, open, moves);
  return thoughts.find(({ move }) => move === chosen);
}

/**
 * The indices of the moves that the search and an experienced player both take for as good as the best
 * thought. Without the latter, a few lucky playouts would make mistakes look equal.
 */
function listEqualToBest(
  knowledge: AnyBotKnowledge,
  seat: number,
  legal: Omit<LegalMovesInWorld, 'rng'>,
  thoughts: readonly MoveEstimate[],
): readonly number[] {
  const { moves, world } = legal;
  const best = moves.indexOf(thoughts[0]!.move!);
  const found = thoughts.filter((thought) => isFoundEqual(thought, thoughts[0]!));
  if (found.length === 0) return [best];
  const { beginnerBreaksTies, beginnerHeuristic, prior, reluctance, tieMargin } = knowledge;
  const near = listNearMove(best, appraiseMoves(knowledge, prior, legal, seat), tieMargin);
  const plausible = beginnerBreaksTies
    ? keepPlausible(near, appraiseMoves(knowledge, beginnerHeuristic, legal, seat))
    : near;
  const others = found.flatMap(({ move }) => {
    const at = move === undefined ? -1 : moves.indexOf(move);
    return plausible.includes(at) && !reluctance?.call(knowledge, world, seat, move!) ? [at] : [];
  });
  return [best, ...others.filter((at) => at !== best)];
}

const pickAtRandom = <T>(
  indices: readonly number[],
  rng: Rng,
  moves: ArrayLike<T>,
): T | undefined => moves[indices[rng.below(indices.length)]!];
