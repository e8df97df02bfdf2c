/** Makes random messages for fuzzing; each one is invalid, forbidden, or only reads. */
import type { Json, Rng } from '@ludotheque/core';

export interface FuzzTargets {
  /** The table where the sender sits, and others are awaited. */
  readonly own: string;
  /** Tables where the sender has no seat. */
  readonly foreign: readonly string[];
  /** The id of another person. */
  readonly person: string;
}

export type FuzzMessage = string | Buffer;

export const ODD_JSON_VALUES: readonly Json[] = [
  null,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '../../etc/passwd',
  "'; DROP TABLE record; --",
  '__proto__',
  'constructor',
  '\ud800',
  'x'.repeat(2_000),
  [],
  [[]],
  {},
  { length: 3 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"yes":true}}') as Json,
];
const UNKNOWN_TABLE_IDS = ['AAAAAAAAAAAAAAAA', 'zzzzzzzz', '2'.repeat(32), 'x', '', 'ä'.repeat(16)];
const TEST_NONCE = 'ab'.repeat(16);

export const pickRandom = <T>(rng: Rng, list: readonly T[]): T => list[rng.below(list.length)]!;
export const makeRandomBytes = (rng: Rng, most: number) =>
  Buffer.from(Array.from({ length: rng.below(most) }, () => rng.below(256)));

export function makeRandomJson(rng: Rng, depth = 0): Json {
  switch (rng.below(depth > 4 ? 3 : 6)) {
    case 0:
      return pickRandom(rng, ODD_JSON_VALUES);
    case 1:
      return rng.below(2 ** 31) - 2 ** 30;
    case 2:
      return makeRandomBytes(rng, 12).toString('latin1');
    case 3:
      return Array.from({ length: rng.below(4) }, () => makeRandomJson(rng, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: rng.below(4) }, () => [
          pickRandom(rng, ['id', 'do', 'table', 'move', 'seat', 'play', 'to', '__proto__']),
          makeRandomJson(rng, depth + 1),
        ]),
      );
  }
}

/** Valid requests with all their fields; one field is then broken. */
const listValidRequests = ({
  foreign,
  own,
  person,
}: FuzzTargets): readonly { readonly [name: string]: Json }[] => [
  { do: 'hello', protocol: 1 },
  { do: 'rename', name: 'Mallory' },
  { do: 'my-tables', before: 1 },
  { do: 'history', before: 1 },
  { do: 'ranking', game: 'nox' },
  { do: 'mute', person, on: true },
  { do: 'block', person, on: true },
  { do: 'forget-me', sure: true },
  { do: 'push', endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } },
  { do: 'unpush', endpoint: 'https://push.example/1' },
  { do: 'lobby', on: true },
  { do: 'create', game: 'nox', seats: 3, bots: ['easy'], clock: { kind: 'none' } },
  { do: 'play-now', game: 'nox' },
  { do: 'open', table: own, seen: 0 },
  { do: 'close', table: own },
  { do: 'sit', table: foreign[0]!, nonce: TEST_NONCE },
  { do: 'seat-bot', table: own, level: 'easy' },
  { do: 'start', table: own, fill: 'easy' },
  { do: 'remove-person', table: own, person },
  { do: 'take-over', table: own, seat: 0 },
  { do: 'allow-take-over', table: own, on: true },
  { do: 'move', table: own, move: { play: 'G1', to: 0 }, seen: 3, moveId: 'fuzz' },
  { do: 'agree', table: own, yes: true },
  { do: 'vote', table: own, seat: 0 },
  { do: 'say', table: own, text: 'hello' },
];

/** Values that are invalid in every field. */
const INVALID_FIELD_VALUES: readonly Json[] = [
  null,
  -2,
  0.5,
  1e308,
  '',
  [[]],
  { a: 1 },
  'x'.repeat(3_000),
];
/** Fields that accept nearly every value, so that the request could become valid. */
const UNCHECKED_FIELDS = new Set(['move', 'bots', 'clock', 'keys', 'seen', 'before']);

function makeInvalidRequest(rng: Rng, targets: FuzzTargets): object {
  const message = pickRandom(rng, listValidRequests(targets));
  const fields = Object.keys(message).filter(
    (name) => name !== 'do' && !UNCHECKED_FIELDS.has(name),
  );
  if (fields.length === 0 || rng.below(5) === 0)
    return { ...message, surplus: pickRandom(rng, ODD_JSON_VALUES) };
  const field = pickRandom(rng, fields);
  if (rng.below(4) > 0) return { ...message, [field]: pickRandom(rng, INVALID_FIELD_VALUES) };
  const { [field]: _, ...rest } = message;
  // `fill` and `text` are optional, so the request would stay valid without them.
  return field === 'fill' || field === 'text' ? { ...rest, [field]: null } : rest;
}

