/** The contract of commits and of records: in order, without gaps, wholly or not at all. */
import { expect, type it as It } from 'vitest';
import type { Fresh } from './contract.ts';
import { handIn, line, lines, numbers, person, table } from './contract-rows.ts';

export function recordContract(it: typeof It, fresh: Fresh): void {
  it('an unknown record is empty', async () => {
    const { store } = await fresh();
    expect(await store.read('t')).toEqual([]);
  });

  it('a line is read back as it was written, also after opening again', async () => {
    const { store, reopen } = await fresh();
    await store.commit(lines('t', 0));
    expect(await store.read('t')).toStrictEqual([line(0)]);
    expect(await (await reopen()).read('t')).toStrictEqual([line(0)]);
  });

  it('ten thousand lines are read back in order', async () => {
    const { store, reopen } = await fresh();
    const halves = [lines('t', 0, 5_000), lines('t', 5_000, 4_990)];
    const rest = Array.from({ length: 10 }, (_, i) => lines('t', 9_990 + i));
    const ends = await handIn(store, ...halves, ...rest);
    expect(new Set(ends)).toEqual(new Set(['written']));
    const all = Array.from({ length: 10_000 }, (_, i) => i);
    expect(numbers(await (await reopen()).read('t'))).toEqual(all);
  });

  it('a record is read from a number on', async () => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 12));
    expect(numbers(await store.read('t', 9))).toEqual([9, 10, 11]);
    expect(await store.read('t', 12)).toEqual([]);
  });

  it('how far records are is told for many at once', async () => {
    const { store, beside } = await fresh();
    const other = await beside();
    await store.commit(lines('t', 0, 12));
    await other.commit(lines('u', 0));
    expect(await store.numbers(['u', 'none', 't', 'u'])).toEqual([1, 0, 12, 1]);
    expect(await other.numbers(['t'])).toEqual([12]);
    expect(await store.numbers([])).toEqual([]);
  });

  it('lines handed in one after the other without waiting are all written', async () => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 5));
    expect(await handIn(store, lines('t', 5), lines('t', 6))).toEqual(['written', 'written']);
    expect(numbers(await store.read('t'))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('records of several tables do not meet', async () => {
    const { store } = await fresh();
    await handIn(store, lines('a', 0), lines('ab', 0), lines('a', 1), lines('', 0), lines('ab', 1));
    expect(numbers(await store.read('a'))).toEqual([0, 1]);
    expect(numbers(await store.read('ab'))).toEqual([0, 1]);
    expect(numbers(await store.read(''))).toEqual([0]);
  });

  it('a line that is there already is a conflict, and the first one stays', async () => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 3));
    const again = { record: { table: 't', lines: [line(1, '"another"')] } };
    await expect(store.commit(again)).rejects.toMatchObject({ name: 'Fault', code: 'conflict' });
    expect(await store.read('t')).toEqual([line(0), line(1), line(2)]);
  });

  it('of two that want the same number the first gets it', async () => {
    const { store } = await fresh();
    const first = { record: { table: 't', lines: [line(0, '"first"')] } };
    const second = { record: { table: 't', lines: [line(0, '"second"')] } };
    expect(await handIn(store, first, second)).toEqual(['written', 'conflict']);
    expect((await store.read('t'))[0]?.body).toBe('"first"');
  });

  it.each([1, 2, 100, -1, 0.5, Number.NaN])('a new record does not begin with %d', async (n) => {
    const { store } = await fresh();
    await expect(store.commit(lines('t', n))).rejects.toMatchObject({ name: 'Fault', code: 'gap' });
    expect(await store.read('t')).toEqual([]);
  });

  it('a record has no gap', async () => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 3));
    expect(await handIn(store, lines('t', 4), lines('t', 3))).toEqual(['gap', 'written']);
    expect(numbers(await store.read('t'))).toEqual([0, 1, 2, 3]);
  });

  it('what builds on a refused parcel is refused, too', async () => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 3));
    const ends = await handIn(store, lines('t', 2, 2), lines('t', 4), lines('u', 0));
    expect(ends).toEqual(['conflict', 'gap', 'written']);
  });

  it('one refused parcel takes no other down, wherever it stands', async () => {
    const { store, reopen } = await fresh();
    await store.commit(lines('t', 0));
    const ends = await handIn(store, lines('a', 0), lines('t', 0), lines('t', 1), lines('b', 7));
    expect(ends).toEqual(['written', 'conflict', 'written', 'gap']);
    const again = await reopen();
    expect(numbers(await again.read('a'))).toEqual([0]);
    expect(numbers(await again.read('t'))).toEqual([0, 1]);
    expect(await again.read('b')).toEqual([]);
  });

  it.each([
    ['a gap', [3, 4, 6], 'gap'],
    ['a line twice', [3, 4, 4], 'conflict'],
    ['an old line', [3, 4, 1], 'conflict'],
  ])('of a parcel with %s in the middle nothing is written', async (_, wanted, code) => {
    const { store } = await fresh();
    await store.commit(lines('t', 0, 3));
    const record = { table: 't', lines: wanted.map((number) => line(number)) };
    expect(await handIn(store, { record }, lines('t', 3))).toEqual([code, 'written']);
    expect(numbers(await store.read('t'))).toEqual([0, 1, 2, 3]);
  });

  it('of a parcel whose record is refused nothing is written', async () => {
    const { store } = await fresh();
    await store.commit({ ...lines('t', 0), table: table('t', { summary: '"old"' }) });
    const more = {
      table: table('t', { summary: '"new"' }),
      people: [person('anna')],
      notes: [{ key: 'k', value: 'v' }],
    };
    const ends = await handIn(store, { ...lines('t', 0), ...more }, { ...lines('t', 2), ...more });
    expect(ends).toEqual(['conflict', 'gap']);
    expect((await store.table('t'))?.summary).toBe('"old"');
    expect(await store.person('anna')).toBeUndefined();
    expect(await store.note('k')).toBeUndefined();
  });

  it('a line and its table are refused together', async () => {
    const { store } = await fresh();
    await store.commit({ ...lines('t', 0), table: table('t') });
    const late = { ...lines('t', 0), table: table('t', { phase: 'over' }) };
    expect(await handIn(store, late)).toEqual(['conflict']);
    expect((await store.table('t'))?.phase).toBe('open');
  });

  it('an empty parcel is written', async () => {
    const { store } = await fresh();
    expect(await handIn(store, {}, { record: { table: 't', lines: [] } })).toEqual([
      'written',
      'written',
    ]);
    expect(await store.read('t')).toEqual([]);
  });

  it('a read sees a parcel wholly or not at all', async () => {
    const { store } = await fresh();
    const written = store.commit({ ...lines('t', 0, 50), people: [person('anna')] });
    const [seen, anna] = await Promise.all([store.read('t'), store.person('anna')]);
    expect([0, 50]).toContain(seen.length);
    if (anna) expect(await store.read('t')).toHaveLength(50);
    await written;
    expect(await store.read('t')).toHaveLength(50);
  });

  it.each([
    ['a megabyte', JSON.stringify('x'.repeat(2 ** 20))],
    ['a megabyte of umlauts', JSON.stringify('ü'.repeat(2 ** 19))],
    ['many alphabets', JSON.stringify('naïve Ĳsvogel ☃ 漢字 🂡👩‍👩‍👧 \u0301\u200f \u0000 \'"\\')],
    ['nothing', ''],
  ])('a body may be %s', async (_, body) => {
    const { store, reopen } = await fresh();
    await store.commit({ record: { table: 't', lines: [line(0, body), line(1, body)] } });
    const [first, second] = await (await reopen()).read('t');
    expect(first?.body === body && second?.body === body).toBe(true);
  });

  it('nobody can change what is stored by changing what they hold', async () => {
    const { store } = await fresh();
    const given = { ...lines('t', 0), table: { ...table('t') }, people: [{ ...person('anna') }] };
    await store.commit(given);
    const spoil = (row: object | undefined) => Reflect.set(row!, 'at', 0);
    const held = [
      ...given.record!.lines,
      ...(await store.read('t')),
      given.table,
      await store.table('t'),
    ];
    for (const row of held) spoil(row);
    Reflect.set(given.table, 'phase', 'over');
    Reflect.set((await store.table('t'))!, 'phase', 'over');
    Reflect.set((await store.person('anna'))!, 'name', 'Hanna');
    (await store.read('t')).pop();
    expect(await store.read('t')).toEqual([line(0)]);
    expect(await store.table('t')).toEqual(table('t'));
    expect(await store.person('anna')).toEqual(person('anna'));
  });

  it('closing waits for what was handed in', async () => {
    const { store, reopen } = await fresh();
    const ends = handIn(store, ...Array.from({ length: 30 }, (_, i) => lines('t', i)));
    await store.close();
    expect(new Set(await ends)).toEqual(new Set(['written']));
    expect(await (await reopen()).read('t')).toHaveLength(30);
  });

  it('a closed store refuses everything, and closing it again does no harm', async () => {
    const { store } = await fresh();
    await store.close();
    await store.close();
    const refusal = { name: 'Fault', code: 'closed' };
    await expect(store.commit(lines('t', 0))).rejects.toMatchObject(refusal);
    await expect(store.read('t')).rejects.toMatchObject(refusal);
    await expect(store.drop('t')).rejects.toMatchObject(refusal);
    await expect(store.forget('anna')).rejects.toMatchObject(refusal);
    await expect(store.backup('anywhere')).rejects.toMatchObject(refusal);
  });
}
