/**
 * Measures appends and replays in a large PostgreSQL database, compared with a small one and with
 * partitioned ones: `npm run -s bench:postgres -- --rows 10000000`. It starts a server of its own in a
 * temporary folder. Rounds of all databases alternate, so that other load on the machine affects all.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../packages/store/test/temporary-postgres.ts';
import { formatTableHead, formatTableRow } from './common/markdown-table.ts';
import { quantile } from './common/statistics.ts';
import {
  type FilledDatabase,
  fillDatabase,
  LINES_PER_TABLE,
  sampleTableIds,
} from './postgres/filled-database.ts';
import {
  explainQueries,
  GROUP_SIZE,
  measureRound,
  measureSizes,
} from './postgres/measure-store.ts';

const HELP = `bench:postgres [options]

  --rows N           lines of record in the large database (1000000); the small one has 10,000
  --partitions A,B   by how many partitions to compare, 0 for none, as it is (0)
  --rounds N         rounds of every database in turn (10)
  --plans            print EXPLAIN (ANALYZE, BUFFERS) of the large databases, too
`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    partitions: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '10' },
    plans: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const SMALL_ROW_COUNT = 10_000;
const TABLE_COUNT = 2 * GROUP_SIZE;

const server = await startTemporaryPostgres({
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  // Otherwise vacuum or a checkpoint could run in the middle of a round.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
});
process.once('SIGINT', () => process.exit(1));

async function measureDatabases(databases: readonly FilledDatabase[]): Promise<void> {
  type Rounds = Awaited<ReturnType<typeof measureRound>>[];
  const runs = new Map<FilledDatabase, { tables: string[]; rounds: Rounds }>();
  for (const database of databases)
    runs.set(database, { tables: await sampleTableIds(database, TABLE_COUNT), rounds: [] });
  // The first round warms up.
  for (let at = 0; at <= Number(values.rounds); at++)
    for (const [database, { rounds, tables }] of runs) {
      const figures = await measureRound(database, tables, LINES_PER_TABLE + at);
      if (at > 0) rounds.push(figures);
    }
  const head = `rows|partitions|append ms p50|p99|in a group of ${GROUP_SIZE}, ms each|replay ms p50|p99|append: pages, ms in the server|replay: pages, ms|heap B/row|index B/row|depth`;
  process.stdout.write(formatTableHead(head.split('|')));
  const plans: string[] = [];
  for (const [database, { rounds, tables }] of runs) {
    const next = LINES_PER_TABLE + Number(values.rounds) + 1;
    const {
      append,
      plans: words,
      replay,
    } = await explainQueries(database, tables.slice(0, 50), next);
    const { depth, heap, index } = await measureSizes(database);
    const all = (what: keyof Rounds[number]) => rounds.flatMap((figures) => figures[what]);
    const ms = (what: keyof Rounds[number], share = 0.5) => quantile(all(what), share).toFixed(2);
    const cells = [
      database.rows,
      database.partitions,
      ms('alone'),
      ms('alone', 0.99),
      ms('groups'),
      ms('replays'),
      ms('replays', 0.99),
      `${append.pages}, ${append.ms.toFixed(2)}`,
      `${replay.pages}, ${replay.ms.toFixed(2)}`,
      heap,
      index,
      depth,
    ];
    process.stdout.write(formatTableRow(cells));
    if (database.rows > SMALL_ROW_COUNT)
      plans.push(`${database.partitions} partitions\n\n${words}\n`);
  }
  process.stdout.write(`\nload ${loadavg()[0]!.toFixed(1)}\n`);
  if (values.plans) process.stdout.write(`\n${plans.join('\n')}`);
}

try {
  const databases: FilledDatabase[] = [];
  for (const partitions of values.partitions.split(',').map(Number))
    for (const rows of [SMALL_ROW_COUNT, Number(values.rows)])
      databases.push(await fillDatabase(server, rows, partitions));
  await measureDatabases(databases);
  for (const { client, store } of databases) await Promise.all([client.end(), store.close()]);
} finally {
  await server.stop();
}
