import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
} from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { decideMove } from '../decide-move.ts';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { LineSampler } from './line-sampler.ts';
import { MonteCarloTreeSearch } from './monte-carlo-tree-search.ts';
import { SearchTree } from './search-tree.ts';

const [SAFE, GAMBLE] = [0, 1];
const [FOLD, CALL] = [0, 1];

interface CoinState {
  /** A hidden card from 0 to 9. */
  card: number;
  turn: 0 | 1 | 2;
  score: number;
}

/**
 * A game with one hidden card of ten. Seat 0 takes 2 points, or gambles: 5 points, but with card 0 or 1 it
 * loses 12. Seat 1 then calls with the cards 0 to 6, and folds with 7 to 9. That is the round, and the game.
 */
function createCoinGame() {
  let worlds = 0;
  const view = {
    seats: 2,
    seat: 0,
    options: {},
    awaited: [0],
    scores: [100, 0],
    sheet: [],
    result: null,
  } as const satisfies BaseView;
  const game = {
    limits: { moves: 2, plies: 2 },
    interrupts: false,
    // Every card is imagined equally often, so that all figures are exact.
    imagine: () => ({ card: worlds++ % 10, turn: 0, score: 100 }),
    copy: (from: CoinState) => ({ ...from }),
    awaited: ({ turn }: CoinState) => [1, 2, 0][turn]!,
    moves(_: CoinState, _seat: number, out: Int32Array) {
      out.set([0, 1]);
      return 2;
    },
    play(state: CoinState, seat: number, move: number) {
      if (seat === 0) state.score += move === SAFE ? 2 : state.card < 2 ? -12 : 5;
      state.turn++;
    },
    view: ({ score, turn }: CoinState) => ({
      scores: [score, 0],
      sheet: turn === 2 ? [[score, 0]] : [],
    }),
  } as unknown as AnyGame;
  const knowledge = {
    prior(state: CoinState, _seat: number, _moves: Int32Array, _count: number, out: Float64Array) {
      out[FOLD] = state.card > 6 ? 1 : 0;
      out[CALL] = state.card > 6 ? 0 : 1;
    },
    rollout: () => FOLD,
    evaluate(state: CoinState, out: Float64Array) {
      out[0] = state.score / 200;
      out[1] = 1 - out[0];
    },
    playoutSection: ({ turn }: CoinState) => (turn === 2 ? 1 : 0),
    maxPlayoutPlies: 4,
  } as unknown as AnyBotKnowledge;
  return { game, knowledge, view };
}

