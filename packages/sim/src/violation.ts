/** A promise of the house that was not kept. */
export const PROMISES = {
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

export type Promised = keyof typeof PROMISES;

export class Violation extends Error {
  readonly promise: Promised;

  constructor(promise: Promised, what: string) {
    super(`${promise} (${PROMISES[promise]}): ${what}`);
    this.promise = promise;
  }
}

export function demand(promise: Promised, holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Violation(promise, what());
}
