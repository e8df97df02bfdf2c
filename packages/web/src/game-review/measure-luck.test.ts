/** On two games whose luck is known: one is decided by the cards alone, the other by one choice. */
import { makeDefaultKnowledge } from '@ludotheque/bots';
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  type Rng,
  rankHighestFirst,
  SeededRng,
  splitWinAmongHighest,
  TranscriptRecorder,
} from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { measureLuck } from './measure-luck.ts';
import { ReplayedGame } from './replayed-game.ts';

const registry = await loadGameRegistry();
const nox = registry.find('nox', 1)!;

interface State {
  /** The cards of this round: the first is that of seat 0, the second that of seat 1. */
  cards: Uint8Array;
  scores: number[];
  round: number;
}

/** Two rounds; seat 0 has so many moves in each, and the seats gain what `score` says. */
function makePolicy(moveCount: number, score: (state: State, move: number) => number[]) {
  const result = ({ round, scores }: State) =>
    round === 2 ? { scores, ranks: rankHighestFirst(scores) } : undefined;
  const game: Partial<AnyGame> = {
    ...nox,
    limits: { moves: moveCount, plies: 2 },
    interrupts: false,
    setup(_options, _seats, rng) {
      const state = { cards: Uint8Array.of(0, 1, 2, 3), scores: [0, 0], round: 0 };
      rng.shuffle(state.cards);
      return state;
    },
    copy: (from) => structuredClone(from),
    awaited: (state) => ((state as State).round === 2 ? 0 : 1),
    moves(_state, seat, out) {
      for (let move = 0; move < moveCount; move++) out[move] = move;
      return seat === 0 ? moveCount : 0;
    },
    play(given, _seat, move, rng: Rng) {
      const state = given as State;
      const gains = score(state, move);
      state.scores = state.scores.map((sum, seat) => sum + gains[seat]!);
      state.round++;
      if (state.round < 2) rng.shuffle(state.cards);
    },
    result: (state) => result(state as State),
    view: (given, seat) => {
      const { scores, ...state } = given as State;
      const view: Partial<BaseView> = { seat, seats: 2, scores, sheet: [] };
      return { ...view, result: result({ ...state, scores }) ?? null } as BaseView;
    },
    read: (json) => json as number,
    write: (move) => move,
  };
  const knowledge: AnyBotKnowledge = {
    ...makeDefaultKnowledge(game as AnyGame),
    /** Exact: the mean over what seat 0 may still choose. */
    evaluate(given, out) {
      const { scores, round, ...rest } = given as State;
      const moves = round === 2 ? [undefined] : Array.from({ length: moveCount }, (_, i) => i);
      out.fill(0);
      for (const move of moves) {
        const gains = move === undefined ? [0, 0] : score({ scores, round, ...rest }, move);
        const ends = scores.map((sum, seat) => sum + gains[seat]!);
        const shares = new Float64Array(2);
        splitWinAmongHighest(2, ends, shares);
        for (const [seat, share] of shares.entries()) out[seat]! += share / moves.length;
      }
    },
  };
  return { game: game as AnyGame, knowledge };
}

function playGame(game: AnyGame, seed: string, move: number): ReplayedGame {
  const recorder = new TranscriptRecorder(game, { variant: 'base' }, 2, new SeededRng(seed));
  for (let round = 0; round < 2; round++) recorder.play(0, move);
  return new ReplayedGame(game, JSON.parse(JSON.stringify(recorder.toTranscript())));
}

/** The result of a seat less an even share. */
function findTotal(replayedGame: ReplayedGame, seat: number): number {
  const { ranks } = replayedGame.viewBefore(2, seat).result!;
  const winners = ranks.filter((rank) => rank === 1).length;
  return (ranks[seat] === 1 ? 1 / winners : 0) - 1 / 2;
}

const seeds = Array.from({ length: 12 }, (_, i) => `luck ${i}`);

describe('where the cards decide', () => {
  const policy = makePolicy(1, ({ cards }) => [cards[0]!, cards[1]!]);

  it.each(seeds)('the result is luck, within the error of the sampling (%s)', (seed) => {
    const replayedGame = playGame(policy.game, seed, 0);
    const { sum, variance } = measureLuck(policy, replayedGame, 0);
    expect(variance).toBeLessThan(0.003);
    const error = Math.abs(sum - findTotal(replayedGame, 0));
    expect(error).toBeLessThanOrEqual(4 * Math.sqrt(variance));
  });
});

describe('where a choice decides', () => {
  const policy = makePolicy(2, (_, move) => [move, 1 - move]);

  it.each([0, 1])('there is no luck, whatever the choice (%s)', (move) => {
    const replayedGame = playGame(policy.game, 'choice', move);
    expect(Math.abs(findTotal(replayedGame, 0))).toBe(0.5);
    const { sum, variance } = measureLuck(policy, replayedGame, 0);
    expect(Math.abs(sum)).toBeLessThanOrEqual(4 * Math.sqrt(variance));
    expect(variance).toBeLessThan(0.003);
  });
});
