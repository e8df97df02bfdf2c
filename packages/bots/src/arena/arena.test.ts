import { resolveOptions } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { type ArenaGameResult, computeStandings, playArenaGame } from './arena.ts';

const game = await loadGame('nox');
const policy = { game, knowledge: makeDefaultKnowledge(game) };
const lineUp = {
  levels: ['easy', 'random', 'random', 'random'] as const,
  options: resolveOptions(game, {}),
  seed: 'arena',
};

const outcome = (deal: number, shares: number[], ranks: number[]): ArenaGameResult => ({
  deal,
  winShares: shares,
  ranks,
  scores: ranks.map((rank) => 100 - rank),
  moves: 1,
  thinkingMs: ranks.map((_, place) => [place]),
});

describe('the arena', () => {
  it('plays the same game twice alike', () => {
    const strip = ({ thinkingMs: _, ...rest }: ArenaGameResult) => rest;
    expect(strip(playArenaGame(policy, lineUp, 5))).toEqual(
      strip(playArenaGame(policy, lineUp, 5)),
    );
  });

  it('plays every deal once for each rotation', () => {
    expect([0, 1, 3, 4, 7, 8].map((n) => playArenaGame(policy, lineUp, n).deal)).toEqual([
      0, 0, 0, 1, 1, 2,
    ]);
  });

  it('splits the win between those who share the first place', () => {
    for (let n = 0; n < 12; n++) {
      const { ranks, winShares } = playArenaGame(policy, lineUp, n);
      const winners = ranks.filter((rank) => rank === 1).length;
      expect(winShares).toEqual(ranks.map((rank) => (rank === 1 ? 1 / winners : 0)));
    }
  });

  it('lets a bot with several seats stand once, with its share a seat', () => {
    const [hard, easy] = computeStandings(
      ['hard', 'easy', 'easy'],
      [outcome(0, [1, 0, 0], [1, 2, 3]), outcome(1, [0, 0.5, 0.5], [3, 1, 1])],
    );
    expect(hard).toMatchObject({ bot: 'hard', seats: 1, winShare: 0.5, meanRank: 2 });
    expect(easy).toMatchObject({ bot: 'easy', seats: 2, winShare: 0.25, meanRank: 1.75 });
  });

  it('takes deals, not games, as independent', () => {
    const alike = [0, 1].flatMap((deal) =>
      [0, 1, 2].map(() =>
        outcome(deal, deal === 0 ? [1, 0] : [0, 1], deal === 0 ? [1, 2] : [2, 1]),
      ),
    );
    const [first] = computeStandings(['hard', 'easy'], alike);
    const [single] = computeStandings(['hard', 'easy'], [alike[0]!, alike[3]!]);
    expect(first!.low).toBe(single!.low);
  });
});
