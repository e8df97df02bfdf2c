/** `ludo backup`: copies everything that the house has stored into a new file. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail } from '@ludotheque/core';
import { type CliCommand, parseFlags } from '../command.ts';
import { withHouseStore } from '../house-store.ts';

async function run(args: readonly string[]): Promise<void> {
  const { database, given } = parseFlags(args, { database: 'text' }, ['FILE']);
  const [name] = given;
  if (!name) fail('file', 'into which file? ludo backup FILE');
  if (database ?? process.env.DATABASE_URL)
    fail('backup', 'a house in PostgreSQL is copied by pg_dump or pg_basebackup, not by us');
  const file = resolve(name);
  await withHouseStore((store) => store.backUpToFile(file));
  process.stdout.write(`${file}: ${Math.ceil(statSync(file).size / 1024)} KB\n`);
}

export const command: CliCommand = {
  summary: 'copy all that the house has written down, while it is open',
  help: `ludo backup FILE

Copies the record of the house in DATA_DIR (data) into a new file: every table, every
person, as they are at one moment. The server may go on running. A file that is there
already is never overwritten.

To restore it, put the copy into an empty folder under the name ludotheque.sqlite, and
open the house with DATA_DIR set to that folder: every table goes on where it was.
The copy holds what the original holds, so keep it as safe.

A house in PostgreSQL (--database, DATABASE_URL) has better ways, and is refused here:
pg_dump copies one moment, pg_basebackup with archived WAL goes back to any.
`,
  run,
};
