/** What an append and a replay cost: seen from the store, and in the server's own words. */
import { CombinedStatement } from '../../packages/store/src/postgres/combined-statement.ts';
import type { WriteBatch } from '../../packages/store/src/store.ts';
import type { FilledDatabase } from './filled-database.ts';

const MOVE_LINE_BODY = JSON.stringify({
  form: 1,
  kind: 'move',
  by: 'x'.repeat(16),
  move: { lay: 17, on: 3 },
});
export const GROUP_SIZE = 50;

/** The parcel of a move, with the table's row as in one of four. */
const createMoveBatch = (desk: string, number: number): WriteBatch => ({
  record: { table: desk, lines: [{ number, at: Date.now(), body: MOVE_LINE_BODY }] },
  ...(number % 4 === 0 && {
    table: {
      id: desk,
      game: 'nox',
      phase: 'playing',
      listed: true,
      created: 1_700_000_000_000,
      touched: Date.now(),
      due: null,
      summary: JSON.stringify('somebody, '.repeat(30)),
    },
  }),
});

export const quantile = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const measureTimeMs = async (what: () => Promise<unknown>) => {
  const start = performance.now();
  await what();
  return performance.now() - start;
};

/** One round of everything, in milliseconds. Tables go on where the round before left them. */
export async function measureRound(
  { store }: FilledDatabase,
  tables: readonly string[],
  number: number,
) {
  const [alone, replays, groups]: [number[], number[], number[]] = [[], [], []];
  const single = tables.slice(0, tables.length >> 1);
  for (const desk of single) {
    replays.push(await measureTimeMs(() => store.readRecord(desk)));
    alone.push(await measureTimeMs(() => store.commit(createMoveBatch(desk, number))));
  }
  const rest = tables.slice(tables.length >> 1);
  for (let from = 0; from + GROUP_SIZE <= rest.length; from += GROUP_SIZE) {
    const group = rest.slice(from, from + GROUP_SIZE);
    const all = () => Promise.all(group.map((desk) => store.commit(createMoveBatch(desk, number))));
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

/** The plan that is kept, as text, and what it costs: pages looked at, milliseconds in the server. */
export async function explainQueries(
  { client }: FilledDatabase,
  tables: readonly string[],
  number: number,
) {
  await client.query('SET plan_cache_mode = force_generic_plan');
  const batchOf = (desks: readonly string[], at: number) => {
    const batch = new CombinedStatement();
    for (const [place, desk] of desks.entries()) batch.tryAdd(place, createMoveBatch(desk, at));
    return batch.toQuery();
  };
  // One with the line alone, as most are.
  const line = number % 4 === 0 ? number + 1 : number;
  const { text } = batchOf(['t'], 1);
  await client.query(`DEALLOCATE ALL; PREPARE append AS ${text};
    PREPARE replay(text, integer) AS
    SELECT number, at, body FROM record WHERE desk = $1 AND number >= $2 ORDER BY number`);
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
      pages: quantile(
        plans.map(({ Plan: top }) => top['Shared Hit Blocks'] + top['Shared Read Blocks']),
      ),
      ms: quantile(plans.map((plan) => plan['Planning Time'] + plan['Execution Time'])),
    };
  };
  const words = async (execute: string) => {
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) EXECUTE ${execute}`);
    await client.query('ROLLBACK');
    return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
  };
  const appends = tables.map((desk) => `append(${quoteSqlText(batchOf([desk], line).values[0]!)})`);
  const replays = tables.map((desk) => `replay('${desk}', 0)`);
  return {
    append: await cost(appends),
    replay: await cost(replays),
    plans: `${await words(appends[0]!)}\n\n${await words(replays[0]!)}`,
  };
}

/** Bytes a row, and how many pages from the index's root to a line. */
export async function measureSizes({ client, partitions, rows }: FilledDatabase) {
  const total = async (what: string) => {
    const { rows: found } = await client.query(
      `SELECT sum(${what}(relid))::float8 AS bytes FROM (
         SELECT relid FROM pg_partition_tree('record') UNION SELECT 'record'::regclass) AS parts`,
    );
    return (found[0] as { bytes: number }).bytes / rows;
  };
  const index = partitions > 0 ? 'record_0_pkey' : 'record_pkey';
  const depth = await client.query(`SELECT level + 1 AS depth FROM bt_metap('${index}')`);
  return {
    heap: Math.round(await total('pg_table_size')),
    index: Math.round(await total('pg_indexes_size')),
    depth: (depth.rows[0] as { depth: number }).depth,
  };
}
