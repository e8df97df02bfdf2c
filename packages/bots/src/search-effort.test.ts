import { type BotLevel, resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { decideMove } from './decide-move.ts';
import { chooseSearchEffort } from './search-effort.ts';
import { answerBotRequest } from './workers/bot-request.ts';

const game = await loadGame('nox');
const knowledge = (await loadKnowledge('nox'))!;
const policy = { game, knowledge };

/** The first decisions of a game, as the seats see them. */
function* listViews(count: number) {
  const rng = new SeededRng('effort');
  const state = game.setup(resolveOptions(game, {}), 4, rng);
  const moves = new Int32Array(game.limits.moves);
  for (let n = 0; n < count; n++) {
    const seat = n % 4;
    yield game.view(state, seat);
    game.play(state, seat, moves[rng.below(game.moves(state, seat, moves))]!, rng);
  }
}

const countVisits = (thoughts: readonly { readonly visits: number }[]) =>
  thoughts.reduce((sum, { visits }) => sum + visits, 0);

describe('the effort of a level', () => {
  it.each(['hard', 'expert'] as const)(
    '%s ends early, and at the same place each time',
    (level) => {
      const most = chooseSearchEffort(knowledge, level).iterations;
      const rng = new SeededRng('another world');
      let all = 0;
      for (const view of listViews(6)) {
        const elsewhere = game.view(game.imagine(view, rng), view.seat);
        const decide = (seen: typeof view) =>
          decideMove(policy, { view: seen, level, seed: 'own' });
        const decision = decide(view);
        expect(decide(elsewhere)).toEqual(decision);
        const visits = countVisits(decision.thoughts);
        expect(visits).toBeLessThanOrEqual(most);
        all += visits;
      }
      expect(all).toBeLessThan(5 * most);
    },
  );

  it('a table does not pay for time that gains nothing: a standing clock ends no search', () => {
    const [view] = listViews(1);
    const ask = (level: BotLevel, budget: number) =>
      answerBotRequest(
        policy,
        { game: 'nox', version: game.version, view: view!, level, budget, seed: 'own' },
        () => 0,
        0,
      );
    expect(ask('hard', 600).move).toBe(
      decideMove(policy, { view: view!, level: 'hard', seed: 'own' }).move,
    );
  });

  it('ends at its deadline in any case', () => {
    let time = 0;
    const deadline = { until: 50, now: () => time++ };
    const [view] = listViews(1);
    const { thoughts } = decideMove(policy, {
      view: view!,
      level: 'expert',
      seed: 'own',
      deadline,
    });
    // A world of all candidates takes two looks at the clock at most.
    expect(countVisits(thoughts)).toBeLessThan(50 * 32);
  });
});
