/** The house in one SQLite file, written and read by the thread that asks. */
import { QueuedStore, type StoreReader, type StoreWriter } from '../queued-store.ts';
import { backUpSqliteFile } from './backup.ts';
import { openSqliteFile, type SqliteOptions } from './database-file.ts';
import { RecordWriteBuffer } from './record-write-buffer.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

export type { SqliteOptions } from './database-file.ts';

export class SqliteStore extends QueuedStore {
  private readonly filePath: string;

  constructor(file: string, reads: StoreReader, scribe: StoreWriter) {
    // All parcels of one turn of the event loop share one transaction.
    super(reads, scribe, setImmediate);
    this.filePath = file;
  }

  protected override copyToFile(file: string) {
    return backUpSqliteFile(this.filePath, file);
  }
}

/** Every commit holds this thread up until the disk has it; a thread for it cost more than it spared. */
export async function openSqlite(file: string, options?: SqliteOptions): Promise<SqliteStore> {
  const db = openSqliteFile(file, options);
  const fresh = new RecordWriteBuffer(db);
  return new SqliteStore(file, new SqliteReader(db, fresh), new SqliteWriter(db, fresh));
}
