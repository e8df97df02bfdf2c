/** Searches, and spends a part of the budget on the lines that explain what was found. */
import type { AnyGame, Move } from '@ludotheque/core';
import { sampleScoring } from '../sample-scoring.ts';
import type { LineSampler } from './line-sampler.ts';
import type { MoveLine } from './line-summary.ts';
import type { MonteCarloTreeSearch, MoveEstimate } from './monte-carlo-tree-search.ts';
import type { SearchBudget } from './search-budget.ts';

export interface LineRequest {
  /** At most so many worlds are played out; fewer if the time is over before. */
  readonly worlds: number;
  /**
   * Whether to compare `also` with all moves that the search finds about as good as the best, and to leave
   * out what only words need.
   */
  readonly sharesOnly?: boolean;
}

/** Which part of a search by the clock is left for the lines. */
const SHARE_OF_TIME = 0.2;

/** Moves within this share of the win are about as good, and at most so many are compared. */
const ALIKE_MARGIN = 0.01;
const MAX_ALIKE = 4;

const scoreDirections = new WeakMap<AnyGame, 1 | -1 | 0>();

/** Some random games tell it; they are played once. */
function findScoreDirection(game: AnyGame): 1 | -1 | 0 {
  const known = scoreDirections.get(game) ?? sampleScoring(game).direction;
  scoreDirections.set(game, known);
  return known;
}

export interface ExplainedSearch {
  readonly move: Move | undefined;
  readonly thoughts: readonly MoveEstimate[];
  readonly lines: readonly MoveLine[];
}

/** How a level comes to its move, and what is left of it to explain the move by. */
interface ExplainableThinking {
  readonly search: MonteCarloTreeSearch;
  /** What the level makes of its moves, the one that it plays first. */
  think(budget: SearchBudget): readonly MoveEstimate[];
  createSampler(): LineSampler;
}

export function explainSearch(
  game: AnyGame,
  { createSampler, search, think }: ExplainableThinking,
  budget: SearchBudget,
  { sharesOnly = false, worlds }: LineRequest,
  also: Move | undefined,
): ExplainedSearch {
  const start = 'until' in budget ? budget.now() : 0;
  const scoreDirection = sharesOnly ? 0 : findScoreDirection(game);
  const thoughts = think(
    'until' in budget
      ? { ...budget, until: start + (budget.until - start) * (1 - SHARE_OF_TIME) }
      : budget,
  );
  const best = thoughts[0]!;
  // Whoever cannot win any more may decide between others: no such move is the expert's only one.
  const isAlike = ({ value }: MoveEstimate) => value >= best.value - ALIKE_MARGIN;
  const alike = sharesOnly ? thoughts.filter(isAlike).slice(0, MAX_ALIKE) : thoughts.slice(0, 1);
  // What the priors alone decided is compared all the same, with what they like next.
  const second = thoughts.length > 1 ? thoughts[1]!.move : search.findNextBest(best.move);
  const others = [...(sharesOnly ? [] : [second]), also];
  const moves = [
    ...new Set([...alike.map(({ move }) => move), ...others.filter((move) => move !== undefined)]),
  ];
  const { move } = best;
  // Nothing to compare, and nothing to explain.
  if (sharesOnly && moves.length === 1) return { move, thoughts, lines: [] };
  const clock = 'until' in budget ? budget : {};
  const references = alike.length;
  const lineBudget = { worlds, scoreDirection, references, sharesOnly, ...clock };
  const lines = createSampler().sample(moves, lineBudget);
  return { move, thoughts, lines };
}
