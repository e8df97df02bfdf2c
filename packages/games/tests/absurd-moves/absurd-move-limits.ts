/** How many absurd moves each level may make in a game at four seats, and how they are counted. */
import { decideMove, makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { type BotLevel, resolveOptions } from '@ludotheque/core';
import { loadGame, loadKnowledge } from '../../shelf.ts';
import { chooseSeatCount } from '../choose-seat-count.ts';
import { ENDS_LOST_GAME, PASSES_UP_WIN } from './any-game.ts';
import { type AbsurdMoveCount, countAbsurdMoves } from './count-absurd-moves.ts';

/** Short games, in which all detectors have something to look at. */
const OPTIONS_BY_GAME: { readonly [game: string]: { readonly manches: number } } = {
  nanobye: { manches: 12 },
  'nicht-die-bohne': { manches: 1 },
};

/** Of each mistake, in a game of four seats, where nothing else is said below. */
const DEFAULT_LIMIT = 0.05;
type Limits = { readonly [mistake: string]: number };
/** About half more than what was counted, so that only a change for the worse fails. */
const LIMITS: { readonly [game: string]: { readonly [level in BotLevel]?: Limits } } = {
  // A beginner does not think of how a game ends.
  nox: {
    easy: { [PASSES_UP_WIN]: 1, [ENDS_LOST_GAME]: 0.8 },
    medium: { 'improves a rival’s display': 0.15 },
    hard: { 'improves a rival’s display': 0.4, 'spoils its own display': 0.1 },
  },
  'battle-gum': {
    easy: { 'lets a rival with known cards go out': 0.4 },
    medium: {
      'feeds the largest hand': 0.35,
      'picks up a large pile it could answer': 0.12,
      'lets a rival with known cards go out': 0.15,
    },
    hard: {
      'feeds the largest hand': 0.8,
      'picks up a large pile it could answer': 0.25,
      'lets a rival with known cards go out': 0.2,
    },
  },
  'nicht-die-bohne': {
    medium: { 'takes a disaster': 0.3 },
    hard: { 'takes a disaster': 0.8, 'takes much less in the last trick': 0.2 },
  },
  // With 98, medium gives way to a high stake that looks like 99.
  nanobye: {
    easy: { [PASSES_UP_WIN]: 0.5, [ENDS_LOST_GAME]: 0.4 },
    medium: { [PASSES_UP_WIN]: 0.08, [ENDS_LOST_GAME]: 0.15, 'quits with the best cards': 0.3 },
    hard: { [PASSES_UP_WIN]: 0.15, [ENDS_LOST_GAME]: 0.45, 'quits with the best cards': 1.2 },
  },
};

export const findLimit = (game: string, level: BotLevel, mistake: string): number =>
  LIMITS[game]?.[level]?.[mistake] ?? DEFAULT_LIMIT;

export async function loadPolicy(id: string): Promise<RulesAndBotKnowledge> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}

export function countAtLevel(
  policy: RulesAndBotKnowledge,
  level: BotLevel,
  games: number,
  iterations?: number,
): AbsurdMoveCount {
  const { game } = policy;
  return countAbsurdMoves(policy, {
    level,
    seats: chooseSeatCount(game, 4),
    games,
    options: resolveOptions(game, OPTIONS_BY_GAME[game.id] ?? {}),
    seed: 'limits',
    ...(iterations !== undefined && { iterations }),
    decide: (request) => decideMove(policy, request),
  });
}
