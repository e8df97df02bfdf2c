/** What a person's results come to, game by game. */
import type { ResultRow } from './store.ts';

/** So many of the last scores of a game are listed. */
export const MAX_RECENT_SCORES = 50;

/** The figures of all results of a person in one game. */
export interface ResultStatistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly meanRank: number;
  readonly meanScore: number;
  /** The share of wins that chance alone would give. */
  readonly fairShare: number;
  /** The last scores, in the order in which they were played. */
  readonly scores: readonly number[];
}

/** From all results of a person, the newest first. The game that was played last comes first. */
export function computeResultStatistics(results: readonly ResultRow[]): ResultStatistics[] {
  const byGame = [...Map.groupBy(results, ({ game }) => game)];
  const isEarlier = ([a, [first]]: [string, ResultRow[]], [b, [other]]: [string, ResultRow[]]) =>
    other!.at - first!.at || (a < b ? -1 : 1);
  return byGame.sort(isEarlier).map(([game, rows]) => ({
    game,
    games: rows.length,
    wins: rows.filter(({ rank }) => rank === 1).length,
    meanRank: rows.reduce((sum, { rank }) => sum + rank, 0) / rows.length,
    meanScore: rows.reduce((sum, { score }) => sum + score, 0) / rows.length,
    fairShare: rows.reduce((sum, { seats }) => sum + 1 / seats, 0) / rows.length,
    scores: rows
      .slice(0, MAX_RECENT_SCORES)
      .map(({ score }) => score)
      .reverse(),
  }));
}