/** Requests that a stranger may not make at a table, or a player not now. */
function makeForbiddenRequest(rng: Rng, { foreign, own }: FuzzTargets): object {
  const table = pickRandom(rng, foreign);
  const seen = pickRandom(rng, [0, 1, 5, 2 ** 40]);
  const seat = rng.below(4);
  return pickRandom(rng, [
    { do: 'move', table, move: makeRandomJson(rng), seen, moveId: 'm' },
    { do: 'sit', table, nonce: TEST_NONCE },
    { do: 'leave', table },
    { do: 'seat-bot', table, level: 'easy' },
    { do: 'unseat-bot', table },
    { do: 'start', table },
    { do: 'return', table },
    { do: 'resign', table },
    { do: 'agree', table, yes: true },
    { do: 'vote', table, seat },
    { do: 'rematch', table },
    { do: 'hint', table },
    { do: 'record', table },
    { do: 'say', table, text: 'let me in' },
    { do: 'say', table, text: 'both', preset: 'hello' },
    { do: 'vote', table: own, seat },
    { do: 'return', table: own },
    { do: 'start', table: own },
    { do: 'rematch', table: own },
    { do: 'record', table: own },
    { do: 'move', table: own, move: makeRandomJson(rng), seen, moveId: 'm' },
    { do: 'move', table: own, move: pickRandom(rng, ODD_JSON_VALUES), seen, moveId: 'm' },
    { do: 'move', table: own, move: { seat, play: 'G1', to: 0 }, seen, moveId: 'm' },
    { do: 'open', table: pickRandom(rng, UNKNOWN_TABLE_IDS) },
    { do: 'move', table: pickRandom(rng, UNKNOWN_TABLE_IDS), move: 0, seen: 0, moveId: 'm' },
  ]);
}

/** A flipped byte turns none of these into a request that writes. */
const listReadOnlyRequests = ({ foreign, own }: FuzzTargets): readonly object[] => [
  { do: 'ping' },
  { do: 'open', table: own },
  { do: 'open', table: foreign[0]!, seen: 2 },
  { do: 'my-tables' },
  { do: 'ranking', game: 'nox' },
];

function flipRandomBytes(rng: Rng, text: string): Buffer {
  const data = Buffer.from(text);
  for (let i = rng.below(3); i >= 0; i--) data[rng.below(data.length)] = rng.below(128);
  return data.subarray(0, rng.below(4) === 0 ? rng.below(data.length) : data.length);
}

/** JSON that is nested as deep as the length of a message allows. */
const makeNestedJson = (rng: Rng): string => {
  const depth = rng.below(2_000);
  return rng.below(2)
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
};

/** `id` is put into those messages that can have one. */
export function makeFuzzMessage(rng: Rng, id: number, targets: FuzzTargets): FuzzMessage {
  const as = (message: object) => JSON.stringify({ id, ...message });
  switch (rng.below(16)) {
    case 0:
      return makeRandomBytes(rng, 200);
    case 1:
      return makeRandomBytes(rng, 200).toString('latin1');
    case 2:
      return JSON.stringify(makeRandomJson(rng));
    case 3:
      return makeNestedJson(rng);
    case 4:
      return as({
        ...pickRandom(rng, listReadOnlyRequests(targets)),
        id: pickRandom(rng, ODD_JSON_VALUES),
      });
    case 5:
      return flipRandomBytes(rng, as(pickRandom(rng, listReadOnlyRequests(targets)))).toString();
    case 6:
      return `{"id":${id},"do":"move","table":"${targets.own}","seen":1,"moveId":"deep","move":${makeNestedJson(rng)}}`;
    case 7:
      return as({ do: pickRandom(rng, ODD_JSON_VALUES) });
    case 8:
      return rng.below(50)
        ? as(pickRandom(rng, listReadOnlyRequests(targets)))
        : 'x'.repeat(20_000);
    default:
      return as(
        rng.below(2) ? makeInvalidRequest(rng, targets) : makeForbiddenRequest(rng, targets),
      );
  }
}
