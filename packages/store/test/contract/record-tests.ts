/** The contract of commits and of records: in order, without gaps, all or nothing. */
import { expect, type it as It } from 'vitest';
import {
  commitTogether,
  listLineNumbers,
  makeLinesBatch,
  makePersonRow,
  makeRecordLine,
  makeTableRow,
} from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

export function defineRecordTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  defineReadTests(it, openStore);
  defineLineNumberTests(it, openStore);
  defineAtomicityTests(it, openStore);
  defineWholeBatchTests(it, openStore);
  defineContentTests(it, openStore);
  defineClosingTests(it, openStore);
}

function defineReadTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('an unknown record is empty', async () => {
    const { store } = await openStore();
    expect(await store.readRecord('t')).toEqual([]);
  });

  it('a line is read back unchanged, also after reopening', async () => {
    const { store, reopen } = await openStore();
    await store.commit(makeLinesBatch('t', 0));
    expect(await store.readRecord('t')).toStrictEqual([makeRecordLine(0)]);
    expect(await (await reopen()).readRecord('t')).toStrictEqual([makeRecordLine(0)]);
  });

  it('ten thousand lines are read back in order', async () => {
    const { store, reopen } = await openStore();
    const halves = [makeLinesBatch('t', 0, 5_000), makeLinesBatch('t', 5_000, 4_990)];
    const rest = Array.from({ length: 10 }, (_, i) => makeLinesBatch('t', 9_990 + i));
    const ends = await commitTogether(store, ...halves, ...rest);
    expect(new Set(ends)).toEqual(new Set(['written']));
    const all = Array.from({ length: 10_000 }, (_, i) => i);
    expect(listLineNumbers(await (await reopen()).readRecord('t'))).toEqual(all);
  });

  it('a record is read from a number on', async () => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 12));
    expect(listLineNumbers(await store.readRecord('t', 9))).toEqual([9, 10, 11]);
    expect(await store.readRecord('t', 12)).toEqual([]);
    expect(listLineNumbers(await store.readRecord('t', 3, 4))).toEqual([3, 4, 5, 6]);
    expect(listLineNumbers(await store.readRecord('t', 10, 4))).toEqual([10, 11]);
    expect(await store.readRecord('t', 3, 0)).toEqual([]);
  });

  it('the lengths of many records are counted at once', async () => {
    const { store, beside } = await openStore();
    const other = await beside();
    await store.commit(makeLinesBatch('t', 0, 12));
    await other.commit(makeLinesBatch('u', 0));
    expect(await store.countRecordLines(['u', 'none', 't', 'u'])).toEqual([1, 0, 12, 1]);
    expect(await other.countRecordLines(['t'])).toEqual([12]);
    expect(await store.countRecordLines([])).toEqual([]);
    const [last] = await store.readRecord('t', 11);
    expect(await store.listRecordEnds(['none', 't'])).toEqual([
      { lineCount: 0, lastAt: 0 },
      { lineCount: 12, lastAt: last!.at },
    ]);
  });

  it('lines that are handed in without waiting for each other are all written', async () => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 5));
    expect(await commitTogether(store, makeLinesBatch('t', 5), makeLinesBatch('t', 6))).toEqual([
      'written',
      'written',
    ]);
    expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('records of different tables are separate', async () => {
    const { store } = await openStore();
    await commitTogether(
      store,
      makeLinesBatch('a', 0),
      makeLinesBatch('ab', 0),
      makeLinesBatch('a', 1),
      makeLinesBatch('', 0),
      makeLinesBatch('ab', 1),
    );
    expect(listLineNumbers(await store.readRecord('a'))).toEqual([0, 1]);
    expect(listLineNumbers(await store.readRecord('ab'))).toEqual([0, 1]);
    expect(listLineNumbers(await store.readRecord(''))).toEqual([0]);
  });
}

function defineLineNumberTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('[P7] writing an existing line is a conflict, and the first one stays', async () => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 3));
    const again = { record: { table: 't', lines: [makeRecordLine(1, '"another"')] } };
    await expect(store.commit(again)).rejects.toMatchObject({
      name: 'CodedError',
      code: 'conflict',
    });
    expect(await store.readRecord('t')).toEqual([
      makeRecordLine(0),
      makeRecordLine(1),
      makeRecordLine(2),
    ]);
  });

  it('[P7] of two batches with the same number the first is written', async () => {
    const { store } = await openStore();
    const first = { record: { table: 't', lines: [makeRecordLine(0, '"first"')] } };
    const second = { record: { table: 't', lines: [makeRecordLine(0, '"second"')] } };
    expect(await commitTogether(store, first, second)).toEqual(['written', 'conflict']);
    expect((await store.readRecord('t'))[0]?.body).toBe('"first"');
  });

  it.each([1, 2, 100, -1, 0.5, Number.NaN])('a new record cannot begin with %d', async (n) => {
    const { store } = await openStore();
    await expect(store.commit(makeLinesBatch('t', n))).rejects.toMatchObject({
      name: 'CodedError',
      code: 'gap',
    });
    expect(await store.readRecord('t')).toEqual([]);
  });

  it('[P4] a record has no gap', async () => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 3));
    expect(await commitTogether(store, makeLinesBatch('t', 4), makeLinesBatch('t', 3))).toEqual([
      'gap',
      'written',
    ]);
    expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1, 2, 3]);
  });

  it('[P4] a batch that follows a rejected one is rejected, too', async () => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 3));
    const ends = await commitTogether(
      store,
      makeLinesBatch('t', 2, 2),
      makeLinesBatch('t', 4),
      makeLinesBatch('u', 0),
    );
    expect(ends).toEqual(['conflict', 'gap', 'written']);
  });
}

function defineAtomicityTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('[P3] a rejected batch does not affect the others of its group', async () => {
    const { store, reopen } = await openStore();
    await store.commit(makeLinesBatch('t', 0));
    const ends = await commitTogether(
      store,
      makeLinesBatch('a', 0),
      makeLinesBatch('t', 0),
      makeLinesBatch('t', 1),
      makeLinesBatch('b', 7),
    );
    expect(ends).toEqual(['written', 'conflict', 'written', 'gap']);
    const again = await reopen();
    expect(listLineNumbers(await again.readRecord('a'))).toEqual([0]);
    expect(listLineNumbers(await again.readRecord('t'))).toEqual([0, 1]);
    expect(await again.readRecord('b')).toEqual([]);
  });

  it.each([
    ['a gap', [3, 4, 6], 'gap'],
    ['a line twice', [3, 4, 4], 'conflict'],
    ['an old line', [3, 4, 1], 'conflict'],
  ])('[P3] nothing is written of a batch with %s in the middle', async (_, wanted, code) => {
    const { store } = await openStore();
    await store.commit(makeLinesBatch('t', 0, 3));
    const record = { table: 't', lines: wanted.map((number) => makeRecordLine(number)) };
    expect(await commitTogether(store, { record }, makeLinesBatch('t', 3))).toEqual([
      code,
      'written',
    ]);
    expect(listLineNumbers(await store.readRecord('t'))).toEqual([0, 1, 2, 3]);
  });
}

function defineWholeBatchTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('[P3] nothing is written of a batch whose lines are rejected', async () => {
    const { store } = await openStore();
    await store.commit({
      ...makeLinesBatch('t', 0),
      table: makeTableRow('t', { summary: '"old"' }),
    });
    const more = {
      table: makeTableRow('t', { summary: '"new"' }),
      people: [makePersonRow('anna')],
      notes: [{ key: 'k', value: 'v' }],
    };
    const ends = await commitTogether(
      store,
      { ...makeLinesBatch('t', 0), ...more },
      { ...makeLinesBatch('t', 2), ...more },
    );
    expect(ends).toEqual(['conflict', 'gap']);
    expect((await store.findTable('t'))?.summary).toBe('"old"');
    expect(await store.findPerson('anna')).toBeUndefined();
    expect(await store.readKeyValue('k')).toBeUndefined();
  });

  it('[P3] a line and its table row are rejected together', async () => {
    const { store } = await openStore();
    await store.commit({ ...makeLinesBatch('t', 0), table: makeTableRow('t') });
    const late = { ...makeLinesBatch('t', 0), table: makeTableRow('t', { phase: 'over' }) };
    expect(await commitTogether(store, late)).toEqual(['conflict']);
    expect((await store.findTable('t'))?.phase).toBe('open');
  });

  it('an empty batch is written', async () => {
    const { store } = await openStore();
    expect(await commitTogether(store, {}, { record: { table: 't', lines: [] } })).toEqual([
      'written',
      'written',
    ]);
    expect(await store.readRecord('t')).toEqual([]);
  });

  it('[P3] a read sees all of a batch or nothing', async () => {
    const { store } = await openStore();
    const written = store.commit({
      ...makeLinesBatch('t', 0, 50),
      people: [makePersonRow('anna')],
    });
    const [seen, anna] = await Promise.all([store.readRecord('t'), store.findPerson('anna')]);
    expect([0, 50]).toContain(seen.length);
    if (anna) expect(await store.readRecord('t')).toHaveLength(50);
    await written;
    expect(await store.readRecord('t')).toHaveLength(50);
  });
}

function defineContentTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it.each([
    ['a megabyte', JSON.stringify('x'.repeat(2 ** 20))],
    ['a megabyte of umlauts', JSON.stringify('ü'.repeat(2 ** 19))],
    ['many alphabets', JSON.stringify('naïve Ĳsvogel ☃ 漢字 🂡👩‍👩‍👧 \u0301\u200f \u0000 \'"\\')],
    ['nothing', ''],
  ])('a body may be %s', async (_, body) => {
    const { store, reopen } = await openStore();
    await store.commit({
      record: { table: 't', lines: [makeRecordLine(0, body), makeRecordLine(1, body)] },
    });
    const [first, second] = await (await reopen()).readRecord('t');
    expect(first?.body === body && second?.body === body).toBe(true);
  });

  it('changing an object that was written or read does not change what is stored', async () => {
    const { store } = await openStore();
    const given = {
      ...makeLinesBatch('t', 0),
      table: { ...makeTableRow('t') },
      people: [{ ...makePersonRow('anna') }],
    };
    await store.commit(given);
    const spoil = (row: object | undefined) => Reflect.set(row!, 'at', 0);
    const held = [
      ...given.record!.lines,
      ...(await store.readRecord('t')),
      given.table,
      await store.findTable('t'),
    ];
    for (const row of held) spoil(row);
    Reflect.set(given.table, 'phase', 'over');
    Reflect.set((await store.findTable('t'))!, 'phase', 'over');
    Reflect.set((await store.findPerson('anna'))!, 'name', 'Hanna');
    (await store.readRecord('t')).pop();
    expect(await store.readRecord('t')).toEqual([makeRecordLine(0)]);
    expect(await store.findTable('t')).toEqual(makeTableRow('t'));
    expect(await store.findPerson('anna')).toEqual(makePersonRow('anna'));
  });
}

function defineClosingTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('closing waits for batches that were handed in', async () => {
    const { store, reopen } = await openStore();
    const ends = commitTogether(
      store,
      ...Array.from({ length: 30 }, (_, i) => makeLinesBatch('t', i)),
    );
    await store.close();
    expect(new Set(await ends)).toEqual(new Set(['written']));
    expect(await (await reopen()).readRecord('t')).toHaveLength(30);
  });

  it('a closed store refuses everything, and may be closed again', async () => {
    const { store } = await openStore();
    await store.close();
    await store.close();
    const refusal = { name: 'CodedError', code: 'closed' };
    await expect(store.commit(makeLinesBatch('t', 0))).rejects.toMatchObject(refusal);
    await expect(store.readRecord('t')).rejects.toMatchObject(refusal);
    await expect(store.deleteTable('t')).rejects.toMatchObject(refusal);
    await expect(store.forgetPerson('anna')).rejects.toMatchObject(refusal);
    await expect(store.backUpToFile('anywhere')).rejects.toMatchObject(refusal);
  });
}
