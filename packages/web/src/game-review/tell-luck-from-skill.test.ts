import { type BotRequest, decideMove } from '@ludotheque/bots';
import { SeededRng } from '@ludotheque/core';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { playAtRandom } from '../../test/random-transcript.ts';
import { ReplayedGame } from './replayed-game.ts';
import {
  addUp,
  canTellLuckFromSkill,
  pickEvenly,
  roundToPoints,
  tellLuckFromSkill,
} from './tell-luck-from-skill.ts';

const ignore = () => undefined;

/** The expert after a very short search. */
async function openGame(id: string) {
  const policy = await loadRulesAndBotKnowledge(id);
  const replayedGame = new ReplayedGame(policy.game, playAtRandom(policy.game));
  const requestMove = async (request: BotRequest) => {
    const effort = { iterations: 6 };
    const lines = { ...request.lines!, worlds: 2 };
    const decision = decideMove(policy, { ...request, effort, lines });
    return { ...decision, move: decision.move ?? null };
  };
  return { replayedGame, requestMove };
}

describe.each(testedGameIds)('luck and skill in %s', (id) => {
  it('add up to the result less an even share, exactly', async () => {
    const { replayedGame, requestMove } = await openGame(id);
    expect(canTellLuckFromSkill(replayedGame)).toBe(true);
    const { plies, seats } = replayedGame;
    const { ranks } = replayedGame.viewBefore(plies.length, 0).result!;
    const winners = ranks.filter((rank) => rank === 1).length;
    const seat = 1;
    const progress: number[] = [];
    const found = await tellLuckFromSkill(replayedGame, seat, requestMove, (done) =>
      progress.push(done),
    );
    const result = ranks[seat] === 1 ? 1 / winners : 0;
    expect(found.total).toBeCloseTo(result - 1 / seats, 12);
    expect(found.luck + found.own + found.others).toBeCloseTo(found.total, 12);
    const points = roundToPoints(found);
    expect(points.luck + points.own + points.others).toBe(points.total);
    expect(points.total).toBe(Math.round(100 * found.total));
    expect(found.looked).toBeLessThanOrEqual(600);
    expect(progress).toEqual(Array.from({ length: found.looked + 1 }, (_, done) => done));
  });
});

describe('with an expert whose opinion is known', async () => {
  const { replayedGame } = await openGame('nox');
  const { plies, seats } = replayedGame;
  const ownPlies = plies.flatMap((ply, n) => (ply.seat === 0 && ply.legalMoveCount > 1 ? [n] : []));

  /** An expert who agrees with every move but those at these plies. Each of them cost seat 0 a tenth. */
  const disagreeAt =
    (...disagreed: number[]) =>
    async ({ also, seed }: BotRequest) => {
      const line = (move: number, difference: number) => ({
        move,
        worlds: 4,
        winShares: Array(seats).fill(1 / seats),
        differences: [difference, ...Array(seats - 1).fill(-difference / (seats - 1))],
        errors: Array(seats).fill(0.01),
        chance: { bad: 0, good: 1 },
        replies: [],
      });
      if (!disagreed.some((ply) => seed === `luck ${ply}`)) return { move: also!, lines: [] };
      const best = also! + 1;
      return { move: best, lines: [line(best, 0), line(also!, -0.1)] };
    };

  it('all is luck where everybody played as the expert would', async () => {
    const { luck, margin, others, own, total } = await tellLuckFromSkill(
      replayedGame,
      0,
      disagreeAt(),
      ignore,
    );
    expect({ luck, margin, others, own }).toEqual({ luck: total, margin: 0, others: 0, own: 0 });
  });

  it('a mistake is one’s own, and what the others lose by theirs is a gain', async () => {
    const mistakes = ownPlies.slice(0, 2);
    const mine = await tellLuckFromSkill(replayedGame, 0, disagreeAt(...mistakes), ignore);
    expect(mine.own).toBeCloseTo(-0.2);
    expect(mine.others).toBe(0);
    expect(mine.luck).toBeCloseTo(mine.total + 0.2);
    expect(mine.margin).toBeCloseTo(1.96 * Math.sqrt(2 * 0.01 ** 2));
    const theirs = await tellLuckFromSkill(replayedGame, 1, disagreeAt(...mistakes), ignore);
    expect(theirs.own).toBe(0);
    expect(theirs.others).toBeCloseTo(0.2 / (seats - 1));
  });

  it('an answer without lines, from a worker that died, is not taken for agreement', async () => {
    const dead = async ({ also }: BotRequest) => ({ move: also! });
    await expect(tellLuckFromSkill(replayedGame, 0, dead, ignore)).rejects.toThrow('replaced');
  });
});

it('of many decisions some are picked, evenly, and stand for all', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => i);
  const picked = pickEvenly(all, 120, new SeededRng('pick'));
  expect(new Set(picked).size).toBe(120);
  expect(Math.max(...picked.slice(1).map((ply, i) => ply - picked[i]!))).toBeLessThanOrEqual(9);
  expect(pickEvenly(all.slice(0, 120), 120, new SeededRng('pick'))).toEqual(all.slice(0, 120));
  const same = Array.from({ length: 10 }, () => ({ sum: -0.01, variance: 0.0001 }));
  expect(addUp(same, 100).sum).toBeCloseTo(-1);
  // All alike, so nothing but the error of each is magnified.
  expect(addUp(same, 100).variance).toBeCloseTo(100 * 0.001);
  const unlike = [0, 0.2].map((sum) => ({ sum, variance: 0 }));
  expect(addUp(unlike, 2)).toEqual({ sum: 0.2, variance: 0 });
  expect(addUp(unlike, 4).variance).toBeCloseTo(4 * 2 * 0.5 * 0.02);
});
