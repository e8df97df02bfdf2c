/**
 * The schemas of all requests. A message is `{ id, do, … }`: `do` is the name of the request, and the
 * answer carries the id. The same requests can be sent over the socket and to POST /api/ask.
 */
import { BOT_LEVELS, BOT_PERSONALITIES } from '@ludotheque/core';
import * as v from 'valibot';
import {
  CHAT_PRESETS,
  ID_PATTERN,
  MAX_CHAT_TEXT_LENGTH,
  MAX_MOVE_ID_LENGTH,
  MAX_REPORT_NOTE_LENGTH,
  REPORT_REASONS,
} from './constants.ts';

const boundedText = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const integerBetween = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const idSchema = v.pipe(v.string(), v.regex(ID_PATTERN));
const botLevelSchema = v.picklist(BOT_LEVELS);
/** Of the bots that a request adds. Without it, they are mixed. */
const personalitySchema = v.optional(v.picklist(BOT_PERSONALITIES));
const tableFields = { table: idSchema };
const countSchema = integerBetween(0, Number.MAX_SAFE_INTEGER);
const pageCursorSchema = v.optional(countSchema);
const DAY_MS = 86_400_000;

const clockSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('none') }),
  v.strictObject({
    kind: v.literal('live'),
    bank: integerBetween(10_000, 3_600_000),
    add: integerBetween(0, 120_000),
  }),
  v.strictObject({
    kind: v.literal('correspondence'),
    move: integerBetween(3_600_000, 14 * DAY_MS),
  }),
]);
const optionValueSchema = v.union([v.boolean(), v.number(), boundedText(40)]);

export const requestSchemas = {
  hello: v.strictObject({
    protocol: integerBetween(0, 1_000_000),
    build: v.optional(boundedText(80)),
  }),
  ping: v.strictObject({}),
  me: v.strictObject({}),
  rename: v.strictObject({ name: boundedText(64) }),
  'my-tables': v.strictObject({ before: pageCursorSchema }),
  turns: v.strictObject({}),
  history: v.strictObject({ before: pageCursorSchema }),
  ratings: v.strictObject({}),
  ranking: v.strictObject({ game: boundedText(40) }),
  mute: v.strictObject({ person: idSchema, on: v.boolean() }),
  block: v.strictObject({ person: idSchema, on: v.boolean() }),
  avoided: v.strictObject({}),
  recovery: v.strictObject({}),
  'device-link': v.strictObject({}),
  devices: v.strictObject({}),
  'sign-out': v.strictObject({ device: boundedText(64) }),
  'sign-out-others': v.strictObject({}),
  export: v.strictObject({}),
  'forget-me': v.strictObject({ sure: v.literal(true) }),
  push: v.strictObject({
    endpoint: boundedText(1000),
    keys: v.strictObject({ p256dh: boundedText(200), auth: boundedText(100) }),
  }),
  unpush: v.strictObject({ endpoint: boundedText(1000) }),
  lobby: v.strictObject({ on: v.boolean() }),
  create: v.strictObject({
    game: boundedText(40),
    options: v.optional(v.record(boundedText(40), optionValueSchema), {}),
    seats: integerBetween(1, 16),
    clock: v.optional(clockSchema, { kind: 'none' }),
    listed: v.optional(v.boolean(), false),
    watch: v.optional(v.picklist(['anyone', 'nobody']), 'anyone'),
    standIn: v.optional(botLevelSchema, 'medium'),
    rated: v.optional(v.boolean(), false),
    takeOver: v.optional(v.boolean()),
    bots: v.optional(v.pipe(v.array(botLevelSchema), v.maxLength(16)), []),
    personality: personalitySchema,
  }),
  'play-now': v.strictObject({ game: boundedText(40) }),
  open: v.strictObject({
    ...tableFields,
    seen: v.optional(integerBetween(-1, Number.MAX_SAFE_INTEGER), -1),
    seenAt: v.optional(countSchema),
  }),
  close: v.strictObject(tableFields),
  'table-log': v.strictObject({ ...tableFields, before: countSchema }),
  /** Either a commitment to a nonce, or, from older clients, the nonce itself. */
  sit: v.strictObject({
    ...tableFields,
    nonceHash: v.optional(boundedText(64)),
    nonce: v.optional(boundedText(128)),
  }),
  leave: v.strictObject(tableFields),
  'seat-bot': v.strictObject({
    ...tableFields,
    level: botLevelSchema,
    personality: personalitySchema,
  }),
  'unseat-bot': v.strictObject(tableFields),
  'remove-person': v.strictObject({ ...tableFields, person: idSchema }),
  'arrange-seats': v.strictObject({
    ...tableFields,
    order: v.optional(v.pipe(v.array(integerBetween(0, 15)), v.maxLength(16))),
  }),
  'take-over': v.strictObject({ ...tableFields, seat: integerBetween(0, 31) }),
  'allow-take-over': v.strictObject({ ...tableFields, on: v.boolean() }),
  start: v.strictObject({
    ...tableFields,
    fill: v.optional(botLevelSchema),
    personality: personalitySchema,
  }),
  'open-nonce': v.strictObject({ ...tableFields, nonce: boundedText(128) }),
  legal: v.strictObject(tableFields),
  move: v.strictObject({
    ...tableFields,
    move: v.unknown(),
    seen: countSchema,
    moveId: boundedText(MAX_MOVE_ID_LENGTH),
  }),
  return: v.strictObject(tableFields),
  resign: v.strictObject(tableFields),
  agree: v.strictObject({ ...tableFields, yes: v.boolean() }),
  vote: v.strictObject({ ...tableFields, seat: integerBetween(0, 31) }),
  rematch: v.strictObject(tableFields),
  say: v.strictObject({
    ...tableFields,
    preset: v.optional(v.picklist(CHAT_PRESETS)),
    text: v.optional(boundedText(MAX_CHAT_TEXT_LENGTH)),
  }),
  report: v.strictObject({
    ...tableFields,
    person: idSchema,
    line: v.optional(countSchema),
    reason: v.picklist(REPORT_REASONS),
    note: v.optional(boundedText(MAX_REPORT_NOTE_LENGTH)),
  }),
  hint: v.strictObject(tableFields),
  hurry: v.strictObject({ on: v.boolean() }),
  record: v.strictObject(tableFields),
} as const;

type RequestSchemas = typeof requestSchemas;
export type RequestName = keyof RequestSchemas;
/** The fields as a client sends them; those with a default may be left out. */
export type RequestFields<N extends RequestName> = v.InferInput<RequestSchemas[N]>;
/** The fields after the check, with all defaults filled in. */
export type CheckedRequestFields<N extends RequestName> = v.InferOutput<RequestSchemas[N]>;
/** Any request, or the one with this name. */
export type Request<N extends RequestName = RequestName> = {
  [K in N]: { readonly do: K } & CheckedRequestFields<K>;
}[N];
