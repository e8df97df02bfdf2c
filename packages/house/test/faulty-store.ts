/** A store in memory whose commits can be held back, and whose commits and reads can fail. */
import { InMemoryDatabase, MemoryStore, type Store, type WriteBatch } from '@ludotheque/store';
import { flushEventLoop } from './fake-clock.ts';

export class FaultyStore {
  readonly memoryTables: InMemoryDatabase;
  readonly memoryStore: MemoryStore;
  readonly store: Store;
  readonly batches: WriteBatch[] = [];
  /** The operations that fail from now on. */
  failingOperations: { commit?: boolean; read?: boolean } = {};
  /** Its node has died: nothing is written any more, and no call returns. */
  isNodeDead = false;
  private commitGate: Promise<void> = Promise.resolve();
  private openGate: () => void = () => undefined;

  constructor(database = new InMemoryDatabase()) {
    this.memoryTables = database;
    this.memoryStore = new MemoryStore(database);
    const { memoryStore } = this;
    const commit = async (batch: WriteBatch) => {
      this.batches.push(batch);
      await this.commitGate;
      if (this.failingOperations.commit) throw new Error('the disk is full');
      await memoryStore.commit(batch);
    };
    const read = async (...args: Parameters<Store['readRecord']>) => {
      if (this.failingOperations.read) throw new Error('the disk cannot be read');
      return memoryStore.readRecord(...args);
    };
    this.store = new Proxy<Store>(memoryStore, {
      get: (target, key) => {
        if (this.isNodeDead) return () => new Promise<never>(() => undefined);
        if (key === 'commit') return commit;
        if (key === 'readRecord') return read;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** Nothing is written until releaseCommits is called. */
  holdCommits(): void {
    this.openGate();
    this.commitGate = new Promise((resolve) => {
      this.openGate = resolve;
    });
  }

  async releaseCommits(): Promise<void> {
    this.openGate();
    this.commitGate = Promise.resolve();
    await flushEventLoop();
  }
}
