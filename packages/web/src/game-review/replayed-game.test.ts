import { decideMove, type MoveLine } from '@ludotheque/bots';
import {
  type AnyGame,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { ReplayedGame } from './replayed-game.ts';
import {
  compareWithBestMove,
  listDecisionPlies,
  pickCostliest,
  reviewDecisions,
} from './review-decisions.ts';

/** Plays a whole game at random; returns its transcript and everybody's views on the way. */
function playGame(game: AnyGame) {
  const rng = new SeededRng(`story of ${game.id}`);
  const seats = game.seats.min;
  const recorder = new TranscriptRecorder(game, resolveOptions(game, {}), seats, rng);
  const legalMoves = new SeatMovePairs(game, seats);
  const views: unknown[][] = [];
  const addViews = () =>
    views.push(Array.from({ length: seats }, (_, seat) => game.view(recorder.state, seat)));
  addViews();
  while (legalMoves.collect(recorder.state) > 0) {
    const all = [...legalMoves];
    const [seat, move] = all[rng.below(all.length)]!;
    recorder.play(seat, move);
    addViews();
  }
  return { transcript: JSON.parse(JSON.stringify(recorder.toTranscript())) as unknown, views };
}

describe.each(testedGameIds)('the replay of %s', (id) => {
  it('shows every seat what it saw, before every move and at the end', async () => {
    const game = await loadGame(id);
    const { transcript, views } = playGame(game);
    const replayedGame = new ReplayedGame(game, transcript);
    expect(replayedGame.plies).toHaveLength(views.length - 1);
    for (const [ply, seen] of views.entries())
      for (const [seat, view] of seen.entries())
        expect(replayedGame.viewBefore(ply, seat)).toEqual(view);
  });

  it('reviews every decision of a seat, also when the move looks bad', async () => {
    const policy = await loadRulesAndBotKnowledge(id);
    const replayedGame = new ReplayedGame(policy.game, playGame(policy.game).transcript);
    const requestMove = async (request: Parameters<Parameters<typeof reviewDecisions>[2]>[0]) => {
      const effort = { iterations: 60 };
      const { move, thoughts } = decideMove(policy, { ...request, effort });
      return { move: move ?? null, thoughts };
    };
    const decisions = listDecisionPlies(replayedGame, 0).slice(0, 8);
    let reviewed = 0;
    for await (const review of reviewDecisions(replayedGame, 0, requestMove, 1)) {
      if (review) {
        expect(review.ply).toBe(decisions[reviewed]);
        expect(review.cost).toBeGreaterThanOrEqual(0);
        expect(review.cost).toBeLessThanOrEqual(1);
      }
      if (++reviewed === decisions.length) break;
    }
    expect(reviewed).toBe(decisions.length);
  });
});

it('the cost of a move is a difference of win chances, with a margin that shrinks with more visits', () => {
  const at = (visits: number) =>
    compareWithBestMove(7, 2, [
      { move: 1, visits, value: 0.6 },
      { move: 2, visits, value: 0.4 },
    ])!;
  expect(at(100)).toMatchObject({ ply: 7, played: 2, best: 1 });
  expect(at(100).cost).toBeCloseTo(0.2);
  expect(at(10_000).margin).toBeCloseTo(at(100).margin / 10);
  expect(compareWithBestMove(7, 1, [{ move: 1, visits: 50, value: 0.6 }])).toMatchObject({
    cost: 0,
    margin: 0,
  });
  expect(compareWithBestMove(7, 9, [{ move: 1, visits: 50, value: 0.6 }])).toBeUndefined();
});

it('where the expert considered one move only, the next best is what it is compared with', () => {
  const createLine = (move: number, mean: number): MoveLine => ({
    move,
    worlds: 100,
    winShares: [mean, 1 - mean],
    differences: [0, 0],
    errors: [0.01, 0.01],
    chance: { mean, error: 0.01, bad: 0.1, good: 0.9 },
    replies: [],
  });
  const thoughts = [{ move: 1, visits: 0, value: 0 }];
  const review = compareWithBestMove(7, 1, thoughts, [createLine(1, 0.4), createLine(2, 0.3)])!;
  expect(review.comparison).toMatchObject({ otherIs: 'next', best: { visits: 0 } });
  expect(review.comparison!.other!.outlook!.chance.mean).toBe(0.3);
});

it('the costliest decisions come first, without those within the margin of error', () => {
  const review = (cost: number, margin: number, ply: number) => ({
    ply,
    played: 1,
    best: 2,
    cost,
    margin,
  });
  const worst = pickCostliest([review(0.1, 0.05, 1), review(0.3, 0.4, 2), review(0.2, 0.1, 3)], 3);
  expect(worst.map(({ ply }) => ply)).toEqual([3, 1]);
});
