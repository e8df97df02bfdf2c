/**
 * Bots against each other, fairly: every deal is played once for each rotation of the line-up, so
 * that everybody has held the same cards in the same seat, and deals are the same for all line-ups.
 */
import type { BotLevel, OptionValues } from '@ludotheque/core';
import type { BotPolicy } from '../decide-move.ts';
import { writeWinShares } from '../default-knowledge.ts';
import { SEARCH_ITERATIONS_BY_LEVEL } from '../search-iterations.ts';
import { playBotGame } from './bot-game.ts';

export interface ArenaLineUp {
  /** Who sits where before any rotation. */
  readonly levels: readonly BotLevel[];
  readonly options: OptionValues;
  readonly seed: string;
  /** Instead of each searching level's own number of iterations. */
  readonly iterations?: number;
}

/** What came of one game, by place in the line-up. */
export interface ArenaGameResult {
  readonly deal: number;
  readonly winShares: readonly number[];
  readonly ranks: readonly number[];
  readonly scores: readonly number[];
  readonly moves: number;
  /** How long every decision took, in milliseconds, by place in the line-up. */
  readonly thinkingMs: readonly (readonly number[])[];
}

/** Game number n: its deal, and how far the line-up is turned. */
export function playArenaGame(brain: BotPolicy, lineUp: ArenaLineUp, n: number): ArenaGameResult {
  const seats = lineUp.levels.length;
  const deal = Math.floor(n / seats);
  const turned = n % seats;
  const placeAt = (seat: number) => (seat + turned) % seats;
  const players = lineUp.levels.map((_, seat) =>
    makeBotPlayer(lineUp, lineUp.levels[placeAt(seat)]!),
  );
  const thinking: number[][] = lineUp.levels.map(() => []);
  let moves = 0;
  const { result } = playBotGame(
    brain,
    { options: lineUp.options, players, seed: `${lineUp.seed}/${deal}`, rotation: turned },
    (seat, milliseconds) => {
      moves++;
      thinking[placeAt(seat)]!.push(milliseconds);
    },
  );
  const shares = new Float64Array(seats);
  writeWinShares(result.ranks, shares);
  const byPlace = (figures: ArrayLike<number>) =>
    lineUp.levels.map((_, place) => figures[(place - turned + seats) % seats]!);
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
  const iterations = lineUp.iterations ?? SEARCH_ITERATIONS_BY_LEVEL[level];
  return iterations === undefined ? { level } : { level, effort: { iterations } };
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
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The mean and how far it may be off: two standard errors, deals taken as independent. */
function computeConfidenceInterval(figures: readonly number[]): { middle: number; off: number } {
  const middle = mean(figures);
  if (figures.length < 2) return { middle, off: 1 };
  const variance = mean(figures.map((figure) => (figure - middle) ** 2));
  return { middle, off: 1.96 * Math.sqrt(variance / (figures.length - 1)) };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Everybody's standing after these games; a bot that holds several seats stands once. */
export function computeStandings(
  levels: readonly BotLevel[],
  outcomes: readonly ArenaGameResult[],
): ArenaStanding[] {
  const deals = Map.groupBy(outcomes, ({ deal }) => deal);
  return [...new Set(levels)].map((bot) => {
    const places = levels.flatMap((level, place) => (level === bot ? [place] : []));
    const ofBot =
      (pick: (outcome: ArenaGameResult) => readonly number[]) => (outcome: ArenaGameResult) =>
        mean(places.map((place) => pick(outcome)[place]!));
    const shares = [...deals.values()].map((games) => mean(games.map(ofBot((o) => o.winShares))));
    const { middle, off } = computeConfidenceInterval(shares);
    const times = outcomes.flatMap(({ thinkingMs }) =>
      places.flatMap((place) => thinkingMs[place]!),
    );
    times.sort((a, b) => a - b);
    return {
      bot,
      seats: places.length,
      winShare: middle,
      low: Math.max(0, middle - off),
      high: Math.min(1, middle + off),
      meanRank: mean(outcomes.map(ofBot((o) => o.ranks))),
      meanScore: mean(outcomes.map(ofBot((o) => o.scores))),
      thinkMsP50: percentile(times, 0.5),
      thinkMsP99: percentile(times, 0.99),
    };
  });
}
