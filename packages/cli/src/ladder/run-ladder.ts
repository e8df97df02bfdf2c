/** Plays the matchups of a ladder that are not known yet, and keeps the figures of the others. */
import { type ArenaStanding, isSearchingLevel } from '@ludotheque/bots';
import type { BotLevel } from '@ludotheque/core';
import { gameIds, readGameWords } from '@ludotheque/games/shelf';
import { type ExploitTask, exploitedGameIds, measureExploit } from '../exploit/measure-exploit.ts';
import { estimateShare } from '../report/estimate.ts';
import { measureKnowledgeBytes } from './knowledge-size.ts';
import type { ExploitFigure, Ladder, LadderCell, LadderGame } from './ladder-file.ts';
import {
  chooseLadderSeats,
  LADDER_LEVEL_PAIRS,
  type LadderMatchup,
  ladderOptions,
  listLadderSeats,
  playLadderMatchup,
} from './ladder-matchup.ts';
import { type LadderVersions, versionOfCell, versionOfExploit } from './ladder-versions.ts';

export interface LadderPlan {
  /** The games to play; figures of others stay as they are. */
  readonly only: readonly string[];
  /** Games of a matchup at the usual seats: without a search, with `hard`, and with `expert`. */
  readonly games: number;
  readonly hardGames: number;
  readonly expertGames: number;
  /** Manches of the exploiter against each level. */
  readonly exploitManches: number;
  readonly threads: number;
  readonly seed: string;
}

/** What plays and measures; tests do neither. */
interface LadderPlayers {
  readonly play: typeof playLadderMatchup;
  readonly exploit: typeof measureExploit;
  readonly measureBytes: typeof measureKnowledgeBytes;
}

const LADDER_PLAYERS: LadderPlayers = {
  play: playLadderMatchup,
  exploit: measureExploit,
  measureBytes: measureKnowledgeBytes,
};

/** Other numbers of seats are many: they play a part of the games. */
const OTHER_SEATS_SHARE = 1 / 4;
/** From so many deals on, the spread between them is known well enough. */
export const MANY_DEALS = 20;
export const EXPLOITED_SEATS = [2, 4];

type PlannedCell = LadderMatchup & Pick<LadderCell, 'version'>;
type PlannedExploit = ExploitTask & { readonly version: string };

const isSameMatchup = (a: LadderMatchup, b: LadderMatchup) =>
  a.game === b.game && a.seats === b.seats && a.level === b.level && a.below === b.below;

const isSameExploit = (a: ExploitFigure | ExploitTask, b: ExploitFigure | ExploitTask) =>
  a.game === b.game && a.seats === b.seats && a.against === b.against;

function countGames(plan: LadderPlan, level: BotLevel, seats: number, usual: number): number {
  const searching = level === 'expert' ? plan.expertGames : plan.hardGames;
  const games = isSearchingLevel(level) ? searching : plan.games;
  // Whole deals only: each is played once for each rotation of the seats.
  return (
    seats * Math.max(2, Math.ceil((games * (seats === usual ? 1 : OTHER_SEATS_SHARE)) / seats))
  );
}

/** The matchups of one game, the usual seats first. */
async function planGame(
  plan: LadderPlan,
  versions: LadderVersions,
  game: string,
): Promise<PlannedCell[]> {
  const usual = await chooseLadderSeats(game);
  return (await listLadderSeats(game))
    .sort((a, b) => Number(b === usual) - Number(a === usual) || a - b)
    .flatMap((seats) =>
      LADDER_LEVEL_PAIRS.map(([level, below]) => ({
        ...{ game, seats, level, below, ...ladderOptions(game) },
        games: countGames(plan, level, seats, usual),
        version: versionOfCell(versions, { game, seats, level, below }),
      })),
    );
}

