/** Plays the games that a report needs, and puts the report together. */
import { type AnyGame, BOT_LEVELS, type BotLevel, type OptionValues } from '@ludotheque/core';
import { loadKnowledge } from '@ludotheque/games/shelf';
import { playArenaGames } from '../arena/arena-threads.ts';
import { mapOnThreads } from '../map-on-threads.ts';
import {
  type GameReport,
  type LadderReport,
  type SeatCountReport,
  summariseLadder,
  summariseSeatCount,
  summariseTraces,
} from './game-report.ts';
import type { GameTrace } from './game-trace.ts';
import type { ReportWorkerData } from './report-worker.ts';

export interface ReportPlan {
  readonly game: AnyGame;
  readonly seats: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly level: BotLevel;
  /** Games between equal bots at `seats`; everything else plays a part of this number. */
  readonly games: number;
  readonly threads: number;
}

/** How long searching levels think about a move: a tenth of their own effort, for many games. */
const SEARCH_ITERATIONS = 200;
/** Each level but the first plays against the one below it; a search plays a sixth of the games. */
const LADDER: readonly { readonly level: BotLevel; readonly share: number }[] = [
  { level: 'easy', share: 1 },
  { level: 'medium', share: 1 },
  { level: 'hard', share: 1 / 6 },
];
const OTHER_SEATS_SHARE = 1 / 4;

function playEqualBots(plan: ReportPlan, seats: number, games: number): Promise<GameTrace[]> {
  const data: ReportWorkerData = {
    game: plan.game.id,
    level: plan.level,
    seats,
    options: plan.options,
    seed: `${plan.seed}/${seats}`,
    iterations: SEARCH_ITERATIONS,
  };
  const entry = new URL('./report-worker.ts', import.meta.url);
  return mapOnThreads(entry, data, games, plan.threads, `games with ${seats} seats`);
}

async function playLadder({ game, games, options, seats, seed, threads }: ReportPlan) {
  const reports: LadderReport[] = [];
  for (const { level, share } of LADDER) {
    const below = BOT_LEVELS[BOT_LEVELS.indexOf(level) - 1]!;
    const levels = [level, ...Array.from({ length: seats - 1 }, () => below)];
    const lineUp = { levels, options, seed: `${seed}/ladder`, iterations: SEARCH_ITERATIONS };
    // Whole deals only: each is played once for each rotation of the seats.
    const deals = Math.max(2, Math.ceil((games * share) / seats));
    const results = await playArenaGames({ game: game.id, lineUp }, deals * seats, threads);
    reports.push(summariseLadder(level, below, seats, results));
  }
  return reports;
}

export async function runReport(plan: ReportPlan): Promise<GameReport> {
  const { game, games, level, options, seats, seed } = plan;
  const traces = await playEqualBots(plan, seats, games);
  const bySeats: SeatCountReport[] = [];
  for (let count = game.seats.min; count <= game.seats.max; count++) {
    const part = Math.max(2, Math.ceil(games * OTHER_SEATS_SHARE));
    const played = count === seats ? traces : await playEqualBots(plan, count, part);
    bySeats.push(summariseSeatCount(count, played));
  }
  return {
    game: game.id,
    version: game.version,
    options,
    seed,
    level,
    iterations: SEARCH_ITERATIONS,
    hasKnowledge: (await loadKnowledge(game.id)) !== undefined,
    seats,
    games,
    bySeats,
    ...summariseTraces(game, traces),
    ladder: await playLadder(plan),
  };
}
