/** Random parcels in random groups: whatever comes, a store does what a simple model does. */
import * as fc from 'fast-check';
import { expect, type it as It } from 'vitest';
import type { Open } from './contract.ts';
import { Model } from './contract-model-rows.ts';
import { line, outcomes, person, push, rating, result, table } from './contract-rows.ts';
import type { Parcel, Phase, Store } from './store.ts';

const PHASES: readonly Phase[] = ['open', 'playing', 'over', 'closed'];
const TABLES = ['t', 'u', 'v'];
const PEOPLE = ['anna', 'ben'];
const GAMES = ['nox', 'gum'];
const ENDPOINTS = ['https://a', 'https://b'];

const aTable = fc.constantFrom(...TABLES);
const aPerson = fc.constantFrom(...PEOPLE);
const aGame = fc.constantFrom(...GAMES);
const endpoint = fc.constantFrom(...ENDPOINTS);
const time = fc.integer({ min: 0, max: 5 });
const few = <T>(what: fc.Arbitrary<T>) => fc.array(what, { maxLength: 2 });

/** Numbers near where records of this length are, so that all of right, conflict and gap come. */
const record = fc.record({
  table: aTable,
  lines: fc.oneof(
    fc.nat(4).map((number) => [line(number)]),
    fc.array(
      fc.nat(4).map((number) => line(number)),
      { maxLength: 3 },
    ),
    fc
      .tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }))
      .map(([from, count]) => Array.from({ length: count }, (_, i) => line(from + i))),
  ),
});

const parts = {
  record,
  table: fc
    .tuple(
      aTable,
      fc.record({
        phase: fc.constantFrom(...PHASES),
        listed: fc.boolean(),
        touched: time,
        due: fc.option(time),
      }),
    )
    .map(([id, other]) => table(id, other)),
  people: few(
    fc
      .tuple(aPerson, fc.record({ name: fc.string({ unit: 'grapheme' }), blocked: fc.boolean() }))
      .map(([id, other]) => person(id, other)),
  ),
  sittings: few(fc.record({ person: aPerson, table: aTable, at: time })),
  risen: few(fc.record({ person: aPerson, table: aTable })),
  results: few(
    fc
      .tuple(aTable, fc.nat(1), fc.record({ person: fc.option(aPerson), at: time }))
      .map(([id, seat, other]) => result(id, seat, other)),
  ),
  ratings: few(
    fc
      .tuple(aPerson, fc.record({ game: aGame, mu: fc.nat(3), sigma: fc.nat(1) }))
      .map(([subject, other]) => rating(subject, other)),
  ),
  pushes: few(fc.tuple(aPerson, endpoint).map(([owner, where]) => push(owner, where))),
  unpushed: few(endpoint),
  notes: few(fc.record({ key: fc.constant('key'), value: fc.string({ unit: 'grapheme' }) })),
} satisfies { [K in keyof Parcel]-?: fc.Arbitrary<NonNullable<Parcel[K]>> };

type Wish = { readonly parcel: Parcel } | { readonly drop: string } | { readonly forget: string };

const wish: fc.Arbitrary<Wish> = fc.oneof(
  // Most parcels are moves; the others have any of the parts.
  { weight: 4, arbitrary: fc.record({ parcel: fc.record({ record }) }) },
  { weight: 6, arbitrary: fc.record({ parcel: fc.record(parts, { requiredKeys: [] }) }) },
  { weight: 1, arbitrary: fc.record({ drop: aTable }) },
  { weight: 1, arbitrary: fc.record({ forget: aPerson }) },
);

type Changes =
  | 'commit'
  | 'drop'
  | 'forget'
  | 'claimDue'
  | 'claimTables'
  | 'release'
  | 'backup'
  | 'close';

/** Reads all there is to read, from the store or from the model. */
async function lookAt(house: Omit<Store, Changes>) {
  const page = { limit: 2 };
  const older = { limit: 9, before: 3 };
  const all = <T, R>(of: readonly T[], ask: (one: T) => Promise<R>) => Promise.all(of.map(ask));
  return {
    records: await all(TABLES, (id) => house.read(id)),
    numbers: await house.numbers([...TABLES, 'none']),
    rests: await all(TABLES, (id) => house.read(id, 2)),
    tables: await all(TABLES, (id) => house.table(id)),
    lobbies: await all(PHASES, (phase) => house.lobby(phase, page)),
    oldLobbies: await all(PHASES, (phase) => house.lobby(phase, older)),
    admin: [await house.tables(page), await house.tables(older)],
    due: [await house.due(3, 2), await house.due(9, 9)],
    idle: await all(PHASES, (phase) => house.idle(phase, 3, 2)),
    people: await all(PEOPLE, (id) => house.person(id)),
    bySecret: await all(PEOPLE, (id) => house.personBySecret(`secret of ${id}`)),
    byRecovery: await all(PEOPLE, (id) => house.personByRecovery(`recovery of ${id}`)),
    sittings: await all(PEOPLE, (id) => house.sittings(id, page)),
    oldSittings: await all(PEOPLE, (id) => house.sittings(id, older)),
    results: await all(PEOPLE, (id) => house.results(id, page)),
    oldResults: await all(PEOPLE, (id) => house.results(id, older)),
    resultsOf: await all(TABLES, (id) => house.resultsOf(id)),
    rating: await all(PEOPLE, (id) => house.rating(id, 'nox')),
    ratings: await all(PEOPLE, (id) => house.ratings(id)),
    ranking: await all(GAMES, (game) => house.ranking(game, 9)),
    pushes: await all(PEOPLE, (id) => house.pushes(id)),
    note: await house.note('key'),
  };
}

export function modelContract(it: typeof It, open: Open, runs: number): void {
  it('does what the model does, and still does after opening again', async () => {
    const groups = fc.array(fc.array(wish, { minLength: 1, maxLength: 8 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(groups, async (wishes) => {
        const { store, reopen } = await open();
        let last: Store = store;
        try {
          const model = new Model();
          for (const group of wishes) {
            const ends = group.map((deed) => {
              if ('drop' in deed) return store.drop(deed.drop);
              if ('forget' in deed) return store.forget(deed.forget);
              return store.commit(deed.parcel);
            });
            const expected = group.map((deed) => {
              if ('drop' in deed) return model.drop(deed.drop);
              if ('forget' in deed) return model.forget(deed.forget);
              return model.commit(deed.parcel);
            });
            expect(await outcomes(ends)).toEqual(expected);
            expect(await lookAt(store)).toStrictEqual(await lookAt(model));
          }
          last = await reopen();
          expect(await lookAt(last)).toStrictEqual(await lookAt(model));
        } finally {
          await last.close();
        }
      }),
      // Shrinking ends before the test's own time does: else nobody would see the seed.
      { numRuns: runs, interruptAfterTimeLimit: 30_000 },
    );
  });
}
