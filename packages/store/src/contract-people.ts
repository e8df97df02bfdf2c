/** The contract of people and what is theirs. */
import { expect, type it as It } from 'vitest';
import type { Fresh } from './contract.ts';
import { ids, person, push, rating, result, table } from './contract-rows.ts';

export function peopleContract(it: typeof It, fresh: Fresh): void {
  it('a person is found by id, by cookie and by recovery code', async () => {
    const { store, reopen } = await fresh();
    const anna = person('anna', { name: 'Änna 🂡', blocked: true });
    await store.commit({ people: [anna, person('ben')] });
    const again = await reopen();
    expect(await again.person('anna')).toStrictEqual(anna);
    expect(await again.personBySecret(anna.secret)).toStrictEqual(anna);
    expect(await again.personByRecovery(anna.recovery)).toStrictEqual(anna);
    expect(await again.person('carl')).toBeUndefined();
    expect(await again.personBySecret(anna.recovery)).toBeUndefined();
    expect(await again.personByRecovery(anna.secret)).toBeUndefined();
  });

  it('a cookie that was replaced opens nothing', async () => {
    const { store } = await fresh();
    await store.commit({ people: [person('anna', { secret: 'old' })] });
    await store.commit({ people: [person('anna', { secret: 'new' })] });
    expect(await store.personBySecret('old')).toBeUndefined();
    expect((await store.personBySecret('new'))?.id).toBe('anna');
  });

  it("a person's tables come the last sat down at first, in pages", async () => {
    const { store } = await fresh();
    for (const [id, at] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const)
      await store.commit({ table: table(id), sittings: [{ person: 'anna', table: id, at }] });
    await store.commit({ sittings: [{ person: 'ben', table: 'a', at: 9 }] });
    expect(ids(await store.sittings('anna', { limit: 10 }))).toEqual(['b', 'c', 'a']);
    expect(ids(await store.sittings('anna', { limit: 1, before: 3 }))).toEqual(['c']);
    expect((await store.sittings('ben', { limit: 10 }))[0]).toStrictEqual(table('a'));
  });

  it('sitting down again counts from then, and who got up does not sit', async () => {
    const { store } = await fresh();
    const sit = (id: string, at: number) => ({
      table: table(id),
      sittings: [{ person: 'anna', table: id, at }],
    });
    await store.commit(sit('a', 1));
    await store.commit(sit('b', 2));
    await store.commit(sit('a', 3));
    expect(ids(await store.sittings('anna', { limit: 10 }))).toEqual(['a', 'b']);
    await store.commit({ risen: [{ person: 'anna', table: 'a' }] });
    expect(ids(await store.sittings('anna', { limit: 10 }))).toEqual(['b']);
  });

  it("a person's results come the newest first, in pages; a table's by seat", async () => {
    const { store, reopen } = await fresh();
    const of = (id: string, seat: number, at: number) =>
      result(id, seat, { person: 'anna', bot: null, at, rated: '{"by":1.5}', score: 0.25 });
    await store.commit({ results: [of('a', 1, 10), result('a', 0, { at: 10 })] });
    await store.commit({ results: [of('b', 0, 30)] });
    await store.commit({ results: [of('c', 2, 20)] });
    const again = await reopen();
    const rows = await again.results('anna', { limit: 2 });
    expect(rows).toStrictEqual([of('b', 0, 30), of('c', 2, 20)]);
    expect(await again.results('anna', { limit: 2, before: 20 })).toEqual([of('a', 1, 10)]);
    expect(await again.resultsOf('a')).toStrictEqual([result('a', 0, { at: 10 }), of('a', 1, 10)]);
  });

  it('ratings are kept by subject and game, to the last bit', async () => {
    const { store, reopen } = await fresh();
    const bot = rating('bot:hard', { mu: 31.00000000000001, sigma: 0.1 + 0.2 });
    await store.commit({ ratings: [bot, rating('bot:hard', { game: 'gum', games: 9 })] });
    await store.commit({ ratings: [rating('bot:hard', { game: 'gum', games: 10 })] });
    const again = await reopen();
    expect(await again.rating('bot:hard', 'nox')).toStrictEqual(bot);
    expect((await again.ratings('bot:hard')).map(({ game }) => game)).toEqual(['gum', 'nox']);
    expect((await again.rating('bot:hard', 'gum'))?.games).toBe(10);
    expect(await again.rating('anna', 'nox')).toBeUndefined();
  });

  it('the ranking goes by what a rating is sure of', async () => {
    const { store } = await fresh();
    await store.commit({
      ratings: [
        rating('lucky', { mu: 40, sigma: 8 }),
        rating('steady', { mu: 25, sigma: 1 }),
        rating('equal', { mu: 25, sigma: 1 }),
        rating('elsewhere', { mu: 99, sigma: 1, game: 'gum' }),
        rating('best', { mu: 30, sigma: 1 }),
      ],
    });
    const names = (await store.ranking('nox', 10)).map(({ subject }) => subject);
    expect(names).toEqual(['best', 'equal', 'steady', 'lucky']);
    expect(await store.ranking('nox', 1)).toHaveLength(1);
  });

  it('an endpoint belongs to whom it was last given, until it answers no more', async () => {
    const { store } = await fresh();
    await store.commit({ pushes: [push('anna', 'https://b'), push('anna', 'https://a')] });
    await store.commit({ pushes: [push('ben', 'https://b')] });
    expect(await store.pushes('anna')).toStrictEqual([push('anna', 'https://a')]);
    expect(await store.pushes('ben')).toStrictEqual([push('ben', 'https://b')]);
    await store.commit({ unpushed: ['https://b', 'https://unknown'] });
    expect(await store.pushes('ben')).toEqual([]);
  });

  it('a note is kept, and written over', async () => {
    const { store, reopen } = await fresh();
    expect(await store.note('key')).toBeUndefined();
    await store.commit({ notes: [{ key: 'key', value: 'one' }] });
    await store.commit({ notes: [{ key: 'key', value: '' }] });
    expect(await (await reopen()).note('key')).toBe('');
  });

  it('of a forgotten person only results stay, with nobody as their name', async () => {
    const { store, reopen } = await fresh();
    for (const id of ['anna', 'ben'])
      await store.commit({
        table: table('t'),
        people: [person(id)],
        sittings: [{ person: id, table: 't', at: 1 }],
        results: [result('t', id === 'anna' ? 0 : 1, { person: id, bot: null, rated: '{}' })],
        ratings: [rating(id)],
        pushes: [push(id, `https://${id}`)],
      });
    await store.commit({ notes: [{ key: 'phone', value: 'anna' }] });
    await store.forget('anna');
    const again = await reopen();
    expect(await again.person('anna')).toBeUndefined();
    expect(await again.personBySecret('secret of anna')).toBeUndefined();
    expect(await again.personByRecovery('recovery of anna')).toBeUndefined();
    expect(await again.sittings('anna', { limit: 10 })).toEqual([]);
    expect(await again.results('anna', { limit: 10 })).toEqual([]);
    expect(await again.ratings('anna')).toEqual([]);
    expect(await again.pushes('anna')).toEqual([]);
    expect(await again.note('phone')).toBeUndefined();
    expect((await again.ranking('nox', 10)).map(({ subject }) => subject)).toEqual(['ben']);
    expect((await again.resultsOf('t')).map((row) => row.person)).toEqual([null, 'ben']);
    expect(await again.person('ben')).toEqual(person('ben'));
    expect(await again.sittings('ben', { limit: 10 })).toHaveLength(1);
    expect(await again.pushes('ben')).toHaveLength(1);
  });

  it('forgetting keeps its turn among the parcels', async () => {
    const { store } = await fresh();
    const before = store.commit({ people: [person('anna', { name: 'before' })] });
    const forgotten = store.forget('anna');
    const after = store.commit({ ratings: [rating('ben')] });
    await Promise.all([before, forgotten, after]);
    expect(await store.person('anna')).toBeUndefined();
    expect(await store.ratings('ben')).toHaveLength(1);
  });
}
