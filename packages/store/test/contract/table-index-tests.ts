/** The contract of the index of tables: lobby, deadlines, retention. */
import { expect, type it as It } from 'vitest';
import type { BatchWriter, TableRow } from '../../src/store.ts';
import {
  commitTogether,
  listRowIds,
  makeLinesBatch,
  makePersonRow,
  makeResultRow,
  makeTableRow,
} from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

const commitTables = (store: BatchWriter, ...rows: readonly TableRow[]) =>
  commitTogether(store, ...rows.map((row) => ({ table: row })));

export function defineTableIndexTests(it: typeof It, fresh: OpenStoreForOneTest): void {
  it('a table is read back as it was written, and written over', async () => {
    const { store, reopen } = await fresh();
    expect(await store.findTable('t')).toBeUndefined();
    const first = makeTableRow('t', { listed: false, due: 5, summary: '{"seats":["Zoë"]}' });
    await commitTables(store, first);
    expect(await store.findTable('t')).toStrictEqual(first);
    const second = makeTableRow('t', { phase: 'over', touched: 1_700_000_000_009 });
    await commitTables(store, second);
    expect(await (await reopen()).findTable('t')).toStrictEqual(second);
  });

  it('the lobby shows listed tables of a phase, the last touched first', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('old', { touched: 10 }),
      makeTableRow('new', { touched: 30 }),
      makeTableRow('private', { touched: 40, listed: false }),
      makeTableRow('playing', { touched: 50, phase: 'playing' }),
      makeTableRow('middle', { touched: 20 }),
    );
    expect(listRowIds(await store.listLobbyTables('open', { limit: 10 }))).toEqual([
      'new',
      'middle',
      'old',
    ]);
    expect(listRowIds(await store.listLobbyTables('playing', { limit: 10 }))).toEqual(['playing']);
    expect(await store.listLobbyTables('closed', { limit: 10 })).toEqual([]);
  });

  it('a table that moves on leaves its old place in the lobby', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('t', { touched: 10 }),
      makeTableRow('t', { touched: 20, phase: 'playing' }),
    );
    expect(await store.listLobbyTables('open', { limit: 10 })).toEqual([]);
    expect(listRowIds(await store.listLobbyTables('playing', { limit: 10 }))).toEqual(['t']);
  });

  it('pages go on before the last of the page before', async () => {
    const { store } = await fresh();
    await commitTables(store, ...[1, 2, 3, 4, 5].map((n) => makeTableRow(`t${n}`, { touched: n })));
    const first = await store.listLobbyTables('open', { limit: 2 });
    expect(listRowIds(first)).toEqual(['t5', 't4']);
    const second = await store.listLobbyTables('open', { limit: 2, before: first[1]!.touched });
    expect(listRowIds(second)).toEqual(['t3', 't2']);
    expect(listRowIds(await store.listLobbyTables('open', { limit: 2, before: 2 }))).toEqual([
      't1',
    ]);
    expect(await store.listLobbyTables('open', { limit: 2, before: 1 })).toEqual([]);
    expect(listRowIds(await store.listTables({ limit: 2, before: 4 }))).toEqual(['t3', 't2']);
  });

  it('tables touched at the same time come in the order of their ids', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('b', { due: 1 }),
      makeTableRow('c', { due: 1 }),
      makeTableRow('a', { due: 1 }),
    );
    expect(listRowIds(await store.listLobbyTables('open', { limit: 2 }))).toEqual(['a', 'b']);
    expect(listRowIds(await store.listTables({ limit: 2 }))).toEqual(['a', 'b']);
    expect(listRowIds(await store.listDueTables(1, 2))).toEqual(['a', 'b']);
  });

  it('the admin sees tables of all phases, listed or not', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('a', { touched: 1, phase: 'closed' }),
      makeTableRow('b', { touched: 4, phase: 'over', listed: false }),
      makeTableRow('c', { touched: 2, phase: 'playing' }),
      makeTableRow('d', { touched: 3, listed: false }),
    );
    expect(listRowIds(await store.listTables({ limit: 10 }))).toEqual(['b', 'd', 'c', 'a']);
    expect(listRowIds(await store.listTables({ limit: 3 }))).toEqual(['b', 'd', 'c']);
  });

  it('tables that are due come the longest due first, up to the time itself', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('later', { due: 301 }),
      makeTableRow('now', { due: 300 }),
      makeTableRow('never', { due: null }),
      makeTableRow('long', { due: 0, phase: 'playing', listed: false }),
    );
    expect(listRowIds(await store.listDueTables(300, 10))).toEqual(['long', 'now']);
    expect(listRowIds(await store.listDueTables(300, 1))).toEqual(['long']);
    expect(await store.listDueTables(-1, 10)).toEqual([]);
  });

  it('a table whose time is taken back is not due', async () => {
    const { store } = await fresh();
    await commitTables(store, makeTableRow('t', { due: 5 }), makeTableRow('t', { due: null }));
    expect(await store.listDueTables(1_000, 10)).toEqual([]);
  });

  it('idle tables are those of the phase not touched since', async () => {
    const { store } = await fresh();
    await commitTables(
      store,
      makeTableRow('b', { touched: 9, listed: false }),
      makeTableRow('a', { touched: 5 }),
      makeTableRow('at', { touched: 10 }),
      makeTableRow('over', { touched: 1, phase: 'over' }),
    );
    expect(listRowIds(await store.listIdleTables('open', 10, 10))).toEqual(['a', 'b']);
    expect(listRowIds(await store.listIdleTables('open', 10, 1))).toEqual(['a']);
  });

  it.each([0, -1, Number.NaN])('a limit of %d gives nothing', async (limit) => {
    const { store } = await fresh();
    await commitTables(store, makeTableRow('t', { due: 1 }));
    expect(await store.listLobbyTables('open', { limit })).toEqual([]);
    expect(await store.listTables({ limit })).toEqual([]);
    expect(await store.listDueTables(5, limit)).toEqual([]);
  });

  it('a boundless limit gives all', async () => {
    const { store } = await fresh();
    await commitTables(store, makeTableRow('t'), makeTableRow('u'));
    expect(await store.listTables({ limit: Infinity })).toHaveLength(2);
  });

  it('a dropped table is gone with its record and sittings; its results stay', async () => {
    const { store, reopen } = await fresh();
    await store.commit({
      ...makeLinesBatch('t', 0, 3),
      table: makeTableRow('t', { due: 5 }),
      people: [makePersonRow('anna')],
      sittings: [{ person: 'anna', table: 't', at: 1 }],
      results: [makeResultRow('t', 0, { person: 'anna', bot: null })],
    });
    await store.commit({ ...makeLinesBatch('u', 0), table: makeTableRow('u') });
    await store.deleteTable('t');
    const again = await reopen();
    expect(await again.findTable('t')).toBeUndefined();
    expect(await again.readRecord('t')).toEqual([]);
    expect(await again.listDueTables(10, 10)).toEqual([]);
    expect(listRowIds(await again.listTables({ limit: 10 }))).toEqual(['u']);
    expect(await again.listTablesOfPerson('anna', { limit: 10 })).toEqual([]);
    expect(await again.listResultsOfPerson('anna', { limit: 10 })).toHaveLength(1);
    expect(await again.listResultsOfTable('t')).toHaveLength(1);
    expect(await again.readRecord('u')).toHaveLength(1);
  });

  it('dropping keeps its turn among the parcels, and a record may begin anew', async () => {
    const { store } = await fresh();
    const before = store.commit(makeLinesBatch('t', 0, 2));
    const dropped = store.deleteTable('t');
    const after = store.commit(makeLinesBatch('t', 0));
    await Promise.all([before, dropped, after]);
    expect(await store.readRecord('t')).toHaveLength(1);
  });

  it('dropping what is not there does no harm', async () => {
    const { store } = await fresh();
    await store.deleteTable('t');
    expect(await store.findTable('t')).toBeUndefined();
  });
}