/** One learner against each level of a game that it can read, at two seats and at four. */
function planExploits(plan: LadderPlan, versions: LadderVersions): PlannedExploit[] {
  const { exploitManches: manches, only, seed } = plan;
  return only
    .filter((game) => exploitedGameIds.includes(game))
    .flatMap((game) =>
      LADDER_LEVEL_PAIRS.flatMap(([against]) =>
        EXPLOITED_SEATS.map((seats) => {
          const version = versionOfExploit(versions, { game, seats, against });
          return { game, against, seats, manches, seed, version };
        }),
      ),
    );
}

async function describeGame(
  game: string,
  measureBytes: typeof measureKnowledgeBytes,
): Promise<LadderGame> {
  return {
    game,
    name: String(readGameWords(game, 'en').name ?? game),
    usualSeats: await chooseLadderSeats(game),
    seats: await listLadderSeats(game),
    options: ladderOptions(game).options ?? {},
    knowledgeBytes: await measureBytes(game),
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

async function playExploit(
  { version, ...task }: PlannedExploit,
  exploit: typeof measureExploit,
): Promise<ExploitFigure> {
  const { against, game, manches, seats } = task;
  const { gainPerManche, high, low } = await exploit(task);
  const [gain, least, most] = [gainPerManche, low, high].map(round);
  return {
    ...{ game, against, seats, manches, version },
    ...{ gainPerManche: gain!, low: least!, high: most! },
  };
}

/**
 * Plays what is missing, the quick levels of all games first and then the usual seats, and yields the ladder after each matchup. A
 * matchup that was played by the same bots, in at least as many games, is not played again.
 */
export async function* runLadder(
  plan: LadderPlan,
  versions: LadderVersions,
  before?: Ladder,
  { exploit, measureBytes, play } = LADDER_PLAYERS,
): AsyncGenerator<Ladder> {
  const planned = (
    await Promise.all(plan.only.map((game) => planGame(plan, versions, game)))
  ).flat();
  const usualSeats = new Map<string, number>();
  for (const game of plan.only) usualSeats.set(game, await chooseLadderSeats(game));
  const isUsual = ({ game, seats }: PlannedCell) => seats === usualSeats.get(game);
  let cells = [...(before?.cells ?? [])];
  let exploits = [...(before?.exploits ?? [])];
  const missing = planned.filter((cell) => {
    const known = cells.find((each) => isSameMatchup(each, cell));
    return !known || known.version !== cell.version || known.games < cell.games;
  });
  const missingExploits = planExploits(plan, versions).filter((task) => {
    const known = exploits.find((each) => isSameExploit(each, task));
    return !known || known.version !== task.version || (known.manches ?? 0) < task.manches;
  });
  const games: LadderGame[] = [];
  for (const game of gameIds) games.push(await describeGame(game, measureBytes));
  const ladder = (): Ladder => ({ format: 1, seed: plan.seed, games, cells, exploits });
  yield ladder();
  const byCost = (a: PlannedCell, b: PlannedCell) =>
    Number(isSearchingLevel(a.level)) - Number(isSearchingLevel(b.level)) ||
    Number(isUsual(b)) - Number(isUsual(a)) ||
    rankOf(a.level) - rankOf(b.level);
  for (const cell of missing.toSorted(byCost)) {
    const played = await playCell(cell, plan, play);
    cells = [...cells.filter((each) => !isSameMatchup(each, cell)), played].sort(compareCells);
    yield ladder();
  }
  for (const task of missingExploits) {
    const measured = await playExploit(task, exploit);
    exploits = [...exploits.filter((each) => !isSameExploit(each, task)), measured].sort(
      compareExploits,
    );
    yield ladder();
  }
}

const rankOf = (level: BotLevel) => LADDER_LEVEL_PAIRS.findIndex(([each]) => each === level);

const compareCells = (a: LadderCell, b: LadderCell): number =>
  gameIds.indexOf(a.game) - gameIds.indexOf(b.game) ||
  rankOf(a.level) - rankOf(b.level) ||
  a.seats - b.seats;

const compareExploits = (a: ExploitFigure, b: ExploitFigure): number =>
  gameIds.indexOf(a.game) - gameIds.indexOf(b.game) ||
  rankOf(a.against) - rankOf(b.against) ||
  a.seats - b.seats;
