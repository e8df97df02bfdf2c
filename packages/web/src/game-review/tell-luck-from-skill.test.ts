import { type BotRequest, decideMove } from '@ludotheque/bots';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { describe, expect, it } from 'vitest';
import { playAtRandom } from '../../test/random-transcript.ts';
import { measureLuck } from './measure-luck.ts';
import { ReplayedGame } from './replayed-game.ts';
import { canTellLuckFromSkill, roundToPoints, tellLuckFromSkill } from './tell-luck-from-skill.ts';

const ignore = () => undefined;
const FEW_PLIES = 500;

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
  return { policy, replayedGame, requestMove };
}

describe.each(testedGameIds)('luck and skill in %s', (id) => {
  it('add up to the result less an even share, exactly', async () => {
    const { policy, replayedGame, requestMove } = await openGame(id);
    expect(canTellLuckFromSkill(replayedGame)).toBe(true);
    const { plies, seats } = replayedGame;
    const { ranks } = replayedGame.viewBefore(plies.length, 0).result!;
    const winners = ranks.filter((rank) => rank === 1).length;
    const seat = 1;
    const luck = measureLuck(policy, replayedGame, seat, FEW_PLIES);
    const progress: number[] = [];
    const found = await tellLuckFromSkill(
      { replayedGame, seat, requestMove },
      async () => luck,
      (done) => progress.push(done),
    );
    const result = ranks[seat] === 1 ? 1 / winners : 0;
    expect(found.total).toBeCloseTo(result - 1 / seats, 12);
    expect(found.luck).toBe(luck.sum);
    expect(found.luck + found.own + found.rest).toBeCloseTo(found.total, 12);
    const points = roundToPoints(found);
    expect(points.luck + points.own + points.rest).toBe(points.total);
    expect(points.total).toBe(Math.round(100 * found.total));
    expect(found.looked).toBeLessThanOrEqual(300);
    expect(progress).toEqual(Array.from({ length: found.looked + 1 }, (_, done) => done));
  });

  it('gives the seats luck that adds up to nothing, the same every time', async () => {
    const { policy, replayedGame } = await openGame(id);
    const measure = (seat: number) => measureLuck(policy, replayedGame, seat, FEW_PLIES);
    const sums = Array.from({ length: replayedGame.seats }, (_, seat) => measure(seat).sum);
    expect(sums.reduce((total, sum) => total + sum, 0)).toBeCloseTo(0, 9);
    expect(measure(0).sum).toBe(sums[0]);
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
        chance: { bad: 0, good: 1, mean: 0.5, error: 0.01 },
        replies: [],
      });
      if (!disagreed.some((ply) => seed === `luck ${ply}`)) return { move: also!, lines: [] };
      const best = also! + 1;
      return { move: best, lines: [line(best, 0), line(also!, -0.1)] };
    };

  const noLuck = async () => ({ sum: 0, variance: 0 });
  const tell = (
    seat: number,
    requestMove: ReturnType<typeof disagreeAt>,
    measure: typeof noLuck = noLuck,
  ) => tellLuckFromSkill({ replayedGame, seat, requestMove }, measure, ignore);

  it('nothing is skill where the seat played as the expert would', async () => {
    const measure = async () => ({ sum: 0.25, variance: 0.0004 });
    const { luck, margin, own, rest, total } = await tell(0, disagreeAt(), measure);
    expect({ luck, own, rest }).toEqual({ luck: 0.25, own: 0, rest: total - 0.25 });
    expect(margin).toBeCloseTo(1.96 * 0.02);
  });

  it('a mistake is one’s own, and those of the others are in the rest', async () => {
    const mistakes = ownPlies.slice(0, 2);
    const mine = await tell(0, disagreeAt(...mistakes));
    expect(mine.own).toBeCloseTo(-0.2);
    expect(mine.rest).toBeCloseTo(mine.total + 0.2);
    expect(mine.margin).toBeCloseTo(1.96 * Math.sqrt(2 * 0.01 ** 2));
    const theirs = await tell(1, disagreeAt(...mistakes));
    expect([theirs.own, theirs.rest]).toEqual([0, theirs.total]);
  });

  it('an answer without lines, from a worker that died, is not taken for agreement', async () => {
    const dead = async ({ also }: BotRequest) => ({ move: also!, lines: undefined! });
    await expect(tell(0, dead)).rejects.toThrow('replaced');
  });
});
