/**
 * A siege of the real server: `npm run -s bench:siege -- --json`. Exits with 1 if an honest player loses
 * a move or a seat or waits too long, if the server needs too much memory, or keeps something of it.
 */
import { parseArgs } from 'node:util';
import { runSiege, SIEGE_DEFAULTS } from '../packages/server/test/siege/run-siege.ts';
import { listSiegeFaults } from '../packages/server/test/siege/siege-result.ts';
import { formatTable } from './common/markdown-table.ts';

const HELP = `bench:siege [options]

  --tables N     tables with four honest people each (100)
  --seconds N    how long the siege lasts (60)
  --calm N       how long to measure before it, in seconds (20)
  --addresses N  addresses of the attackers, in 127.3.0.0/24 (50)
  --rate N       attacks a second in all; each is up to 5,000 operations, pipelines are more (100)
  --pause MS     about how long an honest person thinks (1000)
  --only A,B     only these attacks, to see which one costs what
  --json         one line of JSON instead of a table
`;

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: String(SIEGE_DEFAULTS.tables) },
    seconds: { type: 'string', default: String(SIEGE_DEFAULTS.siegeSeconds) },
    calm: { type: 'string', default: String(SIEGE_DEFAULTS.calmSeconds) },
    addresses: { type: 'string', default: String(SIEGE_DEFAULTS.addresses) },
    rate: { type: 'string', default: String(SIEGE_DEFAULTS.attacksPerSecond) },
    pause: { type: 'string', default: String(SIEGE_DEFAULTS.pauseMs) },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const result = await runSiege({
  tables: Number(values.tables),
  calmSeconds: Number(values.calm),
  siegeSeconds: Number(values.seconds),
  addresses: Number(values.addresses),
  attacksPerSecond: Number(values.rate),
  pauseMs: Number(values.pause),
  waitsForTables: true,
  only: values.only,
});
const faults = listSiegeFaults(result);
const { after, attacks, before, cpuPercent, ...figures } = result;
const operations = Object.values(attacks).reduce((sum, count) => sum + count, 0);
process.stdout.write(
  values.json
    ? `${JSON.stringify({ ...result, operations, holds: faults.length === 0, faults })}\n`
    : `${formatTable([{ ...figures, operations }])}\n${faults.join(', ') || 'holds'}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
