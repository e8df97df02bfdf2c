/**
 * How long a visitor waits: seconds from opening the page to the first own move, and from an own move to
 * the next own turn, with bots at their usual pace. `npm run -s bench:turn-pace -- nox --json`. With
 * `--checkout DIR` (several times, if wanted) it measures other checkouts, in turn.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gameIds } from '@ludotheque/games/shelf';
import { findFreePort } from '../packages/server/test/server-process.ts';
import { openWholeBrowser } from '../packages/web/test/test-browser.ts';
import { formatTable } from './common/markdown-table.ts';
import { type Figures, median, quantile, round } from './common/statistics.ts';
import { enterGame } from './turn-pace/enter-game.ts';
import { installRobot, type PlayedTurns, playTurns } from './turn-pace/page-robot.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string', multiple: true, default: ['.'] },
    rounds: { type: 'string', default: '3' },
    turns: { type: 'string', default: '12' },
    json: { type: 'boolean', default: false },
  },
});
const games = positionals.length > 0 ? positionals : gameIds;
const turnCount = Number(values.turns);
/** With several bots at a calm pace, a turn may take this long. */
const TURN_TIMEOUT_MS = 20_000;

interface House {
  readonly checkout: string;
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the page of a checkout and starts its server, with all settings at their default. */
async function openHouse(checkout: string): Promise<House> {
  const root = resolve(checkout);
  const node = join(root, 'node_modules/.bin/node');
  spawnSync(node, ['scripts/build-page.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  const folder = mkdtempSync(join(tmpdir(), 'ludo-pace-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(node, ['packages/cli/src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolveEnded) => child.once('exit', () => resolveEnded()));
  process.once('exit', () => child.kill('SIGKILL'));
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`the server of ${root} did not start`);
    await new Promise((resolveLater) => setTimeout(resolveLater, 100));
  }
  return {
    checkout,
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Visit {
  readonly actions: number;
  readonly firstMoveMs: number;
  readonly waitsMs: readonly number[];
}

/** From the last move of each turn to the next turn. */
const measureWaits = ({ moves, turns }: PlayedTurns): number[] =>
  turns.slice(1).map((turn) => turn - moves.findLast((moved) => moved < turn)!);

async function visit(url: string, game: string): Promise<Visit> {
  const browser = await openWholeBrowser({
    locale: 'en-GB',
    viewport: { width: 1280, height: 720 },
  });
  try {
    const page = await browser.context.newPage();
    await installRobot(page);
    const actions = await enterGame(page, url, game);
    const played = await playTurns(page, turnCount, turnCount * TURN_TIMEOUT_MS);
    return {
      actions,
      firstMoveMs: played.moves[0]! - played.openedAt,
      waitsMs: measureWaits(played),
    };
  } finally {
    await browser.close();
  }
}

const seconds = (milliseconds: number) => round(milliseconds / 1000, 2);

function summarize(checkout: string, game: string, visits: readonly Visit[]): Figures {
  const waits = visits.flatMap(({ waitsMs }) => waitsMs);
  return {
    checkout,
    game,
    actionsToBoard: median(visits.map(({ actions }) => actions)),
    firstMoveSeconds: seconds(median(visits.map(({ firstMoveMs }) => firstMoveMs))),
    nextTurnSecondsMedian: seconds(median(waits)),
    nextTurnSecondsP90: seconds(quantile(waits, 0.9)),
    turns: waits.length,
  };
}

const houses: House[] = [];
for (const checkout of values.checkout) houses.push(await openHouse(checkout));
const results: Figures[] = [];
for (const game of games) {
  const visits = new Map(houses.map((house) => [house, [] as Visit[]]));
  for (let n = 0; n < Number(values.rounds); n++)
    for (const house of houses) visits.get(house)!.push(await visit(house.url, game));
  for (const house of houses) {
    const figures = summarize(house.checkout, game, visits.get(house)!);
    results.push(figures);
    if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
}
for (const house of houses) await house.close();
if (!values.json) process.stdout.write(formatTable(results));
