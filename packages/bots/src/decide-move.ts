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
import { findCertainEnds } from './certain-ends.ts';
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

/** Priors that differ by less than this count as equal. */
const DEFAULT_TIE_MARGIN = 0.05;
/** The margin is at most this part of what lies between the best and the worst move. */
const MAX_MARGIN_OF_SPAN = 0.2;
/** Of nearly equal moves, one is taken that a beginner would count among this part of all moves. */
const PLAUSIBLE_PART = 1 / 3;
/** Moves count as equal within so much of a win; after a search, if they were visited nearly as often. */
const EQUAL_WIN_SHARE = 0.005;
const EQUAL_VISITS = 0.4;

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
  const count = moves.length;
  const awaited = view.awaited.includes(seat);
  const options = awaited ? count : count + 1;
  const appraise = (how: AnyBotKnowledge['prior']) => {
    const values = new Float64Array(options);
    how.call(knowledge, world, seat, moves, count, values);
    if (!awaited) values[count] = knowledge.passValue?.(world, seat) ?? 0;
    return values;
  };
  const tieMargin = level === 'medium' ? knowledge.tieMargin : undefined;
  const heuristic = level === 'easy' ? knowledge.beginnerHeuristic : knowledge.prior;
  const values = appraise(heuristic);
  let near: readonly number[] = listNearBest(values, tieMargin ?? DEFAULT_TIE_MARGIN);
  if (near.length > 1 && level === 'medium' && knowledge.beginnerBreaksTies && awaited)
    near = keepPlausible(near, appraise(knowledge.beginnerHeuristic));
  if (level !== 'medium') return near;
  return preferCertainEnds(findCertainEnds(game, view, moves, seed), near, values);
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
  { world, moves, rng }: LegalMovesInWorld,
): MoveDecision {
  const { also, deadline, effort, lines, personality, view } = request;
  const levelKnowledge = knowledgeOfLevel(knowledge, level);
  // With one candidate there is nothing to search.
  const isWorthSearching =
    levelKnowledge.isWorthSearching?.(world, view.seat) ?? levelKnowledge.wideningRate !== 0;
  const isAwaited = view.awaited.includes(view.seat);
  if (!isWorthSearching && isAwaited && !lines && also === undefined) {
    const priors = new Float64Array(moves.length);
    levelKnowledge.prior(world, view.seat, moves, moves.length, priors);
    // That of the levels below would be too wide for these.
    const tieMargin = knowledge.searchOverrides?.tieMargin;
    const move =
      personality === undefined || tieMargin === undefined
        ? moves[priors.indexOf(Math.max(...priors))]
        : preferByPersonality(
            { game, knowledge: levelKnowledge },
            request,
            personality,
            listNearBest(priors, tieMargin),
            moves,
          );
    return { move, thoughts: [{ move, visits: 0, value: 0 }] };
  }
  const budget = effort ?? chooseSearchEffort(levelKnowledge, level, deadline);
  const search = new MonteCarloTreeSearch(game, levelKnowledge, view, rng, also);
  if (lines) {
    const createSampler = () => new LineSampler(game, levelKnowledge, view, rng, search.tree);
    return explainSearch(game, search, createSampler, budget, lines, also);
  }
  const thoughts = search.run(budget);
  const first = chooseThought(
    { game, knowledge: levelKnowledge },
    request,
    { world, moves },
    thoughts,
  );
  const ordered = first ? [first, ...thoughts.filter((thought) => thought !== first)] : thoughts;
  return { move: ordered[0]!.move, thoughts: ordered };
}

/**
 * A certain win, or what the personality prefers among the best, or what goes on if the best loses for
 * certain; undefined for the best itself.
 */
function chooseThought(
  { game, knowledge }: RulesAndBotKnowledge,
  { personality, seed, view }: MoveDecisionRequest,
  { moves, world }: Omit<LegalMovesInWorld, 'rng'>,
  thoughts: readonly MoveEstimate[],
): MoveEstimate | undefined {
  const ends = findCertainEnds(game, view, moves, seed);
  const endOf = ({ move }: MoveEstimate) =>
    move === undefined ? undefined : ends[moves.indexOf(move)];
  const win = thoughts.find((thought) => endOf(thought) === 'win');
  if (win) return win;
  if (endOf(thoughts[0]!) === 'loss') return thoughts.find((thought) => endOf(thought) !== 'loss');
  if (personality === undefined || !view.awaited.includes(view.seat)) return undefined;
  const reluctanceTo = (move: Move) => knowledge.reluctance?.(world, view.seat, move) ?? 0;
  const equal = listEqualThoughts(thoughts)
    .flatMap(({ move }) => move ?? [])
    .filter((move) => move === thoughts[0]!.move || reluctanceTo(move) === 0);
  if (equal.length < 2) return undefined;
  const chosen = chooseByPersonality({ game, knowledge, view, personality, seed, moves: equal });
  return thoughts.find(({ move }) => move === chosen);
}

/** The moves that a search has looked at as long as at its best one, and found as good. */
const listEqualThoughts = (thoughts: readonly MoveEstimate[]): MoveEstimate[] =>
  thoughts.filter(
    ({ value, visits }) =>
      visits >= EQUAL_VISITS * thoughts[0]!.visits && value >= thoughts[0]!.value - EQUAL_WIN_SHARE,
  );

/**
 * The indices of the values that count as equal to the best. Where all values lie close together,
 * because the game is as good as decided, smaller differences count.
 */
function listNearBest(values: Float64Array, tieMargin: number): number[] {
  const best = Math.max(...values);
  const margin = Math.min(tieMargin, MAX_MARGIN_OF_SPAN * (best - Math.min(...values)));
  return [...values.keys()].filter((i) => values[i]! >= best - margin);
}

/** Those that a beginner would consider, or all if there are none. */
function keepPlausible(near: readonly number[], values: Float64Array): number[] {
  const least = values.toSorted().at(-Math.ceil(PLAUSIBLE_PART * values.length))!;
  const plausible = near.filter((i) => values[i]! >= least);
  return plausible.length > 0 ? plausible : [...near];
}

/**
 * A move that surely wins comes first. Those that surely lose come after all others, also after those that
 * look worse: what goes on may still be won.
 */
function preferCertainEnds(
  ends: ReturnType<typeof findCertainEnds>,
  near: readonly number[],
  values: Float64Array,
): readonly number[] {
  const wins = [...ends.keys()].filter((i) => ends[i] === 'win');
  if (wins.length > 0) return wins;
  const open = near.filter((i) => ends[i] !== 'loss');
  if (open.length > 0) return open;
  const goingOn = [...values.keys()].filter((i) => ends[i] !== 'loss');
  const best = Math.max(...goingOn.map((i) => values[i]!));
  return goingOn.length > 0 ? goingOn.filter((i) => values[i] === best) : near;
}

const pickAtRandom = <T>(
  indices: readonly number[],
  rng: Rng,
  moves: ArrayLike<T>,
): T | undefined => moves[indices[rng.below(indices.length)]!];
