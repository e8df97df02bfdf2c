/**
 * What the expert would have played at each of somebody's decisions, and what the choice cost: in
 * win chance, with how sure one can be of it.
 */
import type { BotReply, BotRequest } from '@ludotheque/bots';
import type { Move, Seat } from '@ludotheque/core';
import type { ReplayedGame } from './replayed-game.ts';

export interface DecisionReview {
  readonly ply: number;
  readonly played: Move;
  readonly best: Move;
  /** Win chance given away, from 0 to 1. */
  readonly cost: number;
  /** The true cost lies within this of it, nineteen times out of twenty. */
  readonly margin: number;
}

interface TriedMove {
  readonly visits: number;
  readonly value: number;
}

/** A share of the win lies between 0 and 1: its spread is at most that of yes and no. */
const computeVariance = ({ value, visits }: TriedMove) =>
  visits === 0 ? 0.25 : Math.max(0.01, value * (1 - value)) / visits;

export function reviewDecision(
  ply: number,
  played: Move,
  thoughts: NonNullable<BotReply['thoughts']>,
): DecisionReview | undefined {
  const [best] = thoughts;
  const chosen = thoughts.find(({ move }) => move === played);
  if (!best || best.move === undefined || !chosen) return undefined;
  if (best === chosen) return { ply, played, best: played, cost: 0, margin: 0 };
  return {
    ply,
    played,
    best: best.move,
    cost: Math.max(0, best.value - chosen.value),
    margin: 1.96 * Math.sqrt(computeVariance(best) + computeVariance(chosen)),
  };
}

/** The plies at which this seat had something to decide. */
export const listDecisions = ({ plies }: ReplayedGame, seat: Seat): number[] =>
  plies.flatMap((ply, number) => (ply.seat === seat && ply.legalMoveCount > 1 ? [number] : []));

/** One judgement after the other, in the order of the game. */
export async function* reviewDecisions(
  story: ReplayedGame,
  seat: Seat,
  ask: (request: BotRequest) => Promise<BotReply>,
  budget: number,
): AsyncGenerator<DecisionReview | undefined> {
  for (const ply of listDecisions(story, seat)) {
    const { move } = story.plies[ply]!;
    const { thoughts = [] } = await ask({
      game: story.game.id,
      version: story.game.version,
      view: story.viewBefore(ply, seat),
      level: 'expert',
      budget,
      seed: `review ${ply}`,
      explain: true,
      also: move,
    });
    yield reviewDecision(ply, move, thoughts);
  }
}

/** The costliest first; what may as well have been chance comes after what surely was not. */
export const pickCostliest = (
  judgements: readonly DecisionReview[],
  count: number,
): DecisionReview[] =>
  judgements
    .filter(({ cost, margin }) => cost > margin)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, count);
