/** Plays the matchups of a ladder that are not known yet, and keeps the figures of the others. */
import { type ArenaStanding, isSearchingLevel } from '@ludotheque/bots';
import type { BotLevel } from '@ludotheque/core';
import { gameIds, loadGame, readGameWords } from '@ludotheque/games/shelf';
import { estimateShare } from '../report/estimate.ts';
import type { Ladder, LadderCell, LadderGame } from './ladder-file.ts';
import {
  chooseLadderSeats,
  LADDER_LEVEL_PAIRS,
  type LadderMatchup,
  ladderOptions,
  playLadderMatchup,
} from './ladder-matchup.ts';
import { hashSearchSource, readKnowledgeSource } from './source-files.ts';

export interface LadderPlan {
  /** The games to play; figures of others stay as they are. */
  readonly only: readonly string[];
  /** Games of a matchup at the usual seats, without a search and with `hard`. */
  readonly games: number;
  readonly hardGames: number;
  readonly threads: number;
  readonly seed: string;
}

/** An expert thinks for longer, and other numbers of seats are many: they play a part of the games. */
const EXPERT_SHARE = 1 / 2;
const OTHER_SEATS_SHARE = 1 / 4;
const MAX_SEATS = 6;
/** From so many deals on, the spread between them is known well enough. */
const MANY_DEALS = 20;

type PlannedCell = LadderMatchup & Pick<LadderCell, 'version'>;

const isSameMatchup = (a: LadderMatchup, b: LadderMatchup) =>
  a.game === b.game && a.seats === b.seats && a.level === b.level && a.below === b.below;

function countGames(plan: LadderPlan, level: BotLevel, seats: number, usual: number): number {
  const games = isSearchingLevel(level) ? plan.hardGames : plan.games;
  const share = (level === 'expert' ? EXPERT_SHARE : 1) * (seats === usual ? 1 : OTHER_SEATS_SHARE);
  // Whole deals only: each is played once for each rotation of the seats.
  return seats * Math.max(2, Math.ceil((games * share) / seats));
}

/** The matchups of one game, the usual seats first. */
async function planGame(plan: LadderPlan, game: string): Promise<PlannedCell[]> {
  const { seats: allowed, version: rules } = await loadGame(game);
  const usual = await chooseLadderSeats(game);
  const counts = Array.from({ length: Math.min(allowed.max, MAX_SEATS) + 1 }, (_, count) => count);
  const knowledge = readKnowledgeSource(game)?.hash ?? 'none';
  const search = hashSearchSource();
  return counts
    .filter((seats) => seats > 1 && seats >= allowed.min)
    .sort((a, b) => Number(b === usual) - Number(a === usual) || a - b)
    .flatMap((seats) =>
      LADDER_LEVEL_PAIRS.map(([level, below]) => ({
        ...{ game, seats, level, below, ...ladderOptions(game) },
        games: countGames(plan, level, seats, usual),
        version: [rules, knowledge, ...(isSearchingLevel(level) ? [search] : [])].join('-'),
      })),
    );
}

async function describeGame(game: string): Promise<LadderGame> {
  return {
    game,
    name: String(readGameWords(game, 'en').name ?? game),
    usualSeats: await chooseLadderSeats(game),
    options: ladderOptions(game).options ?? {},
    knowledgeBytes: readKnowledgeSource(game)?.bytes ?? 0,
  };
}

const round = (figure: number) => Number(figure.toPrecision(4));

/** Few deals may look alike by luck: Wilson's interval, as if each were one game, is more careful. */
function chooseInterval({ high, low, winShare }: ArenaStanding, deals: number) {
  if (deals >= MANY_DEALS) return { low: round(low), high: round(high) };
  const careful = estimateShare(winShare * deals, deals);
  return { low: round(Math.min(low, careful.low)), high: round(Math.max(high, careful.high)) };
}

async function playCell(
  cell: PlannedCell,
  plan: LadderPlan,
  play: typeof playLadderMatchup,
): Promise<LadderCell> {
  const { below, game, games, level, seats, version } = cell;
  const standing = await play(cell, plan.threads, plan.seed);
  return {
    ...{ game, seats, level, below, games, version },
    winShare: round(standing.winShare),
    ...chooseInterval(standing, games / seats),
    thinkMsP50: round(standing.thinkMsP50),
    thinkMsP99: round(standing.thinkMsP99),
    thinkMsPerGame: round(standing.thinkMsPerGame),
  };
}

/**
 * Plays what is missing, the usual seats and the quick levels of all games first, and yields the ladder after each matchup. A
 * matchup that was played with the same knowledge, in at least as many games, is not played again.
 */
export async function* runLadder(
  plan: LadderPlan,
  before?: Ladder,
  play = playLadderMatchup,
): AsyncGenerator<Ladder> {
  const planned = (await Promise.all(plan.only.map((game) => planGame(plan, game)))).flat();
  const usualSeats = new Map<string, number>();
  for (const game of plan.only) usualSeats.set(game, await chooseLadderSeats(game));
  const isUsual = ({ game, seats }: PlannedCell) => seats === usualSeats.get(game);
  const missing = planned.filter((cell) => {
    const known = before?.cells.find((each) => isSameMatchup(each, cell));
    return !known || known.version !== cell.version || known.games < cell.games;
  });
  let cells = [...(before?.cells ?? [])];
  const games = await Promise.all(gameIds.map(describeGame));
  const exploits = before?.exploits ?? [];
  const ladder = (): Ladder => ({ format: 1, seed: plan.seed, games, cells, exploits });
  yield ladder();
  const byCost = (a: PlannedCell, b: PlannedCell) =>
    Number(isUsual(b)) - Number(isUsual(a)) || rankOf(a) - rankOf(b);
  for (const cell of missing.toSorted(byCost)) {
    const played = await playCell(cell, plan, play);
    cells = [...cells.filter((each) => !isSameMatchup(each, cell)), played].sort(compareCells);
    yield ladder();
  }
}

const rankOf = ({ level }: Pick<LadderCell, 'level'>) =>
  LADDER_LEVEL_PAIRS.findIndex(([each]) => each === level);

const compareCells = (a: LadderCell, b: LadderCell): number =>
  gameIds.indexOf(a.game) - gameIds.indexOf(b.game) || rankOf(a) - rankOf(b) || a.seats - b.seats;
