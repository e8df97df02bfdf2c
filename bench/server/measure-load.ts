/**
 * One run of load on one server: `node measure-load.ts NAME TABLES SECONDS PAUSE WARMUP [NODE]`. The
 * server is a child process, a peer's on the given Node; all clients are in this process. Everybody
 * moves as soon as it is their turn, or after a pause between half and one and a half times PAUSE
 * milliseconds. Prints a line of JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type MoveDelayRecorder, PacedPlayers, SEATS_PER_TABLE } from '../common/paced-players.ts';
import { readCpuTimeMs, readMachineCpuTimeMs, readResidentMemoryKb } from '../common/proc.ts';
import { quantile, round } from '../common/statistics.ts';
import { ludoServerUnderTest } from './ludo-server-under-test.ts';
import { measureDiskSync } from './measure-disk.ts';
import { loadPeerUnderTest } from './peer-servers-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const [name = 'ours', ...figures] = process.argv.slice(2);
const [tables = 200, seconds = 6, thinkMs = 0, warmUp = 3] = figures.slice(0, 4).map(Number);
const [node] = figures.slice(4);
const START_TIME_MS = 300;

let isMeasuring = false;
const moveDelaysMs: number[] = [];

/** From sending a move until its own sender sees it. */
function createOwnDelayRecorder(): MoveDelayRecorder {
  const sent = Array.from({ length: SEATS_PER_TABLE }, () => ({ seq: Infinity, at: 0 }));
  return {
    onView(seat, seq) {
      const own = sent[seat]!;
      if (seq <= own.seq) return;
      if (isMeasuring) moveDelaysMs.push(performance.now() - own.at);
      own.seq = Infinity;
    },
    onMove(seat, seq) {
      sent[seat] = { seq, at: performance.now() };
    },
  };
}

async function measureServer(peer: ServerUnderTest): Promise<object> {
  const server = await peer.start(tables);
  const { pid } = server;
  await sleep(START_TIME_MS);
  const empty = readResidentMemoryKb(pid);
  const players = new PacedPlayers({
    thinkMs,
    createRecorder: createOwnDelayRecorder,
    connect: (index, onView) => peer.connect(server, index, onView),
  });
  await players.start(tables);
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
  const percent = (milliseconds: number) => Math.round((100 * milliseconds) / took);
  return {
    name,
    movesPerSec: Math.round((1000 * moves) / took),
    cpuUsPerMove: round((1000 * cpu) / moves, 1),
    systemUsPerMove: round((1000 * (after.system - before.cpu.system)) / moves, 1),
    p50: round(quantile(moveDelaysMs, 0.5), 2),
    p99: round(quantile(moveDelaysMs, 0.99), 2),
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
