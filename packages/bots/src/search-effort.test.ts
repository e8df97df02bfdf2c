import {
  type BaseView,
  type BotLevel,
  findLowestSeatInSet,
  knowledgeOfLevel,
  resolveOptions,
  resolveTableOptions,
  SeededRng,
} from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { decideMove, type RulesAndBotKnowledge } from './decide-move.ts';
import { makeDefaultKnowledge } from './default-knowledge.ts';
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

/** Enough to meet a clear decision and a close one. */
const EXPERT_DECISIONS = 20;
/** A part of an expert's own iterations is enough to see whether it ends early. */
const EXPERT_ITERATIONS = 600;

/** What an expert sees that has a choice, about four seats, every third time. */
function* listExpertViews(policy: RulesAndBotKnowledge) {
  const rules = policy.game;
  const rng = new SeededRng('clear');
  const state = rules.setup(resolveTableOptions(rules), chooseSeatCount(rules, 4), rng);
  const moves = new Int32Array(rules.limits.moves);
  for (let ply = 0; rules.awaited(state) !== 0; ply++) {
    const seat = findLowestSeatInSet(rules.awaited(state));
    const view = rules.view(state, seat);
    if (rules.moves(state, seat, moves) > 1 && ply % 3 === 0) yield view;
    rules.play(
      state,
      seat,
      decideMove(policy, { view, level: 'medium', seed: `${ply}` }).move!,
      rng,
    );
  }
}

it.each(testedGameIds)(
  'an expert of %s takes little for a clear decision, and more for a close one',
  async (id) => {
    const rules = await loadGame(id);
    const own = (await loadKnowledge(id)) ?? makeDefaultKnowledge(rules);
    const expert = { game: rules, knowledge: own };
    const usual = chooseSearchEffort(knowledgeOfLevel(own, 'expert'), 'expert');
    const effort = { ...usual, iterations: Math.min(usual.iterations, EXPERT_ITERATIONS) };
    const counts: number[] = [];
    let decisions = 0;
    for (const view of listExpertViews(expert)) {
      const { thoughts } = decideMove(expert, { view, level: 'expert', seed: 'own', effort });
      // With one candidate there is nothing to search.
      if (countVisits(thoughts) > 0) counts.push(countVisits(thoughts));
      const least = Math.min(...counts);
      if (least <= 0.6 * effort.iterations && Math.max(...counts) > 1.5 * least) return;
      if (++decisions === EXPERT_DECISIONS) break;
    }
    // Where nothing is ever searched, nothing takes too long.
    expect(counts).toEqual([]);
  },
);
