/** The contract of people and what is theirs. */
import { expect, type it as It } from 'vitest';
import type { ResultRow } from '../../src/store.ts';
import {
  listRowIds,
  makeCredentialRow,
  makePersonRow,
  makePushSubscriptionRow,
  makeRatingRow,
  makeResultRow,
  makeTableRow,
} from '../sample-rows.ts';
import type { OpenStoreForOneTest } from './store-contract.ts';

export function definePeopleTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  definePersonTests(it, openStore);
  defineResultAndRatingTests(it, openStore);
  defineDeviceTests(it, openStore);
  defineCredentialTests(it, openStore);
  defineForgettingTests(it, openStore);
}

function definePersonTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a person is found by id and by recovery code', async () => {
    const { store, reopen } = await openStore();
    const anna = makePersonRow('anna', { name: 'Änna 🂡', blocked: true });
    await store.commit({ people: [anna, makePersonRow('ben')] });
    const again = await reopen();
    expect(await again.findPerson('anna')).toStrictEqual(anna);
    expect(await again.findPersonByRecoveryHash(anna.recovery)).toStrictEqual(anna);
    expect(await again.findPerson('carl')).toBeUndefined();
    expect(await again.findPersonByRecoveryHash(anna.secret)).toBeUndefined();
  });

  it('a new cookie and a new recovery code replace the old ones', async () => {
    const { store } = await openStore();
    await store.commit({
      people: [makePersonRow('anna', { secret: 'old', recovery: 'old code' })],
    });
    await store.commit({
      people: [makePersonRow('anna', { secret: 'new', recovery: 'new code' })],
    });
    expect((await store.findPerson('anna'))?.secret).toBe('new');
    expect(await store.findPersonByRecoveryHash('old code')).toBeUndefined();
    expect((await store.findPersonByRecoveryHash('new code'))?.id).toBe('anna');
  });

  it("a person's tables come in pages, the last sat down at first", async () => {
    const { store } = await openStore();
    for (const [id, at] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
    ] as const)
      await store.commit({
        table: makeTableRow(id),
        sittings: [{ person: 'anna', table: id, at }],
      });
    await store.commit({ sittings: [{ person: 'ben', table: 'a', at: 9 }] });
    expect(listRowIds(await store.listTablesOfPerson('anna', { limit: 10 }))).toEqual([
      'b',
      'c',
      'a',
    ]);
    expect(listRowIds(await store.listTablesOfPerson('anna', { limit: 1, before: 3 }))).toEqual([
      'c',
    ]);
    expect((await store.listTablesOfPerson('ben', { limit: 10 }))[0]).toStrictEqual({
      ...makeTableRow('a'),
      at: 9,
    });
  });

  it('sitting down again updates the time, and leaving removes the sitting', async () => {
    const { store } = await openStore();
    const sit = (id: string, at: number) => ({
      table: makeTableRow(id),
      sittings: [{ person: 'anna', table: id, at }],
    });
    await store.commit(sit('a', 1));
    await store.commit(sit('b', 2));
    await store.commit(sit('a', 3));
    expect(listRowIds(await store.listTablesOfPerson('anna', { limit: 10 }))).toEqual(['a', 'b']);
    await store.commit({ risen: [{ person: 'anna', table: 'a' }] });
    expect(listRowIds(await store.listTablesOfPerson('anna', { limit: 10 }))).toEqual(['b']);
  });
}

function defineResultAndRatingTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it("a person's results come in pages, the newest first; a table's come by seat", async () => {
    const { store, reopen } = await openStore();
    const of = (id: string, seat: number, at: number) =>
      makeResultRow(id, seat, { person: 'anna', bot: null, at, rated: '{"by":1.5}', score: 0.25 });
    await store.commit({ results: [of('a', 1, 10), makeResultRow('a', 0, { at: 10 })] });
    await store.commit({ results: [of('b', 0, 30)] });
    await store.commit({ results: [of('c', 2, 20)] });
    const again = await reopen();
    const rows = await again.listResultsOfPerson('anna', { limit: 2 });
    expect(rows).toStrictEqual([of('b', 0, 30), of('c', 2, 20)]);
    expect(await again.listResultsOfPerson('anna', { limit: 2, before: 20 })).toEqual([
      of('a', 1, 10),
    ]);
    expect(await again.listResultsOfTable('a')).toStrictEqual([
      makeResultRow('a', 0, { at: 10 }),
      of('a', 1, 10),
    ]);
  });

  it("a person's statistics come from all results, the game that was played last first", async () => {
    const { store, reopen } = await openStore();
    const of = (game: string, at: number, other: Partial<ResultRow>) =>
      makeResultRow(`${game}${at}`, 0, { person: 'anna', bot: null, game, at, ...other });
    const scores = Array.from({ length: 53 }, (_, i) => i / 4);
    await store.commit({
      results: [
        of('gum', 200, { score: -1.5, rank: 1, seats: 2 }),
        of('gum', 100, { score: 2.75, rank: 2, seats: 4 }),
        ...scores.map((score, i) => of('nox', i, { score, rank: 1 + (i % 2), seats: 4 })),
        of('golf', 200, { score: 7, rank: 4, seats: 8, person: 'ben' }),
        makeResultRow('gum200', 1, { game: 'gum', at: 300 }),
      ],
    });
    await store.commit({ results: [of('aces', 52, { score: 1, rank: 3, seats: 4 })] });
    const again = await reopen();
    expect(await again.listResultStatistics('anna')).toStrictEqual([
      {
        game: 'gum',
        games: 2,
        wins: 1,
        meanRank: 1.5,
        meanScore: 0.625,
        fairShare: 0.375,
        scores: [2.75, -1.5],
      },
      {
        game: 'aces',
        games: 1,
        wins: 0,
        meanRank: 3,
        meanScore: 1,
        fairShare: 0.25,
        scores: [1],
      },
      {
        game: 'nox',
        games: 53,
        wins: 27,
        meanRank: expect.closeTo(79 / 53, 10),
        meanScore: 6.5,
        fairShare: 0.25,
        scores: scores.slice(3),
      },
    ]);
    await again.forgetPerson('anna');
    expect(await again.listResultStatistics('anna')).toEqual([]);
  });

  it('ratings are stored by subject and game, to the last bit', async () => {
    const { store, reopen } = await openStore();
    const bot = makeRatingRow('bot:hard', { mu: 31.00000000000001, sigma: 0.1 + 0.2 });
    await store.commit({ ratings: [bot, makeRatingRow('bot:hard', { game: 'gum', games: 9 })] });
    await store.commit({ ratings: [makeRatingRow('bot:hard', { game: 'gum', games: 10 })] });
    const again = await reopen();
    expect(await again.findRating('bot:hard', 'nox')).toStrictEqual(bot);
    expect((await again.listRatings('bot:hard')).map(({ game }) => game)).toEqual(['gum', 'nox']);
    expect((await again.findRating('bot:hard', 'gum'))?.games).toBe(10);
    expect(await again.findRating('anna', 'nox')).toBeUndefined();
  });

  it('the best ratings are ordered by their lower bound', async () => {
    const { store } = await openStore();
    await store.commit({
      ratings: [
        makeRatingRow('lucky', { mu: 40, sigma: 8 }),
        makeRatingRow('steady', { mu: 25, sigma: 1 }),
        makeRatingRow('equal', { mu: 25, sigma: 1 }),
        makeRatingRow('elsewhere', { mu: 99, sigma: 1, game: 'gum' }),
        makeRatingRow('best', { mu: 30, sigma: 1 }),
      ],
    });
    const names = (await store.listTopRatings('nox', 10)).map(({ subject }) => subject);
    expect(names).toEqual(['best', 'equal', 'steady', 'lucky']);
    expect(await store.listTopRatings('nox', 1)).toHaveLength(1);
  });
}

function defineDeviceTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('a push endpoint belongs to the last person who registered it, until it is removed', async () => {
    const { store } = await openStore();
    await store.commit({
      pushes: [
        makePushSubscriptionRow('anna', 'https://b'),
        makePushSubscriptionRow('anna', 'https://a'),
      ],
    });
    const ofBen = makePushSubscriptionRow('ben', 'https://b', 'phone of ben');
    await store.commit({ pushes: [ofBen] });
    expect(await store.listPushSubscriptions('anna')).toStrictEqual([
      makePushSubscriptionRow('anna', 'https://a'),
    ]);
    expect(await store.listPushSubscriptions('ben')).toStrictEqual([ofBen]);
    await store.commit({ unpushed: ['https://b', 'https://unknown'] });
    expect(await store.listPushSubscriptions('ben')).toEqual([]);
  });

  it('a key-value is stored, and can be overwritten', async () => {
    const { store, reopen } = await openStore();
    expect(await store.readKeyValue('key')).toBeUndefined();
    await store.commit({ notes: [{ key: 'key', value: 'one' }] });
    await store.commit({ notes: [{ key: 'key', value: '' }] });
    expect(await (await reopen()).readKeyValue('key')).toBe('');
  });
}

function defineCredentialTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('devices and links are found by hash and by person, until they are revoked', async () => {
    const { store, reopen } = await openStore();
    const phone = makeCredentialRow('phone', 'anna');
    const link = makeCredentialRow('link', 'anna', { kind: 'link', expires: 9 });
    await store.commit({ credentials: [phone, link, makeCredentialRow('tablet', 'ben')] });
    const again = await reopen();
    expect(await again.findCredential('phone')).toStrictEqual(phone);
    expect(await again.listCredentials('anna')).toStrictEqual([link, phone]);
    expect(await again.listKnownCredentials(['tablet', 'none', 'link'])).toEqual([
      'link',
      'tablet',
    ]);
    expect(await again.listExpiredCredentials(9, 9)).toHaveLength(2);
    await again.commit({ revoked: ['phone', 'unknown'] });
    expect(await again.findCredential('phone')).toBeUndefined();
    expect(await again.listCredentials('anna')).toStrictEqual([link]);
  });

  it('a change of a person leaves the other fields as they are, and creates nobody', async () => {
    const { store } = await openStore();
    await store.commit({ people: [makePersonRow('anna', { secret: 'old', blocked: true })] });
    await store.commit({
      changedPeople: [
        { id: 'anna', name: 'Anna' },
        { id: 'nobody', name: 'Nobody' },
      ],
    });
    await store.commit({ changedPeople: [{ id: 'anna', secret: 'new', blocked: false }] });
    expect(await store.findPerson('anna')).toStrictEqual(
      makePersonRow('anna', { name: 'Anna', secret: 'new', blocked: false }),
    );
    expect(await store.findPerson('nobody')).toBeUndefined();
  });
}

function defineForgettingTests(it: typeof It, openStore: OpenStoreForOneTest): void {
  it('of a forgotten person only results stay, without a name', async () => {
    const { store, reopen } = await openStore();
    for (const id of ['anna', 'ben'])
      await store.commit({
        table: makeTableRow('t'),
        people: [makePersonRow(id)],
        sittings: [{ person: id, table: 't', at: 1 }],
        results: [
          makeResultRow('t', id === 'anna' ? 0 : 1, { person: id, bot: null, rated: '{}' }),
        ],
        credentials: [makeCredentialRow(`device of ${id}`, id)],
        ratings: [makeRatingRow(id)],
        pushes: [makePushSubscriptionRow(id, `https://${id}`)],
      });
    await store.commit({ notes: [{ key: 'phone', value: 'anna' }] });
    await store.forgetPerson('anna');
    const again = await reopen();
    expect(await again.findPerson('anna')).toBeUndefined();
    expect(await again.listCredentials('anna')).toEqual([]);
    expect(await again.listCredentials('ben')).toHaveLength(1);
    expect(await again.findPersonByRecoveryHash('recovery of anna')).toBeUndefined();
    expect(await again.listTablesOfPerson('anna', { limit: 10 })).toEqual([]);
    expect(await again.listResultsOfPerson('anna', { limit: 10 })).toEqual([]);
    expect(await again.listRatings('anna')).toEqual([]);
    expect(await again.listPushSubscriptions('anna')).toEqual([]);
    expect(await again.readKeyValue('phone')).toBeUndefined();
    expect((await again.listTopRatings('nox', 10)).map(({ subject }) => subject)).toEqual(['ben']);
    expect((await again.listResultsOfTable('t')).map((row) => row.person)).toEqual([null, 'ben']);
    expect(await again.findPerson('ben')).toEqual(makePersonRow('ben'));
    expect(await again.listTablesOfPerson('ben', { limit: 10 })).toHaveLength(1);
    expect(await again.listPushSubscriptions('ben')).toHaveLength(1);
  });

  it('forgetting a person keeps its place between batches', async () => {
    const { store } = await openStore();
    const before = store.commit({ people: [makePersonRow('anna', { name: 'before' })] });
    const forgotten = store.forgetPerson('anna');
    const after = store.commit({ ratings: [makeRatingRow('ben')] });
    await Promise.all([before, forgotten, after]);
    expect(await store.findPerson('anna')).toBeUndefined();
    expect(await store.listRatings('ben')).toHaveLength(1);
  });
}
