/** A promise of the house that was not kept. */
export const HOUSE_PROMISES = {
  lost: 'what was acknowledged is in the record, for good',
  twice: 'a move is made by somebody who wanted it, and once',
  cards: 'no card is lost or doubled',
  leak: 'a seat is told just what the record has for it',
  gap: 'a connection is told every number, in order',
  told: 'whoever has a table open is told all that happens there, at whatever node',
  notes: "a note that it is somebody's turn is sent once, if at all",
  clocks: 'time is charged to whom the game waits for',
  finish: 'every game can be played to its end',
  filed: 'a finished game is filed, and rated once',
  record: 'a record can be played again by the rules',
  broken: 'nothing breaks inside the house',
} as const;

export type HousePromiseKey = keyof typeof HOUSE_PROMISES;

export class Violation extends Error {
  readonly promise: HousePromiseKey;

  constructor(promise: HousePromiseKey, what: string) {
    super(`${promise} (${HOUSE_PROMISES[promise]}): ${what}`);
    this.promise = promise;
  }
}

export function assertHousePromise(
  promise: HousePromiseKey,
  holds: boolean,
  what: () => string,
): asserts holds {
  if (!holds) throw new Violation(promise, what());
}

/** A view as it was told, key by key, beside what the record has. */
export function checkViewMatchesRecord(
  place: () => string,
  told: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string> = new Map(),
): void {
  for (const [key, value] of told)
    assertHousePromise('leak', right.get(key) === value, () =>
      describeMismatch(`${place()}: view, "${key}"`, value, right.get(key)),
    );
  assertHousePromise('leak', told.size === right.size, () =>
    describeMismatch(`${place()}: view`, [...told.keys()], [...right.keys()]),
  );
}

export const describeMismatch = (what: string, told: unknown, right: unknown) =>
  `${what} is ${JSON.stringify(told)}, the record has ${JSON.stringify(right)}`;
