/** Random batches in random groups: a store must do what the reference store does. */
import { TABLE_PHASES } from '@ludotheque/core';
import * as fc from 'fast-check';
import { expect, type it as It } from 'vitest';
import type { Store, WriteBatch } from '../../src/store.ts';
import {
  collectOutcomes,
  makeCredentialRow,
  makePersonRow,
  makePushSubscriptionRow,
  makeRatingRow,
  makeRecordLine,
  makeResultRow,
  makeTableRow,
} from '../sample-rows.ts';
import { ReferenceStore } from './reference-store.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const TABLES = ['t', 'u', 'v'];
const PEOPLE = ['anna', 'ben'];
const GAMES = ['nox', 'gum'];
const ENDPOINTS = ['https://a', 'https://b'];

const aTable = fc.constantFrom(...TABLES);
const aPerson = fc.constantFrom(...PEOPLE);
const aGame = fc.constantFrom(...GAMES);
const HASHES = ['hash 1', 'hash 2'];
const aHash = fc.constantFrom(...HASHES);
const endpoint = fc.constantFrom(...ENDPOINTS);
const time = fc.integer({ min: 0, max: 5 });
const arrayOfUpToTwo = <T>(what: fc.Arbitrary<T>) => fc.array(what, { maxLength: 2 });

/** Numbers near the end of such short records, so that success, conflict and gap all occur. */
const record = fc.record({
  table: aTable,
  lines: fc.oneof(
    fc.nat(4).map((number) => [makeRecordLine(number)]),
    fc.array(
      fc.nat(4).map((number) => makeRecordLine(number)),
      { maxLength: 3 },
    ),
    fc
      .tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }))
      .map(([from, count]) => Array.from({ length: count }, (_, i) => makeRecordLine(from + i))),
  ),
});

const batchParts = {
  record,
  table: fc
    .tuple(
      aTable,
      fc.record({
        game: aGame,
        version: fc.integer({ min: 1, max: 11 }),
        phase: fc.constantFrom(...TABLE_PHASES),
        listed: fc.boolean(),
        touched: time,
        due: fc.option(time),
      }),
    )
    .map(([id, other]) => makeTableRow(id, other)),
  people: arrayOfUpToTwo(
    fc
      .tuple(aPerson, fc.record({ name: fc.string({ unit: 'grapheme' }), blocked: fc.boolean() }))
      .map(([id, other]) => makePersonRow(id, other)),
  ),
  changedPeople: arrayOfUpToTwo(
    fc.record(
      { id: aPerson, name: fc.string(), secret: fc.string(), blocked: fc.boolean(), seen: time },
      { requiredKeys: ['id'] },
    ),
  ),
  credentials: arrayOfUpToTwo(
    fc
      .tuple(aHash, aPerson, fc.record({ expires: time }))
      .map(([hash, person, other]) => makeCredentialRow(hash, person, other)),
  ),
  changedCredentials: arrayOfUpToTwo(
    fc.record({ hash: aHash, label: fc.string(), seen: time }, { requiredKeys: ['hash'] }),
  ),
  revoked: arrayOfUpToTwo(aHash),
  sittings: arrayOfUpToTwo(fc.record({ person: aPerson, table: aTable, at: time })),
  risen: arrayOfUpToTwo(fc.record({ person: aPerson, table: aTable })),
  results: arrayOfUpToTwo(
    fc
      .tuple(aTable, fc.nat(1), fc.record({ person: fc.option(aPerson), at: time }))
      .map(([id, seat, other]) => makeResultRow(id, seat, other)),
  ),
  ratings: arrayOfUpToTwo(
    fc
      .tuple(aPerson, fc.record({ game: aGame, mu: fc.nat(3), sigma: fc.nat(1) }))
      .map(([subject, other]) => makeRatingRow(subject, other)),
  ),
  pushes: arrayOfUpToTwo(
    fc
      .tuple(aPerson, endpoint, fc.option(aHash))
      .map(([owner, where, device]) => makePushSubscriptionRow(owner, where, device)),
  ),
  unpushed: arrayOfUpToTwo(endpoint),
  notes: arrayOfUpToTwo(
    fc.record({ key: fc.constant('key'), value: fc.string({ unit: 'grapheme' }) }),
  ),
} satisfies {
  [K in Exclude<keyof WriteBatch, 'checkpoint'>]-?: fc.Arbitrary<NonNullable<WriteBatch[K]>>;
};
const checkpoint = fc.record({
  table: aTable,
  lines: fc.nat(9),
  body: fc.string({ unit: 'grapheme' }),
});

type RandomCommand =
  | { readonly parcel: WriteBatch }
  | { readonly drop: string }
  | { readonly forget: string };

const randomCommand: fc.Arbitrary<RandomCommand> = fc.oneof(
  // Most batches are moves; the others have any of the parts.
  { weight: 4, arbitrary: fc.record({ parcel: fc.record({ record }) }) },
  { weight: 6, arbitrary: fc.record({ parcel: fc.record(batchParts, { requiredKeys: [] }) }) },
  { weight: 1, arbitrary: fc.record({ parcel: fc.record({ checkpoint }) }) },
  { weight: 1, arbitrary: fc.record({ drop: aTable }) },
  { weight: 1, arbitrary: fc.record({ forget: aPerson }) },
);

