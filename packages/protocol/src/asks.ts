/**
 * Everything that a client may ask for. A message is `{ id, do, … }`: the id comes back with the
 * answer, `do` names one of these. The same messages go over the socket and over POST /api/ask.
 */
import * as v from 'valibot';

/** Raised when an older client would misunderstand; both sides say it when they meet. */
export const PROTOCOL = 1;
/** A message is at most so many bytes. */
export const MAX_MESSAGE = 16 * 1024;
export const MAX_SAYING = 280;
export const MAX_MOVE_ID = 40;
export const LEVELS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
/** What can be said with one tap; every client has words for these. */
export const PRESETS = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'one-moment',
  'your-turn',
  'another-game',
  'bye',
] as const;

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** Ids of tables and people: letters and digits of our own making. */
export const KEY = /^[0-9A-Za-z]{8,32}$/;
const key = v.pipe(v.string(), v.regex(KEY));
const level = v.picklist(LEVELS);
const table = { table: key };
const count = whole(0, Number.MAX_SAFE_INTEGER);
const page = v.optional(count);
const DAY = 86_400_000;

const clock = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('live'),
    bank: whole(10_000, 3_600_000),
    add: whole(0, 120_000),
  }),
  v.strictObject({ kind: v.literal('correspondence'), move: whole(3_600_000, 14 * DAY) }),
]);
const option = v.union([v.boolean(), v.number(), text(40)]);

export const schemas = {
  hello: v.strictObject({ protocol: whole(0, 1_000_000), build: v.optional(text(80)) }),
  ping: v.strictObject({}),
  me: v.strictObject({}),
  rename: v.strictObject({ name: text(64) }),
  'my-tables': v.strictObject({ before: page }),
  turns: v.strictObject({}),
  history: v.strictObject({ before: page }),
  ratings: v.strictObject({}),
  ranking: v.strictObject({ game: text(40) }),
  mute: v.strictObject({ person: key, on: v.boolean() }),
  block: v.strictObject({ person: key, on: v.boolean() }),
  avoided: v.strictObject({}),
  recovery: v.strictObject({}),
  'device-link': v.strictObject({}),
  export: v.strictObject({}),
  'forget-me': v.strictObject({ sure: v.literal(true) }),
  push: v.strictObject({
    endpoint: text(1000),
    keys: v.strictObject({ p256dh: text(200), auth: text(100) }),
  }),
  unpush: v.strictObject({ endpoint: text(1000) }),
  lobby: v.strictObject({ on: v.boolean() }),
  create: v.strictObject({
    game: text(40),
    options: v.optional(v.record(text(40), option), {}),
    seats: whole(1, 16),
    clock: v.optional(clock, { kind: 'none' }),
    listed: v.optional(v.boolean(), false),
    watch: v.optional(v.picklist(['anyone', 'nobody']), 'anyone'),
    standIn: v.optional(level, 'medium'),
    rated: v.optional(v.boolean(), false),
    bots: v.optional(v.pipe(v.array(level), v.maxLength(16)), []),
  }),
  'play-now': v.strictObject({ game: text(40) }),
  open: v.strictObject({ ...table, seen: v.optional(whole(-1, Number.MAX_SAFE_INTEGER), -1) }),
  close: v.strictObject(table),
  sit: v.strictObject({ ...table, nonce: text(128) }),
  leave: v.strictObject(table),
  'seat-bot': v.strictObject({ ...table, level }),
  'unseat-bot': v.strictObject(table),
  start: v.strictObject({ ...table, fill: v.optional(level) }),
  legal: v.strictObject(table),
  move: v.strictObject({ ...table, move: v.unknown(), seen: count, moveId: text(MAX_MOVE_ID) }),
  return: v.strictObject(table),
  resign: v.strictObject(table),
  agree: v.strictObject({ ...table, yes: v.boolean() }),
  vote: v.strictObject({ ...table, seat: whole(0, 31) }),
  rematch: v.strictObject(table),
  say: v.strictObject({
    ...table,
    preset: v.optional(v.picklist(PRESETS)),
    text: v.optional(text(MAX_SAYING)),
  }),
  hint: v.strictObject(table),
  record: v.strictObject(table),
} as const;

type Schemas = typeof schemas;
export type Name = keyof Schemas;
/** What a client may leave out, it may leave out. */
export type Asking<N extends Name> = v.InferInput<Schemas[N]>;
/** The same once it has been checked, with everything filled in. */
export type Asked<N extends Name> = v.InferOutput<Schemas[N]>;
export type Ask = { [N in Name]: { readonly do: N } & Asked<N> }[Name];
