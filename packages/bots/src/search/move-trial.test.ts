import { type AnyGame, resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { playBotGame } from '../arena/bot-game.ts';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { sampleScoring } from '../sample-scoring.ts';
import { MoveTrial } from './move-trial.ts';

/** Golf with a count of the moves that are played in imagined worlds. */
function countPlies(golf: AnyGame) {
  const counter = { plies: 0 };
  const game: AnyGame = {
    ...golf,
    play(state, seat, move, rng, events) {
      counter.plies++;
      golf.play(state, seat, move, rng, events);
    },
  };
  return { game, counter };
}

describe('a trial of moves', () => {
  it('begins no world after so many plies, however many moves there are', async () => {
    const { counter, game } = countPlies(await loadGame('golf'));
    const state = game.setup(resolveOptions(game, {}), 3, new SeededRng('trial'));
    const view = game.view(state, 0);
    const candidates = [0, 1, 2];
    const knowledge = makeDefaultKnowledge(game);
    // The first evaluation plays some games, once.
    knowledge.evaluate(state, new Float64Array(3));
    for (const plies of [100, 5_000]) {
      counter.plies = 0;
      const trial = new MoveTrial(game, knowledge, view, new SeededRng('trial'));
      const values = trial.run(candidates, plies);
      expect(values.every((value) => value > 0)).toBe(true);
      // The last world may have begun just before; a playout has at most 120 plies and the move.
      expect(counter.plies).toBeGreaterThanOrEqual(plies - candidates.length);
      expect(counter.plies).toBeLessThan(plies + 121 * candidates.length);
    }
  });

  it('finds out whether high or low scores win', async () => {
    expect(sampleScoring(await loadGame('golf')).direction).toBe(-1);
    expect(sampleScoring(await loadGame('nox')).direction).toBe(1);
  });
});

describe('without knowledge', () => {
  it('easy scores better than random in Golf, where the lowest score wins', async () => {
    const game = await loadGame('golf');
    const policy = { game, knowledge: makeDefaultKnowledge(game) };
    const options = resolveOptions(game, { holes: 1 });
    let difference = 0;
    for (let n = 0; n < 20; n++) {
      const players = [{ level: 'easy' }, { level: 'random' }] as const;
      const { result } = playBotGame(policy, { options, players, seed: `plain ${n}` });
      difference += result.scores[1]! - result.scores[0]!;
    }
    expect(difference).toBeGreaterThan(0);
  });
});
