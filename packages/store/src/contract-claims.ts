/** The contract of claims: several nodes on one store, and each due table has one that looks after it. */
import { expect, type it as It } from 'vitest';
import type { Fresh } from './contract.ts';
import { handIn, ids, lines, table } from './contract-rows.ts';
import type { Claim, Store } from './store.ts';

const LONG = 1_000;
/** A claim at a time, on all that is due then. */
const claim = (by: string, now: number, other: Partial<Claim> = {}): Claim => ({
  by,
  due: now,
  limit: 100,
  now,
  until: now + LONG,
  ...other,
});

const put = (store: Store, ...due: readonly (readonly [string, number | null])[]) =>
  handIn(store, ...due.map(([id, at]) => ({ table: table(id, { due: at }) })));

export function claimsContract(it: typeof It, fresh: Fresh): void {
  it('what is due is claimed, the longest due first, up to the time itself', async () => {
    const { store } = await fresh();
    await put(store, ['b', 5], ['never', null], ['a', 5], ['later', 11], ['long', 0]);
    const got = await store.claimDue(claim('here', 10));
    expect(ids(got)).toEqual(['long', 'a', 'b']);
    expect(got[0]).toStrictEqual(table('long', { due: 0 }));
    expect(ids(await store.claimDue(claim('here', 10, { due: 11 })))).toContain('later');
  });

  it('a claimed table goes to nobody else, also after opening again', async () => {
    const { store, beside, reopen } = await fresh();
    const other = await beside();
    await put(store, ['t', 1], ['u', 2]);
    expect(ids(await store.claimDue(claim('here', 10, { limit: 1 })))).toEqual(['t']);
    expect(ids(await other.claimDue(claim('there', 10)))).toEqual(['u']);
    const again = await reopen();
    expect(await again.claimDue(claim('third', 10))).toEqual([]);
    expect(ids(await again.claimDue(claim('here', 10)))).toEqual(['t']);
  });

  it('of many who claim at once each table goes to one', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    const all = Array.from({ length: 40 }, (_, i) => `t${i + 10}`);
    await put(store, ...all.map((id) => [id, 1] as const));
    const claims = Array.from({ length: 10 }, (_, i) =>
      [store, other][i % 2]!.claimDue(claim(`node ${i}`, 10, { limit: 3 })),
    );
    const rest = await Promise.all(claims);
    const last = await store.claimDue(claim('last', 10));
    expect(ids([...rest.flat(), ...last]).sort()).toEqual(all);
    for (const got of rest) expect(got.length).toBeLessThanOrEqual(3);
  });

  it('a claim that is over goes to whoever asks first', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1]);
    await store.claimDue(claim('here', 10));
    expect(await other.claimDue(claim('there', 10 + LONG - 1))).toEqual([]);
    expect(ids(await other.claimDue(claim('there', 10 + LONG)))).toEqual(['t']);
    expect(await store.claimDue(claim('here', 10 + LONG))).toEqual([]);
  });

  it('a claim that is made again lasts longer', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1]);
    await store.claimDue(claim('here', 10));
    expect(ids(await store.claimDue(claim('here', 500)))).toEqual(['t']);
    expect(await other.claimDue(claim('there', 10 + LONG))).toEqual([]);
    expect(ids(await other.claimDue(claim('there', 500 + LONG)))).toEqual(['t']);
  });

  it('who leaves lets go of all that is theirs, and of nothing else', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1], ['u', 2], ['v', 3]);
    await store.claimDue(claim('here', 10, { limit: 2 }));
    await other.claimDue(claim('there', 10));
    await store.release('here');
    await store.release('nobody');
    expect(ids(await store.claimDue(claim('third', 10)))).toEqual(['t', 'u']);
  });

  it('a table is claimed by its name, due or not, if nobody else has it', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', null], ['u', 2_000], ['v', 1]);
    await other.claimDue(claim('there', 10));
    const mine = { by: 'here', now: 10, until: 10 + LONG, tables: ['v', 'u', 'none', 't'] };
    expect(await store.claimTables(mine)).toEqual(['u', 't']);
    expect(await other.claimTables({ ...mine, by: 'there' })).toEqual(['v']);
    const later = { ...mine, now: 500, until: 500 + LONG };
    expect(await store.claimTables(later)).toEqual(['u', 't']);
    expect(await other.claimTables({ ...mine, by: 'there', now: 1_400, until: 2_400 })).toEqual([
      'v',
    ]);
    expect(await other.claimTables({ ...mine, by: 'there', now: 1_500, until: 2_500 })).toEqual([
      'v',
      'u',
      't',
    ]);
  });

  it('who is done with some tables lets go of those', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1], ['u', 2], ['v', 3]);
    await store.claimDue(claim('here', 10));
    await store.release('here', ['u', 'none']);
    await other.release('there', ['t', 'v']);
    expect(ids(await other.claimDue(claim('there', 10)))).toEqual(['u']);
  });

  it('a claim by a clock that is far ahead keeps nobody waiting for long', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1], ['u', 1]);
    await store.claimDue(claim('a day ahead', 86_400_000, { limit: 1 }));
    const soon = { by: 'a little ahead', now: 500, until: 500 + LONG };
    await store.claimTables({ ...soon, tables: ['u'] });
    expect(ids(await other.claimDue(claim('here', 10)))).toEqual(['t']);
    expect(ids(await other.claimDue(claim('here', 500 + LONG)))).toEqual(['t', 'u']);
  });

  it('a claim outlives what is written about the table, and ends with the table', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1]);
    await store.claimDue(claim('here', 10));
    await store.commit({ ...lines('t', 0), table: table('t', { due: 2 }) });
    expect(await other.claimDue(claim('there', 10))).toEqual([]);
    expect(await store.table('t')).toStrictEqual(table('t', { due: 2 }));
    await store.drop('t');
    await put(store, ['t', 3]);
    expect(ids(await other.claimDue(claim('there', 10)))).toEqual(['t']);
  });

  it('claiming keeps its turn among the parcels', async () => {
    const { store } = await fresh();
    const before = put(store, ['t', 1]);
    const claimed = store.claimDue(claim('here', 10));
    await before;
    expect(ids(await claimed)).toEqual(['t']);
  });

  it('what is claimed and let go of in the same moment is free', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await put(store, ['t', 1]);
    await Promise.all([store.claimDue(claim('here', 10)), store.release('here')]);
    expect(ids(await other.claimDue(claim('there', 10)))).toEqual(['t']);
  });

  it('a closed store claims nothing', async () => {
    const { store } = await fresh();
    await store.close();
    const refusal = { name: 'Fault', code: 'closed' };
    await expect(store.claimDue(claim('here', 1))).rejects.toMatchObject(refusal);
    await expect(store.release('here')).rejects.toMatchObject(refusal);
  });
}
