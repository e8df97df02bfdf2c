/** The promises of docs/promises.md that the simulation checks, and the error for a broken one. */

/** The keys are short names for reports; ids and texts are those of the page. */
export const HOUSE_PROMISES = {
  lost: { id: 'P1', text: 'Nothing acknowledged is lost' },
  early: { id: 'P2', text: 'Nothing is told before it is stored' },
  record: { id: 'P4', text: 'The record alone is enough' },
  twice: { id: 'P6', text: 'A move is made once' },
  gap: { id: 'P8', text: 'Steps come in order' },
  told: { id: 'P9', text: 'Everybody is told, at whatever node' },
  leak: { id: 'P11', text: 'A seat is told exactly what it may know' },
  seed: { id: 'P12', text: 'The seed stays secret until the game is over' },
  cards: { id: 'P16', text: 'No card is lost or doubled' },
  filed: { id: 'P18', text: 'A finished game is filed once, and rated once' },
  clocks: { id: 'P19', text: 'Time is charged to those the game waits for' },
  broken: { id: 'P20', text: 'No fault from outside becomes an error of our own' },
  finish: { id: 'P21', text: 'Every game can be played to its end' },
  notes: { id: 'P22', text: 'A turn is notified once, if at all' },
  rewound: { id: 'P26', text: 'A shortened record is noticed, and everybody is told' },
} as const;

export type HousePromiseKey = keyof typeof HOUSE_PROMISES;

/** Thrown when a promise was not kept. */
export class Violation extends Error {
  readonly promise: HousePromiseKey;

  constructor(promise: HousePromiseKey, details: string) {
    const { id, text } = HOUSE_PROMISES[promise];
    super(`[${id}] ${promise} (${text}): ${details}`);
    this.promise = promise;
  }
}

export function assertHousePromise(
  promise: HousePromiseKey,
  holds: boolean,
  describe: () => string,
): asserts holds {
  if (!holds) throw new Violation(promise, describe());
}

export const describeMismatch = (what: string, received: unknown, expected: unknown): string =>
  `${what} is ${JSON.stringify(received)}, the record has ${JSON.stringify(expected)}`;

/** Compares by JSON, which is what goes over the wire. */
export function assertSameJson(
  promise: HousePromiseKey,
  what: () => string,
  received: unknown,
  expected: unknown,
): void {
  assertHousePromise(promise, JSON.stringify(received) === JSON.stringify(expected), () =>
    describeMismatch(what(), received, expected),
  );
}
