/** A store in memory whose commits can be held back, and whose commits and reads can fail. */
import { CodedError } from '@ludotheque/core';
import { InMemoryDatabase, MemoryStore, type Store, type WriteBatch } from '@ludotheque/store';
import { flushEventLoop } from './fake-clock.ts';

export class FaultyStore {
  readonly memoryTables: InMemoryDatabase;
  readonly memoryStore: MemoryStore;
  readonly store: Store;
  readonly batches: WriteBatch[] = [];
  /** The operations that fail from now on. */
  failingOperations: { commit?: boolean; read?: boolean } = {};
  /** Lines that the disk has changed, by record: reading one of them is refused. */
  readonly damagedLines = new Map<string, readonly number[]>();
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
      const lines = await memoryStore.readRecord(...args);
      const damaged = this.damagedLines.get(args[0]) ?? [];
      if (lines.some(({ number }) => damaged.includes(number)))
        throw new CodedError('damaged', `A line of ${args[0]} is damaged.`);
      return lines;
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
