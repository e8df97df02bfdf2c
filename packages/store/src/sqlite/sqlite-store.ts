/** The store in one SQLite file, written and read on the calling thread. */
import { QueuedStore, type StoreReader, type StoreWriter } from '../queued-store.ts';
import { backUpSqliteFile } from './backup.ts';
import { openSqliteFile, type SqliteOptions } from './database-file.ts';
import { RecordBufferTable } from './record-buffer-table.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

export type { SqliteOptions } from './database-file.ts';

export class SqliteStore extends QueuedStore {
  private readonly filePath: string;

  constructor(file: string, reader: StoreReader, writer: StoreWriter) {
    // All batches of one turn of the event loop share one transaction.
    super(reader, writer, setImmediate);
    this.filePath = file;
  }

  protected override copyToFile(file: string) {
    return backUpSqliteFile(this.filePath, file);
  }
}

/** Every commit blocks this thread until the disk has it; a worker thread cost more than it saved. */
export async function openSqlite(file: string, options?: SqliteOptions): Promise<SqliteStore> {
  const db = openSqliteFile(file, options);
  const buffer = new RecordBufferTable(db);
  return new SqliteStore(file, new SqliteReader(db, buffer), new SqliteWriter(db, buffer));
}
