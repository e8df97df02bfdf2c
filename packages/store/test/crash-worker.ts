/**
 * A process for tests to kill: adds lines to ten tables until it dies or is refused, and says
 * which ones were acknowledged. Arguments: the file, and how long the
 * bodies are after the first lines.
 */
import { CodedError } from '@ludotheque/core';
import { openSqlite } from '../src/sqlite/sqlite-store.ts';

const [file, size = '300'] = process.argv.slice(2);
const store = await openSqlite(file!);
const small = JSON.stringify('x'.repeat(300));
const large = JSON.stringify('x'.repeat(Number(size)));

async function writeUntilKilled(table: string) {
  for (let number = (await store.readRecord(table)).length; ; number++) {
    const body = number < 3 ? small : large;
    await store.commit({ record: { table, lines: [{ number, at: number, body }] } });
    // Into a pipe this is done when it returns: what was said was acknowledged before.
    process.stdout.write(`${table} ${number}\n`);
  }
}

const tables = Array.from({ length: 10 }, (_, i) => `table-${i}`);
const ends = await Promise.allSettled(tables.map(writeUntilKilled));
for (const end of ends)
  if (end.status === 'rejected')
    process.stdout.write(
      `fault ${end.reason instanceof CodedError ? end.reason.code : end.reason}\n`,
    );
process.exit(0);
