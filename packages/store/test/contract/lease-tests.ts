/** The contract of leases: of several nodes on one store one looks after each due table. */
import { expect, type it as It } from 'vitest';
import type { DueTablesLeaseRequest } from '../../src/lease-store.ts';
import type { BatchCommitter } from '../../src/store.ts';
import { commitTogether, listRowIds, makeLinesBatch, makeTableRow } from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

const LEASE_DURATION_MS = 1_000;
/** A request at a time, for all tables that are due then. */
const makeLeaseRequest = (
  by: string,
  now: number,
  other: Partial<DueTablesLeaseRequest> = {},
): DueTablesLeaseRequest => ({
  by,
  due: now,
  limit: 100,
  now,
  until: now + LEASE_DURATION_MS,
  ...other,
});

const commitDueTables = (
  store: BatchCommitter,
  ...due: readonly (readonly [string, number | null])[]
) => commitTogether(store, ...due.map(([id, at]) => ({ table: makeTableRow(id, { due: at }) })));

export function defineLeaseTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  defineDueTableLeaseTests(it, openStore);
  defineRenewalAndReleaseTests(it, openStore);
  defineTableLeaseTests(it, openStore);
  defineLeaseLifetimeTests(it, openStore);
}

function defineDueTableLeaseTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('due tables are leased, the longest due first, up to and including the given time', async () => {
    const { store } = await openStore();
    await commitDueTables(store, ['b', 5], ['never', null], ['a', 5], ['later', 11], ['long', 0]);
    const leased = await store.leaseDueTables(makeLeaseRequest('here', 10));
    expect(listRowIds(leased)).toEqual(['long', 'a', 'b']);
    expect(leased[0]).toStrictEqual(makeTableRow('long', { due: 0 }));
    expect(
      listRowIds(await store.leaseDueTables(makeLeaseRequest('here', 10, { due: 11 }))),
    ).toContain('later');
  });

  it('[P30] a node leases only tables whose rules it has', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitTogether(
      store,
      { table: makeTableRow('old', { due: 1, version: 1 }) },
      { table: makeTableRow('new', { due: 1, version: 2 }) },
    );
    const lease = async (node: typeof store, by: string, rules: readonly string[]) =>
      listRowIds(await node.leaseDueTables(makeLeaseRequest(by, 1, { rules })));
    expect(await lease(store, 'old node', ['nox@1'])).toEqual(['old']);
    expect(await lease(other, 'new node', ['nox@1', 'nox@2'])).toEqual(['new']);
  });

  it('a leased table is given to no other node, also after reopening', async () => {
    const { store, beside, reopen } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1], ['u', 2]);
    expect(
      listRowIds(await store.leaseDueTables(makeLeaseRequest('here', 10, { limit: 1 }))),
    ).toEqual(['t']);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['u']);
    const again = await reopen();
    expect(await again.leaseDueTables(makeLeaseRequest('third', 10))).toEqual([]);
    expect(listRowIds(await again.leaseDueTables(makeLeaseRequest('here', 10)))).toEqual(['t']);
  });

  it('of many nodes that ask at once each table is given to one', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    const all = Array.from({ length: 40 }, (_, i) => `t${i + 10}`);
    await commitDueTables(store, ...all.map((id) => [id, 1] as const));
    const requests = Array.from({ length: 10 }, (_, i) =>
      [store, other][i % 2]!.leaseDueTables(makeLeaseRequest(`node ${i}`, 10, { limit: 3 })),
    );
    const rest = await Promise.all(requests);
    const last = await store.leaseDueTables(makeLeaseRequest('last', 10));
    expect(listRowIds([...rest.flat(), ...last]).sort()).toEqual(all);
    for (const leased of rest) expect(leased.length).toBeLessThanOrEqual(3);
  });

  it('[P21] a table whose lease has ended is given to the next node that asks', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1]);
    await store.leaseDueTables(makeLeaseRequest('here', 10));
    expect(
      await other.leaseDueTables(makeLeaseRequest('there', 10 + LEASE_DURATION_MS - 1)),
    ).toEqual([]);
    expect(
      listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10 + LEASE_DURATION_MS))),
    ).toEqual(['t']);
    expect(await store.leaseDueTables(makeLeaseRequest('here', 10 + LEASE_DURATION_MS))).toEqual(
      [],
    );
  });
}

function defineRenewalAndReleaseTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a renewed lease lasts longer', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1]);
    await store.leaseDueTables(makeLeaseRequest('here', 10));
    expect(listRowIds(await store.leaseDueTables(makeLeaseRequest('here', 500)))).toEqual(['t']);
    expect(await other.leaseDueTables(makeLeaseRequest('there', 10 + LEASE_DURATION_MS))).toEqual(
      [],
    );
    expect(
      listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 500 + LEASE_DURATION_MS))),
    ).toEqual(['t']);
  });

  it('releasing all leases of a node leaves those of others', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1], ['u', 2], ['v', 3]);
    await store.leaseDueTables(makeLeaseRequest('here', 10, { limit: 2 }));
    await other.leaseDueTables(makeLeaseRequest('there', 10));
    await store.releaseLeases('here');
    await store.releaseLeases('nobody');
    expect(listRowIds(await store.leaseDueTables(makeLeaseRequest('third', 10)))).toEqual([
      't',
      'u',
    ]);
  });
}

function defineTableLeaseTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a table is leased by its id, due or not, if no other node has it', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', null], ['u', 2_000], ['v', 1]);
    await other.leaseDueTables(makeLeaseRequest('there', 10));
    const mine = {
      by: 'here',
      now: 10,
      until: 10 + LEASE_DURATION_MS,
      tables: ['v', 'u', 'none', 't'],
    };
    expect(await store.leaseTables(mine)).toEqual(['u', 't']);
    expect(await other.leaseTables({ ...mine, by: 'there' })).toEqual(['v']);
    const later = { ...mine, now: 500, until: 500 + LEASE_DURATION_MS };
    expect(await store.leaseTables(later)).toEqual(['u', 't']);
    expect(await other.leaseTables({ ...mine, by: 'there', now: 1_400, until: 2_400 })).toEqual([
      'v',
    ]);
    expect(await other.leaseTables({ ...mine, by: 'there', now: 1_500, until: 2_500 })).toEqual([
      'v',
      'u',
      't',
    ]);
  });

  it('leases on certain tables are released alone', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1], ['u', 2], ['v', 3]);
    await store.leaseDueTables(makeLeaseRequest('here', 10));
    await store.releaseLeases('here', ['u', 'none']);
    await other.releaseLeases('there', ['t', 'v']);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['u']);
  });
}

function defineLeaseLifetimeTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('[P19] a lease taken with a clock far ahead keeps others waiting only briefly', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1], ['u', 1]);
    await store.leaseDueTables(makeLeaseRequest('a day ahead', 86_400_000, { limit: 1 }));
    const soon = { by: 'a little ahead', now: 500, until: 500 + LEASE_DURATION_MS };
    await store.leaseTables({ ...soon, tables: ['u'] });
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('here', 10)))).toEqual(['t']);
    expect(
      listRowIds(await other.leaseDueTables(makeLeaseRequest('here', 500 + LEASE_DURATION_MS))),
    ).toEqual(['t', 'u']);
  });

  it('a lease outlives writes to its table, and ends when the table is deleted', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1]);
    await store.leaseDueTables(makeLeaseRequest('here', 10));
    await store.commit({ ...makeLinesBatch('t', 0), table: makeTableRow('t', { due: 2 }) });
    expect(await other.leaseDueTables(makeLeaseRequest('there', 10))).toEqual([]);
    expect(await store.findTable('t')).toStrictEqual(makeTableRow('t', { due: 2 }));
    await store.deleteTable('t');
    await commitDueTables(store, ['t', 3]);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['t']);
  });

  it('leasing keeps its place between batches', async () => {
    const { store } = await openStore();
    const before = commitDueTables(store, ['t', 1]);
    const leasing = store.leaseDueTables(makeLeaseRequest('here', 10));
    await before;
    expect(listRowIds(await leasing)).toEqual(['t']);
  });

  it('a table that is leased and released at once is free', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await commitDueTables(store, ['t', 1]);
    await Promise.all([
      store.leaseDueTables(makeLeaseRequest('here', 10)),
      store.releaseLeases('here'),
    ]);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['t']);
  });

  it('a closed store leases nothing', async () => {
    const { store } = await openStore();
    await store.close();
    const refusal = { name: 'CodedError', code: 'closed' };
    await expect(store.leaseDueTables(makeLeaseRequest('here', 1))).rejects.toMatchObject(refusal);
    await expect(store.releaseLeases('here')).rejects.toMatchObject(refusal);
  });
}
