/**
 * Processor time of a move at this server and at that of another checkout:
 * `npm run -s bench:server-in-turn -- --before FOLDER`. Both servers are started and warmed up; then they
 * take turns of some seconds, so that a machine that becomes slower meanwhile is slower for both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PacedPlayers } from './common/paced-players.ts';
import { readCpuTimeMs } from './common/proc.ts';
import { estimateRatio, isSurelyAbove } from './common/ratio-interval.ts';
import { median, round } from './common/statistics.ts';
import { ludoServerUnderTest } from './server/ludo-server-under-test.ts';
import type { BenchServerProcess } from './server/server-process.ts';
import type { ServerUnderTest } from './server/server-under-test.ts';

/** What a move may cost, compared to the other checkout. */
const MAX_RATIO = 1.05;
const HELP = `server-in-turn --before FOLDER [options]

  --before FOLDER  another checkout of the project, with its packages installed
  --tables N       tables with four people each, at each server (200)
  --starts N       how often both servers are started anew, at least twice (10)
  --warm-up N      seconds of load before anything is measured, for each server (30)
  --turns N        pairs of turns that are measured after each start (6)
  --seconds N      how long a turn takes (3)
  --json           one line of JSON

Prints the processor time of both per move, and their ratio with an interval of 95 %. What a server costs
depends also on what its compiler happened to see first, so each start counts as one figure. Exits with 1 if the
whole interval is above ${MAX_RATIO}.
`;
/** The last moves of a turn have arrived, and frames that a busy server holds back are sent. */
const SETTLE_MS = 400;
const IGNORE_DELAYS = { onView: () => {}, onMove: () => {} };

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    tables: { type: 'string', default: '200' },
    starts: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '30' },
    turns: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.before || !(Number(values.starts) >= 2)) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const tables = Number(values.tables);
const turnMs = Number(values.seconds) * 1000;

/** One server and the people who play there, in turns. */
class LoadedServer {
  private readonly running: BenchServerProcess;
  private readonly players: PacedPlayers;
  private moves = 0;

  private constructor(running: BenchServerProcess, server: ServerUnderTest) {
    this.running = running;
    const recorder = { ...IGNORE_DELAYS, onMove: () => void this.moves++ };
    this.players = new PacedPlayers({
      thinkMs: 0,
      createRecorder: () => recorder,
      connect: (index, onView) => server.connect(running, index, onView),
    });
  }

  static async start(server: ServerUnderTest, warmUpMs: number): Promise<LoadedServer> {
    const loaded = new LoadedServer(await server.start(tables), server);
    await loaded.players.start(tables);
    await sleep(warmUpMs);
    loaded.players.pause();
    await sleep(SETTLE_MS);
    return loaded;
  }

  /** Microseconds of processor time per move. */
  async takeTurn(): Promise<number> {
    const { moves } = this;
    const before = readCpuTimeMs(this.running.pid).all;
    this.players.resume();
    await sleep(turnMs);
    this.players.pause();
    await sleep(SETTLE_MS);
    return (1000 * (readCpuTimeMs(this.running.pid).all - before)) / (this.moves - moves);
  }

  stop = (): Promise<void> => this.running.stop();
}

const { href } = pathToFileURL(`${values.before}/bench/server/ludo-server-under-test.ts`);
const other: { ludoServerUnderTest: ServerUnderTest } = await import(href);
const nowUs: number[] = [];
const beforeUs: number[] = [];
/** For each start the mean logarithm of the ratio. */
const logRatios: number[] = [];
const warmUpMs = Number(values['warm-up']) * 1000;
const startBefore = () => LoadedServer.start(other.ludoServerUnderTest, warmUpMs);
const startNow = () => LoadedServer.start(ludoServerUnderTest, warmUpMs);
for (let start = 0; start < Number(values.starts); start++) {
  // Whichever is started first rests while the other warms up, so they change places.
  const early = start % 2 === 0 ? await startBefore() : undefined;
  const now = await startNow();
  const before = early ?? (await startBefore());
  let sum = 0;
  for (let turn = 0; turn < Number(values.turns); turn++) {
    if (turn % 2 === 0) beforeUs.push(await before.takeTurn());
    nowUs.push(await now.takeTurn());
    if (turn % 2 !== 0) beforeUs.push(await before.takeTurn());
    sum += Math.log(nowUs.at(-1)! / beforeUs.at(-1)!);
    process.stderr.write(`${round(beforeUs.at(-1)!, 1)} ${round(nowUs.at(-1)!, 1)}\n`);
  }
  logRatios.push(sum / Number(values.turns));
  process.stderr.write(`start ${start + 1}: ratio ${round(Math.exp(logRatios.at(-1)!), 3)}\n`);
  await Promise.all([before.stop(), now.stop()]);
}

const figures = {
  before: round(median(beforeUs), 1),
  now: round(median(nowUs), 1),
  ...estimateRatio(logRatios),
  starts: logRatios.length,
};
const isTooSlow = isSurelyAbove(figures, MAX_RATIO);
const verdict = isTooSlow ? `above ${MAX_RATIO}: too slow` : `not surely above ${MAX_RATIO}`;
process.stdout.write(
  values.json
    ? `${JSON.stringify({ ...figures, isTooSlow })}\n`
    : `before ${figures.before} µs, now ${figures.now} µs a move (medians); ratio ${figures.ratio} (${figures.low} to ${figures.high}, ${figures.starts} starts), ${verdict}\n`,
);
process.exit(isTooSlow ? 1 : 0);
