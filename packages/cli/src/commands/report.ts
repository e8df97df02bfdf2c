/** `ludo report`: what games between bots say about the design of a game. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fail } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import {
  type CliCommand,
  loadGameByFlag,
  parseFlags,
  parsePlayerCount,
  parseWholeNumberFlag,
} from '../command.ts';
import type { GameReport } from '../report/game-report.ts';
import { HUMAN_PACE } from '../report/human-pace.ts';
import { renderReportMarkdown } from '../report/report-markdown.ts';
import { renderReportPage } from '../report/report-page.ts';
import { runReport } from '../report/run-report.ts';
import { parseBotLevels, parseGameOptionsFlag } from './simulate.ts';

const DEFAULT_GAMES = 600;

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(
    args,
    {
      players: 'text',
      games: 'text',
      seed: 'text',
      options: 'text',
      level: 'text',
      threads: 'text',
      html: 'text',
      json: 'flag',
    },
    ['GAME'],
  );
  const [id] = flags.given;
  const games = parseWholeNumberFlag('games', flags.games, {
    min: 2,
    max: 1e6,
    otherwise: DEFAULT_GAMES,
  });
  const threads = parseWholeNumberFlag('threads', flags.threads, {
    min: 1,
    max: 256,
    otherwise: availableParallelism(),
  });
  const [level, ...more] = parseBotLevels(flags.level ?? 'medium');
  if (more.length > 0) fail('bots', '--level takes one level: all seats play equally well');
  if (id === undefined && (flags.players ?? flags.options) !== undefined)
    fail('flags', '--players and --options need a GAME');
  const reports: GameReport[] = [];
  for (const name of id === undefined ? gameIds : [id]) {
    const game = await loadGameByFlag(name);
    const seats = parsePlayerCount(game, flags.players);
    const options = parseGameOptionsFlag(game, flags.options);
    const seed = flags.seed ?? '1';
    const report = await runReport({ game, seats, options, seed, level: level!, games, threads });
    if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`);
    reports.push(report);
  }
  const { given: _, html, json: __, threads: ___, ...repeated } = flags;
  const words = Object.entries(repeated).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag} ${/^[\w,-]+$/.test(value) ? value : `'${value}'`}`],
  );
  const command = ['npm run -s ludo -- report', ...flags.given, ...words].join(' ');
  if (html !== undefined) writeFileSync(html, renderReportPage(reports, command));
  if (!flags.json) process.stdout.write(renderReportMarkdown(reports, command));
}

export const command: CliCommand = {
  summary: 'what bots say about a design: seats, length, leads, choices, skill, dead cards',
  help: `ludo report [GAME] [--players N] [--games K] [--seed S] [--options JSON] [--level NAME]
            [--threads N] [--html FILE] [--json]

Lets bots play a game, or every game, and prints what that says about its design, as
Markdown: whether a seat has an advantage, how long a game takes, how many choices a
turn has, how often the lead changes and how soon it decides, how often the better
level wins, and which cards and moves are hardly ever chosen. The same arguments print
the same bytes.

Minutes are at a human pace:
  ${HUMAN_PACE.replaceAll(/[,;] /g, (mark) => `${mark.trim()}\n  `)}.

  --players N      how many players (default 4, or the nearest the game allows)
  --games K        games between equal bots (default ${DEFAULT_GAMES}: ten seconds to a minute
                   for one game, on two cores); other numbers of players get a quarter
                   of it, each pair of levels as many, and searching bots a sixth
  --seed S         any text (default 1)
  --options JSON   the game's options
  --level NAME     who plays where all play equally well (default medium)
  --threads N      how many cores to use (default: all)
  --html FILE      also write a page with plots, which needs no other file
  --json           one line of JSON for each game instead of Markdown
`,
  run,
};
