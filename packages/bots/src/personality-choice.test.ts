import type { AnyBotKnowledge, AnyGame, BaseView } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { chooseByPersonality } from './personality-choice.ts';

/**
 * Seat 0 has three moves, on average equally good for it: 0 is sure, 1 is a gamble on a hidden coin, 2
 * harms the leader, seat 1, for the benefit of seat 2. A beginner likes the middle one least.
 */
interface Gamble {
  coin: number;
  move: number;
}

const game = {
  limits: { moves: 3, plies: 1 },
  imagine: (_view: unknown, rng: { below(n: number): number }) => ({
    coin: rng.below(2),
    move: -1,
  }),
  copy: (from: Gamble) => ({ ...from }),
  play: (state: Gamble, _seat: number, move: number) => {
    state.move = move;
  },
  awaited: () => 0,
  moves: (_state: Gamble, _seat: number, out: Int32Array) => {
    out.set([0, 1, 2]);
    return 3;
  },
} as unknown as AnyGame;

const knowledge = {
  evaluate: ({ coin, move }: Gamble, out: Float64Array) => {
    const own = move === 1 ? 0.3 * (2 * coin) : move === 2 ? 0.29 + 0.02 * coin : 0.3;
    const leader = move === 2 ? 0.35 : 0.5;
    out.set([own, leader, 1 - own - leader]);
  },
  beginnerHeuristic: (
    _s: unknown,
    _seat: number,
    moves: Int32Array,
    n: number,
    out: Float64Array,
  ) => {
    for (let i = 0; i < n; i++) out[i] = [2, 0, 1][moves[i]!]!;
  },
  beginnerBreaksTies: true,
  playoutSection: () => 0,
} as unknown as AnyBotKnowledge;

const view = { seat: 0, seats: 3, awaited: [0] } as unknown as BaseView;
type Nature = 'bold' | 'careful' | 'spiteful' | 'teacher';
/** The move that it makes most often with other random numbers. */
function choose(personality: Nature, moves = [2, 1, 0]): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < 40; i++) {
    const move = chooseByPersonality({ game, knowledge, view, personality, seed: `${i}`, moves });
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}

it('careful takes what is sure, and bold the gamble', () => {
  expect(choose('careful')).toBe(0);
  expect(choose('bold')).toBe(1);
});

it('spiteful takes what costs the leader most', () => {
  expect(choose('spiteful')).toBe(2);
});

it('a teacher takes the move whose reason a beginner sees', () => {
  expect(choose('teacher')).toBe(0);
  expect(choose('teacher', [1, 2])).toBe(2);
});