type NonReadMethodName =
  | 'commit'
  | 'deleteTable'
  | 'forgetPerson'
  | 'leaseDueTables'
  | 'leaseTables'
  | 'releaseLeases'
  | 'checkRecords'
  | 'backUpToFile'
  | 'close';

/** Reads everything, from the store or from the reference store. */
async function readEverything(source: Omit<Store, NonReadMethodName>) {
  const page = { limit: 2 };
  const older = { limit: 9, before: 3 };
  const all = <T, R>(of: readonly T[], ask: (one: T) => Promise<R>) => Promise.all(of.map(ask));
  return {
    records: await all(TABLES, (id) => source.readRecord(id)),
    numbers: await source.countRecordLines([...TABLES, 'none']),
    ends: await source.listRecordEnds([...TABLES, 'none']),
    rests: await all(TABLES, (id) => source.readRecord(id, 2)),
    tables: await all(TABLES, (id) => source.findTable(id)),
    checkpoints: await all(TABLES, (id) => source.findCheckpoint(id)),
    lobbies: await all(TABLE_PHASES, (phase) => source.listLobbyTables(phase, page)),
    oldLobbies: await all(TABLE_PHASES, (phase) => source.listLobbyTables(phase, older)),
    waiting: await all([2, 9], (limit) => source.listWaitingTables(limit, { summaryHas: '' })),
    waitingOfPeople: await all(PEOPLE, (sitter) => source.listWaitingTables(9, { sitter })),
    admin: [await source.listTables(page), await source.listTables(older)],
    due: [await source.listDueTables(3, 2), await source.listDueTables(9, 9)],
    dueByRules: await source.listDueTables(9, 9, ['gum@1', 'nox@2', 'nox@3']),
    storedRules: await source.listStoredRules(),
    byRules: await all(GAMES, (game) => source.listTablesByRules({ game, version: 1 }, 2)),
    idle: await all(TABLE_PHASES, (phase) => source.listIdleTables(phase, 3, 2)),
    idleListed: await all([true, false], (listed) =>
      source.listIdleTables('open', 9, 9, { listed, after: { touched: 1, id: TABLES[0]! } }),
    ),
    people: await all(PEOPLE, (id) => source.findPerson(id)),
    byRecovery: await all(PEOPLE, (id) => source.findPersonByRecoveryHash(`recovery of ${id}`)),
    credential: await all(HASHES, (hash) => source.findCredential(hash)),
    credentials: await all(PEOPLE, (id) => source.listCredentials(id)),
    known: await source.listKnownCredentials(['none', ...HASHES]),
    expired: [await source.listExpiredCredentials(3, 1), await source.listExpiredCredentials(9, 9)],
    sittings: await all(PEOPLE, (id) => source.listTablesOfPerson(id, page)),
    oldSittings: await all(PEOPLE, (id) => source.listTablesOfPerson(id, older)),
    results: await all(PEOPLE, (id) => source.listResultsOfPerson(id, page)),
    oldResults: await all(PEOPLE, (id) => source.listResultsOfPerson(id, older)),
    // Without the share, a sum of thirds: databases round it in different ways.
    statistics: await all(PEOPLE, async (id) =>
      (await source.listResultStatistics(id)).map(({ fairShare: _, ...figures }) => figures),
    ),
    resultsOf: await all(TABLES, (id) => source.listResultsOfTable(id)),
    rating: await all(PEOPLE, (id) => source.findRating(id, 'nox')),
    ratings: await all(PEOPLE, (id) => source.listRatings(id)),
    ranking: await all(GAMES, (game) => source.listTopRatings(game, 9)),
    pushes: await all(PEOPLE, (id) => source.listPushSubscriptions(id)),
    note: await source.readKeyValue('key'),
  };
}

export function defineRandomHistoryTests(it: typeof It, open: OpenEmptyStore, runs: number): void {
  it('does what the reference store does, also after reopening', async () => {
    const groups = fc.array(fc.array(randomCommand, { minLength: 1, maxLength: 8 }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(groups, async (history) => {
        const { store, reopen } = await open();
        let last: Store = store;
        try {
          const reference = new ReferenceStore();
          for (const group of history) {
            const outcomes = group.map((command) => {
              if ('drop' in command) return store.deleteTable(command.drop);
              if ('forget' in command) return store.forgetPerson(command.forget);
              return store.commit(command.parcel);
            });
            const expected = group.map((command) => {
              if ('drop' in command) return reference.deleteTable(command.drop);
              if ('forget' in command) return reference.forgetPerson(command.forget);
              return reference.commit(command.parcel);
            });
            expect(await collectOutcomes(outcomes)).toEqual(expected);
            expect(await readEverything(store)).toStrictEqual(await readEverything(reference));
          }
          last = await reopen();
          expect(await readEverything(last)).toStrictEqual(await readEverything(reference));
        } finally {
          await last.close();
        }
      }),
      // Shrinking must end before the test times out: else the seed would not be printed.
      { numRuns: runs, interruptAfterTimeLimit: 30_000 },
    );
  });
}
