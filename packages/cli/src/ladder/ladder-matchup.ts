/** Compares bot levels: one bot plays against bots of the level below, on rotated seats. */
import type { ArenaStanding } from '@ludotheque/bots';
import { computeStandings } from '@ludotheque/bots';
import { type BotLevel, resolveOptions } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { playArenaGames } from '../arena/arena-threads.ts';

export interface LadderMatchup {
  readonly game: string;
  readonly level: BotLevel;
  readonly below: BotLevel;
  readonly seats: number;
  readonly games: number;
  readonly iterations?: number;
  readonly options?: { readonly [name: string]: number };
}

export const LADDER_LEVEL_PAIRS: readonly (readonly [BotLevel, BotLevel])[] = [
  ['easy', 'random'],
  ['medium', 'easy'],
  ['hard', 'medium'],
  ['expert', 'hard'],
];

/** Four seats, or as near to that as the game allows. */
export const chooseLadderSeats = async (game: string): Promise<number> =>
  chooseSeatCount(await loadGame(game), 4);

const MAX_LADDER_SEATS = 6;

/** The numbers of seats that a ladder plays a game with: alone there is nobody to be compared with. */
export async function listLadderSeats(game: string): Promise<number[]> {
  const { max, min } = (await loadGame(game)).seats;
  const counts = Array.from({ length: Math.min(max, MAX_LADDER_SEATS) + 1 }, (_, count) => count);
  return counts.filter((seats) => seats > 1 && seats >= min);
}

/** Options for games of a common length; the others have no short form. */
const OPTIONS_BY_GAME: { readonly [game: string]: LadderMatchup['options'] } = {
  'nicht-die-bohne': { manches: 1 },
  nanobye: { manches: 12 },
};

export function ladderOptions(game: string): Pick<LadderMatchup, 'options'> {
  const options = OPTIONS_BY_GAME[game];
  return options ? { options } : {};
}

/** The standing of the bot with the higher level. */
export async function playLadderMatchup(
  rung: LadderMatchup,
  threads: number,
  seed: string,
): Promise<ArenaStanding> {
  const { below, game, games, iterations, level, seats } = rung;
  const levels = [level, ...Array.from({ length: seats - 1 }, () => below)];
  const options = resolveOptions(await loadGame(game), rung.options ?? {});
  const lineUp = { levels, options, seed, ...(iterations !== undefined && { iterations }) };
  return computeStandings(levels, await playArenaGames({ game, lineUp }, games, threads))[0]!;
}

export function describeLadderMatchup(
  { below, game, games, iterations, level, seats }: LadderMatchup,
  { high, low, winShare }: ArenaStanding,
): string {
  const percent = (share: number) => (100 * share).toFixed(1);
  const searched = iterations === undefined ? '' : `, ${iterations} iterations`;
  return `| ${game} | ${level} v. ${seats - 1} ${below} | ${games}${searched} | ${percent(winShare)} % | ${percent(low)}–${percent(high)} | ${percent(1 / seats)} % |`;
}
