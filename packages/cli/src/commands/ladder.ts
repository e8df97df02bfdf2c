/** `ludo ladder`: how strong each level of every game is, on one page. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fail } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import { type CliCommand, loadGameByFlag, parseFlags, parseWholeNumberFlag } from '../command.ts';
import { type Ladder, readExploits, readLadder, writeLadder } from '../ladder/ladder-file.ts';
import { renderLadderPage } from '../ladder/ladder-page.ts';
import { runLadder } from '../ladder/run-ladder.ts';

const FLAGS = {
  games: 'text',
  'hard-games': 'text',
  only: 'text',
  seed: 'text',
  threads: 'text',
  exploit: 'text',
  from: 'text',
  html: 'text',
  json: 'text',
} as const;

type LadderFlags = ReturnType<typeof parseFlags<typeof FLAGS>>;

async function playLadder(flags: LadderFlags, before: Ladder | undefined): Promise<Ladder> {
  const only = flags.only?.split(',') ?? gameIds;
  for (const game of only) await loadGameByFlag(game);
  const count = (flag: 'games' | 'hard-games' | 'threads', otherwise: number) =>
    parseWholeNumberFlag(flag, flags[flag], { min: 1, max: 1e6, otherwise });
  const plan = {
    only,
    games: count('games', 1000),
    hardGames: count('hard-games', 400),
    threads: count('threads', availableParallelism()),
    seed: flags.seed ?? before?.seed ?? 'ladder',
  };
  if (before && before.seed !== plan.seed)
    fail('flags', `the figures in the file are of other deals: --seed ${before.seed}`);
  let last: Ladder | undefined;
  for await (const ladder of runLadder(plan, before)) {
    last = ladder;
    // After each matchup, so that nothing is lost when the command is stopped.
    if (flags.json !== undefined) writeLadder(flags.json, ladder);
  }
  return last!;
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, FLAGS);
  const { exploit, from, html, json } = flags;
  if (html === undefined && json === undefined)
    fail('flags', 'where to? --html FILE writes the page, --json FILE the figures');
  const known = from ?? json;
  const before = known === undefined ? undefined : readLadder(known);
  if (from !== undefined && !before) fail('file', `there is no file ${from}`);
  const played = from === undefined ? await playLadder(flags, before) : before!;
  const ladder = exploit === undefined ? played : { ...played, exploits: readExploits(exploit) };
  if (json !== undefined) writeLadder(json, ladder);
  if (html !== undefined) writeFileSync(html, renderLadderPage(ladder));
}

export const command: CliCommand = {
  summary: 'how strong the levels of every game are, on one page',
  help: `ludo ladder [--html FILE] [--json FILE] [--only GAME,GAME…] [--games K] [--hard-games K]
            [--seed S] [--threads N] [--exploit FILE]
ludo ladder --from FILE [--html FILE]

Lets one bot of each level play against bots of the level below, in every game and with
every number of seats, and writes shares of the win with their intervals, how long the
bots think, and how large their knowledge is. It can be stopped at any time: what
is in the JSON file already is kept, unless the knowledge of the game or the search
has changed since, or more games are wanted now.

  --html FILE      the page, which needs no other file
  --json FILE      the figures; read first if it is there, written after each matchup
  --from FILE      play nothing, and write the page from these figures
  --only GAMES     play only these games; figures of the others stay as they are
  --games K        games of a matchup without a search (default 1000)
  --hard-games K   games of hard against medium (default 400); expert plays a half of it
                   against hard, and other numbers of seats than four a quarter
  --seed S         any text (default ladder)
  --threads N      how many cores to use (default: all)
  --exploit FILE   lines that \`ludo exploit --json\` has printed
`,
  run,
};
