/**
 * One run of load: `node run.ts NODES TABLES SECONDS`, 0 nodes for one in a file. NOX for four, each
 * of them at the next node; everybody moves as soon as it is their turn. Prints a line of JSON.
 */
import { gather } from '../server/ours.ts';
import type { OnView, Party } from '../server/peer.ts';
import { cpuOf, pause } from '../server/processes.ts';
import { openAlone, openCluster } from './cluster.ts';

const [nodes = 3, tables = 50, seconds = 5] = process.argv.slice(2).map(Number);
const WARM_UP = 3_000;
const AT_ONCE = 10;
const SEATS = 4;

const parties: Party[] = [];
const waiting: (() => void)[] = [];
let begun = false;
let measuring = false;
/** Until a move came back to who made it, and until it came to each of the others. */
const [own, others]: [number[], number[]] = [[], []];

function playerOf(index: number): OnView {
  let last = { seq: -1, seat: -1, at: 0 };
  const acted = [-1, -1, -1, -1];
  const seen = [-1, -1, -1, -1];
  return (seat, view) => {
    if (measuring && view.seq > last.seq && seen[seat]! <= last.seq)
      (seat === last.seat ? own : others).push(performance.now() - last.at);
    seen[seat] = view.seq;
    if (view.current !== seat || acted[seat] === view.seq) return;
    acted[seat] = view.seq;
    const act = () => {
      if (!begun) return void waiting.push(act);
      const move = view.choose();
      last = { seq: view.seq, seat, at: performance.now() };
      parties[index]!.send(seat, move);
    };
    act();
  };
}

const cluster =
  nodes === 0 ? await openAlone(tables * SEATS) : await openCluster(nodes, tables * SEATS);
for (let first = 0; first < tables; first += AT_ONCE)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, tables - first) }, async (_, i) => {
      parties[first + i] = await gather(cluster.ports, first + i, playerOf(first + i));
    }),
  );
begun = true;
for (const act of waiting) act();
await pause(WARM_UP);

const cpu = () =>
  Object.entries(cluster.parts()).map(
    ([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuOf(pid).all, 0)] as const,
  );
/** A figure of all nodes together. */
async function metric(name: string): Promise<number> {
  const pages = cluster.ports.map(async (port) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(pages)).reduce((sum, value) => sum + value, 0);
}
const NAMES = [
  'ludo_commit_seconds_sum',
  'ludo_commit_seconds_count',
  'ludo_conflicts_total',
  'ludo_caught_up_total',
] as const;
const metrics = () => Promise.all(NAMES.map(metric));

const before = { cpu: cpu(), clients: process.cpuUsage(), metrics: await metrics() };
const start = performance.now();
measuring = true;
await pause(seconds * 1_000);
measuring = false;
const took = performance.now() - start;
const clients = process.cpuUsage(before.clients);
const after = cpu();
const [sum, count, conflicts, caughtUp] = (await metrics()).map((v, i) => v - before.metrics[i]!);
await cluster.stop();

const moves = own.length;
const quantile = (times: number[], q: number) =>
  +(times.toSorted((a, b) => a - b)[Math.floor(q * times.length)] ?? Number.NaN).toFixed(1);
const perMove = (milliseconds: number) => Math.round((1_000 * milliseconds) / moves);
const figures = {
  nodes: nodes === 0 ? '1, SQLite' : `${nodes}`,
  movesPerSec: Math.round((1_000 * moves) / took),
  ownP50: quantile(own, 0.5),
  ownP99: quantile(own, 0.99),
  othersP50: quantile(others, 0.5),
  othersP99: quantile(others, 0.99),
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
