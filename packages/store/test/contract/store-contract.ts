/**
 * What every store keeps to, whatever it is made of. Only the interface is used and nothing waits
 * for time to pass, so that a store on another machine can join.
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

/** A store for one test, closed after it. */
export type OpenStoreForOneTest = () => ReturnType<OpenEmptyStore>;

/** `runs` is how many random histories are compared with the model. */
export function describeStoreContract(name: string, open: OpenEmptyStore, runs = 60): void {
  const fresh: OpenStoreForOneTest = async () => {
    const { store, reopen, beside } = await open();
    let present = store;
    onTestFinished(() => present.close());
    return {
      store,
      async reopen() {
        present = await reopen();
        return present;
      },
      async beside() {
        const other = await beside();
        onTestFinished(() => other.close());
        return other;
      },
    };
  };
  describe(`${name} keeps the contract`, () => {
    describe('records', () => defineRecordTests(it, fresh));
    describe('tables', () => defineTableIndexTests(it, fresh));
    describe('claims', () => defineLeaseTests(it, fresh));
    describe('people', () => definePeopleTests(it, fresh));
    describe('anything', () => defineRandomHistoryTests(it, open, runs));
  });
}
