/**
 * Load on the real server: `npm run -s bench:server -- --tables 200 --seconds 6 --json`. NOX for
 * four, our server as a child process with its record on disk, all clients in a second process.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatTable } from './common/markdown-table.ts';
import { runMeasurement, runProgram } from './common/run-program.ts';
import { type Figures, medianOfRuns } from './common/statistics.ts';

const HELP = `bench:server [options]

  --tables N     tables with four people each (200)
  --seconds N    how long to measure, after ten seconds of warming up (6)
  --rounds N     how many rounds; prints medians (1)
  --paced MS     about how long to pause before every move (0)
  --beside       measure the peers of bench/peers, too, in turn with ours; installs them
  --peer-node F  run the peers also with this Node, besides the one that ours runs on
  --idle         instead: memory of each further idle table, and of 10,000 idle sockets
  --quick        without opening 2,500 idle tables for \`kbPerTable\`
  --json         one line of JSON instead of a table

With PROFILE=FOLDER in the environment our server leaves a CPU profile there.
`;
const PEER_NAMES = ['ws-full', 'ws-delta', 'colyseus-immediate', 'bgio-memory'];
/** After this time the compilers have little left to do, as in a server that runs for days. */
const WARM_UP_SECONDS = 10;
const IDLE_SOCKET_COUNT = 10_000;
const BENCH_FOLDER = fileURLToPath(new URL('.', import.meta.url));

const measure = (program: string, ...args: readonly (string | number)[]): Figures =>
  runMeasurement(`${BENCH_FOLDER}server/${program}.ts`, args);

function buildPeers(): void {
  const folder = `${BENCH_FOLDER}peers`;
  if (!existsSync(`${folder}/node_modules/@colyseus`)) {
    process.stderr.write('Installing Colyseus, boardgame.io and their like into bench/peers …\n');
    runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  }
  runProgram('npm', ['run', '-s', 'build'], { cwd: folder });
}

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '1' },
    paced: { type: 'string', default: '0' },
    beside: { type: 'boolean', default: false },
    'peer-node': { type: 'string' },
    idle: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const measureIdle = (): Figures[] => [
  {
    name: 'ours',
    ...measure('measure-idle'),
    ...measure('measure-idle', IDLE_SOCKET_COUNT),
  },
];

function measureLoad(): Figures[] {
  const { beside, paced, 'peer-node': node, rounds, seconds, tables } = values;
  if (beside) buildPeers();
  const theirs = node === undefined ? [[]] : [[], [node]];
  const servers = [['ours'], ...(beside ? theirs.flatMap(listPeersOnNode) : [])];
  const runs = servers.map((): Figures[] => []);
  for (let round = 1; round <= Number(rounds); round++)
    for (const [index, [name, ...on]] of servers.entries())
      runs[index]!.push(
        measure('measure-load', name!, tables, seconds, paced, WARM_UP_SECONDS, ...on),
      );
  return runs.map((figures, index) => {
    const [name, on] = servers[index]!;
    return {
      ...medianOfRuns(figures),
      ...(on && { name: `${name}, Node ${readNodeVersion(on)}` }),
    };
  });
}

const listPeersOnNode = (node: readonly string[]) => PEER_NAMES.map((name) => [name, ...node]);
const readNodeVersion = (node: string) => runProgram(node, ['--version']).trim();

/** Idle tables are measured for our own server only. */
const measureIdleTables = (): Figures => (values.quick ? {} : measure('measure-idle'));

const rows = values.idle ? measureIdle() : measureLoad();
const [ours, ...beside] = rows;
if (!values.json) process.stdout.write(formatTable(rows));
else {
  const line = {
    ...ours,
    ...(!values.idle && measureIdleTables()),
    ...(beside.length > 0 && { beside }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