describe('the lines of a move in a game with one hidden card of ten', () => {
  const { game, knowledge, view } = createCoinGame();
  const sampler = new LineSampler(
    game,
    knowledge,
    view,
    new SeededRng('coin'),
    new SearchTree(3, { explorationWeight: 0.5, wideningRate: 1 }),
  );
  const [safe, gamble] = sampler.sample([SAFE, GAMBLE], { worlds: 100, scoreDirection: 1 });

  it('tell what the move brings on average until the round is over', () => {
    expect(safe!.score!.mean).toBe(2);
    // Eight times 5, and twice -12, in ten cases.
    expect(gamble!.score!.mean).toBeCloseTo(1.6);
  });

  it('tell what it risks: the bad tenth, and the good tenth', () => {
    expect(safe!.score).toMatchObject({ bad: 2, good: 2 });
    expect(gamble!.score).toMatchObject({ bad: -12, good: 5 });
    expect(gamble!.chance).toEqual({
      bad: 0.44,
      good: 0.525,
      mean: gamble!.winShares[0],
      error: gamble!.errors[0],
    });
  });

  it('tell what the next player would do, and how often', () => {
    expect(gamble!.replies).toEqual([{ seat: 1, move: CALL, share: 0.7 }]);
  });

  it('tell it also where positions are judged without a playout', () => {
    const tree = new SearchTree(3, { explorationWeight: 0.5, wideningRate: 1 });
    const atOnce = { ...knowledge, maxPlayoutPlies: 0 };
    const [line] = new LineSampler(game, atOnce, view, new SeededRng('coin'), tree).sample(
      [GAMBLE],
      { worlds: 100, scoreDirection: 1 },
    );
    expect(line!.replies).toEqual([{ seat: 1, move: CALL, share: 0.7 }]);
  });

  it('tell everybody’s share of the win, and the error of the difference to the first move', () => {
    expect(safe!.winShares[0]).toBeCloseTo(0.51);
    expect(gamble!.winShares[0]).toBeCloseTo(0.508);
    expect(safe).toMatchObject({ differences: [0, 0], errors: [0, 0] });
    expect(gamble!.differences[0]).toBeCloseTo(-0.002);
    // A difference of 0.015 in eight of ten worlds and of -0.07 in the others.
    expect(gamble!.errors[0]).toBeCloseTo(0.034 / Math.sqrt(99), 6);
  });

  it('compare with the mean of all references, if there are several', () => {
    const budget = { worlds: 100, scoreDirection: 0, references: 2 } as const;
    const both = sampler.sample([SAFE, GAMBLE], budget).map(({ differences }) => differences[0]);
    expect(both[0]).toBeCloseTo(0.001);
    expect(both[1]).toBeCloseTo(-0.001);
  });

  it('turn the tenths round where low scores win', () => {
    const [low] = sampler.sample([GAMBLE], { worlds: 100, scoreDirection: -1 });
    expect(low!.score).toMatchObject({ bad: 5, good: -12 });
  });

  it('say nothing about scores that few of them reach, or that nobody asked for', () => {
    expect(sampler.sample([SAFE], { worlds: 19, scoreDirection: 1 })[0]!.score).toBeUndefined();
    expect(sampler.sample([SAFE], { worlds: 50, scoreDirection: 0 })[0]!.score).toBeUndefined();
  });

  it('end with the time, after one world at least', () => {
    let time = 0;
    const now = () => time++;
    const [line] = sampler.sample([SAFE], { worlds: 50, scoreDirection: 0, until: 3, now });
    expect(line!.worlds).toBe(4);
    expect(
      sampler.sample([SAFE], { worlds: 50, scoreDirection: 0, until: -1, now })[0]!.worlds,
    ).toBe(1);
  });
});

it('a reply is the move that the tree selected most often when it could, not the one that is always legal', () => {
  const tree = new SearchTree(5, { explorationWeight: 0.5, wideningRate: 1 });
  const visit = (legal: number[], chosen: number, times: number) => {
    const moves = Int32Array.from(legal);
    for (let i = 0; i < times; i++) {
      const open = tree.markLegalMoves(0, 1, moves, moves.length);
      const edge = tree.findMostSelected(0, 1, Int32Array.of(chosen), 1, 0);
      if (edge === 0 && open > 0)
        tree.addVisit(
          tree.expand(
            0,
            1,
            moves,
            moves.length,
            Float64Array.from(legal, (m) => (m === chosen ? 1 : 0)),
          ),
          1,
        );
      else tree.addVisit(edge, 1);
    }
  };
  visit([0], 0, 30);
  visit([0, 3], 3, 10);
  const both = Int32Array.of(0, 3);
  expect(tree.moveOf(tree.findMostSelected(0, 1, both, 2, 1))).toBe(3);
  expect(tree.moveOf(tree.findMostSelected(0, 1, both, 2, 20))).toBe(0);
  expect(tree.findMostSelected(0, 1, both, 1, 40)).toBe(0);
});

