/**
 * Recognises a bot by what it decides: fingerprints are equal as long as a level plays alike, however its
 * code is written. A level is asked about fixed positions, which random moves have led to.
 */
import { createHash } from 'node:crypto';
import {
  type CountedSearchBudget,
  chooseSearchEffort,
  decideMove,
  isSearchingLevel,
  iterateSeatsToAsk,
  type RulesAndBotKnowledge,
} from '@ludotheque/bots';
import {
  type AnyBotKnowledge,
  type BaseView,
  type BotLevel,
  knowledgeOfLevel,
  type OptionValues,
  SeededRng,
} from '@ludotheque/core';

/** How many positions a level is asked about. A search shows more of itself in each: its estimates. */
const POSITIONS = { quick: 120, searching: 10 };
/** A search is asked with fewer iterations than its own, and its settings count, too. */
const MAX_ITERATIONS = 200;

export interface FingerprintTable {
  readonly seats: number;
  readonly options: OptionValues;
}

/** What the seats see that have a choice, in a game of random moves. */
function listViewsWithChoice(
  { game }: RulesAndBotKnowledge,
  { options, seats }: FingerprintTable,
): BaseView[] {
  const rng = new SeededRng('fingerprint');
  const state = game.setup(options, seats, rng);
  const moves = new Int32Array(game.limits.moves);
  const views: BaseView[] = [];
  while (game.awaited(state) !== 0)
    for (const seat of [...iterateSeatsToAsk(game, state, seats, moves)]) {
      const count = game.moves(state, seat, moves);
      const view = game.view(state, seat);
      const isAwaited = view.awaited.includes(seat);
      if (count > 1 && isAwaited) views.push(view);
      if (!isAwaited) continue;
      game.play(state, seat, moves[rng.below(count)]!, rng);
      break;
    }
  return views;
}

/** So many of them, from the whole game. */
const pickEvenly = <T>(all: readonly T[], most: number): T[] =>
  all.filter(
    (_, i) => Math.floor((i * most) / all.length) !== Math.floor(((i - 1) * most) / all.length),
  );

/** The settings of a search: members of the knowledge that are plain figures, and the level's effort. */
function describeSearch(knowledge: AnyBotKnowledge, effort: CountedSearchBudget): string {
  const settings = Object.entries(knowledge).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'boolean',
  );
  return JSON.stringify([...settings, ...Object.entries(effort)].sort());
}

export function computeBotFingerprint(
  policy: RulesAndBotKnowledge,
  table: FingerprintTable,
  level: BotLevel,
): string {
  const hash = createHash('sha256');
  const views = listViewsWithChoice(policy, table);
  const ask = (view: BaseView, n: number, effort?: CountedSearchBudget) =>
    decideMove(policy, { view, level, seed: `fingerprint/${n}`, ...(effort && { effort }) });
  if (isSearchingLevel(level)) {
    const knowledge = knowledgeOfLevel(policy.knowledge, level);
    const own = chooseSearchEffort(knowledge, level);
    hash.update(describeSearch(knowledge, own));
    const effort = { ...own, iterations: Math.min(own.iterations, MAX_ITERATIONS) };
    pickEvenly(views, POSITIONS.searching).forEach((view, n) => {
      const { move, thoughts } = ask(view, n, effort);
      const estimates = thoughts.map((each) => [each.move, each.visits, each.value.toFixed(6)]);
      hash.update(JSON.stringify([move, estimates]));
    });
  } else
    pickEvenly(views, POSITIONS.quick).forEach((view, n) => {
      hash.update(JSON.stringify([ask(view, n).move]));
    });
  return hash.digest('hex').slice(0, 8);
}
