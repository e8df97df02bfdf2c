/** The move that the viewer is putting together: cards to exchange, a stake, or an announcement. */
import type { AnyGame, Move } from '@ludotheque/core';
import { isBet, isExchange } from '@ludotheque/games/nanobye';

export interface MovePlan {
  /** The legal moves for which it was made; when they change, the plan is dropped. */
  readonly moves: readonly Move[];
  /** The places in the hand whose cards would be exchanged. */
  readonly liftedPlaces: readonly number[];
  /** Any move that is no exchange: a stake, quitting, a cote … */
  readonly saidMove: Move | undefined;
}

export const createEmptyPlan = (moves: readonly Move[]): MovePlan => ({
  moves,
  liftedPlaces: [],
  saidMove: undefined,
});

export const listBets = (moves: readonly Move[]): readonly Move[] => moves.filter(isBet);

export const canExchange = (moves: readonly Move[]): boolean => moves.some(isExchange);

/** The exchange of the cards at these places. A hand is sorted, as a move needs it. */
export function findExchange(
  game: Pick<AnyGame, 'read'>,
  hand: readonly string[],
  places: readonly number[],
): Move | undefined {
  return game.read({ exchange: hand.filter((_, place) => places.includes(place)) });
}

/** The cards that an exchange gives away. */
export const readExchangedCards = (game: Pick<AnyGame, 'write'>, move: Move): readonly string[] =>
  (game.write(move) as { readonly exchange: readonly string[] }).exchange;

/** The move of the plan, if it is complete and legal. */
export function findPlannedMove(
  game: Pick<AnyGame, 'read'>,
  hand: readonly string[],
  plan: MovePlan,
): Move | undefined {
  const move =
    plan.liftedPlaces.length > 0 ? findExchange(game, hand, plan.liftedPlaces) : plan.saidMove;
  return move !== undefined && plan.moves.includes(move) ? move : undefined;
}

/**
 * The stake with one more chip. The first chip counts at least as much as the lowest legal stake.
 * Undefined if the chip would be too much.
 */
export function addChipToStake(
  saidMove: Move | undefined,
  chip: number,
  bets: readonly Move[],
): Move | undefined {
  const staked = saidMove !== undefined && isBet(saidMove) ? saidMove : 0;
  const stake = Math.max(bets[0] ?? 0, staked + chip);
  return bets.includes(stake) ? stake : undefined;
}
