/** The ladder of the bots' levels: one against others of the level below, on rotated seats. */
import type { Level, Standing } from '@ludotheque/bots';
import { standings } from '@ludotheque/bots';
import { resolveOptions } from '@ludotheque/core';
import { openGame } from '@ludotheque/games/shelf';
import { playAll } from './arena-threads.ts';

export interface Rung {
  readonly game: string;
  readonly level: Level;
  readonly below: Level;
  readonly seats: number;
  readonly games: number;
  readonly iterations?: number;
  readonly options?: { readonly [name: string]: number };
}

export const LADDER: readonly (readonly [Level, Level])[] = [
  ['easy', 'random'],
  ['medium', 'easy'],
  ['hard', 'medium'],
  ['expert', 'hard'],
];

/** One manche of Nicht die Bohne! is a game; the others have no shorter form. */
export const optionsFor = (game: string) =>
  game === 'nicht-die-bohne' ? { options: { manches: 1 } } : {};

/** How the one of the upper level fared. */
export async function climb(rung: Rung, threads: number, seed: string): Promise<Standing> {
  const { below, game, games, iterations, level, seats } = rung;
  const levels = [level, ...Array.from({ length: seats - 1 }, () => below)];
  const options = resolveOptions(await openGame(game), rung.options ?? {});
  const lineUp = { levels, options, seed, ...(iterations !== undefined && { iterations }) };
  return standings(levels, await playAll({ game, lineUp }, games, threads))[0]!;
}

export function describeRung(
  { below, game, games, iterations, level, seats }: Rung,
  { high, low, winShare }: Standing,
): string {
  const percent = (share: number) => (100 * share).toFixed(1);
  const searched = iterations === undefined ? '' : `, ${iterations} iterations`;
  return `| ${game} | ${level} v. ${seats - 1} ${below} | ${games}${searched} | ${percent(winShare)} % | ${percent(low)}–${percent(high)} | ${percent(1 / seats)} % |`;
}
