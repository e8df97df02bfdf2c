/** The options of a game: their declaration, and the check of given values. */
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import { isIntegerBetween, isObject } from '../json-guards.ts';

export type OptionValue = boolean | number | string;
export type OptionValues = { readonly [name: string]: OptionValue };

/**
 * For an option that a game got after it was first played: options that are resolved do not have it
 * where it has its default. So setups, transcripts and views from before stay as they were, and older
 * programs can read new ones. The rules treat a missing one as its default.
 */
interface LaterOption {
  readonly omitDefault?: true;
}

/** What every kind of option has. */
interface OptionDefaults<T> {
  /** What the rules take where nothing is said: in requests, simulations and old transcripts. */
  readonly default: T;
  /** What a new table starts with, where that differs: a game that ends the same evening. */
  readonly atTable?: T;
}

/** Any whole number between two others, both included. */
interface NumberRangeSpec extends OptionDefaults<number> {
  readonly kind: 'range';
  readonly min: number;
  readonly max: number;
}
/** One of some words or numbers. */
interface ChoiceSpec<T> extends OptionDefaults<T> {
  readonly kind: 'choice';
  readonly values: readonly T[];
}
/** Yes or no. */
interface FlagSpec extends OptionDefaults<boolean> {
  readonly kind: 'flag';
}

/** Conditional on tuples, so that a union of two words is not distributed into two options. */
export type OptionSpec<T> = LaterOption & OptionKind<T>;

type OptionKind<T> = [T] extends [boolean]
  ? FlagSpec
  : [T] extends [number]
    ? NumberRangeSpec | ChoiceSpec<T>
    : ChoiceSpec<T>;

export type OptionSpecs<O extends OptionValues> = { readonly [K in keyof O]: OptionSpec<O[K]> };
export type AnyOptionSpec = OptionSpec<boolean> | OptionSpec<number> | OptionSpec<string>;

interface GameWithOptions {
  readonly id: string;
  readonly options: OptionSpecs<OptionValues>;
}

/** A game's options by name, in the order in which it declares them. */
export const listOptionSpecs = (game: GameWithOptions) =>
  Object.entries(game.options) as [string, AnyOptionSpec][];

/** The allowed values in words, for a message. */
export function describeAllowedValues(spec: AnyOptionSpec): string {
  if (spec.kind === 'flag') return 'true or false';
  if (spec.kind === 'range') return `a whole number from ${spec.min} to ${spec.max}`;
  return spec.values.map((value) => JSON.stringify(value)).join(' or ');
}

function isAllowedValue(spec: AnyOptionSpec, value: unknown): value is OptionValue {
  if (spec.kind === 'flag') return typeof value === 'boolean';
  if (spec.kind === 'choice') return spec.values.some((allowed) => allowed === value);
  return isIntegerBetween(value, spec.min, spec.max);
}

const isLeftOut = (spec: AnyOptionSpec, value: OptionValue): boolean =>
  spec.omitDefault === true && value === spec.default;

/** All options of the game: the given ones checked, the missing ones at their default. */
export function resolveOptions(game: GameWithOptions, given: unknown): OptionValues {
  if (!isObject(given))
    fail('options', `options must be an object, not ${formatForMessage(given)}`);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(game.options, name)) {
      const known = Object.keys(game.options).join(', ') || 'none';
      fail('options', `${game.id} has no option ${formatForMessage(name)}; it has: ${known}`);
    }
  const options: Record<string, OptionValue> = {};
  for (const [name, spec] of listOptionSpecs(game)) {
    const value = Object.hasOwn(given, name) ? given[name] : spec.default;
    if (!isAllowedValue(spec, value))
      fail(
        'options',
        `option ${name} must be ${describeAllowedValues(spec)}, not ${formatForMessage(value)}`,
      );
    if (!isLeftOut(spec, value)) options[name] = value;
  }
  return options;
}

/** What an option is at a new table until somebody chooses. */
export const getTableDefault = ({ atTable, default: own }: AnyOptionSpec): OptionValue =>
  atTable ?? own;

/** The options that a new table starts with: all of them, checked. */
export const resolveTableOptions = (game: GameWithOptions): OptionValues =>
  resolveOptions(
    game,
    Object.fromEntries(
      listOptionSpecs(game).map(([name, spec]) => [name, getTableDefault(spec)] as const),
    ),
  );

/** Those of the given options that the game has and allows, for options of another version of it. */
export const pickAllowedOptions = (game: GameWithOptions, given: OptionValues): OptionValues =>
  Object.fromEntries(
    listOptionSpecs(game).flatMap(([name, spec]): [string, OptionValue][] =>
      Object.hasOwn(given, name) && isAllowedValue(spec, given[name]) ? [[name, given[name]]] : [],
    ),
  );

/**
 * The values of one option worth testing: all of them, or for ranges the ends, the default, and one between,
 * which is that of new tables if they have their own.
 */
function listSampleValues(spec: AnyOptionSpec): OptionValue[] {
  if (spec.kind === 'flag') return [spec.default, !spec.default];
  if (spec.kind === 'choice') return [...spec.values];
  const { min, max } = spec;
  const middle = Math.floor((min + max) / 2);
  const between = [middle, middle + 1].find((value) => value < max && value !== spec.default);
  return [...new Set([spec.default, min, spec.atTable ?? between ?? max, max])];
}

/** Every combination of the option values worth testing. */
export function listSampleOptions(game: GameWithOptions): OptionValues[] {
  let combinations: OptionValues[] = [{}];
  for (const [name, spec] of listOptionSpecs(game))
    combinations = combinations.flatMap((chosen) =>
      listSampleValues(spec).map((value) =>
        isLeftOut(spec, value) ? chosen : { ...chosen, [name]: value },
      ),
    );
  return combinations;
}
