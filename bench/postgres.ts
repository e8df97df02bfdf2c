/**
 * What appends and replays cost in a large PostgreSQL, beside a small one and beside other numbers of
 * partitions: `npm run -s bench:postgres -- --rows 10000000`. On a server of its own, in a temporary
 * folder; rounds of all databases alternate, so that what else the machine does meets all of them.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../packages/store/test/temporary-postgres.ts';
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
import { formatTableHead, formatTableRow } from './shared/markdown-table.ts';
import { quantile } from './shared/statistics.ts';

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
  // Else it would clean up, or write back, in the middle of a round.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
});
process.once('SIGINT', () => process.exit(1));

async function measureDatabases(houses: readonly FilledDatabase[]): Promise<void> {
  type Rounds = Awaited<ReturnType<typeof measureRound>>[];
  const runs = new Map<FilledDatabase, { tables: string[]; rounds: Rounds }>();
  for (const house of houses)
    runs.set(house, { tables: await sampleTableIds(house, TABLE_COUNT), rounds: [] });
  // The first round warms up.
  for (let at = 0; at <= Number(values.rounds); at++)
    for (const [house, { rounds, tables }] of runs) {
      const figures = await measureRound(house, tables, LINES_PER_TABLE + at);
      if (at > 0) rounds.push(figures);
    }
  const head = `rows|partitions|append ms p50|p99|in a group of ${GROUP_SIZE}, ms each|replay ms p50|p99|append: pages, ms in the server|replay: pages, ms|heap B/row|index B/row|depth`;
  process.stdout.write(formatTableHead(head.split('|')));
  const plans: string[] = [];
  for (const [house, { rounds, tables }] of runs) {
    const next = LINES_PER_TABLE + Number(values.rounds) + 1;
    const { append, plans: words, replay } = await explainQueries(house, tables.slice(0, 50), next);
    const { depth, heap, index } = await measureSizes(house);
    const all = (what: keyof Rounds[number]) => rounds.flatMap((figures) => figures[what]);
    const ms = (what: keyof Rounds[number], share = 0.5) => quantile(all(what), share).toFixed(2);
    const cells = [
      house.rows,
      house.partitions,
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
    if (house.rows > SMALL_ROW_COUNT) plans.push(`${house.partitions} partitions\n\n${words}\n`);
  }
  process.stdout.write(`\nload ${loadavg()[0]!.toFixed(1)}\n`);
  if (values.plans) process.stdout.write(`\n${plans.join('\n')}`);
}

try {
  const houses: FilledDatabase[] = [];
  for (const partitions of values.partitions.split(',').map(Number))
    for (const rows of [SMALL_ROW_COUNT, Number(values.rows)])
      houses.push(await fillDatabase(server, rows, partitions));
  await measureDatabases(houses);
  for (const { client, store } of houses) await Promise.all([client.end(), store.close()]);
} finally {
  await server.stop();
}
