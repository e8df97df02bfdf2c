/**
 * Plays bots against each other and computes their standings. To be fair, every deal is played once
 * for each rotation of the line-up, so that each bot holds the same cards in the same seat. Line-ups
 * with the same seed get the same deals.
 */
import type { BotLevel, OptionValues } from '@ludotheque/core';
import type { RulesAndBotKnowledge } from '../decide-move.ts';
import { writeWinShares } from '../default-knowledge.ts';
import { isSearchingLevel } from '../search-effort.ts';
import { playBotGame } from './bot-game.ts';

export interface ArenaLineUp {
  /** The bots by seat, before any rotation. */
  readonly levels: readonly BotLevel[];
  readonly options: OptionValues;
  readonly seed: string;
  /** Instead of each searching level's own number of iterations. */
  readonly iterations?: number;
}

/** The result of one game, by place in the line-up. */
export interface ArenaGameResult {
  readonly deal: number;
  readonly winShares: readonly number[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly moves: number;
  /** How long every decision took, in milliseconds, by place in the line-up. */
  readonly thinkingMs: readonly (readonly number[])[];
}

/** Plays game number n; the number decides the deal and the rotation of the line-up. */
export function playArenaGame(
  policy: RulesAndBotKnowledge,
  lineUp: ArenaLineUp,
  n: number,
  readProcessorClock?: () => number,
): ArenaGameResult {
  const seats = lineUp.levels.length;
  const deal = Math.floor(n / seats);
  const rotation = n % seats;
  const placeAt = (seat: number) => (seat + rotation) % seats;
  const players = lineUp.levels.map((_, seat) =>
    makeBotPlayer(lineUp, lineUp.levels[placeAt(seat)]!),
  );
  const thinking: number[][] = lineUp.levels.map(() => []);
  let moves = 0;
  const { result } = playBotGame(
    policy,
    {
      options: lineUp.options,
      players,
      seed: `${lineUp.seed}/${deal}`,
      rotation,
      ...(readProcessorClock && { readProcessorClock }),
    },
    (seat, milliseconds) => {
      moves++;
      thinking[placeAt(seat)]!.push(milliseconds);
    },
  );
  const shares = new Float64Array(seats);
  writeWinShares(result.ranks, shares);
  const byPlace = (figures: ArrayLike<number>) =>
    lineUp.levels.map((_, place) => figures[(place - rotation + seats) % seats]!);
  return {
    deal,
    winShares: byPlace(shares),
    ranks: byPlace(result.ranks),
    scores: byPlace(result.scores),
    moves,
    thinkingMs: thinking,
  };
}

function makeBotPlayer(lineUp: ArenaLineUp, level: BotLevel) {
  const { iterations } = lineUp;
  return iterations === undefined || !isSearchingLevel(level)
    ? { level }
    : { level, effort: { iterations } };
}

export interface ArenaStanding {
  readonly bot: BotLevel;
  /** How many seats of the line-up it holds; shares are per seat. */
  readonly seats: number;
  readonly winShare: number;
  /** The 95 % interval of the win share. */
  readonly low: number;
  readonly high: number;
  readonly meanRank: number;
  readonly meanScore: number;
  readonly thinkMsP50: number;
  readonly thinkMsP99: number;
  /** How long a seat of it thinks in a game, on average. */
  readonly thinkMsPerGame: number;
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The mean and half the width of its 95 % interval; deals are taken as independent. */
export function computeConfidenceInterval(figures: readonly number[]): {
  middle: number;
  margin: number;
} {
  const middle = mean(figures);
  if (figures.length < 2) return { middle, margin: 1 };
  const variance = mean(figures.map((figure) => (figure - middle) ** 2));
  return { middle, margin: 1.96 * Math.sqrt(variance / (figures.length - 1)) };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The standing of each bot after these games; a bot with several seats has one standing. */
export function computeStandings(
  levels: readonly BotLevel[],
  results: readonly ArenaGameResult[],
): ArenaStanding[] {
  const deals = Map.groupBy(results, ({ deal }) => deal);
  return [...new Set(levels)].map((bot) => {
    const places = levels.flatMap((level, place) => (level === bot ? [place] : []));
    const ofBot =
      (pick: (result: ArenaGameResult) => readonly number[]) => (result: ArenaGameResult) =>
        mean(places.map((place) => pick(result)[place]!));
    const shares = [...deals.values()].map((games) =>
      mean(games.map(ofBot((game) => game.winShares))),
    );
    const { middle, margin } = computeConfidenceInterval(shares);
    const times = results.flatMap(({ thinkingMs }) =>
      places.flatMap((place) => thinkingMs[place]!),
    );
    times.sort((a, b) => a - b);
    const thinkMs = times.reduce((sum, time) => sum + time, 0);
    return {
      bot,
      seats: places.length,
      winShare: middle,
      low: Math.max(0, middle - margin),
      high: Math.min(1, middle + margin),
      meanRank: mean(results.map(ofBot((game) => game.ranks))),
      meanScore: mean(results.map(ofBot((game) => game.scores))),
      thinkMsP50: percentile(times, 0.5),
      thinkMsP99: percentile(times, 0.99),
      thinkMsPerGame: thinkMs / results.length / places.length,
    };
  });
}
