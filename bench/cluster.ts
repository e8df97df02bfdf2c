/**
 * What a move weighs in a house of several nodes behind nginx, all on this machine:
 * `npm run -s bench:cluster -- --tables 20 --seconds 20`. Bytes are counted, so that they are the same on any
 * machine; processor time is each program's own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ClusterProcess } from '../packages/server/src/test-cluster-process.ts';
import { Crowd } from './cluster/crowd.ts';
import { PROGRAMS, used } from './cluster/programs.ts';

const HELP = `bench:cluster [options]

  --tables N     tables with four people each (20)
  --seconds N    how long to measure, after three seconds of warming up (20)
  --think MS     how long a person thinks, about (500)
  --nodes N      so many nodes (3)
  --game NAME    what they play (nox)
`;
const WARM_UP = 3_000;
const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    think: { type: 'string', default: '500' },
    nodes: { type: 'string', default: '3' },
    game: { type: 'string', default: 'nox' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const cluster = new ClusterProcess();
try {
  await cluster.open(Number(values.nodes), { LOG_LEVEL: 'warn', MESSAGES_PER_SECOND: '1000' });
  const crowd = new Crowd(cluster.url, Number(values.think));
  const failed = Promise.all(
    Array.from({ length: Number(values.tables) }, () => crowd.play(values.game)),
  );
  const count = async () => {
    const { heard, moves, said } = crowd;
    return { heard, moves, said, ...(await used(cluster)) };
  };
  await Promise.race([pause(WARM_UP), failed]);
  const before = await count();
  const since = performance.now();
  await Promise.race([pause(1000 * Number(values.seconds)), failed]);
  const after = await count();
  const seconds = (performance.now() - since) / 1000;
  const moves = after.moves - before.moves;
  const each = (name: keyof typeof after, digits = 0) =>
    +((after[name] - before[name]) / moves).toFixed(digits);
  const figures = {
    game: values.game,
    nodes: Number(values.nodes),
    moves,
    movesPerSec: +(moves / seconds).toFixed(1),
    linesPerMove: each('lines', 2),
    walBytesPerMove: each('wal'),
    recordBytesPerLine: Math.round(after.record / after.lines),
    bytesToPeoplePerMove: each('heard'),
    bytesFromPeoplePerMove: each('said'),
    redisBytesInPerMove: each('redisIn'),
    redisBytesOutPerMove: each('redisOut'),
    cpuUsPerMove: Object.fromEntries(PROGRAMS.map((name) => [name, each(name)])),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await cluster.clear();
}
process.exit(0);