describe.each(testedGameIds)('the lines of %s', async (id) => {
  const game = await loadGame(id);
  const known = (await loadKnowledge(id)) ?? makeDefaultKnowledge(game);

  /** The first decision of the game, seen from its seat. */
  function findDecision() {
    const seats = Math.max(2, game.seats.min);
    const state = game.setup(resolveOptions(game, {}), seats, new SeededRng('lines'));
    const pairs = new SeatMovePairs(game, seats);
    pairs.collect(state);
    const [[seat]] = [...pairs] as [[number, number]];
    return game.view(state, seat);
  }

  it.each([
    ['with', known],
    ['without', makeDefaultKnowledge(game)],
  ])('%s knowledge depend on the view alone, and share the win among all seats', (_, knowledge) => {
    const view = findDecision();
    const explain = (seen: BaseView) =>
      decideMove(
        { game, knowledge },
        {
          view: seen,
          level: 'expert',
          seed: 'why',
          effort: { iterations: 24 },
          lines: { worlds: 3 },
        },
      );
    const elsewhere = game.view(game.imagine(view, new SeededRng('another world')), view.seat);
    const { lines, move } = explain(view);
    expect(explain(elsewhere).lines).toEqual(lines);
    expect(lines![0]!.move).toBe(move);
    for (const { replies, winShares } of lines!) {
      expect(winShares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
      for (const { seat, share } of replies) {
        expect(seat).not.toBe(view.seat);
        expect(share).toBeLessThanOrEqual(1);
      }
    }
  });

  /** Decisions of random games, which take very different ways. */
  function* listDecisions(count: number) {
    const rng = new SeededRng('replies');
    const seats = Math.min(3, game.seats.max);
    const pairs = new SeatMovePairs(game, seats);
    for (let found = 0; found < count; ) {
      const state = game.setup(resolveOptions(game, {}), seats, rng);
      for (let ply = 0; found < count && tryPlayRandomMove(game, state, pairs, rng, rng); ply++) {
        if (ply % 4 > 0 || pairs.collect(state) < 2) continue;
        pairs.select(0);
        found++;
        yield game.view(state, pairs.selectedSeat);
      }
    }
  }

  it('tell what the others would do, where there are any', () => {
    if (game.seats.max === 1) return;
    const effort = { iterations: 300 };
    const request = { level: 'expert', seed: 'why', effort, lines: { worlds: 20 } } as const;
    const isNamed = (view: BaseView) =>
      decideMove({ game, knowledge: known }, { ...request, view }).lines?.[0]?.replies.some(
        ({ share }) => share >= 0.2,
      );
    // Before a choice that all make at once, and at the end of a round, nobody answers.
    expect([...listDecisions(40)].some(isNamed)).toBe(true);
  });

  it('compare the best move with another one, also where the expert searches nothing', () => {
    const effort = { iterations: 1 };
    const request = { level: 'expert', seed: 'why', effort, lines: { worlds: 2 } } as const;
    for (const view of listDecisions(20)) {
      const { lines, move } = decideMove({ game, knowledge: known }, { ...request, view });
      if (!view.awaited.includes(view.seat)) continue;
      expect(lines!.map((line) => line.move)).toEqual([move, expect.any(Number)]);
      expect(lines![1]!.move).not.toBe(move);
    }
  });

  it('do not change what the search finds', () => {
    const request = {
      view: findDecision(),
      level: 'hard',
      seed: 's',
      effort: { iterations: 50 },
    } as const;
    const policy = { game, knowledge: known };
    const { lines, ...explained } = decideMove(policy, { ...request, lines: { worlds: 2 } });
    expect(explained).toEqual(decideMove(policy, request));
  });
});

it('a search by the clock leaves a fifth of its time for the lines', async () => {
  const game = await loadGame('nox');
  const view = game.view(game.setup(resolveOptions(game, {}), 3, new SeededRng('t')), 0);
  const knowledge = (await loadKnowledge('nox'))!;
  const times: number[] = [];
  const run = MonteCarloTreeSearch.prototype.run;
  let time = 0;
  MonteCarloTreeSearch.prototype.run = function (budget) {
    if ('until' in budget) times.push(budget.until);
    return run.call(this, budget);
  };
  const effort = { until: 100, now: () => time++ };
  decideMove(
    { game, knowledge },
    { view, level: 'expert', seed: 't', effort, lines: { worlds: 9 } },
  );
  MonteCarloTreeSearch.prototype.run = run;
  expect(times).toEqual([80]);
  expect(time).toBeLessThan(105);
});
