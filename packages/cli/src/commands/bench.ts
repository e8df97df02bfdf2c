/** `ludo bench`: measures the speed of the rules, alone or beside the reference programs. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail } from '@ludotheque/core';
import { gameIds } from '@ludotheque/games/shelf';
import {
  type CliCommand,
  loadGameByFlag,
  parseFlags,
  parsePlayerCount,
  parseWholeNumberFlag,
} from '../command.ts';
import { measureRulesSpeed, type RulesSpeed } from '../measure-rules-speed.ts';

const BESIDE_SCRIPT = fileURLToPath(new URL('../../../../bench/rules.ts', import.meta.url));

function formatSpeeds(speeds: readonly RulesSpeed[]): string {
  const columns = ['moves/s', 'games/s', 'copies/s', 'imagines/s', 'views/s'];
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(20)}${cells.map((cell) => cell.padStart(13)).join('')}\n`;
  const lines = speeds.map((speed) =>
    row(
      `${speed.bench} (${speed.players})`,
      [
        speed.movesPerSec,
        speed.gamesPerSec,
        speed.copiesPerSec,
        speed.imaginesPerSec,
        speed.viewsPerSec,
      ].map((figure) => figure.toLocaleString('en')),
    ),
  );
  return row('game (seats)', columns) + lines.join('');
}

async function run(args: readonly string[]): Promise<void> {
  const flags = parseFlags(args, {
    game: 'text',
    players: 'text',
    seconds: 'text',
    json: 'flag',
    beside: 'flag',
  });
  const seconds = parseWholeNumberFlag('seconds', flags.seconds, {
    min: 1,
    max: 600,
    otherwise: 4,
  });
  if (flags.beside) {
    if (flags.game !== undefined) fail('flags', '--beside always measures all games');
    const { status } = spawnSync(process.execPath, [BESIDE_SCRIPT, `${seconds}`], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
    return;
  }
  const ids = flags.game === undefined ? gameIds : [flags.game];
  const speeds: RulesSpeed[] = [];
  for (const id of ids) {
    const game = await loadGameByFlag(id);
    const speed = measureRulesSpeed(game, parsePlayerCount(game, flags.players), seconds);
    if (flags.json) process.stdout.write(`${JSON.stringify(speed)}\n`);
    speeds.push(speed);
  }
  if (!flags.json) process.stdout.write(formatSpeeds(speeds));
}

export const command: CliCommand = {
  summary: 'how fast the rules are: random games, copies, imagined worlds',
  help: `ludo bench [--game ID] [--players N] [--seconds S] [--json]
ludo bench --beside [--seconds S]

Plays random games with full legal lists through the public interface, on one core,
and prints moves, games, copies, imagined worlds and views a second of processor time.

  --game ID      one game only (default: all, each after the other)
  --players N    how many players (default 4, or the nearest the game allows)
  --seconds S    how long to play (default 4)
  --json         one line of JSON for each game
  --beside       five rounds of everything, with the reference programs of bench/ in
                 between (needs g++; installs boardgame.io into bench/peers)
`,
  run,
};
