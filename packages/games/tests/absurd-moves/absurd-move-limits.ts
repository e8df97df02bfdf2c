/** How many absurd moves each level may make in a game at four seats, and how they are counted. */
import { decideMove, makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { type BotLevel, type BotPersonality, resolveOptions } from '@ludotheque/core';
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
const DEFAULT_LIMIT = 0.01;
type Limits = { readonly [mistake: string]: number };
/**
 * A little more than what was counted, and so little that the version before the bots were taught to
 * avoid these mistakes (docs/bots/README.md) fails. For an expert, the limits of `hard` hold where it
 * has none of its own.
 */
const LIMITS: { readonly [game: string]: { readonly [level in BotLevel]?: Limits } } = {
  // A beginner does not think of how a game ends.
  nox: {
    easy: { [PASSES_UP_WIN]: 0.9, [ENDS_LOST_GAME]: 0.8 },
    medium: { 'improves a rival’s display': 0.13, 'spoils its own display': 0.015 },
    hard: { 'improves a rival’s display': 0.4, 'spoils its own display': 0.1 },
  },
  // For a search, to pick up is no mistake: played out, it pays (docs/bots/battle-gum.md).
  'battle-gum': {
    easy: { [PASSES_UP_WIN]: 0.1, 'lets a rival with known cards go out': 0.3 },
    medium: { 'feeds the largest hand': 0.12, 'picks up a large pile it could answer': 0.08 },
    hard: { 'feeds the largest hand': 0.2, 'picks up a large pile it could answer': 2.2 },
  },
  'nicht-die-bohne': {
    medium: { 'takes a disaster': 0.02 },
    hard: { 'takes a disaster': 0.22, 'takes much less in the last trick': 0.08 },
    // It takes for chances to win, not for points.
    expert: { 'takes a disaster': 0.8 },
  },
  // With 98, all give way to a high stake that looks like 99; with 99, to one of whoever wins ties.
  nanobye: {
    easy: { [PASSES_UP_WIN]: 0.45, [ENDS_LOST_GAME]: 0.35 },
    medium: {
      [PASSES_UP_WIN]: 0.015,
      [ENDS_LOST_GAME]: 0.08,
      'quits with 99': 0.015,
      'quits with 98 against a small stake': 0.015,
      'gives 98 up to a high stake': 0.35,
      'pays a high stake with the worst cards': 0.03,
    },
    hard: {
      [PASSES_UP_WIN]: 0.05,
      [ENDS_LOST_GAME]: 0.12,
      'quits with 99': 0.12,
      'quits with 98 against a small stake': 0.1,
      'gives 98 up to a high stake': 0.9,
      'pays a high stake with the worst cards': 0.1,
      'keeps the worse card and gives the better': 0.08,
      'announces the cote against its cards': 0.08,
    },
  },
  'crazy-eights': {
    easy: { [ENDS_LOST_GAME]: 0.4 },
    medium: { [ENDS_LOST_GAME]: 0.13 },
    hard: { [ENDS_LOST_GAME]: 0.1 },
  },
  golf: {
    easy: { [PASSES_UP_WIN]: 0.12, [ENDS_LOST_GAME]: 0.3 },
    medium: { [ENDS_LOST_GAME]: 0.08 },
    hard: { [ENDS_LOST_GAME]: 0.15 },
  },
};

const findLimit = (game: string, level: BotLevel, mistake: string): number =>
  LIMITS[game]?.[level]?.[mistake] ??
  (level === 'expert' ? findLimit(game, 'hard', mistake) : DEFAULT_LIMIT);

/** How many may be counted in so many games: a few more by chance, up to three standard deviations. */
export function findMostAllowed(
  game: string,
  level: BotLevel,
  mistake: string,
  games: number,
): number {
  const expected = games * findLimit(game, level, mistake);
  return Math.max(1, expected + 3 * Math.sqrt(expected));
}

export async function loadPolicy(id: string): Promise<RulesAndBotKnowledge> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}

/** Without a number of iterations, each level searches as it does at a table. */
export function countAtLevel(
  policy: RulesAndBotKnowledge,
  level: BotLevel,
  games: number,
  { iterations, personality }: { iterations?: number; personality?: BotPersonality } = {},
): AbsurdMoveCount {
  const { game } = policy;
  return countAbsurdMoves(policy, {
    level,
    personality,
    seats: chooseSeatCount(game, 4),
    games,
    options: resolveOptions(game, OPTIONS_BY_GAME[game.id] ?? {}),
    seed: 'limits',
    ...(iterations !== undefined && { iterations }),
    decide: (request) => decideMove(policy, request),
  });
}
