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
const PEERS = ['ws-full', 'ws-delta', 'colyseus-immediate', 'bgio-memory'];
/** A house that never closes is warm: by then the compilers have little left to do, ours or theirs. */
const WARM_UP = 10;
const SOCKETS = 10_000;
const here = fileURLToPath(new URL('.', import.meta.url));

type Figures = { readonly [name: string]: number | string };

/** Runs a program to its end, with as many open files as it may have. */
function must(command: string, args: readonly string[], cwd = here): string {
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

const figures = (program: string, ...args: readonly (string | number)[]): Figures => {
  const out = must(process.execPath, [`${here}server/${program}.ts`, ...args.map(String)]);
  return JSON.parse(out.trim().split('\n').at(-1)!) as Figures;
};

function buildPeers(): void {
  const folder = `${here}peers`;
  if (!existsSync(`${folder}/node_modules/@colyseus`)) {
    process.stderr.write('Installing Colyseus, boardgame.io and their like into bench/peers …\n');
    must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  }
  must('npm', ['run', '-s', 'build'], folder);
}

/** Figure by figure. */
function medians(runs: readonly Figures[]): Figures {
  const middle = (key: string) => {
    const values = runs.map((run) => run[key]!);
    if (typeof values[0] === 'string') return values[0];
    return (values as number[]).sort((a, b) => a - b)[values.length >> 1]!;
  };
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, middle(key)]));
}

function table(rows: readonly Figures[]): string {
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

const idle = (): Figures[] => [{ name: 'ours', ...figures('idle'), ...figures('idle', SOCKETS) }];

function load(): Figures[] {
  const { beside, paced, 'peer-node': node, rounds, seconds, tables } = values;
  if (beside) buildPeers();
  const theirs = node === undefined ? [[]] : [[], [node]];
  const servers = [['ours'], ...(beside ? theirs.flatMap(peersOn) : [])];
  const runs = servers.map((): Figures[] => []);
  for (let round = 1; round <= Number(rounds); round++)
    for (const [place, [name, ...on]] of servers.entries())
      runs[place]!.push(figures('load', name!, tables, seconds, paced, WARM_UP, ...on));
  return runs.map((figure, place) => {
    const [name, on] = servers[place]!;
    return { ...medians(figure), ...(on && { name: `${name}, Node ${versionOf(on)}` }) };
  });
}

const peersOn = (node: readonly string[]) => PEERS.map((name) => [name, ...node]);
const versionOf = (node: string) => must(node, ['--version']).trim();

/** Only ours have an idle house to weigh. */
const weighed = (): Figures => (values.quick ? {} : figures('idle'));

const rows = values.idle ? idle() : load();
const [ours, ...beside] = rows;
if (!values.json) process.stdout.write(table(rows));
else {
  const line = { ...ours, ...(!values.idle && weighed()), ...(beside.length > 0 && { beside }) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
