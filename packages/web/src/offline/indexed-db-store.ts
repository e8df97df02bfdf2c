/**
 * A store in the browser: everything that was written down lies in IndexedDB, deed after deed, and
 * is read again when the page is opened. What it amounts to is kept in memory, as in every store.
 */
import {
  InMemoryDatabase,
  QueuedStore,
  type StoreCommand,
  type StoreWriter,
} from '@ludotheque/store';

const COMMANDS_OBJECT_STORE = 'deeds';

/** A request of IndexedDB as a promise. */
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

class IndexedDbWriter implements StoreWriter {
  private readonly database: IDBDatabase;
  private readonly shelves: InMemoryDatabase;

  constructor(database: IDBDatabase, shelves: InMemoryDatabase) {
    this.database = database;
    this.shelves = shelves;
  }

  /** First on disk, then in memory. What is refused is refused again when the diary is read. */
  async write(deeds: readonly StoreCommand[]) {
    const transaction = this.database.transaction(COMMANDS_OBJECT_STORE, 'readwrite', {
      durability: 'strict',
    });
    transaction.objectStore(COMMANDS_OBJECT_STORE).add(deeds);
    transaction.commit();
    await waitForTransaction(transaction);
    return this.shelves.write(deeds);
  }

  close() {
    this.database.close();
  }
}

/** So many groups of deeds are read quickly; a longer diary is written anew, shorter. */
const MAX_BATCHES_BEFORE_COMPACTION = 4_000;

async function replayAndCompact(database: IDBDatabase, shelves: InMemoryDatabase): Promise<void> {
  const store = database.transaction(COMMANDS_OBJECT_STORE).objectStore(COMMANDS_OBJECT_STORE);
  const groups = (await waitForRequest(store.getAll())) as StoreCommand[][];
  for (const deeds of groups) shelves.write(deeds);
  if (groups.length < MAX_BATCHES_BEFORE_COMPACTION) return;
  const transaction = database.transaction(COMMANDS_OBJECT_STORE, 'readwrite', {
    durability: 'strict',
  });
  transaction.objectStore(COMMANDS_OBJECT_STORE).clear();
  transaction.objectStore(COMMANDS_OBJECT_STORE).add(shelves.dumpCommands());
  await waitForTransaction(transaction);
}

export async function openIndexedDbStore(name: string): Promise<QueuedStore> {
  const database = await openDatabase(name);
  const shelves = new InMemoryDatabase();
  await replayAndCompact(database, shelves);
  return new QueuedStore(shelves, new IndexedDbWriter(database, shelves), (call) =>
    queueMicrotask(call),
  );
}
