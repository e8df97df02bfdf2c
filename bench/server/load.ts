/**
 * One run of load on one server: `node load.ts NAME TABLES SECONDS PAUSE WARMUP [NODE]`. The server is
 * a child process, a peer's on the given Node; all clients are this one. Everybody moves as soon as it
 * is their turn, or after a pause between half and one and a half times PAUSE milliseconds. Prints a
 * line of JSON.
 */
import { timeDisk } from './disk.ts';
import { ours } from './ours.ts';
import type { OnView, Party, Peer } from './peer.ts';
import { cpuOf, cpuOfAll, memoryOf, pause } from './processes.ts';
import { peerCalled } from './theirs.ts';

const [name = 'ours', ...figures] = process.argv.slice(2);
const [tables = 200, seconds = 6, think = 0, warmUp = 3] = figures.slice(0, 4).map(Number);
const [node] = figures.slice(4);
const AT_ONCE = 10;
const NEVER = Number.POSITIVE_INFINITY;

const parties: Party[] = [];
/** Who was asked to move before everybody sat. */
const waiting: (() => void)[] = [];
let begun = false;
let measuring = false;
const waits: number[] = [];

/** Moves for all seats of one table, and notes how long each move took to come back. */
function playerOf(index: number): OnView {
  const sent = [0, 1, 2, 3].map(() => ({ seq: NEVER, at: 0 }));
  const acted = [-1, -1, -1, -1];
  return (seat, view) => {
    const mine = sent[seat]!;
    if (view.seq > mine.seq) {
      if (measuring) waits.push(performance.now() - mine.at);
      mine.seq = NEVER;
    }
    if (view.current !== seat || acted[seat] === view.seq) return;
    acted[seat] = view.seq;
    const act = () => {
      if (!begun) return void waiting.push(act);
      const move = view.choose();
      mine.seq = view.seq;
      mine.at = performance.now();
      parties[index]!.send(seat, move);
    };
    if (think > 0) setTimeout(act, think * (0.5 + Math.random()));
    else act();
  };
}

async function measure(peer: Peer): Promise<object> {
  const server = await peer.start(tables);
  const { pid } = server;
  await pause(300);
  const empty = memoryOf(pid);
  for (let first = 0; first < tables; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, tables - first) }, async (_, i) => {
        parties[first + i] = await peer.connect(server, first + i, playerOf(first + i));
      }),
    );
  begun = true;
  for (const act of waiting) act();
  await pause(warmUp * 1000);
  const before = {
    cpu: cpuOf(pid),
    all: cpuOfAll(),
    own: process.cpuUsage(),
    at: performance.now(),
  };
  measuring = true;
  await pause(seconds * 1000);
  measuring = false;
  const took = performance.now() - before.at;
  const after = cpuOf(pid);
  const cpu = after.all - before.cpu.all;
  const all = cpuOfAll() - before.all;
  const { system, user } = process.cpuUsage(before.own);
  const clients = (user + system) / 1000;
  const memory = memoryOf(pid);
  await server.stop();
  const moves = waits.length;
  waits.sort((a, b) => a - b);
  const quantile = (q: number) => +(waits[Math.floor(q * moves)] ?? Number.NaN).toFixed(2);
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
    ? { ...(await measure(ours)), ...timeDisk() }
    : await measure(await peerCalled(name, node));
process.stdout.write(`${JSON.stringify(figure)}\n`);
process.exit(0);
