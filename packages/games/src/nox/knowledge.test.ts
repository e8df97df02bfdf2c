import { decideMove } from '@ludotheque/bots';
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BotLevel,
  type Json,
  SeededRng,
} from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { KINDS } from './cards.ts';
import { game, type NoxView } from './index.ts';
import { knowledge } from './knowledge.ts';
import type { NoxVariant } from './scoring.ts';

interface Position {
  readonly displays: readonly string[];
  /** The cards of seat 0, whose turn it is. */
  readonly hand: string;
  readonly scores?: readonly number[];
  readonly variant?: NoxVariant;
}

const words = (text: string) => (text === '' ? [] : text.split(' '));

function seen({ displays, hand, scores, variant = 'base' }: Position): NoxView {
  const seats = displays.length;
  const cards = displays.flatMap(words);
  const held = words(hand).length;
  return {
    seats,
    seat: 0,
    options: { variant },
    awaited: [0],
    scores: scores ?? displays.map(() => 0),
    sheet: [],
    result: null,
    starter: 0,
    pile: 90 - cards.length - seats * held,
    hands: displays.map(() => held),
    hand: words(hand),
    displays: displays.map((display) => words(display).map((card) => ({ card, height: 1 }))),
    laid: KINDS.map((kind) => cards.filter((card) => card === kind).length),
    closing: null,
  };
}

const policy = { game: game as AnyGame, knowledge: knowledge as AnyBotKnowledge };

function choice(level: BotLevel, position: Position): Json {
  const request = { view: seen(position), level, seed: 'choice', effort: { iterations: 1000 } };
  return game.write(decideMove(policy, request).move!);
}

const thinking = ['medium', 'hard'] as const;
const everybody = ['easy', ...thinking] as const;

describe('every level', () => {
  test.each(everybody)('%s lays the colour that is missing', (level) => {
    const displays = ['B15 G14', 'B9 G7', 'G5 O8', 'B4 O6'];
    expect(choice(level, { displays, hand: 'B4 O10 G5' })).toEqual({ play: 'O10', to: 0 });
  });

  test.each(everybody)('%s keeps a high card for itself', (level) => {
    const displays = ['G7 O13', 'B9 G7 O6', 'G5 O8', 'B4 O6'];
    expect(choice(level, { displays, hand: 'B15 B15 B15' })).toEqual({ play: 'B15', to: 0 });
  });
});

describe('a beginner', () => {
  test('fills its display without asking who leads', () => {
    const displays = ['B9 B11 G12 O10 O13', 'B15 G14 O8', 'G5', 'B4'];
    const position = { displays, hand: 'G14 G14 G14', scores: [0, 140, 90, 90] };
    expect(choice('easy', position)).toEqual({ play: 'G14', to: 0 });
  });
});

describe.each(thinking)('%s', (level) => {
  test('does not end a round, and with it a game, that another would win', () => {
    const displays = ['B9 B11 G12 O10 O13', 'B15 G14 O8', 'G5', 'B4'];
    const position = { displays, hand: 'G14 G14 G14', scores: [0, 140, 90, 90] };
    expect(choice(level, position)).not.toEqual({ play: 'G14', to: 0 });
  });

  test('ends the round that wins the game', () => {
    const displays = ['B9 B11 G12 O10 O13', 'B15 G14 O8', 'G5 O6', 'B4 G5'];
    const position = { displays, hand: 'G14 B1 O3', scores: [110, 100, 90, 90] };
    expect(choice(level, position)).toMatchObject({ to: 0 });
    expect(choice(level, { ...position, hand: 'G14 G14 G14' })).toEqual({ play: 'G14', to: 0 });
  });

  test('ends the round in a rival’s display when that wins', () => {
    const displays = ['B15 G14 O13', 'B1 B4 G2 G5 O3', 'G5', 'B4'];
    const position = { displays, hand: 'O6 O6 O6', scores: [120, 60, 90, 90] };
    expect(choice(level, position)).toEqual({ play: 'O6', to: 1 });
  });

  test('lays a low card on the leader’s highest', () => {
    const displays = ['B11 G14 O13', 'B15 G12 O10', 'B15 G5 O3', 'B4 G7'];
    const position = { displays, hand: 'B1 B1 B1', scores: [100, 112, 30, 30] };
    expect(choice(level, position)).toEqual({ play: 'B1', to: 1, on: 15 });
  });

  test('in the variant, ends the round when it is the best of it', () => {
    const displays = ['B9 B11 G12 O10 O13', 'B15 G14 O8', 'G5 O6', 'B4 G5'];
    const position: Position = { displays, hand: 'G14 G14 G14', variant: 'hard' };
    expect(choice(level, position)).toEqual({ play: 'G14', to: 0 });
  });
});

const tables = [3, 4, 5, 6].flatMap((seats) =>
  (['base', 'hard'] as const).map((variant) => ({ seats, variant })),
);

describe.each(tables)('$seats seats, $variant', ({ seats, variant }) => {
  const sum = (figures: Float64Array) => figures.reduce((total, figure) => total + figure, 0);

  test('every move has finite priors, and the shares of the win add up to one', () => {
    const rng = new SeededRng(`appraised ${seats} ${variant}`);
    const state = game.setup({ variant }, seats, rng);
    const moves = new Int32Array(game.limits.moves);
    const priors = new Float64Array(game.limits.moves);
    const shares = new Float64Array(seats);
    while (!state.over) {
      const seat = state.turn;
      const count = game.moves(state, seat, moves);
      for (const appraise of [knowledge.prior, knowledge.beginnerHeuristic]) {
        priors.fill(Number.NaN);
        appraise(state, seat, moves, count, priors);
        expect(priors.subarray(0, count).every(Number.isFinite)).toBe(true);
      }
      knowledge.evaluate(state, shares);
      expect(sum(shares)).toBeCloseTo(1);
      const chosen = knowledge.rollout(state, seat, moves, count, rng);
      expect(chosen >= 0 && chosen < count && Number.isInteger(chosen)).toBe(true);
      game.play(state, seat, moves[rng.below(2) === 0 ? chosen : rng.below(count)]!, rng);
    }
    const { ranks } = game.result(state)!;
    const winners = ranks.filter((rank) => rank === 1).length;
    knowledge.evaluate(state, shares);
    expect([...shares]).toEqual(ranks.map((rank) => (rank === 1 ? 1 / winners : 0)));
  });
});

test('a tie splits the win', () => {
  const view = seen({ displays: ['', '', ''], hand: '', scores: [150, 120, 150] });
  const result = { scores: view.scores, ranks: [1, 3, 1] };
  const state = game.imagine({ ...view, awaited: [], result }, new SeededRng('shared'));
  const shares = new Float64Array(3);
  knowledge.evaluate(state, shares);
  expect([...shares]).toEqual([0.5, 0, 0.5]);
});

test('a lead between rounds raises the win share, and more so near the goal', () => {
  const shares = new Float64Array(3);
  const lead = (scores: readonly number[]) => {
    const view = seen({ displays: ['', '', ''], hand: 'B1 B4 B9', scores });
    knowledge.evaluate(game.imagine(view, new SeededRng('lead')), shares);
    return shares[0]!;
  };
  expect(lead([50, 30, 30])).toBeGreaterThan(0.4);
  expect(lead([140, 120, 120])).toBeGreaterThan(lead([50, 30, 30]));
});
