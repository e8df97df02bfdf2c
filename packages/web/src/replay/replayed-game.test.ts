import { decideMove } from '@ludotheque/bots';
import {
  type AnyGame,
  LegalMoveList,
  resolveOptions,
  SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import { openBotPolicy } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { ReplayedGame } from './replayed-game.ts';
import {
  listDecisions,
  pickCostliest,
  reviewDecision,
  reviewDecisions,
} from './review-decisions.ts';

/** A whole game at random, written down, with everybody's views on the way. */
function playGame(game: AnyGame) {
  const rng = new SeededRng(`story of ${game.id}`);
  const seats = game.seats.min;
  const recorder = new TranscriptRecorder(game, resolveOptions(game, {}), seats, rng);
  const pairs = new LegalMoveList(game, seats);
  const views: unknown[][] = [];
  const look = () =>
    views.push(Array.from({ length: seats }, (_, seat) => game.view(recorder.state, seat)));
  look();
  while (pairs.collect(recorder.state) > 0) {
    const all = [...pairs];
    const [seat, move] = all[rng.below(all.length)]!;
    recorder.play(seat, move);
    look();
  }
  return { transcript: JSON.parse(JSON.stringify(recorder.toTranscript())) as unknown, views };
}

describe.each(gameIds)('%s, told again', (id) => {
  it('shows every seat what it saw, before every move and at the end', async () => {
    const game = await loadGame(id);
    const { transcript, views } = playGame(game);
    const story = new ReplayedGame(game, transcript);
    expect(story.plies).toHaveLength(views.length - 1);
    for (const [ply, seen] of views.entries())
      for (const [seat, view] of seen.entries()) expect(story.viewBefore(ply, seat)).toEqual(view);
  });

  it('judges every decision of a seat, also of moves that look bad', async () => {
    const brain = await openBotPolicy(id);
    const story = new ReplayedGame(brain.game, playGame(brain.game).transcript);
    const ask = async (request: Parameters<Parameters<typeof reviewDecisions>[2]>[0]) => {
      const effort = { iterations: 60 };
      const { move, thoughts } = decideMove(brain, { ...request, effort });
      return { move: move ?? null, thoughts };
    };
    const wanted = listDecisions(story, 0).slice(0, 8);
    let judged = 0;
    for await (const judgement of reviewDecisions(story, 0, ask, 1)) {
      if (judgement) {
        expect(judgement.ply).toBe(wanted[judged]);
        expect(judgement.cost).toBeGreaterThanOrEqual(0);
        expect(judgement.cost).toBeLessThanOrEqual(1);
      }
      if (++judged === wanted.length) break;
    }
    expect(judged).toBe(wanted.length);
  });
});

it('what a choice cost is the difference of the win chances, within a margin that shrinks with thinking', () => {
  const at = (visits: number) =>
    reviewDecision(7, 2, [
      { move: 1, visits, value: 0.6 },
      { move: 2, visits, value: 0.4 },
    ])!;
  expect(at(100)).toMatchObject({ ply: 7, played: 2, best: 1 });
  expect(at(100).cost).toBeCloseTo(0.2);
  expect(at(10_000).margin).toBeCloseTo(at(100).margin / 10);
  expect(reviewDecision(7, 1, [{ move: 1, visits: 50, value: 0.6 }])).toMatchObject({
    cost: 0,
    margin: 0,
  });
  expect(reviewDecision(7, 9, [{ move: 1, visits: 50, value: 0.6 }])).toBeUndefined();
});

it('the costliest moments come first, and only those that were more than noise', () => {
  const one = (cost: number, margin: number, ply: number) => ({
    ply,
    played: 1,
    best: 2,
    cost,
    margin,
  });
  const worst = pickCostliest([one(0.1, 0.05, 1), one(0.3, 0.4, 2), one(0.2, 0.1, 3)], 3);
  expect(worst.map(({ ply }) => ply)).toEqual([3, 1]);
});
