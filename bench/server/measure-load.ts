/**
 * One run of load on one server: `node load.ts NAME TABLES SECONDS PAUSE WARMUP [NODE]`. The server is
 * a child process, a peer's on the given Node; all clients are this one. Everybody moves as soon as it
 * is their turn, or after a pause between half and one and a half times PAUSE milliseconds. Prints a
 * line of JSON.
 */

import { ludoServerUnderTest } from './ludo-server-under-test.ts';
import { measureDiskSync } from './measure-disk.ts';
import { loadPeerUnderTest } from './peer-servers-under-test.ts';
import {
  readCpuTimeMs,
  readMachineCpuTimeMs,
  readResidentMemoryKb,
  sleep,
} from './server-process.ts';
import type { BenchTable, BenchViewListener, ServerUnderTest } from './server-under-test.ts';

const [name = 'ours', ...figures] = process.argv.slice(2);
const [tables = 200, seconds = 6, think = 0, warmUp = 3] = figures.slice(0, 4).map(Number);
const [node] = figures.slice(4);
const CONCURRENT_CONNECTS = 10;
const NEVER = Number.POSITIVE_INFINITY;

const benchTables: BenchTable[] = [];
/** Who was asked to move before everybody sat. */
const deferredMoves: (() => void)[] = [];
let hasBegun = false;
let isMeasuring = false;
const moveDelaysMs: number[] = [];

/** Moves for all seats of one table, and notes how long each move took to come back. */
function createViewListener(index: number): BenchViewListener {
  const sent = [0, 1, 2, 3].map(() => ({ seq: NEVER, at: 0 }));
  const acted = [-1, -1, -1, -1];
  return (seat, view) => {
    const mine = sent[seat]!;
    if (view.seq > mine.seq) {
      if (isMeasuring) moveDelaysMs.push(performance.now() - mine.at);
      mine.seq = NEVER;
    }
    if (view.current !== seat || acted[seat] === view.seq) return;
    acted[seat] = view.seq;
    const act = () => {
      if (!hasBegun) return void deferredMoves.push(act);
      const move = view.choose();
      mine.seq = view.seq;
      mine.at = performance.now();
      benchTables[index]!.send(seat, move);
    };
    if (think > 0) setTimeout(act, think * (0.5 + Math.random()));
    else act();
  };
}

async function measureServer(peer: ServerUnderTest): Promise<object> {
  const server = await peer.start(tables);
  const { pid } = server;
  await sleep(300);
  const empty = readResidentMemoryKb(pid);
  for (let first = 0; first < tables; first += CONCURRENT_CONNECTS)
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENT_CONNECTS, tables - first) }, async (_, i) => {
        benchTables[first + i] = await peer.connect(
          server,
          first + i,
          createViewListener(first + i),
        );
      }),
    );
  hasBegun = true;
  for (const act of deferredMoves) act();
  await sleep(warmUp * 1000);
  const before = {
    cpu: readCpuTimeMs(pid),
    all: readMachineCpuTimeMs(),
    own: process.cpuUsage(),
    at: performance.now(),
  };
  isMeasuring = true;
  await sleep(seconds * 1000);
  isMeasuring = false;
  const took = performance.now() - before.at;
  const after = readCpuTimeMs(pid);
  const cpu = after.all - before.cpu.all;
  const all = readMachineCpuTimeMs() - before.all;
  const { system, user } = process.cpuUsage(before.own);
  const clients = (user + system) / 1000;
  const memory = readResidentMemoryKb(pid);
  await server.stop();
  const moves = moveDelaysMs.length;
  moveDelaysMs.sort((a, b) => a - b);
  const quantile = (q: number) => +(moveDelaysMs[Math.floor(q * moves)] ?? Number.NaN).toFixed(2);
  const percent = (milliseconds: number) => Math.round((100 * milliseconds) / took);
  return {
    name,
    movesPerSec: Math.round((1000 * moves) / took),
    cpuUsPerMove: +((1000 * cpu) / moves).toFixed(1),
    systemUsPerMove: +((1000 * (after.system - before.cpu.system)) / moves).toFixed(1),
    p50: quantile(0.5),
    p99: quantile(0.99),
    kbUnderLoad: Math.round((memory - empty) / tables),
    serverCpuPercent: percent(cpu),
    clientCpuPercent: percent(clients),
    otherCpuPercent: percent(all - cpu - clients),
  };
}

const figure =
  name === 'ours'
    ? { ...(await measureServer(ludoServerUnderTest)), ...measureDiskSync() }
    : await measureServer(await loadPeerUnderTest(name, node));
process.stdout.write(`${JSON.stringify(figure)}\n`);
process.exit(0);
