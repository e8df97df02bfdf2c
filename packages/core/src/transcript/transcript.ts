/** The transcript: one game as JSON, finished or not, with everything needed to replay it. */
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import type { GameResult, Json, Seat } from '../game/game.ts';
import type { OptionValues } from '../game/options.ts';
import { isIntegerBetween, isObject } from '../json-guards.ts';

export const TRANSCRIPT_FORMAT = 'ludotheque/1';

/** Not written, so that transcripts from before there were versions are of this one. */
export const FIRST_RULES_VERSION = 1;

/** `[seat, move]`, the move in the form of the rules. */
export type TranscriptMove = readonly [Seat, Json];

export interface Transcript {
  readonly format: typeof TRANSCRIPT_FORMAT;
  readonly game: string;
  /** The version of the rules; without it, the first. */
  readonly version?: number;
  readonly players: number;
  readonly options: OptionValues;
  readonly shuffles: readonly (readonly string[])[];
  readonly moves: readonly TranscriptMove[];
  readonly legal?: readonly (readonly TranscriptMove[])[];
  readonly result?: GameResult;
}

/** A transcript of which only the shape has been checked; the replay checks the rest. */
export interface UnverifiedTranscript {
  readonly game: string;
  readonly version: number;
  readonly players: number;
  readonly options: unknown;
  readonly shuffles: readonly (readonly unknown[])[];
  readonly moves: readonly (readonly [unknown, Json])[];
  /** Ignored unless it is traced; `parseTracedLegalMoves` checks its shape. */
  readonly legal: unknown;
  readonly result: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isPair = (value: unknown): value is readonly [unknown, Json] =>
  isList(value) && value.length === 2;

function parseList<T>(
  name: string,
  value: unknown,
  holds: (entry: unknown) => entry is T,
  what: string,
): readonly T[] {
  if (!isList(value))
    fail('transcript', `"${name}" must be a list, not ${formatForMessage(value)}`);
  if (value.every(holds)) return value;
  const wrong = value.findIndex((entry) => !holds(entry));
  fail('transcript', `"${name}"[${wrong}] must be ${what}, not ${formatForMessage(value[wrong])}`);
}

/** Checks the shape of a transcript. Unknown keys are ignored. */
export function parseTranscript(json: unknown): UnverifiedTranscript {
  if (!isObject(json))
    fail('transcript', `a transcript must be an object, not ${formatForMessage(json)}`);
  const field = (name: string) => (Object.hasOwn(json, name) ? json[name] : undefined);
  const format = field('format');
  if (format !== TRANSCRIPT_FORMAT)
    fail('transcript', `"format" must be "${TRANSCRIPT_FORMAT}", not ${formatForMessage(format)}`);
  const game = field('game');
  if (typeof game !== 'string')
    fail('transcript', `"game" must be a name, not ${formatForMessage(game)}`);
  const version = field('version') ?? FIRST_RULES_VERSION;
  if (!isIntegerBetween(version, FIRST_RULES_VERSION, Number.MAX_SAFE_INTEGER))
    fail('transcript', `"version" must be a whole number, not ${formatForMessage(version)}`);
  const players = field('players');
  if (typeof players !== 'number' || !Number.isInteger(players))
    fail('transcript', `"players" must be a whole number, not ${formatForMessage(players)}`);
  const moves = parseList('moves', field('moves'), isPair, 'a pair [seat, move]');
  const shuffles = parseList('shuffles', field('shuffles'), isList, 'a list of cards');
  const options = field('options');
  return {
    game,
    version,
    players,
    options: options === undefined ? {} : options,
    shuffles,
    moves,
    legal: field('legal'),
    result: field('result'),
  };
}

/** The lists of legal moves in a transcript, one for each of its moves. */
export function parseTracedLegalMoves({
  legal,
  moves,
}: UnverifiedTranscript): readonly (readonly unknown[])[] {
  if (legal === undefined) fail('legal', 'there is no "legal" to trace');
  const lists = parseList('legal', legal, isList, 'a list of [seat, move]');
  if (lists.length !== moves.length)
    fail('legal', `"legal" has ${lists.length} entries for ${moves.length} moves`);
  return lists;
}
