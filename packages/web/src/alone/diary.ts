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

const DEEDS = 'deeds';

/** A request of IndexedDB as a promise. */
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(DEEDS, { autoIncrement: true });
  return done(request);
}

class Diary implements StoreWriter {
  private readonly database: IDBDatabase;
  private readonly shelves: InMemoryDatabase;

  constructor(database: IDBDatabase, shelves: InMemoryDatabase) {
    this.database = database;
    this.shelves = shelves;
  }

  /** First on disk, then in memory. What is refused is refused again when the diary is read. */
  async write(deeds: readonly StoreCommand[]) {
    const transaction = this.database.transaction(DEEDS, 'readwrite', { durability: 'strict' });
    transaction.objectStore(DEEDS).add(deeds);
    transaction.commit();
    await written(transaction);
    return this.shelves.write(deeds);
  }

  close() {
    this.database.close();
  }
}

/** So many groups of deeds are read quickly; a longer diary is written anew, shorter. */
const LONG = 4_000;

async function reread(database: IDBDatabase, shelves: InMemoryDatabase): Promise<void> {
  const store = database.transaction(DEEDS).objectStore(DEEDS);
  const groups = (await done(store.getAll())) as StoreCommand[][];
  for (const deeds of groups) shelves.write(deeds);
  if (groups.length < LONG) return;
  const transaction = database.transaction(DEEDS, 'readwrite', { durability: 'strict' });
  transaction.objectStore(DEEDS).clear();
  transaction.objectStore(DEEDS).add(shelves.dumpCommands());
  await written(transaction);
}

export async function openDiary(name: string): Promise<QueuedStore> {
  const database = await openDatabase(name);
  const shelves = new InMemoryDatabase();
  await reread(database, shelves);
  return new QueuedStore(shelves, new Diary(database, shelves), (call) => queueMicrotask(call));
}
