/** Measures what an append and a replay cost, as seen by the store and by the server's plans. */
import { CombinedStatement } from '../../packages/store/src/postgres/combined-statement.ts';
import type { WriteBatch } from '../../packages/store/src/store.ts';
import { median } from '../common/statistics.ts';
import type { FilledDatabase } from './filled-database.ts';

const MOVE_LINE_BODY = JSON.stringify({
  form: 1,
  kind: 'move',
  by: 'x'.repeat(16),
  move: { lay: 17, on: 3 },
});
export const GROUP_SIZE = 50;

/** The batch of a move; one in four also has the table's row. */
const createMoveBatch = (tableId: string, number: number): WriteBatch => ({
  record: { table: tableId, lines: [{ number, at: Date.now(), body: MOVE_LINE_BODY }] },
  ...(number % 4 === 0 && {
    table: {
      id: tableId,
      game: 'nox',
      version: 1,
      phase: 'playing',
      listed: true,
      created: 1_700_000_000_000,
      touched: Date.now(),
      due: null,
      summary: JSON.stringify('somebody, '.repeat(30)),
    },
  }),
});

const measureTimeMs = async (what: () => Promise<unknown>) => {
  const start = performance.now();
  await what();
  return performance.now() - start;
};

/** One round of everything, in milliseconds. Tables continue where the round before ended. */
export async function measureRound(
  { store }: FilledDatabase,
  tables: readonly string[],
  number: number,
) {
  const [alone, replays, groups]: [number[], number[], number[]] = [[], [], []];
  const single = tables.slice(0, tables.length >> 1);
  for (const tableId of single) {
    replays.push(await measureTimeMs(() => store.readRecord(tableId)));
    alone.push(await measureTimeMs(() => store.commit(createMoveBatch(tableId, number))));
  }
  const rest = tables.slice(tables.length >> 1);
  for (let from = 0; from + GROUP_SIZE <= rest.length; from += GROUP_SIZE) {
    const group = rest.slice(from, from + GROUP_SIZE);
    const all = () =>
      Promise.all(group.map((tableId) => store.commit(createMoveBatch(tableId, number))));
    groups.push((await measureTimeMs(all)) / GROUP_SIZE);
  }
  return { alone, replays, groups };
}

interface QueryPlan {
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

const quoteSqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The cached plans as text, and what they cost: pages read, and milliseconds in the server. */
export async function explainQueries(
  { client }: FilledDatabase,
  tables: readonly string[],
  number: number,
) {
  await client.query('SET plan_cache_mode = force_generic_plan');
  const buildAppend = (tableId: string, at: number) => {
    const statement = new CombinedStatement();
    statement.tryAdd(0, createMoveBatch(tableId, at));
    return statement.toQuery();
  };
  // A batch with the line alone, as most are.
  const line = number % 4 === 0 ? number + 1 : number;
  const { text } = buildAppend('t', 1);
  await client.query(`DEALLOCATE ALL; PREPARE append AS ${text};
    PREPARE replay(text, integer) AS
    SELECT number, at, body FROM record_lines WHERE table_id = $1 AND number >= $2 ORDER BY number`);
  const run = async (execute: string) => {
    await client.query('BEGIN');
    const how = 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE';
    const { rows } = await client.query(`${how} ${execute}`);
    await client.query('ROLLBACK');
    return (rows[0] as { 'QUERY PLAN': readonly QueryPlan[] })['QUERY PLAN'][0]!;
  };
  const cost = async (executes: readonly string[]) => {
    const plans: QueryPlan[] = [];
    for (const execute of executes) plans.push(await run(execute));
    return {
      pages: median(
        plans.map(({ Plan: top }) => top['Shared Hit Blocks'] + top['Shared Read Blocks']),
      ),
      ms: median(plans.map((plan) => plan['Planning Time'] + plan['Execution Time'])),
    };
  };
  const explain = async (execute: string) => {
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE ${execute}`);
    await client.query('ROLLBACK');
    return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
  };
  const appends = tables.map(
    (tableId) => `append(${quoteSqlText(buildAppend(tableId, line).values[0]!)})`,
  );
  const replays = tables.map((tableId) => `replay('${tableId}', 0)`);
  return {
    append: await cost(appends),
    replay: await cost(replays),
    plans: `${await explain(appends[0]!)}\n\n${await explain(replays[0]!)}`,
  };
}

/** Bytes per row, and how many pages lie between the index's root and a line. */
export async function measureSizes({ client, partitions, rows }: FilledDatabase) {
  const total = async (what: string) => {
    const { rows: found } = await client.query(
      `SELECT sum(${what}(relid))::float8 AS bytes FROM (
         SELECT relid FROM pg_partition_tree('record_lines') UNION SELECT 'record_lines'::regclass) AS parts`,
    );
    return (found[0] as { bytes: number }).bytes / rows;
  };
  const index = partitions > 0 ? 'record_lines_0_pkey' : 'record_lines_pkey';
  const depth = await client.query(`SELECT level + 1 AS depth FROM bt_metap('${index}')`);
  return {
    heap: Math.round(await total('pg_table_size')),
    index: Math.round(await total('pg_indexes_size')),
    depth: (depth.rows[0] as { depth: number }).depth,
  };
}
