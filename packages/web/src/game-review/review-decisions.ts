/**
 * Asks the expert bot about each decision of a seat: what it would have played, and how much win
 * chance the actual move cost, with a margin of error.
 */
import type { BotReply, BotRequest } from '@ludotheque/bots';
import type { Move, Seat } from '@ludotheque/core';
import type { MoveComparison } from './move-comparison.ts';
import type { ReplayedGame } from './replayed-game.ts';

export interface DecisionReview {
  readonly ply: number;
  readonly played: Move;
  readonly best: Move;
  /** Win chance given away, from 0 to 1. */
  readonly cost: number;
  /** The 95 % confidence interval is `cost` ± `margin`. */
  readonly margin: number;
  /** The win chance with the best move, from 0 to 1; undefined if the expert saw no other move. */
  readonly chance: number | undefined;
  /** How much more win chance the move gave than the other candidates on average. */
  readonly gain: number;
  /** If lines were asked for: what the search found about the best move, and what it is compared with. */
  readonly comparison?: MoveComparison;
}

interface TriedMove {
  readonly visits: number;
  readonly value: number;
}

/** Values lie between 0 and 1, so their variance is at most that of a yes-or-no result. */
export const computeVariance = ({ value, visits }: TriedMove): number =>
  visits === 0 ? 0.25 : Math.max(0.01, value * (1 - value)) / visits;

type Thoughts = NonNullable<BotReply['thoughts']>;
type Lines = NonNullable<BotReply['lines']>;

/** The best move is compared with the one that was played, and that one with the next best. */
function findComparison(played: Move, thoughts: Thoughts, lines: Lines): MoveComparison {
  const [best] = thoughts;
  // Where the expert considered no other move, its next best one was played out all the same.
  const unsearched = lines.find(({ move }) => move !== best!.move);
  const second = thoughts[1] ?? (unsearched && { move: unsearched.move, value: 0, visits: 0 });
  const explain = (thought: Thoughts[number]) => ({
    ...thought,
    outlook: lines.find(({ move }) => move === thought.move),
  });
  const isBest = best!.move === played;
  const other = isBest ? second : thoughts.find(({ move }) => move === played);
  return {
    best: explain(best!),
    other: other && explain(other),
    otherIs: isBest ? 'next' : 'played',
  };
}

export function compareWithBestMove(
  ply: number,
  played: Move,
  thoughts: Thoughts,
  lines: Lines = [],
): DecisionReview | undefined {
  const [best] = thoughts;
  const chosen = thoughts.find(({ move }) => move === played);
  if (!best || best.move === undefined || !chosen) return undefined;
  const others = thoughts.filter((thought) => thought !== chosen && thought.visits > 0);
  const sum = others.reduce((total, { value }) => total + value, 0);
  const gain = others.length > 0 ? chosen.value - sum / others.length : 0;
  const chance = best.visits > 0 ? best.value : undefined;
  const decision = {
    ...{ ply, played, chance, gain },
    ...(lines.length > 0 && { comparison: findComparison(played, thoughts, lines) }),
  };
  if (best === chosen) return { ...decision, best: played, cost: 0, margin: 0 };
  return {
    ...decision,
    best: best.move,
    cost: Math.max(0, best.value - chosen.value),
    margin: 1.96 * Math.sqrt(computeVariance(best) + computeVariance(chosen)),
  };
}

/** The plies at which this seat had more than one legal move. */
export const listDecisionPlies = ({ plies }: ReplayedGame, seat: Seat): number[] =>
  plies.flatMap((ply, number) => (ply.seat === seat && ply.legalMoveCount > 1 ? [number] : []));

export type RequestBotMove = (request: BotRequest) => Promise<BotReply>;

/** A game that is looked at from one seat, and the bots that are asked about it. */
export interface GameUnderReview {
  readonly replayedGame: ReplayedGame;
  readonly seat: Seat;
  readonly requestMove: RequestBotMove;
}

export async function reviewDecision(
  replayedGame: ReplayedGame,
  seat: Seat,
  ply: number,
  requestMove: RequestBotMove,
  budgetMs: number,
  lineWorlds?: number,
): Promise<DecisionReview | undefined> {
  const { move } = replayedGame.plies[ply]!;
  const { lines, thoughts = [] } = await requestMove({
    game: replayedGame.game.id,
    version: replayedGame.game.version,
    view: replayedGame.viewBefore(ply, seat),
    level: 'expert',
    budget: budgetMs,
    seed: `review ${ply}`,
    explain: true,
    also: move,
    ...(lineWorlds !== undefined && { lines: { worlds: lineWorlds } }),
  });
  return compareWithBestMove(ply, move, thoughts, lines);
}

/** Enough to see what happens in a tenth of the cases; the time ends it before that on a slow machine. */
const LINE_WORLDS = 200;

/** Reviews the decisions one after the other, in the order of the game, with what explains them. */
export async function* reviewDecisions(
  replayedGame: ReplayedGame,
  seat: Seat,
  requestMove: RequestBotMove,
  budgetMs: number,
): AsyncGenerator<DecisionReview | undefined> {
  for (const ply of listDecisionPlies(replayedGame, seat))
    yield reviewDecision(replayedGame, seat, ply, requestMove, budgetMs, LINE_WORLDS);
}

/** The costliest decisions first, without those whose cost is within the margin of error. */
export const pickCostliest = <R extends Pick<DecisionReview, 'cost' | 'margin'>>(
  reviews: readonly R[],
  count: number,
): R[] =>
  reviews
    .filter(({ cost, margin }) => cost > margin)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, count);
