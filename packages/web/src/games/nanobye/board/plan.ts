/** What the viewer is putting together before it is sent: lifted cards, a stake, a word to say. */
import type { AnyGame, Move } from '@ludotheque/core';
import { isBet, isExchange } from '@ludotheque/games/nanobye';

export interface Plan {
  /** The moves it was made for: with other moves on offer it is void. */
  readonly moves: readonly Move[];
  /** Places in the hand whose cards would be exchanged. */
  readonly lifted: readonly number[];
  /** A stake, quitting, a cote … whatever is said and not lifted. */
  readonly said: Move | undefined;
}

export const noPlan = (moves: readonly Move[]): Plan => ({ moves, lifted: [], said: undefined });

export const betsIn = (moves: readonly Move[]): readonly Move[] => moves.filter(isBet);

export const canExchange = (moves: readonly Move[]): boolean => moves.some(isExchange);

/** The exchange of the cards at these places. A hand lies in ascending order, as a move names it. */
export function exchangeOf(
  game: AnyGame,
  hand: readonly string[],
  places: readonly number[],
): Move | undefined {
  return game.read({ exchange: hand.filter((_, place) => places.includes(place)) });
}

/** The move that the plan comes to, if it is whole and legal. */
export function moveOf(game: AnyGame, hand: readonly string[], plan: Plan): Move | undefined {
  const move = plan.lifted.length > 0 ? exchangeOf(game, hand, plan.lifted) : plan.said;
  return move !== undefined && plan.moves.includes(move) ? move : undefined;
}

/**
 * The stake with one more chip on it. The first chips count as much as must be staked at least;
 * undefined where the chip would be too much.
 */
export function withChip(
  said: Move | undefined,
  chip: number,
  bets: readonly Move[],
): Move | undefined {
  const staked = said !== undefined && isBet(said) ? said : 0;
  const stake = Math.max(bets[0] ?? 0, staked + chip);
  return bets.includes(stake) ? stake : undefined;
}
