/** The contract of the index of tables: lobby, deadlines, retention. */
import { expect, type it as It } from 'vitest';
import type { Fresh } from './contract.ts';
import { handIn, ids, lines, person, result, table } from './contract-rows.ts';
import type { Store, TableRow } from './store.ts';

const put = (store: Store, ...rows: readonly TableRow[]) =>
  handIn(store, ...rows.map((row) => ({ table: row })));

export function tablesContract(it: typeof It, fresh: Fresh): void {
  it('a table is read back as it was written, and written over', async () => {
    const { store, reopen } = await fresh();
    expect(await store.table('t')).toBeUndefined();
    const first = table('t', { listed: false, due: 5, summary: '{"seats":["Zoë"]}' });
    await put(store, first);
    expect(await store.table('t')).toStrictEqual(first);
    const second = table('t', { phase: 'over', touched: 1_700_000_000_009 });
    await put(store, second);
    expect(await (await reopen()).table('t')).toStrictEqual(second);
  });

  it('the lobby shows listed tables of a phase, the last touched first', async () => {
    const { store } = await fresh();
    await put(
      store,
      table('old', { touched: 10 }),
      table('new', { touched: 30 }),
      table('private', { touched: 40, listed: false }),
      table('playing', { touched: 50, phase: 'playing' }),
      table('middle', { touched: 20 }),
    );
    expect(ids(await store.lobby('open', { limit: 10 }))).toEqual(['new', 'middle', 'old']);
    expect(ids(await store.lobby('playing', { limit: 10 }))).toEqual(['playing']);
    expect(await store.lobby('closed', { limit: 10 })).toEqual([]);
  });

  it('a table that moves on leaves its old place in the lobby', async () => {
    const { store } = await fresh();
    await put(store, table('t', { touched: 10 }), table('t', { touched: 20, phase: 'playing' }));
    expect(await store.lobby('open', { limit: 10 })).toEqual([]);
    expect(ids(await store.lobby('playing', { limit: 10 }))).toEqual(['t']);
  });

  it('pages go on before the last of the page before', async () => {
    const { store } = await fresh();
    await put(store, ...[1, 2, 3, 4, 5].map((n) => table(`t${n}`, { touched: n })));
    const first = await store.lobby('open', { limit: 2 });
    expect(ids(first)).toEqual(['t5', 't4']);
    const second = await store.lobby('open', { limit: 2, before: first[1]!.touched });
    expect(ids(second)).toEqual(['t3', 't2']);
    expect(ids(await store.lobby('open', { limit: 2, before: 2 }))).toEqual(['t1']);
    expect(await store.lobby('open', { limit: 2, before: 1 })).toEqual([]);
    expect(ids(await store.tables({ limit: 2, before: 4 }))).toEqual(['t3', 't2']);
  });

  it('tables touched at the same time come in the order of their ids', async () => {
    const { store } = await fresh();
    await put(store, table('b', { due: 1 }), table('c', { due: 1 }), table('a', { due: 1 }));
    expect(ids(await store.lobby('open', { limit: 2 }))).toEqual(['a', 'b']);
    expect(ids(await store.tables({ limit: 2 }))).toEqual(['a', 'b']);
    expect(ids(await store.due(1, 2))).toEqual(['a', 'b']);
  });

  it('the admin sees tables of all phases, listed or not', async () => {
    const { store } = await fresh();
    await put(
      store,
      table('a', { touched: 1, phase: 'closed' }),
      table('b', { touched: 4, phase: 'over', listed: false }),
      table('c', { touched: 2, phase: 'playing' }),
      table('d', { touched: 3, listed: false }),
    );
    expect(ids(await store.tables({ limit: 10 }))).toEqual(['b', 'd', 'c', 'a']);
    expect(ids(await store.tables({ limit: 3 }))).toEqual(['b', 'd', 'c']);
  });

  it('tables that are due come the longest due first, up to the time itself', async () => {
    const { store } = await fresh();
    await put(
      store,
      table('later', { due: 301 }),
      table('now', { due: 300 }),
      table('never', { due: null }),
      table('long', { due: 0, phase: 'playing', listed: false }),
    );
    expect(ids(await store.due(300, 10))).toEqual(['long', 'now']);
    expect(ids(await store.due(300, 1))).toEqual(['long']);
    expect(await store.due(-1, 10)).toEqual([]);
  });

  it('a table whose time is taken back is not due', async () => {
    const { store } = await fresh();
    await put(store, table('t', { due: 5 }), table('t', { due: null }));
    expect(await store.due(1_000, 10)).toEqual([]);
  });

  it('idle tables are those of the phase not touched since', async () => {
    const { store } = await fresh();
    await put(
      store,
      table('b', { touched: 9, listed: false }),
      table('a', { touched: 5 }),
      table('at', { touched: 10 }),
      table('over', { touched: 1, phase: 'over' }),
    );
    expect(ids(await store.idle('open', 10, 10))).toEqual(['a', 'b']);
    expect(ids(await store.idle('open', 10, 1))).toEqual(['a']);
  });

  it.each([0, -1, Number.NaN])('a limit of %d gives nothing', async (limit) => {
    const { store } = await fresh();
    await put(store, table('t', { due: 1 }));
    expect(await store.lobby('open', { limit })).toEqual([]);
    expect(await store.tables({ limit })).toEqual([]);
    expect(await store.due(5, limit)).toEqual([]);
  });

  it('a boundless limit gives all', async () => {
    const { store } = await fresh();
    await put(store, table('t'), table('u'));
    expect(await store.tables({ limit: Infinity })).toHaveLength(2);
  });

  it('a dropped table is gone with its record and sittings; its results stay', async () => {
    const { store, reopen } = await fresh();
    await store.commit({
      ...lines('t', 0, 3),
      table: table('t', { due: 5 }),
      people: [person('anna')],
      sittings: [{ person: 'anna', table: 't', at: 1 }],
      results: [result('t', 0, { person: 'anna', bot: null })],
    });
    await store.commit({ ...lines('u', 0), table: table('u') });
    await store.drop('t');
    const again = await reopen();
    expect(await again.table('t')).toBeUndefined();
    expect(await again.read('t')).toEqual([]);
    expect(await again.due(10, 10)).toEqual([]);
    expect(ids(await again.tables({ limit: 10 }))).toEqual(['u']);
    expect(await again.sittings('anna', { limit: 10 })).toEqual([]);
    expect(await again.results('anna', { limit: 10 })).toHaveLength(1);
    expect(await again.resultsOf('t')).toHaveLength(1);
    expect(await again.read('u')).toHaveLength(1);
  });

  it('dropping keeps its turn among the parcels, and a record may begin anew', async () => {
    const { store } = await fresh();
    const before = store.commit(lines('t', 0, 2));
    const dropped = store.drop('t');
    const after = store.commit(lines('t', 0));
    await Promise.all([before, dropped, after]);
    expect(await store.read('t')).toHaveLength(1);
  });

  it('dropping what is not there does no harm', async () => {
    const { store } = await fresh();
    await store.drop('t');
    expect(await store.table('t')).toBeUndefined();
  });
}
