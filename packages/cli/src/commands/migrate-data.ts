/** `ludo migrate-data`: copies a house from its SQLite file into PostgreSQL. */
import { fail } from '@ludotheque/core';
import { type CliCommand, parseFlags } from '../command.ts';
import { findHouseFile } from '../house-store.ts';

async function run(args: readonly string[]): Promise<void> {
  const { database } = parseFlags(args, { database: 'text' });
  const url = database ?? process.env.DATABASE_URL;
  if (!url) fail('flags', 'where to? --database URL, or DATABASE_URL in the environment');
  const file = await findHouseFile();
  const { copySqliteToPostgres } = await import('@ludotheque/store/copy-from-sqlite');
  const moved = await copySqliteToPostgres(file, url, (kind, rows) => {
    process.stderr.write(`${kind}: ${rows}\n`);
  });
  const rows = [...moved.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${rows} rows have been moved, counted and compared\n`);
}

export const command: CliCommand = {
  summary: 'move a house from its file into PostgreSQL',
  help: `ludo migrate-data --database postgresql://USER@HOST/NAME

Copies all that the house in DATA_DIR (data) has written down into an empty PostgreSQL
database, in one transaction: every table, every person, every result. All rows are
counted on both sides, and about a thousand of each kind are read back and compared;
if anything is wrong, nothing is moved.

Close the house first: if it goes on meanwhile, nothing is moved. The file stays as it
is. The address may come from DATABASE_URL instead, so that its password stands in no
list of processes; PGPASSWORD and ~/.pgpass work, too.
`,
  run,
};
