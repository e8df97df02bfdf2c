/** The transcript: one finished or unfinished game as JSON, with all that is needed to replay it. */
import { fail } from './fault.ts';
import type { Json, Result, Seat } from './game.ts';
import type { OptionValues } from './options.ts';
import { show } from './show.ts';

export const FORMAT = 'ludotheque/1';

/** `[seat, move]`, the move in the form of the rules. */
export type WrittenMove = readonly [Seat, Json];

export interface Transcript {
  readonly format: typeof FORMAT;
  readonly game: string;
  readonly players: number;
  readonly options: OptionValues;
  readonly shuffles: readonly (readonly string[])[];
  readonly moves: readonly WrittenMove[];
  readonly legal?: readonly (readonly WrittenMove[])[];
  readonly result?: Result;
}

/** A transcript whose shape has been checked, and nothing else: the replay decides on the rest. */
export interface Claim {
  readonly game: string;
  readonly players: number;
  readonly options: unknown;
  readonly shuffles: readonly (readonly unknown[])[];
  readonly moves: readonly (readonly [unknown, Json])[];
  /** Passed over unless it is traced: `readLegal` checks its shape. */
  readonly legal: unknown;
  readonly result: unknown;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isPair = (value: unknown): value is readonly [unknown, Json] =>
  isList(value) && value.length === 2;

function listOf<T>(
  name: string,
  value: unknown,
  holds: (entry: unknown) => entry is T,
  what: string,
): readonly T[] {
  if (!isList(value)) fail('transcript', `"${name}" must be a list, not ${show(value)}`);
  const odd = value.findIndex((entry) => !holds(entry));
  if (odd >= 0) fail('transcript', `"${name}"[${odd}] must be ${what}, not ${show(value[odd])}`);
  return value as readonly T[];
}

/** Checks the shape of what claims to be a transcript. Keys that it does not know are passed over. */
export function readTranscript(json: unknown): Claim {
  if (json === null || typeof json !== 'object' || isList(json))
    fail('transcript', `a transcript must be an object, not ${show(json)}`);
  const given = json as { readonly [key: string]: unknown };
  const field = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
  const format = field('format');
  if (format !== FORMAT) fail('transcript', `"format" must be "${FORMAT}", not ${show(format)}`);
  const game = field('game');
  if (typeof game !== 'string') fail('transcript', `"game" must be a name, not ${show(game)}`);
  const players = field('players');
  if (typeof players !== 'number' || !Number.isInteger(players))
    fail('transcript', `"players" must be a whole number, not ${show(players)}`);
  const moves = listOf('moves', field('moves'), isPair, 'a pair [seat, move]');
  const shuffles = listOf('shuffles', field('shuffles'), isList, 'a list of cards');
  const options = field('options');
  return {
    game,
    players,
    options: options === undefined ? {} : options,
    shuffles,
    moves,
    legal: field('legal'),
    result: field('result'),
  };
}

/** The legal moves that a claim lists beside its moves, entry by entry. */
export function readLegal({ legal, moves }: Claim): readonly (readonly unknown[])[] {
  if (legal === undefined) fail('legal', 'there is no "legal" to trace');
  const lists = listOf('legal', legal, isList, 'a list of [seat, move]');
  if (lists.length !== moves.length)
    fail('legal', `"legal" has ${lists.length} entries for ${moves.length} moves`);
  return lists;
}
