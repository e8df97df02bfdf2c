import type { AnyGame } from '@ludotheque/core';
import { game, KEEP } from '@ludotheque/games/nanobye';
import { describe, expect, it } from 'vitest';
import { addChipToStake, createEmptyPlan, findExchange, findPlannedMove } from './plan.ts';

const nanobye = game as unknown as AnyGame;
const write = (move: number | undefined) => move !== undefined && game.write(move);

describe('a stake laid chip by chip', () => {
  it('grows with each chip, and never beyond what may be staked', () => {
    const bets = [1, 2, 3];
    expect(addChipToStake(undefined, 1, bets)).toBe(1);
    expect(addChipToStake(1, 1, bets)).toBe(2);
    expect(addChipToStake(undefined, 3, bets)).toBe(3);
    expect(addChipToStake(3, 1, bets)).toBeUndefined();
    expect(addChipToStake(undefined, 9, bets)).toBeUndefined();
  });

  it('begins with the least that must be staked', () => {
    const bets = [5, 6, 7, 8, 9];
    expect(addChipToStake(undefined, 1, bets)).toBe(5);
    expect(addChipToStake(5, 3, bets)).toBe(8);
    expect(addChipToStake(undefined, 9, bets)).toBe(9);
  });

  it('begins anew after another word was said', () => {
    expect(addChipToStake(0, 3, [1, 2, 3, 4])).toBe(3);
  });
});

describe('an exchange', () => {
  it('names the lifted cards in the order of the hand, the Joker last', () => {
    expect(write(findExchange(nanobye, ['3', 'J'], [1, 0]))).toEqual({ exchange: ['3', 'J'] });
    expect(write(findExchange(nanobye, ['4', '4'], [1]))).toEqual({ exchange: ['4'] });
  });

  it('is the move as soon as a card is lifted; keeping both has to be said', () => {
    const moves = [KEEP, findExchange(nanobye, ['3', '7'], [0])!];
    expect(findPlannedMove(nanobye, ['3', '7'], createEmptyPlan(moves))).toBeUndefined();
    expect(findPlannedMove(nanobye, ['3', '7'], { moves, liftedPlaces: [], saidMove: KEEP })).toBe(
      KEEP,
    );
    expect(
      findPlannedMove(nanobye, ['3', '7'], { moves, liftedPlaces: [0], saidMove: undefined }),
    ).toBe(moves[1]);
    expect(
      findPlannedMove(nanobye, ['3', '7'], { moves, liftedPlaces: [1], saidMove: undefined }),
    ).toBeUndefined();
  });
});
