/**
 * One run of load: `node measure-load.ts NODES TABLES SECONDS`, 0 nodes for one with SQLite. NOX for
 * four, who are at different nodes and move as soon as it is their turn. Prints a line of JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type MoveDelayRecorder, PacedPlayers, SEATS_PER_TABLE } from '../common/paced-players.ts';
import { readCpuTimeMs } from '../common/proc.ts';
import { quantile, round } from '../common/statistics.ts';
import { connectLudoTable } from '../server/ludo-server-under-test.ts';
import { startCluster, startSingleNode } from './start-cluster.ts';

const [nodes = 3, tables = 50, seconds = 5] = process.argv.slice(2).map(Number);
const WARM_UP_MS = 3_000;

let isMeasuring = false;
const ownDelaysMs: number[] = [];
const otherDelaysMs: number[] = [];

/** From sending a move until its sender sees it, and until each of the others does. */
function createDelayRecorder(): MoveDelayRecorder {
  let last = { seq: -1, seat: -1, at: 0 };
  const seen = Array.from({ length: SEATS_PER_TABLE }, () => -1);
  return {
    onView(seat, seq) {
      if (isMeasuring && seq > last.seq && seen[seat]! <= last.seq)
        (seat === last.seat ? ownDelaysMs : otherDelaysMs).push(performance.now() - last.at);
      seen[seat] = seq;
    },
    onMove(seat, seq) {
      last = { seq, seat, at: performance.now() };
    },
  };
}

const visitors = tables * SEATS_PER_TABLE;
const cluster = nodes === 0 ? await startSingleNode(visitors) : await startCluster(nodes, visitors);
const players = new PacedPlayers({
  thinkMs: 0,
  createRecorder: createDelayRecorder,
  connect: (index, onView) => connectLudoTable(cluster.ports, index, onView),
});
await players.start(tables);
await sleep(WARM_UP_MS);

const readCpuTimesMs = () =>
  Object.entries(cluster.listPids()).map(
    ([name, pids]) => [name, pids.reduce((sum, pid) => sum + readCpuTimeMs(pid).all, 0)] as const,
  );
/** The sum of a metric over all nodes. */
async function readMetric(name: string): Promise<number> {
  const pages = cluster.ports.map(async (port) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(pages)).reduce((sum, value) => sum + value, 0);
}
const METRIC_NAMES = [
  'ludo_commit_seconds_sum',
  'ludo_commit_seconds_count',
  'ludo_conflicts_total',
  'ludo_caught_up_total',
] as const;
const readMetrics = () => Promise.all(METRIC_NAMES.map(readMetric));

const before = { cpu: readCpuTimesMs(), clients: process.cpuUsage(), metrics: await readMetrics() };
const start = performance.now();
isMeasuring = true;
await sleep(seconds * 1_000);
isMeasuring = false;
const measuredMs = performance.now() - start;
const clients = process.cpuUsage(before.clients);
const after = readCpuTimesMs();
const [commitSeconds = 0, commits = 0, conflicts = 0, caughtUp = 0] = (await readMetrics()).map(
  (value, i) => value - before.metrics[i]!,
);
await cluster.stop();

const moves = ownDelaysMs.length;
const perMove = (milliseconds: number) => Math.round((1_000 * milliseconds) / moves);
const figures = {
  nodes: nodes === 0 ? '1, SQLite' : `${nodes}`,
  movesPerSec: Math.round((1_000 * moves) / measuredMs),
  ownP50: round(quantile(ownDelaysMs, 0.5), 1),
  ownP99: round(quantile(ownDelaysMs, 0.99), 1),
  othersP50: round(quantile(otherDelaysMs, 0.5), 1),
  othersP99: round(quantile(otherDelaysMs, 0.99), 1),
  commitMs: round((1_000 * commitSeconds) / commits, 2),
  movesPerCommit: round(moves / commits, 1),
  ...Object.fromEntries(
    after.map(([name, all], i) => [`${name}CpuUs`, perMove(all - before.cpu[i]![1])]),
  ),
  clientsCpuUs: perMove((clients.user + clients.system) / 1_000),
  conflicts,
  caughtUpPerMove: round(caughtUp / moves, 2),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
