/**
 * Three nodes against one on the same cores: `npm run -s bench:nodes -- --tables 50 --seconds 5`. Each
 * run has a PostgreSQL, a Redis and nodes of its own, and all clients in one more process.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `bench:nodes [options]

  --tables N      tables with four people each, at different nodes (50)
  --seconds N     how long to measure, after three seconds of warming up (5)
  --nodes A,B     how many nodes to compare, 0 for one whose record is a file (0,1,3)
  --rounds N      so many rounds of all of them in turn, medians at the end (1)
  --json          lines of JSON instead of a table
`;

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    nodes: { type: 'string', default: '0,1,3' },
    rounds: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

type Figures = { readonly [name: string]: number | string };
const LOAD_PROGRAM = fileURLToPath(new URL('nodes/measure-load.ts', import.meta.url));

function runLoad(nodes: string): Figures {
  const args = [LOAD_PROGRAM, nodes, values.tables, values.seconds];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures;
}

/** Figure by figure. */
function medianOfRuns(runs: readonly Figures[]): Figures {
  const middle = (key: string) => {
    const all = runs.map((figures) => figures[key]!);
    if (typeof all[0] === 'string') return all[0];
    return (all as number[]).toSorted((a, b) => a - b)[all.length >> 1]!;
  };
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, middle(key)]));
}

const runs = new Map(values.nodes.split(',').map((nodes) => [nodes, [] as Figures[]]));
for (let round = 0; round < Number(values.rounds); round++)
  for (const [nodes, figures] of runs) figures.push(runLoad(nodes));
const rows = [...runs.values()].map(medianOfRuns);
if (values.json) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
else {
  const keys = Object.keys(rows[0]!);
  const line = (cells: readonly unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line(keys);
  line(keys.map(() => '---'));
  for (const row of rows) line(keys.map((key) => row[key]));
  process.stdout.write(`\nload ${loadavg()[0]!.toFixed(1)}\n`);
}
