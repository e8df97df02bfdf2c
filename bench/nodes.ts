/**
 * Compares three nodes with one on the same cores: `npm run -s bench:nodes -- --tables 50 --seconds 5`.
 * Each run has its own PostgreSQL, Redis and nodes, and one more process with all clients.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatTable } from './common/markdown-table.ts';
import { runMeasurement } from './common/run-program.ts';
import { type Figures, medianOfRuns } from './common/statistics.ts';

const HELP = `bench:nodes [options]

  --tables N      tables with four people each, at different nodes (50)
  --seconds N     how long to measure, after three seconds of warming up (5)
  --nodes A,B     how many nodes to compare, 0 for one whose record is a file (0,1,3)
  --rounds N      how many rounds of all of them in turn; prints medians (1)
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

const LOAD_PROGRAM = fileURLToPath(new URL('nodes/measure-load.ts', import.meta.url));

const runs = new Map(values.nodes.split(',').map((nodes) => [nodes, [] as Figures[]]));
for (let round = 0; round < Number(values.rounds); round++)
  for (const [nodes, figures] of runs)
    figures.push(runMeasurement(LOAD_PROGRAM, [nodes, values.tables, values.seconds]));
const rows = [...runs.values()].map(medianOfRuns);
if (values.json) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
else process.stdout.write(`${formatTable(rows)}\nload ${loadavg()[0]!.toFixed(1)}\n`);
