import { type BaseView, type BotLevel, resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { decideMove } from './decide-move.ts';
import { chooseSearchEffort } from './search-effort.ts';
import { answerBotRequest } from './workers/bot-request.ts';

const game = await loadGame('nox');
/** Whatever this game's own bots do, these end early. */
const knowledge = {
  ...(await loadKnowledge('nox'))!,
  minGainPerIteration: { hard: 3e-7, expert: 3e-8 },
};
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

/** Enough for decisions that are clear; the first ones of a round are close. */
const DECISIONS = 12;

describe('the effort of a level', () => {
  it('hard ends early, and at the same place in every world that fits the view', () => {
    const most = chooseSearchEffort(knowledge, 'hard').iterations;
    const rng = new SeededRng('another world');
    const decide = (view: BaseView) => decideMove(policy, { view, level: 'hard', seed: 'own' });
    let all = 0;
    for (const view of listViews(DECISIONS)) {
      const decision = decide(view);
      expect(decide(game.view(game.imagine(view, rng), view.seat))).toEqual(decision);
      const visits = countVisits(decision.thoughts);
      expect(visits).toBeLessThanOrEqual(most);
      all += visits;
    }
    expect(all).toBeLessThan(DECISIONS * most);
  });

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
