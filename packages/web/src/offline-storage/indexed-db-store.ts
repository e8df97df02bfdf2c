/**
 * A store in the browser: IndexedDB holds the batches of commands in order, and memory holds the
 * tables that they make. Opening the store replays the batches.
 */
import {
  InMemoryDatabase,
  QueuedStore,
  type StoreCommand,
  type StoreWriter,
} from '@ludotheque/store';

/** The database of the games on this device. */
export const OFFLINE_DATABASE_NAME = 'ludotheque-alone';

const COMMANDS_OBJECT_STORE = 'deeds';

const waitForRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(COMMANDS_OBJECT_STORE, { autoIncrement: true });
  return waitForRequest(request);
}

/** Opening the store replays everything anyway, so checkpoints would only make it larger. */
const isCheckpoint = (command: StoreCommand): boolean =>
  'parcel' in command && command.parcel.checkpoint !== undefined;

class IndexedDbWriter implements StoreWriter {
  private readonly database: IDBDatabase;
  private readonly memory: InMemoryDatabase;

  constructor(database: IDBDatabase, memory: InMemoryDatabase) {
    this.database = database;
    this.memory = memory;
  }

  /** First on disk, then in memory. A refused command is refused again by every replay. */
  async write(commands: readonly StoreCommand[]) {
    const stored = commands.filter((command) => !isCheckpoint(command));
    if (stored.length > 0) await this.append(stored);
    return this.memory.write(commands);
  }

  private async append(commands: readonly StoreCommand[]): Promise<void> {
    const transaction = this.database.transaction(COMMANDS_OBJECT_STORE, 'readwrite', {
      durability: 'strict',
    });
    transaction.objectStore(COMMANDS_OBJECT_STORE).add(commands);
    transaction.commit();
    await waitForTransaction(transaction);
  }

  close() {
    this.database.close();
  }
}

/** Replaying more batches than this would delay the opening, so they are replaced by one. */
const MAX_BATCHES_BEFORE_COMPACTION = 4_000;

/** Resolves with the number of batches. */
async function replay(database: IDBDatabase, memory: InMemoryDatabase): Promise<number> {
  const store = database.transaction(COMMANDS_OBJECT_STORE).objectStore(COMMANDS_OBJECT_STORE);
  const batches: StoreCommand[][] = await waitForRequest(store.getAll());
  for (const commands of batches) memory.write(commands);
  return batches.length;
}

/** What the database holds now. It only reads, so any number of tabs may do it. */
export async function readIndexedDbStore(name: string): Promise<InMemoryDatabase> {
  const database = await openDatabase(name);
  const memory = new InMemoryDatabase();
  await replay(database, memory);
  database.close();
  return memory;
}

async function replayAndCompact(database: IDBDatabase, memory: InMemoryDatabase): Promise<void> {
  if ((await replay(database, memory)) < MAX_BATCHES_BEFORE_COMPACTION) return;
  const transaction = database.transaction(COMMANDS_OBJECT_STORE, 'readwrite', {
    durability: 'strict',
  });
  transaction.objectStore(COMMANDS_OBJECT_STORE).clear();
  transaction.objectStore(COMMANDS_OBJECT_STORE).add(memory.dumpCommands());
  await waitForTransaction(transaction);
}

export async function openIndexedDbStore(name: string): Promise<QueuedStore> {
  const database = await openDatabase(name);
  const memory = new InMemoryDatabase();
  await replayAndCompact(database, memory);
  return new QueuedStore(memory, new IndexedDbWriter(database, memory), (call) =>
    queueMicrotask(call),
  );
}
