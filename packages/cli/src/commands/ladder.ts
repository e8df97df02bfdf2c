/** `ludo ladder`: how strong each level of every game is, on one page. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fail } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { type CliCommand, loadGameByFlag, parseFlags, parseWholeNumberFlag } from '../command.ts';
import { type Ladder, readLadder, writeLadder } from '../ladder/ladder-file.ts';
import { renderLadderPage } from '../ladder/ladder-page.ts';
import { computeLadderVersions } from '../ladder/ladder-versions.ts';
import { runLadder } from '../ladder/run-ladder.ts';

const FLAGS = {
  games: 'text',
  'hard-games': 'text',
  'expert-games': 'text',
  'exploit-manches': 'text',
  only: 'text',
  seed: 'text',
  threads: 'text',
  from: 'text',
  html: 'text',
  json: 'text',
} as const;

type LadderFlags = ReturnType<typeof parseFlags<typeof FLAGS>>;

type CountFlag = 'games' | 'hard-games' | 'expert-games' | 'exploit-manches' | 'threads';

async function playLadder(flags: LadderFlags, before: Ladder | undefined): Promise<Ladder> {
  const only = flags.only?.split(',') ?? gameIds;
  for (const game of only) await loadGameByFlag(game);
  const count = (flag: CountFlag, otherwise: number) =>
    parseWholeNumberFlag(flag, flags[flag], { min: 1, max: 1e6, otherwise });
  const hardGames = count('hard-games', 400);
  const plan = {
    ...{ only, hardGames },
    games: count('games', 1000),
    expertGames: count('expert-games', Math.ceil(hardGames / 2)),
    exploitManches: count('exploit-manches', 200_000),
    threads: count('threads', availableParallelism()),
    seed: flags.seed ?? before?.seed ?? 'ladder',
  };
  if (before && before.seed !== plan.seed)
    fail('flags', `the figures in the file are of other deals: --seed ${before.seed}`);
  let last: Ladder | undefined;
  for await (const ladder of runLadder(plan, await computeLadderVersions(only), before)) {
    last = ladder;
    // After each matchup, so that nothing is lost when the command is stopped.
    if (flags.json !== undefined) writeLadder(flags.json, ladder);
  }
  return last!;
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, FLAGS);
  const { from, html, json } = flags;
  if (html === undefined && json === undefined)
    fail('flags', 'where to? --html FILE writes the page, --json FILE the figures');
  const known = from ?? json;
  const before = known === undefined ? undefined : readLadder(known);
  if (from !== undefined && !before) fail('file', `there is no file ${from}`);
  const ladder = from === undefined ? await playLadder(flags, before) : before!;
  if (json !== undefined) writeLadder(json, ladder);
  if (html === undefined) return;
  const played = new Set([...ladder.cells, ...ladder.exploits].map(({ game }) => game));
  const versions = await computeLadderVersions(gameIds.filter((game) => played.has(game)));
  writeFileSync(html, renderLadderPage(ladder, versions));
}

export const command: CliCommand = {
  summary: 'how strong the levels of every game are, on one page',
  help: `ludo ladder [--html FILE] [--json FILE] [--only GAME,GAME…] [--games K] [--hard-games K]
            [--expert-games K] [--exploit-manches K] [--seed S] [--threads N]
ludo ladder --from FILE [--html FILE]

Lets one bot of each level play against bots of the level below, in every game and with
every number of seats, and writes shares of the win with their intervals, how long the
bots think, how large their knowledge is, and what a learner gains from them. It can be
stopped at any time: what is in the JSON file already is kept, unless the bots decide
otherwise since, or more games are wanted now. The page marks figures of other bots.

  --html FILE      the page, which needs no other file
  --json FILE      the figures; read first if it is there, written after each matchup
  --from FILE      play nothing, and write the page from these figures
  --only GAMES     play only these games; figures of the others stay as they are
  --games K        games of a matchup without a search (default 1000)
  --hard-games K   games of hard against medium (default 400)
  --expert-games K games of expert against hard (default: half of those)
                   Other numbers of seats than four play a quarter of all these.
  --exploit-manches K  manches of the learner against each level (default 200000)
  --seed S         any text (default ladder)
  --threads N      how many cores to use (default: all)
`,
  run,
};
