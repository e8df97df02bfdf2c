/**
 * The contract of every store. The tests use the interface only, and wait for no time to pass, so
 * that any store can be tested.
 */
import { describe, it, onTestFinished } from 'vitest';
import type { Store } from '../../src/store.ts';
import { defineLeaseTests } from './lease-tests.ts';
import { definePeopleTests } from './people-tests.ts';
import { defineRandomHistoryTests } from './random-history-tests.ts';
import { defineRecordTests } from './record-tests.ts';
import { defineTableIndexTests } from './table-index-tests.ts';

/**
 * An empty store; `reopen` closes it and opens the same one again, `beside` opens it a second time,
 * as another node does.
 */
export type OpenEmptyStore = () => Promise<{
  readonly store: Store;
  reopen(): Promise<Store>;
  beside(): Promise<Store>;
}>;

/** Opens a store for one test, which is closed after it. */
export type OpenStoreForOneTest = () => ReturnType<OpenEmptyStore>;

/** `runs` is how many random histories are compared with the reference store. */
export function describeStoreContract(name: string, open: OpenEmptyStore, runs = 60): void {
  const openStore: OpenStoreForOneTest = async () => {
    const { store, reopen, beside } = await open();
    let current = store;
    onTestFinished(() => current.close());
    return {
      store,
      async reopen() {
        current = await reopen();
        return current;
      },
      async beside() {
        const other = await beside();
        onTestFinished(() => other.close());
        return other;
      },
    };
  };
  describe(`${name} keeps the contract`, () => {
    describe('records', () => defineRecordTests(it, openStore));
    describe('tables', () => defineTableIndexTests(it, openStore));
    describe('leases', () => defineLeaseTests(it, openStore));
    describe('people', () => definePeopleTests(it, openStore));
    describe('random histories', () => defineRandomHistoryTests(it, open, runs));
  });
}
