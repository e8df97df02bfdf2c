/**
 * One run of load: `node run.ts NODES TABLES SECONDS`, 0 nodes for one in a file. NOX for four, each
 * of them at the next node; everybody moves as soon as it is their turn. Prints a line of JSON.
 */
import { connectLudoTable } from '../server/ludo-server-under-test.ts';
import { readCpuTimeMs, sleep } from '../server/server-process.ts';
import type { BenchTable, BenchViewListener } from '../server/server-under-test.ts';
import { startCluster, startSingleNode } from './start-cluster.ts';

const [nodes = 3, tables = 50, seconds = 5] = process.argv.slice(2).map(Number);
const WARM_UP_MS = 3_000;
const CONCURRENT_CONNECTS = 10;
const SEATS = 4;

const benchTables: BenchTable[] = [];
const deferredMoves: (() => void)[] = [];
let hasBegun = false;
let isMeasuring = false;
/** Until a move came back to who made it, and until it came to each of the others. */
const [ownDelaysMs, otherDelaysMs]: [number[], number[]] = [[], []];

function createViewListener(index: number): BenchViewListener {
  let last = { seq: -1, seat: -1, at: 0 };
  const acted = [-1, -1, -1, -1];
  const seen = [-1, -1, -1, -1];
  return (seat, view) => {
    if (isMeasuring && view.seq > last.seq && seen[seat]! <= last.seq)
      (seat === last.seat ? ownDelaysMs : otherDelaysMs).push(performance.now() - last.at);
    seen[seat] = view.seq;
    if (view.current !== seat || acted[seat] === view.seq) return;
    acted[seat] = view.seq;
    const act = () => {
      if (!hasBegun) return void deferredMoves.push(act);
      const move = view.choose();
      last = { seq: view.seq, seat, at: performance.now() };
      benchTables[index]!.send(seat, move);
    };
    act();
  };
}

const cluster =
  nodes === 0 ? await startSingleNode(tables * SEATS) : await startCluster(nodes, tables * SEATS);
for (let first = 0; first < tables; first += CONCURRENT_CONNECTS)
  await Promise.all(
    Array.from({ length: Math.min(CONCURRENT_CONNECTS, tables - first) }, async (_, i) => {
      benchTables[first + i] = await connectLudoTable(
        cluster.ports,
        first + i,
        createViewListener(first + i),
      );
    }),
  );
hasBegun = true;
for (const act of deferredMoves) act();
await sleep(WARM_UP_MS);

const readCpuTimesMs = () =>
  Object.entries(cluster.listPids()).map(
    ([name, pids]) => [name, pids.reduce((sum, pid) => sum + readCpuTimeMs(pid).all, 0)] as const,
  );
/** A figure of all nodes together. */
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
const [sum, count, conflicts, caughtUp] = (await readMetrics()).map(
  (v, i) => v - before.metrics[i]!,
);
await cluster.stop();

const moves = ownDelaysMs.length;
const quantile = (times: number[], q: number) =>
  +(times.toSorted((a, b) => a - b)[Math.floor(q * times.length)] ?? Number.NaN).toFixed(1);
const perMove = (milliseconds: number) => Math.round((1_000 * milliseconds) / moves);
const figures = {
  nodes: nodes === 0 ? '1, SQLite' : `${nodes}`,
  movesPerSec: Math.round((1_000 * moves) / measuredMs),
  ownP50: quantile(ownDelaysMs, 0.5),
  ownP99: quantile(ownDelaysMs, 0.99),
  othersP50: quantile(otherDelaysMs, 0.5),
  othersP99: quantile(otherDelaysMs, 0.99),
  commitMs: +((1_000 * sum!) / count!).toFixed(2),
  movesPerCommit: +(moves / count!).toFixed(1),
  ...Object.fromEntries(
    after.map(([name, all], i) => [`${name}CpuUs`, perMove(all - before.cpu[i]![1])]),
  ),
  clientsCpuUs: perMove((clients.user + clients.system) / 1_000),
  conflicts,
  caughtUpPerMove: +(caughtUp! / moves).toFixed(2),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
