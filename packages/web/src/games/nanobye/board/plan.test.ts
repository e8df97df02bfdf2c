import type { AnyGame } from '@ludotheque/core';
import { game, KEEP } from '@ludotheque/games/nanobye';
import { describe, expect, it } from 'vitest';
import { exchangeOf, moveOf, noPlan, withChip } from './plan.ts';

const nanobye = game as unknown as AnyGame;
const write = (move: number | undefined) => move !== undefined && game.write(move);

describe('a stake laid chip by chip', () => {
  it('grows with each chip, and never beyond what may be staked', () => {
    const bets = [1, 2, 3];
    expect(withChip(undefined, 1, bets)).toBe(1);
    expect(withChip(1, 1, bets)).toBe(2);
    expect(withChip(undefined, 3, bets)).toBe(3);
    expect(withChip(3, 1, bets)).toBeUndefined();
    expect(withChip(undefined, 9, bets)).toBeUndefined();
  });

  it('begins with the least that must be staked', () => {
    const bets = [5, 6, 7, 8, 9];
    expect(withChip(undefined, 1, bets)).toBe(5);
    expect(withChip(5, 3, bets)).toBe(8);
    expect(withChip(undefined, 9, bets)).toBe(9);
  });

  it('begins anew after another word was said', () => {
    expect(withChip(0, 3, [1, 2, 3, 4])).toBe(3);
  });
});

describe('an exchange', () => {
  it('names the lifted cards in the order of the hand, the Joker last', () => {
    expect(write(exchangeOf(nanobye, ['3', 'J'], [1, 0]))).toEqual({ exchange: ['3', 'J'] });
    expect(write(exchangeOf(nanobye, ['4', '4'], [1]))).toEqual({ exchange: ['4'] });
  });

  it('is the move as soon as a card is lifted; keeping both has to be said', () => {
    const moves = [KEEP, exchangeOf(nanobye, ['3', '7'], [0])!];
    expect(moveOf(nanobye, ['3', '7'], noPlan(moves))).toBeUndefined();
    expect(moveOf(nanobye, ['3', '7'], { moves, lifted: [], said: KEEP })).toBe(KEEP);
    expect(moveOf(nanobye, ['3', '7'], { moves, lifted: [0], said: undefined })).toBe(moves[1]);
    expect(moveOf(nanobye, ['3', '7'], { moves, lifted: [1], said: undefined })).toBeUndefined();
  });
});
