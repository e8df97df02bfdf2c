/**
 * What every store keeps to, whatever it is made of. Only the interface is used and nothing waits
 * for time to pass, so that a store on another machine can join.
 */
import { describe, it, onTestFinished } from 'vitest';
import { claimsContract } from './contract-claims.ts';
import { modelContract } from './contract-model.ts';
import { peopleContract } from './contract-people.ts';
import { recordContract } from './contract-record.ts';
import { tablesContract } from './contract-tables.ts';
import type { Store } from './store.ts';

/**
 * An empty store; `reopen` closes it and opens the same one again, `beside` opens it a second time,
 * as another node does.
 */
export type Open = () => Promise<{
  readonly store: Store;
  reopen(): Promise<Store>;
  beside(): Promise<Store>;
}>;

/** A store for one test, closed after it. */
export type Fresh = () => ReturnType<Open>;

/** `runs` is how many random histories are compared with the model. */
export function storeContract(name: string, open: Open, runs = 60): void {
  const fresh: Fresh = async () => {
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
    describe('records', () => recordContract(it, fresh));
    describe('tables', () => tablesContract(it, fresh));
    describe('claims', () => claimsContract(it, fresh));
    describe('people', () => peopleContract(it, fresh));
    describe('anything', () => modelContract(it, open, runs));
  });
}
