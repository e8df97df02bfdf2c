import { game, KEEP } from '@ludotheque/games/nanobye';
import { describe, expect, it } from 'vitest';
import { addChipToStake, createEmptyPlan, findExchange, findPlannedMove } from './plan.ts';

const write = (move: number | undefined) => move !== undefined && game.write(move);

describe('a stake made of chips', () => {
  it('grows with each chip up to the highest legal stake', () => {
    const bets = [1, 2, 3];
    expect(addChipToStake(undefined, 1, bets)).toBe(1);
    expect(addChipToStake(1, 1, bets)).toBe(2);
    expect(addChipToStake(undefined, 3, bets)).toBe(3);
    expect(addChipToStake(3, 1, bets)).toBeUndefined();
    expect(addChipToStake(undefined, 9, bets)).toBeUndefined();
  });

  it('starts with the lowest legal stake', () => {
    const bets = [5, 6, 7, 8, 9];
    expect(addChipToStake(undefined, 1, bets)).toBe(5);
    expect(addChipToStake(5, 3, bets)).toBe(8);
    expect(addChipToStake(undefined, 9, bets)).toBe(9);
  });

  it('starts anew after another move was planned', () => {
    expect(addChipToStake(0, 3, [1, 2, 3, 4])).toBe(3);
  });
});

describe('an exchange', () => {
  it('has the lifted cards in the order of the hand, the Joker last', () => {
    expect(write(findExchange(game, ['3', 'J'], [1, 0]))).toEqual({ exchange: ['3', 'J'] });
    expect(write(findExchange(game, ['4', '4'], [1]))).toEqual({ exchange: ['4'] });
  });

  it('is planned as soon as a card is lifted; keeping both cards needs the button', () => {
    const moves = [KEEP, findExchange(game, ['3', '7'], [0])!];
    expect(findPlannedMove(game, ['3', '7'], createEmptyPlan(moves))).toBeUndefined();
    expect(findPlannedMove(game, ['3', '7'], { moves, liftedPlaces: [], saidMove: KEEP })).toBe(
      KEEP,
    );
    expect(
      findPlannedMove(game, ['3', '7'], { moves, liftedPlaces: [0], saidMove: undefined }),
    ).toBe(moves[1]);
    expect(
      findPlannedMove(game, ['3', '7'], { moves, liftedPlaces: [1], saidMove: undefined }),
    ).toBeUndefined();
  });
});
