/**
 * What a move costs on several nodes behind nginx, all on this machine:
 * `npm run -s bench:cluster -- --tables 20 --seconds 20`. Bytes are counted, so they are the same on any
 * machine; processor time is measured for each program.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ClusterProcess } from '../packages/server/test/cluster/cluster-process.ts';
import { LoadPlayers } from './cluster/load-players.ts';
import { CLUSTER_PROGRAMS, readClusterUsage, readNginxMemoryKb } from './cluster/resource-usage.ts';
import { runInBatches } from './common/run-in-batches.ts';

const HELP = `bench:cluster [options]

  --tables N     tables with four people each (20)
  --seconds N    how long to measure, ten seconds after all have sat down (20)
  --think MS     how long a person thinks, about (500)
  --nodes N      how many nodes (3)
  --game NAME    what they play (nox)
  --clock        tables with a clock, whose leases a node has to renew
  --still        nobody moves: figures for each table and second
  --sockets N    instead: the memory of nginx for that many idle sockets
`;
const WARM_UP_MS = 10_000;
const CONCURRENT_CONNECTS = 50;
const HOUR_MS = 3_600_000;
/** All sockets come from one address, and no limit is reached. */
const RELAXED_LIMITS_ENV = {
  LOG_LEVEL: 'warn',
  MESSAGES_PER_SECOND: '1000',
  SOCKETS_PER_ADDRESS: '100000',
};
const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    think: { type: 'string', default: '500' },
    nodes: { type: 'string', default: '3' },
    game: { type: 'string', default: 'nox' },
    clock: { type: 'boolean', default: false },
    still: { type: 'boolean', default: false },
    sockets: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const cluster = new ClusterProcess();

/** Figures for each move, or for each table and second if nobody moves. */
async function measureTables(players: LoadPlayers): Promise<object> {
  const tables = Number(values.tables);
  const failed = Promise.all(Array.from({ length: tables }, () => players.playAtOneTable()));
  const count = async () => {
    const { bytesReceived, acknowledgedMoves, bytesSent } = players;
    return {
      heard: bytesReceived,
      moves: acknowledgedMoves,
      said: bytesSent,
      ...(await readClusterUsage(cluster)),
    };
  };
  while (players.dealtGames < tables) await Promise.race([pause(100), failed]);
  await Promise.race([pause(WARM_UP_MS), failed]);
  const before = await count();
  const since = performance.now();
  await Promise.race([pause(1000 * Number(values.seconds)), failed]);
  const after = await count();
  const seconds = (performance.now() - since) / 1000;
  const moves = after.moves - before.moves;
  const each = (name: keyof typeof after, digits = 0) =>
    +((after[name] - before[name]) / (values.still ? tables * seconds : moves)).toFixed(digits);
  return {
    game: values.game,
    clock: values.clock,
    per: values.still ? 'table and second' : 'move',
    moves,
    movesPerSec: +(moves / seconds).toFixed(1),
    lines: each('lines', 2),
    recordBytesPerLine: Math.round(after.record / after.lines),
    walBytes: each('wal'),
    bytesToPeople: each('heard'),
    bytesFromPeople: each('said'),
    redisBytesIn: each('redisIn'),
    redisBytesOut: each('redisOut'),
    cpuUs: Object.fromEntries(CLUSTER_PROGRAMS.map((name) => [name, each(name)])),
  };
}

async function measureSockets(players: LoadPlayers): Promise<object> {
  const count = Number(values.sockets);
  const open = (sockets: number) =>
    runInBatches(0, sockets, CONCURRENT_CONNECTS, () => players.connectPlayer());
  // With the first connections the programs allocate what they need anyway.
  await open(CONCURRENT_CONNECTS);
  const before = readNginxMemoryKb(cluster);
  await open(count);
  const kilobytes = readNginxMemoryKb(cluster) - before;
  return { sockets: count, kbOfNginxPerSocket: +(kilobytes / count).toFixed(1) };
}

try {
  const nodes = Number(values.nodes);
  await cluster.start(nodes, RELAXED_LIMITS_ENV);
  const players = new LoadPlayers(cluster.url, {
    game: values.game,
    thinkMs: values.still ? undefined : Number(values.think),
    clock: values.clock ? { kind: 'live', bank: HOUR_MS, add: 0 } : { kind: 'none' },
  });
  const weigh = values.sockets === '0' ? measureTables : measureSockets;
  process.stdout.write(`${JSON.stringify({ nodes, ...(await weigh(players)) })}\n`);
} finally {
  await cluster.cleanUp();
}
process.exit(0);
