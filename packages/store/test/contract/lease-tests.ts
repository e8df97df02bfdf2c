/** The contract of claims: several nodes on one store, and each due table has one that looks after it. */
import { expect, type it as It } from 'vitest';
import type { BatchWriter, DueTablesLeaseRequest } from '../../src/store.ts';
import { commitTogether, listRowIds, makeLinesBatch, makeTableRow } from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

const LEASE_DURATION_MS = 1_000;
/** A claim at a time, on all that is due then. */
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
  store: BatchWriter,
  ...due: readonly (readonly [string, number | null])[]
) => commitTogether(store, ...due.map(([id, at]) => ({ table: makeTableRow(id, { due: at }) })));

export function defineLeaseTests(it: typeof It, fresh: OpenStoreForOneTest): void {
  it('what is due is claimed, the longest due first, up to the time itself', async () => {
    const { store } = await fresh();
    await commitDueTables(store, ['b', 5], ['never', null], ['a', 5], ['later', 11], ['long', 0]);
    const got = await store.leaseDueTables(makeLeaseRequest('here', 10));
    expect(listRowIds(got)).toEqual(['long', 'a', 'b']);
    expect(got[0]).toStrictEqual(makeTableRow('long', { due: 0 }));
    expect(
      listRowIds(await store.leaseDueTables(makeLeaseRequest('here', 10, { due: 11 }))),
    ).toContain('later');
  });

  it('a claimed table goes to nobody else, also after opening again', async () => {
    const { store, beside, reopen } = await fresh();
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

  it('of many who claim at once each table goes to one', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    const all = Array.from({ length: 40 }, (_, i) => `t${i + 10}`);
    await commitDueTables(store, ...all.map((id) => [id, 1] as const));
    const claims = Array.from({ length: 10 }, (_, i) =>
      [store, other][i % 2]!.leaseDueTables(makeLeaseRequest(`node ${i}`, 10, { limit: 3 })),
    );
    const rest = await Promise.all(claims);
    const last = await store.leaseDueTables(makeLeaseRequest('last', 10));
    expect(listRowIds([...rest.flat(), ...last]).sort()).toEqual(all);
    for (const got of rest) expect(got.length).toBeLessThanOrEqual(3);
  });

  it('a claim that is over goes to whoever asks first', async () => {
    const { store, beside } = await fresh();
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

  it('a claim that is made again lasts longer', async () => {
    const { store, beside } = await fresh();
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

  it('who leaves lets go of all that is theirs, and of nothing else', async () => {
    const { store, beside } = await fresh();
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

  it('a table is claimed by its name, due or not, if nobody else has it', async () => {
    const { store, beside } = await fresh();
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

  it('who is done with some tables lets go of those', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await commitDueTables(store, ['t', 1], ['u', 2], ['v', 3]);
    await store.leaseDueTables(makeLeaseRequest('here', 10));
    await store.releaseLeases('here', ['u', 'none']);
    await other.releaseLeases('there', ['t', 'v']);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['u']);
  });

  it('a claim by a clock that is far ahead keeps nobody waiting for long', async () => {
    const { store, beside } = await fresh();
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

  it('a claim outlives what is written about the table, and ends with the table', async () => {
    const { store, beside } = await fresh();
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

  it('claiming keeps its turn among the parcels', async () => {
    const { store } = await fresh();
    const before = commitDueTables(store, ['t', 1]);
    const claimed = store.leaseDueTables(makeLeaseRequest('here', 10));
    await before;
    expect(listRowIds(await claimed)).toEqual(['t']);
  });

  it('what is claimed and let go of in the same moment is free', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await commitDueTables(store, ['t', 1]);
    await Promise.all([
      store.leaseDueTables(makeLeaseRequest('here', 10)),
      store.releaseLeases('here'),
    ]);
    expect(listRowIds(await other.leaseDueTables(makeLeaseRequest('there', 10)))).toEqual(['t']);
  });

  it('a closed store claims nothing', async () => {
    const { store } = await fresh();
    await store.close();
    const refusal = { name: 'CodedError', code: 'closed' };
    await expect(store.leaseDueTables(makeLeaseRequest('here', 1))).rejects.toMatchObject(refusal);
    await expect(store.releaseLeases('here')).rejects.toMatchObject(refusal);
  });
}
