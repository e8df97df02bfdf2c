/** Says by which bots a figure of the ladder would be played today, so that figures of others can be told. */
import { type BotLevel, resolveOptions } from '@ludotheque/core';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { computeBotFingerprint } from './bot-fingerprint.ts';
import { LADDER_LEVEL_PAIRS, ladderOptions, listLadderSeats } from './ladder-matchup.ts';

/** The fingerprint of each bot, by `nameLadderBot`; undefined for `random`, which knows nothing. */
export type LadderVersions = ReadonlyMap<string, string>;

const nameLadderBot = (game: string, seats: number, level: BotLevel) => `${game}/${seats}/${level}`;

/** Bots do not change while a program runs. */
const known = new Map<string, Promise<readonly (readonly [bot: string, version: string])[]>>();

async function computeVersionsOfGame(game: string) {
  const policy = await loadRulesAndBotKnowledge(game);
  const options = resolveOptions(policy.game, ladderOptions(game).options ?? {});
  return (await listLadderSeats(game)).flatMap((seats) =>
    LADDER_LEVEL_PAIRS.map(
      ([level]) =>
        [
          nameLadderBot(game, seats, level),
          computeBotFingerprint(policy, { seats, options }, level),
        ] as const,
    ),
  );
}

/** Of all levels of these games, at every number of seats. */
export async function computeLadderVersions(games: readonly string[]): Promise<LadderVersions> {
  for (const game of games) if (!known.has(game)) known.set(game, computeVersionsOfGame(game));
  return new Map((await Promise.all(games.map((game) => known.get(game)!))).flat());
}

interface PairOfLevels {
  readonly game: string;
  readonly seats: number;
  readonly level: BotLevel;
  readonly below: BotLevel;
}

/** Changes when one of both levels plays differently. */
export const versionOfCell = (
  versions: LadderVersions,
  { below, game, level, seats }: PairOfLevels,
): string =>
  [level, below].flatMap((each) => versions.get(nameLadderBot(game, seats, each)) ?? []).join('-');

export const versionOfExploit = (
  versions: LadderVersions,
  { against, game, seats }: Pick<PairOfLevels, 'game' | 'seats'> & { readonly against: BotLevel },
): string => versions.get(nameLadderBot(game, seats, against)) ?? '';
