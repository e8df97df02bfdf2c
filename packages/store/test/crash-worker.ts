/**
 * A process for tests to kill: it adds lines to ten tables until it dies or gets an error, and
 * prints which lines were acknowledged. Arguments: the file, and the length of the bodies after the
 * first lines.
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
    // Writing to a pipe is synchronous: whatever was printed was acknowledged before.
    process.stdout.write(`${table} ${number}\n`);
  }
}

const tables = Array.from({ length: 10 }, (_, i) => `table-${i}`);
const outcomes = await Promise.allSettled(tables.map(writeUntilKilled));
for (const outcome of outcomes)
  if (outcome.status === 'rejected')
    process.stdout.write(
      `error ${outcome.reason instanceof CodedError ? outcome.reason.code : outcome.reason}\n`,
    );
process.exit(0);
