import { decideMove } from '@ludotheque/bots';
import { type AnyBotKnowledge, type AnyGame, SeededRng } from '@ludotheque/core';
import { describe, expect, it, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { expertOverrides } from './knowledge-expert.ts';
import type { NoxVariant } from './scoring.ts';
import type { NoxState } from './state.ts';

const expert = { ...knowledge, ...expertOverrides };
const moves = new Int32Array(game.limits.moves);

function listPriors(state: NoxState): number[] {
  const count = game.moves(state, state.turn, moves);
  const out = new Float64Array(count);
  expert.prior(state, state.turn, moves, count, out);
  return [...out];
}

function evaluate(state: NoxState): number[] {
  const out = new Float64Array(state.seats);
  expert.evaluate(state, out);
  return [...out];
}

/** A game in which so many random moves were made. */
function playRandomly(
  seed: string,
  seats: number,
  plies: number,
  variant: NoxVariant = 'base',
): NoxState {
  const rng = new SeededRng(seed);
  const state = game.setup({ variant }, seats, rng);
  for (let ply = 0; ply < plies && !state.over; ply++) {
    const count = game.moves(state, state.turn, moves);
    game.play(state, state.turn, moves[rng.below(count)]!, rng);
  }
  return state;
}

describe('the expert', () => {
  test.each([3, 4, 5, 6])('judges its moves by what it can see, with %i seats', (seats) => {
    const rng = new SeededRng('worlds');
    for (let n = 0; n < 20; n++) {
      const state = playRandomly(`see/${n}`, seats, 5 + n);
      const view = game.view(state, state.turn);
      const priors = listPriors(state);
      for (let world = 0; world < 3; world++)
        expect(listPriors(game.imagine(view, rng))).toEqual(priors);
    }
  });

  it('knows that a move which wins the game is worth all of it', () => {
    const state = game.setup({ variant: 'base' }, 4, new SeededRng('end'));
    const display = ['B1', 'G2', 'O3', 'B15', 'G14'];
    const shown = display.map((name) => state.box.deck.kindOf(name));
    state.totals.set([140, 20, 20, 20]);
    state.shown[0] = shown.reduce((set, kind) => set | (1 << kind), 0);
    state.stacks[0] = shown.length;
    for (const kind of shown) state.heights[kind] = 1;
    state.hands.set([state.box.deck.kindOf('O13')], 0);
    state.held[0] = 1;
    const sixth = { play: 'O13', to: 0 };
    const count = game.moves(state, 0, moves);
    const at = [...moves.subarray(0, count)].findIndex(
      (move) => JSON.stringify(game.write(move)) === JSON.stringify(sixth),
    );
    const priors = listPriors(state);
    expect(priors[at]).toBe(20);
    expect(Math.max(...priors)).toBe(20);
  });

  it('prefers a higher total between two rounds, the more the nearer the goal', () => {
    const state = game.setup({ variant: 'base' }, 4, new SeededRng('totals'));
    state.totals.set([40, 20, 20, 20]);
    const early = evaluate(state);
    state.totals.set([140, 120, 120, 120]);
    const late = evaluate(state);
    expect(early.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(early[0]).toBeGreaterThan(1 / 4);
    expect(late[0]).toBeGreaterThan(early[0]!);
  });

  it('expects shares that add up to one', () => {
    for (let plies = 0; plies < 40; plies++) {
      const shares = evaluate(playRandomly(`sum/${plies}`, 3 + (plies % 4), plies));
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }
  });

  it('expects no less than the best of its next moves brings', () => {
    for (let plies = 1; plies < 30; plies++) {
      const state = playRandomly(`next/${plies}`, 4, plies);
      if (state.over || state.stacks.every((stacks) => stacks === 0)) continue;
      const best = Math.max(...listPriors(state)) / 20;
      // Only the moves that look best at a glance are tried.
      expect(evaluate(state)[state.turn]).toBeLessThanOrEqual(best + 1e-9);
      expect(evaluate(state)[state.turn]).toBeGreaterThan(best - 0.1);
    }
  });

  it('is asked by the level expert only, and not in the variant', () => {
    let asked = 0;
    const prior: typeof expert.prior = (...args) => {
      asked++;
      expertOverrides.prior!(...args);
    };
    const policy = {
      game: game as AnyGame,
      knowledge: {
        ...knowledge,
        expertOverrides: { ...expertOverrides, prior },
      } as AnyBotKnowledge,
    };
    for (const variant of ['base', 'hard'] as const)
      for (const level of ['medium', 'hard', 'expert'] as const) {
        const view = game.view(playRandomly('asked', 4, 9, variant), 1);
        asked = 0;
        decideMove(policy, { view, level, seed: 'asked', effort: { iterations: 200 } });
        expect(asked).toBe(level === 'expert' && variant === 'base' ? 1 : 0);
      }
  });
});
