/** Says in fields, cards and moves where two positions, views or events differ. */
import { type AnyGame, type BaseView, type Move, type Seat, WATCHER } from '@ludotheque/core';

/** A failure that lists more than this is not read. */
const MAX_LISTED = 4;
const MAX_VALUE_LENGTH = 300;

/** The contents of the box and the buffer behind the arrays are no part of the position. */
const IGNORED_KEYS = new Set(['box', 'block']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** States of the kit give their parts by name, with cards by name. */
interface HasReadableParts {
  describeParts(): object;
}
const hasReadableParts = (state: object): state is HasReadableParts =>
  'describeParts' in state && typeof state.describeParts === 'function';

/** A position as plain data, field by field. */
function toReadable(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(toReadable);
  if (hasReadableParts(value)) return value.describeParts();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => !IGNORED_KEYS.has(key) && typeof entry !== 'function')
      .map(([key, entry]) => [key, toReadable(entry)]),
  );
}

const format = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
};

/** A list of words is shown whole; of long lists of numbers only the entries that differ. */
const isShownWhole = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function* walkDifferences(one: unknown, other: unknown, path: string): Generator<string> {
  if (Object.is(one, other)) return;
  const isLeaf = !isObject(one) || !isObject(other) || isShownWhole(one) || isShownWhole(other);
  if (isLeaf || Array.isArray(one) !== Array.isArray(other)) {
    const texts = [format(one), format(other)] as const;
    if (texts[0] !== texts[1]) yield `${path || 'all of it'}: ${texts[0]} or ${texts[1]}`;
    return;
  }
  const [ours, theirs] = [one, other] as { [key: string]: unknown }[];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const dotted = path === '' ? key : `${path}.${key}`;
    yield* walkDifferences(
      ours![key],
      theirs![key],
      Array.isArray(one) ? `${path}[${key}]` : dotted,
    );
  }
}

/** The fields in which two values differ, as `hand[1]: ["♠2"] or ["♠2","♥7"]`, one in a line. */
export function describeDifferences(one: unknown, other: unknown): string {
  const all = [...walkDifferences(toReadable(one), toReadable(other), '')];
  const more = all.length > MAX_LISTED ? [`and ${all.length - MAX_LISTED} more`] : [];
  return [...all.slice(0, MAX_LISTED), ...more].join('\n    ') || 'they look the same';
}

/** All fields of a state, and what everybody sees of it: it stays as it is when the state changes. */
export interface StateSnapshot {
  readonly fields: unknown;
  readonly viewBySeat: ReadonlyMap<Seat, BaseView>;
}

export const takeSnapshot = (game: AnyGame, seats: number, state: unknown): StateSnapshot => ({
  fields: toReadable(state),
  viewBySeat: new Map(
    [WATCHER, ...Array(seats).keys()].map((seat) => [
      seat,
      structuredClone(game.view(state, seat)),
    ]),
  ),
});

/** The fields of two states that differ, and what a spectator and each seat sees of it, in cards. */
export function describeStateDifferences(one: StateSnapshot, other: StateSnapshot): string {
  const lines = [`the state differs in ${describeDifferences(one.fields, other.fields)}`];
  for (const [seat, view] of one.viewBySeat) {
    const otherView = other.viewBySeat.get(seat);
    if (JSON.stringify(view) !== JSON.stringify(otherView))
      lines.push(`${nameListener(seat)} sees ${describeDifferences(view, otherView)}`);
  }
  // The first two who see it: a spectator and a seat, or two seats.
  return lines.slice(0, 3).join('\n  ');
}

export const nameListener = (seat: Seat): string =>
  seat === WATCHER ? 'a spectator' : `seat ${seat}`;

/** Moves as the game writes them: `{"play":"♠7"}`. */
export const formatMove = (game: AnyGame, move: Move): string => JSON.stringify(game.write(move));
export const formatMoves = (game: AnyGame, moves: readonly Move[]): string =>
  moves.map((move) => formatMove(game, move)).join(', ') || 'none';

/** The cards whose number is not the expected one, by name. */
export const describeCardCounts = (
  { kinds }: AnyGame,
  counts: ArrayLike<number>,
  expected: ArrayLike<number>,
): string =>
  kinds
    .flatMap((name, kind) =>
      counts[kind] === expected[kind]
        ? []
        : [`the card ${name} is there ${counts[kind]} times instead of ${expected[kind]}`],
    )
    .join('; ');
