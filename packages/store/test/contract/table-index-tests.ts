/** The contract of the index of tables: lobby, deadlines, retention. */
import { expect, type it as It } from 'vitest';
import type { BatchCommitter, TableRow, WaitingTablesFilter } from '../../src/store.ts';
import {
  commitTogether,
  listRowIds,
  makeLinesBatch,
  makePersonRow,
  makeResultRow,
  makeTableRow,
} from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

const commitTables = (store: BatchCommitter, ...rows: readonly TableRow[]) =>
  commitTogether(store, ...rows.map((row) => ({ table: row })));

export function defineTableIndexTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  defineLobbyTests(it, openStore);
  defineTableListTests(it, openStore);
  defineRulesTests(it, openStore);
  defineDeletionTests(it, openStore);
}

function defineRulesTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('[P30] the rules of all stored tables are listed once, by game and version', async () => {
    const { store } = await openStore();
    expect(await store.listStoredRules()).toEqual([]);
    await commitTables(
      store,
      makeTableRow('a', { game: 'nox', version: 2 }),
      makeTableRow('b', { game: 'nox', version: 10, phase: 'over' }),
      makeTableRow('c', { game: 'gum', version: 3 }),
      makeTableRow('d', { game: 'nox', version: 2, phase: 'playing' }),
    );
    expect(await store.listStoredRules()).toEqual([
      { game: 'gum', version: 3 },
      { game: 'nox', version: 2 },
      { game: 'nox', version: 10 },
    ]);
    const found = await store.listTablesByRules({ game: 'nox', version: 2 }, 9);
    expect(listRowIds(found)).toEqual(['a', 'd']);
    await store.deleteTable('c');
    expect((await store.listStoredRules()).map(({ game }) => game)).toEqual(['nox', 'nox']);
  });

  it('[P30] due tables are found by rules; a row without a version has any', async () => {
    const { store } = await openStore();
    await commitTables(
      store,
      makeTableRow('first', { due: 1, version: 1 }),
      makeTableRow('second', { due: 1, version: 2 }),
      makeTableRow('unknown', { due: 1, version: null }),
    );
    const find = async (...rules: string[]) => listRowIds(await store.listDueTables(1, 9, rules));
    expect(await find('nox@1', 'gum@2')).toEqual(['first', 'unknown']);
    expect(await find('nox@1', 'nox@2')).toEqual(['first', 'second', 'unknown']);
    expect(await find()).toEqual(['unknown']);
  });
}

function defineLobbyTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a table is read back unchanged, and can be overwritten', async () => {
    const { store, reopen } = await openStore();
    expect(await store.findTable('t')).toBeUndefined();
    const first = makeTableRow('t', { listed: false, due: 5, summary: '{"seats":["Zoë"]}' });
    await commitTables(store, first);
    expect(await store.findTable('t')).toStrictEqual(first);
    const second = makeTableRow('t', { phase: 'over', touched: 1_700_000_000_009 });
    await commitTables(store, second);
    expect(await (await reopen()).findTable('t')).toStrictEqual(second);
  });

  it('the lobby shows listed tables of a phase, the last touched first', async () => {
    const { store } = await openStore();
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

  it('[P23] tables that wait for players are listed in turn, by who sat down first', async () => {
    const { store } = await openStore();
    const touch = (id: string, touched: number, other: Partial<TableRow> = {}) =>
      makeTableRow(id, { touched, ...other });
    await commitTables(
      store,
      ...[1, 2, 3].map((n) => touch(`flood${n}`, 100 + n)),
      touch('honest', 10, { summary: '{"clock":"slow"}' }),
      touch('older', 5),
      touch('empty', 200),
      touch('private', 201, { listed: false }),
      touch('playing', 202, { phase: 'playing' }),
    );
    const sit = (person: string, at: number, ...tables: string[]) =>
      store.commit({ sittings: tables.map((table) => ({ person, table, at })) });
    await sit('eve', 5, 'flood1', 'flood2', 'flood3', 'honest', 'private', 'playing');
    await sit('ada', 4, 'honest', 'older');
    const list = async (limit: number, filter: WaitingTablesFilter = { summaryHas: '' }) =>
      (await store.listWaitingTables(limit, filter)).map((row) => `${row.id} ${row.sitter}`);
    const inTurn = ['flood3 eve', 'honest ada', 'flood2 eve', 'older ada', 'flood1 eve'];
    expect(await list(9)).toEqual(inTurn);
    expect(await list(2)).toEqual(inTurn.slice(0, 2));
    expect(await list(9, { summaryHas: '"slow"' })).toEqual(['honest ada']);
    expect(await list(9, { sitter: 'ada' })).toEqual(['honest ada', 'older ada']);
    expect(await list(1, { sitter: 'ada' })).toEqual(['honest ada']);
    await store.commit({ risen: [{ person: 'ada', table: 'honest' }] });
    expect(await list(9, { sitter: 'ada' })).toEqual(['older ada']);
    expect((await store.listWaitingTables(1, { summaryHas: '' }))[0]).toStrictEqual({
      ...touch('flood3', 103),
      sitter: 'eve',
    });
  });

  it('a table that changes its phase leaves the list of the old one', async () => {
    const { store } = await openStore();
    await commitTables(
      store,
      makeTableRow('t', { touched: 10 }),
      makeTableRow('t', { touched: 20, phase: 'playing' }),
    );
    expect(await store.listLobbyTables('open', { limit: 10 })).toEqual([]);
    expect(listRowIds(await store.listLobbyTables('playing', { limit: 10 }))).toEqual(['t']);
  });

  it('the next page begins after the last table of the page before', async () => {
    const { store } = await openStore();
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

  it('tables touched at the same time are ordered by id', async () => {
    const { store } = await openStore();
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
}

function defineTableListTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('the list for the admin has tables of all phases, listed or not', async () => {
    const { store } = await openStore();
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

  it('due tables come the longest due first, up to and including the given time', async () => {
    const { store } = await openStore();
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

  it('a table without a due time is not due any more', async () => {
    const { store } = await openStore();
    await commitTables(store, makeTableRow('t', { due: 5 }), makeTableRow('t', { due: null }));
    expect(await store.listDueTables(1_000, 10)).toEqual([]);
  });

  it('idle tables are those of a phase that were not touched since', async () => {
    const { store } = await openStore();
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

  it('[P23] idle tables are read page by page, all of them or those of the lobby', async () => {
    const { store } = await openStore();
    const rows = Array.from({ length: 9 }, (_, i) =>
      makeTableRow(`t${i}`, { touched: Math.floor(i / 4), listed: i % 3 === 0 }),
    );
    await commitTables(store, ...rows, makeTableRow('new', { touched: 9 }));
    const readPages = async (listed?: boolean) => {
      const pages: string[] = [];
      for (let after: TableRow | undefined; ; ) {
        const page = await store.listIdleTables('open', 9, 2, { listed, after });
        if (page.length === 0) return pages;
        pages.push(listRowIds(page).join(' '));
        after = page.at(-1);
      }
    };
    expect(await readPages()).toEqual(['t0 t1', 't2 t3', 't4 t5', 't6 t7', 't8']);
    expect(await readPages(true)).toEqual(['t0 t3', 't6']);
    expect(await readPages(false)).toEqual(['t1 t2', 't4 t5', 't7 t8']);
  });

  it.each([0, -1, Number.NaN])('a limit of %d returns nothing', async (limit) => {
    const { store } = await openStore();
    await commitTables(store, makeTableRow('t', { due: 1 }));
    expect(await store.listLobbyTables('open', { limit })).toEqual([]);
    expect(await store.listTables({ limit })).toEqual([]);
    expect(await store.listDueTables(5, limit)).toEqual([]);
  });

  it('an infinite limit returns everything', async () => {
    const { store } = await openStore();
    await commitTables(store, makeTableRow('t'), makeTableRow('u'));
    expect(await store.listTables({ limit: Infinity })).toHaveLength(2);
  });
}

function defineDeletionTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a deleted table is gone with its record and sittings, and its results stay', async () => {
    const { store, reopen } = await openStore();
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

  it('a deletion keeps its place between batches, and a record may begin again', async () => {
    const { store } = await openStore();
    const before = store.commit(makeLinesBatch('t', 0, 2));
    const dropped = store.deleteTable('t');
    const after = store.commit(makeLinesBatch('t', 0));
    await Promise.all([before, dropped, after]);
    expect(await store.readRecord('t')).toHaveLength(1);
  });

  it('deleting a table that does not exist does nothing', async () => {
    const { store } = await openStore();
    await store.deleteTable('t');
    expect(await store.findTable('t')).toBeUndefined();
  });
}
