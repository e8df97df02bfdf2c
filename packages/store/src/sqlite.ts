/** The house in one SQLite file, written and read by the thread that asks. */
import { QueuedStore, type Reads, type Scribe } from './queued.ts';
import { backUp } from './sqlite-backup.ts';
import { openFile, type SqliteOptions } from './sqlite-file.ts';
import { FreshLines } from './sqlite-fresh.ts';
import { SqliteReads } from './sqlite-reads.ts';
import { SqliteScribe } from './sqlite-scribe.ts';

export type { SqliteOptions } from './sqlite-file.ts';

export class SqliteStore extends QueuedStore {
  private readonly file: string;

  constructor(file: string, reads: Reads, scribe: Scribe) {
    // All parcels of one turn of the event loop share one transaction.
    super(reads, scribe, setImmediate);
    this.file = file;
  }

  protected override copyTo(file: string) {
    return backUp(this.file, file);
  }
}

/** Every commit holds this thread up until the disk has it; a thread for it cost more than it spared. */
export async function openSqlite(file: string, options?: SqliteOptions): Promise<SqliteStore> {
  const db = openFile(file, options);
  const fresh = new FreshLines(db);
  return new SqliteStore(file, new SqliteReads(db, fresh), new SqliteScribe(db, fresh));
}
