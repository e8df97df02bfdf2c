/** Plays games of one level against itself, and counts the moves that a person would find absurd. */
import { type BotPlayer, playBotGame, type RulesAndBotKnowledge } from '@ludotheque/bots';
import type { BotLevel, BotPersonality, OptionValues } from '@ludotheque/core';
import { makeDetectorsOfAnyGame } from './any-game.ts';
import { gumDetectors } from './battle-gum.ts';
import type { AbsurdMoveDetector, AbsurdMoveDetectors } from './detectors.ts';
import { nanobyeDetectors } from './nanobye.ts';
import { bohneDetectors } from './nicht-die-bohne.ts';
import { noxDetectors } from './nox.ts';

const DETECTORS_BY_GAME: { readonly [game: string]: AbsurdMoveDetectors<never> } = {
  'battle-gum': gumDetectors,
  nanobye: nanobyeDetectors,
  'nicht-die-bohne': bohneDetectors,
  nox: noxDetectors,
};

export interface AbsurdMoveCount {
  readonly games: number;
  readonly moves: number;
  /** How often each mistake was made. */
  readonly mistakes: ReadonlyMap<string, number>;
}

export interface AbsurdMoveSample {
  readonly level: BotLevel;
  /** That of all bots, as at a table; without it, chance decides between equal moves. */
  readonly personality?: BotPersonality | undefined;
  readonly seats: number;
  readonly games: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly iterations?: number;
  /** Decides instead of `decideMove`: the same level of an earlier version. */
  readonly decide: NonNullable<BotPlayer['decide']>;
}

/** The mistakes that a game has of its own, besides those of any game. */
export const listOwnMistakes = (game: string): readonly string[] =>
  Object.keys(DETECTORS_BY_GAME[game] ?? {});

/** All detectors of a game, those of any game included. */
function findDetectors({ game }: RulesAndBotKnowledge): [string, AbsurdMoveDetector<never>][] {
  return Object.entries({
    ...(makeDetectorsOfAnyGame(game) as AbsurdMoveDetectors<never>),
    ...DETECTORS_BY_GAME[game.id],
  });
}

export function countAbsurdMoves(
  policy: RulesAndBotKnowledge,
  { decide, games, iterations, level, options, personality, seats, seed }: AbsurdMoveSample,
): AbsurdMoveCount {
  const { game } = policy;
  const detectors = findDetectors(policy);
  const mistakes = new Map(detectors.map(([mistake]) => [mistake, 0]));
  const moves = new Int32Array(game.limits.moves);
  let judged = 0;
  const player: BotPlayer = {
    level,
    ...(personality && { personality }),
    ...(iterations !== undefined && { effort: { iterations } }),
    decide(request, state) {
      const decision = decide(request, state);
      const { move } = decision;
      const { seat } = request.view;
      const legal = moves.subarray(0, game.moves(state, seat, moves));
      if (move === undefined || legal.length < 2) return decision;
      judged++;
      const judgedDecision = { state: state as never, seat, move, legal };
      for (const [mistake, isAbsurd] of detectors)
        if (isAbsurd(judgedDecision)) mistakes.set(mistake, mistakes.get(mistake)! + 1);
      return decision;
    },
  };
  const players = Array.from({ length: seats }, () => player);
  for (let i = 0; i < games; i++) playBotGame(policy, { options, players, seed: `${seed}/${i}` });
  return { games, moves: judged, mistakes };
}
