import { type BotRequest, decideMove } from '@ludotheque/bots';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { playAtRandom } from '../../test/random-transcript.ts';
import { ReplayedGame } from '../game-review/replayed-game.ts';
import { listDecisionPlies } from '../game-review/review-decisions.ts';
import { compareDeal } from './compare-deal.ts';
import { findHighlights } from './find-highlights.ts';
import { listPlaces } from './podium.tsx';

describe.each(testedGameIds)('the end of a game of %s', (id) => {
  it('finds moves that the seat made, and compares its deal with others', async () => {
    const policy = await loadRulesAndBotKnowledge(id);
    const replayedGame = new ReplayedGame(policy.game, playAtRandom(policy.game));
    const requestMove = async (request: BotRequest) => {
      const { move, thoughts } = decideMove(policy, { ...request, effort: { iterations: 12 } });
      return { move: move ?? null, thoughts };
    };
    const progress: number[] = [];
    const seat = chooseSeatCount(policy.game, 3) - 1;
    const { best, chances, worst } = await findHighlights(replayedGame, seat, requestMove, (done) =>
      progress.push(done),
    );
    const decisions = listDecisionPlies(replayedGame, seat);
    expect(progress).toEqual([...decisions.keys(), decisions.length]);
    for (const found of [best, worst]) if (found) expect(decisions).toContain(found.ply);
    if (best) expect(best.cost).toBeLessThanOrEqual(best.margin);
    if (worst) expect(worst.best).not.toBe(worst.played);
    expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
    const deal = await compareDeal({ replayedGame, seat, requestMove });
    if (deal) expect(deal.betterThan).toBeLessThanOrEqual(deal.others.length);
  });
});

it('equal results share a place, and the next place skips', () => {
  expect(listPlaces({ ranks: [4, 1, 2, 2] })).toEqual([
    { rank: 1, seats: [1] },
    { rank: 2, seats: [2, 3] },
    { rank: 4, seats: [0] },
  ]);
});
