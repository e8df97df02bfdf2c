/**
 * Load on the real server: `npm run -s bench:server -- --tables 200 --seconds 6 --json`. NOX for
 * four, our server as a child process with its record on disk, all clients in a second process.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `bench:server [options]

  --tables N     tables with four people each (200)
  --seconds N    how long to measure, after ten seconds of warming up (6)
  --rounds N     so many rounds, medians at the end (1)
  --paced MS     a pause of about so long before every move (0)
  --beside       the peers of bench/peers as well, in turn with ours; installs them
  --peer-node F  runs the peers with this Node as well, beside the one that ours runs on
  --idle         memory instead: for each further idle table, and of 10,000 idle sockets
  --quick        without opening 2,500 idle tables for \`kbPerTable\`
  --json         one line of JSON instead of a table

With PROFILE=FOLDER in the environment our server leaves a CPU profile there.
`;
const PEER_NAMES = ['ws-full', 'ws-delta', 'colyseus-immediate', 'bgio-memory'];
/** A house that never closes is warm: by then the compilers have little left to do, ours or theirs. */
const WARM_UP_SECONDS = 10;
const IDLE_SOCKET_COUNT = 10_000;
const BENCH_FOLDER = fileURLToPath(new URL('.', import.meta.url));

type Figures = { readonly [name: string]: number | string };

/** Runs a program to its end, with as many open files as it may have. */
function runProgram(command: string, args: readonly string[], cwd = BENCH_FOLDER): string {
  const { error, status, stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"', command, ...args],
    { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (error || status !== 0) {
    process.stderr.write(`bench: ${command} ${args.join(' ')} failed ${error ?? `(${status})`}\n`);
    process.exit(1);
  }
  return stdout;
}

const runMeasurement = (program: string, ...args: readonly (string | number)[]): Figures => {
  const out = runProgram(process.execPath, [
    `${BENCH_FOLDER}server/${program}.ts`,
    ...args.map(String),
  ]);
  return JSON.parse(out.trim().split('\n').at(-1)!) as Figures;
};

function buildPeers(): void {
  const folder = `${BENCH_FOLDER}peers`;
  if (!existsSync(`${folder}/node_modules/@colyseus`)) {
    process.stderr.write('Installing Colyseus, boardgame.io and their like into bench/peers …\n');
    runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  }
  runProgram('npm', ['run', '-s', 'build'], folder);
}

/** Figure by figure. */
function medianOfRuns(runs: readonly Figures[]): Figures {
  const middle = (key: string) => {
    const values = runs.map((run) => run[key]!);
    if (typeof values[0] === 'string') return values[0];
    return (values as number[]).sort((a, b) => a - b)[values.length >> 1]!;
  };
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, middle(key)]));
}

function formatTable(rows: readonly Figures[]): string {
  const keys = Object.keys(rows[0]!);
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  const body = rows.map((row) => line(keys.map((key) => row[key])));
  return line(keys) + line(keys.map(() => '---')) + body.join('');
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
    ...runMeasurement('measure-idle'),
    ...runMeasurement('measure-idle', IDLE_SOCKET_COUNT),
  },
];

function measureLoad(): Figures[] {
  const { beside, paced, 'peer-node': node, rounds, seconds, tables } = values;
  if (beside) buildPeers();
  const theirs = node === undefined ? [[]] : [[], [node]];
  const servers = [['ours'], ...(beside ? theirs.flatMap(listPeersOnNode) : [])];
  const runs = servers.map((): Figures[] => []);
  for (let round = 1; round <= Number(rounds); round++)
    for (const [place, [name, ...on]] of servers.entries())
      runs[place]!.push(
        runMeasurement('measure-load', name!, tables, seconds, paced, WARM_UP_SECONDS, ...on),
      );
  return runs.map((figure, place) => {
    const [name, on] = servers[place]!;
    return { ...medianOfRuns(figure), ...(on && { name: `${name}, Node ${readNodeVersion(on)}` }) };
  });
}

const listPeersOnNode = (node: readonly string[]) => PEER_NAMES.map((name) => [name, ...node]);
const readNodeVersion = (node: string) => runProgram(node, ['--version']).trim();

/** Only ours have an idle house to weigh. */
const measureIdleTables = (): Figures => (values.quick ? {} : runMeasurement('measure-idle'));

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
