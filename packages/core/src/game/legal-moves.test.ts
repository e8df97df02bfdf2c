import { describe, expect, test } from 'vitest';
import type { AnyGame, Rng } from './game.ts';
import { SeatMovePairs, tryPlayRandomMove } from './legal-moves.ts';

/** A game whose state is its list of legal moves, seat by seat. */
const game = {
  limits: { moves: 10, plies: 10 },
  interrupts: true,
  awaited: () => 0,
  moves(state: number[][], seat: number, out: Int32Array) {
    out.set(state[seat]!);
    return state[seat]!.length;
  },
  play(state: number[][], seat: number, move: number) {
    state[seat] = state[seat]!.filter((other) => other !== move);
  },
} as unknown as AnyGame;

const STATE = [[3, 7], [], [0, 3, 9]];
const PAIRS = [
  [0, 3],
  [0, 7],
  [2, 0],
  [2, 3],
  [2, 9],
];
const listed = (state: readonly (readonly number[])[]) => {
  const pairs = new SeatMovePairs(game, 3);
  return { pairs, count: pairs.collect(state) };
};

describe('legal pairs', () => {
  test('are every move of every seat, ascending', () => {
    const { pairs, count } = listed(STATE);
    expect([...pairs]).toEqual(PAIRS);
    expect(count).toBe(5);
  });

  test('are chosen by their index, each exactly once', () => {
    const { pairs, count } = listed(STATE);
    const chosen = Array.from({ length: count }, (_, i) => {
      pairs.select(i);
      return [pairs.selectedSeat, pairs.selectedMove];
    });
    expect(chosen).toEqual(PAIRS);
  });

  test('has exactly the legal ones', () => {
    const { pairs } = listed(STATE);
    const found = [0, 1, 2].flatMap((seat) =>
      Array.from({ length: 10 }, (_, move) => [seat, move]).filter(([s, m]) => pairs.has(s!, m!)),
    );
    expect(found).toEqual(PAIRS);
  });

  test.each([-1, 3, 99, 0.5, Number.NaN, Infinity, -Infinity])('has nothing for seat %d', (seat) =>
    expect(listed(STATE).pairs.has(seat, 3)).toBe(false),
  );

  test('are forgotten when listed anew', () => {
    const { pairs } = listed(STATE);
    expect(pairs.collect([[], [1], []])).toBe(1);
    expect([...pairs]).toEqual([[1, 1]]);
    expect(pairs.has(0, 3)).toBe(false);
  });
});

describe('a random step', () => {
  const choosing = (index: number): Rng => ({ below: () => index, shuffle() {} });

  test('plays the pair that was chosen', () => {
    const state = STATE.map((moves) => [...moves]);
    const pairs = new SeatMovePairs(game, 3);
    expect(tryPlayRandomMove(game, state, pairs, choosing(3), choosing(0))).toBe(true);
    expect(state).toEqual([[3, 7], [], [0, 9]]);
  });

  test('is not made where the game is over', () => {
    const pairs = new SeatMovePairs(game, 3);
    expect(tryPlayRandomMove(game, [[], [], []], pairs, choosing(0), choosing(0))).toBe(false);
  });
});
