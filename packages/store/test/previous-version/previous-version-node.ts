/**
 * A node of the version before, as PostgreSQL sees it: the statements of that version, letter by
 * letter, under the same names and on connections that stay open. They use the tables of step 1 of
 * the migrations.
 */
import { Client, type QueryResultRow } from 'pg';
import type { DueTablesLeaseRequest, TablesLeaseRequest } from '../../src/lease-store.ts';
import type { RecordLine, TableRow, WriteBatch } from '../../src/store.ts';
import statements from './postgres-statements.json' with { type: 'json' };

type ReadName = keyof typeof statements.reads;
type WriteName = keyof typeof statements.writes;
const COMMITS: { readonly [parts: string]: string } = statements.commits;

/** The parts of a batch, under the names that they had, in the order in which they were written. */
function splitIntoParts(batch: WriteBatch): [part: string, rows: object[]][] {
  const { record } = batch;
  const [firstLine, ...laterLines] = (record?.lines ?? []).map((line) => ({
    desk: record!.table,
    ...line,
  }));
  const parts: [string, readonly object[]][] = [
    ['opening', firstLine ? [firstLine] : []],
    ['lines', laterLines],
    ['desks', batch.table ? [batch.table] : []],
    ['people', batch.people ?? []],
    ['sittings', (batch.sittings ?? []).map((row) => ({ ...row, desk: row.table }))],
    ['risen', (batch.risen ?? []).map((row) => ({ ...row, desk: row.table }))],
    ['results', (batch.results ?? []).map((row) => ({ ...row, desk: row.table }))],
    ['ratings', batch.ratings ?? []],
    ['pushes', batch.pushes ?? []],
    ['unpushed', (batch.unpushed ?? []).map((endpoint) => ({ endpoint }))],
    ['notes', batch.notes ?? []],
  ];
  return parts.flatMap(([name, rows]) =>
    rows.length > 0 ? [[name, rows.map((row) => ({ place: 0, ...row }))]] : [],
  );
}

export class PreviousVersionNode {
  private readonly reader: Client;
  private readonly writer: Client;

  private constructor(url: string) {
    this.reader = new Client({ connectionString: url });
    this.writer = new Client({ connectionString: url });
  }

  static async connect(url: string): Promise<PreviousVersionNode> {
    const node = new PreviousVersionNode(url);
    await Promise.all([node.reader.connect(), node.writer.connect()]);
    return node;
  }

  /** Returns `written`, or the code of the error that the version before answered with. */
  async commit(batch: WriteBatch): Promise<string> {
    const parts = splitIntoParts(batch);
    const name = parts.map(([part]) => part).join(' ');
    const text = COMMITS[name];
    if (text === undefined) throw new Error(`There is no statement for the parts ${name}.`);
    const values = parts.map(([, rows]) => JSON.stringify(rows));
    const statement = { name: `write ${Object.keys(COMMITS).indexOf(name)}`, text, values };
    const { rows } = await this.writer.query<{ reached: boolean }>(statement);
    const [rejection] = rows;
    return rejection ? (rejection.reached ? 'conflict' : 'gap') : 'written';
  }

  /** Two batches in one transaction, as a group that could not be combined into one statement. */
  async commitInOneTransaction(first: WriteBatch, second: WriteBatch): Promise<string[]> {
    await this.writer.query('BEGIN');
    const outcomes = [await this.commit(first), await this.commit(second)];
    await this.writer.query('COMMIT');
    return outcomes;
  }

  async write(name: WriteName, ...values: unknown[]): Promise<void> {
    await this.writer.query({ name, text: statements.writes[name], values });
  }

  async read<Row extends QueryResultRow>(name: ReadName, ...values: unknown[]): Promise<Row[]> {
    return (await this.reader.query<Row>({ name, text: statements.reads[name], values })).rows;
  }

  readRecord(table: string): Promise<RecordLine[]> {
    return this.read<RecordLine>('recordLines', table, 0);
  }

  async leaseDueTables({ by, due, limit, now, until }: DueTablesLeaseRequest): Promise<string[]> {
    await this.write('leaseDueTables', by, now, until, due, limit);
    const rows = await this.read<TableRow>('leasedDueTables', due, by, until, limit);
    return rows.map(({ id }) => id);
  }

  async leaseTables({ by, now, tables, until }: TablesLeaseRequest): Promise<string[]> {
    await this.write('leaseTables', by, now, until, tables);
    const rows = await this.read<{ id: string }>('leasedTables', tables, by, until);
    return rows.map(({ id }) => id).sort();
  }

  async close(): Promise<void> {
    await Promise.all([this.reader.end(), this.writer.end()]);
  }
}
