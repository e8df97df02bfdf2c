/** `ludo arena`: bots against each other, on the same deals, with intervals. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type ArenaStanding, computeStandings } from '@ludotheque/bots';
import { BOT_LEVELS, fail } from '@ludotheque/core';
import { renderArenaPage } from '../arena/arena-page.ts';
import { playArenaGames } from '../arena/arena-threads.ts';
import { type CliCommand, loadGameByFlag, parseFlags, parseWholeNumberFlag } from '../command.ts';
import { parseBotLevels, parseGameOptionsFlag } from './simulate.ts';

function formatStandings(list: readonly ArenaStanding[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const rows = list.map((s) => [
    `${s.bot}${s.seats > 1 ? ` ×${s.seats}` : ''}`,
    percent(s.winShare),
    `${percent(s.low)} – ${percent(s.high)}`,
    s.meanRank.toFixed(2),
    s.meanScore.toFixed(1),
    s.thinkMsP50.toFixed(1),
    s.thinkMsP99.toFixed(1),
  ]);
  const head = ['bot', 'win share', '95 %', 'mean rank', 'mean score', 'think p50', 'p99 ms'];
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(18))).join(''))
    .join('\n');
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, {
    game: 'text',
    bots: 'text',
    games: 'text',
    seed: 'text',
    options: 'text',
    iterations: 'text',
    threads: 'text',
    html: 'text',
    json: 'flag',
  });
  const game = await loadGameByFlag(flags.game);
  if (flags.bots === undefined)
    fail('bots', `which bots? --bots hard,medium,… from: ${BOT_LEVELS.join(', ')}`);
  const levels = parseBotLevels(flags.bots);
  const { min, max } = game.seats;
  if (levels.length < min || levels.length > max)
    fail('bots', `${game.id} is for ${min} to ${max} players, not ${levels.length}`);
  const options = parseGameOptionsFlag(game, flags.options);
  const games = parseWholeNumberFlag('games', flags.games, { min: 1, max: 1e7, otherwise: 100 });
  const cores = availableParallelism();
  const threads = parseWholeNumberFlag('threads', flags.threads, {
    min: 1,
    max: 256,
    otherwise: cores,
  });
  const iterations = parseWholeNumberFlag('iterations', flags.iterations, {
    min: 1,
    max: 1e7,
    otherwise: 0,
  });
  const lineUp = {
    levels,
    options,
    seed: flags.seed ?? '1',
    ...(iterations > 0 && { iterations }),
  };
  const start = performance.now();
  const outcomes = await playArenaGames({ game: game.id, lineUp }, games, threads);
  const seconds = (performance.now() - start) / 1000;
  const list = computeStandings(levels, outcomes);
  const moves = outcomes.reduce((sum, outcome) => sum + outcome.moves, 0);
  if (flags.html !== undefined)
    writeFileSync(flags.html, renderArenaPage(game.id, lineUp, list, outcomes));
  if (flags.json) {
    const summary = { game: game.id, games, movesPerSec: Math.round(moves / seconds) };
    process.stdout.write(`${JSON.stringify({ ...summary, entrants: list })}\n`);
    return;
  }
  const title = `${game.id}, ${games} games, ${Math.round(moves / seconds)} moves/s`;
  process.stdout.write(`${title}\n${formatStandings(list)}\n`);
}

export const command: CliCommand = {
  summary: 'bots against each other: win shares with intervals',
  help: `ludo arena --game ID --bots NAME,NAME[,NAME…] [--games K] [--seed S] [--options JSON]
           [--iterations N] [--threads N] [--html FILE] [--json]

Seats a line-up of bots and plays K games: every deal once for each rotation of the
line-up, the same deals for every line-up with the same seed. Ties for the first place
are split; the interval takes deals, not games, as independent.

  --game ID        which game
  --bots NAMES     the line-up, one for each seat: ${BOT_LEVELS.join(', ')}
  --games K        how many games (default 100)
  --seed S         any text (default 1)
  --options JSON   the game's options
  --iterations N   how long searching bots think, instead of each level's own
  --threads N      how many cores to use (default: all)
  --html FILE      also write a page with plots
  --json           one line of JSON
`,
  run,
};
