/**
 * Moves from one table: what a player can do, and with which choices. A move is a number, an object in
 * JSON (`{"bid":2}`, `{"put":"♠2","place":3}`, `{"draw":true}`) and a phrase (`moves.bid`).
 */
import {
  type Deck,
  isIntegerBetween,
  isJsonObject,
  type Json,
  type Move,
  type Phrase,
  type PhraseValue,
} from '@ludotheque/core';

/** The choices of each move, by name. */
export type MoveTable = { readonly [verb: string]: readonly string[] };
/** Numbers to choose from, both ends included. Moves hold them as indices from 0. */
export interface NumberChoice {
  readonly from: number;
  readonly to: number;
}
/** What can be chosen: a number below the given one, a number of a range, one of some words, a card. */
export type ChoiceTable = {
  readonly [choice: string]: number | NumberChoice | readonly string[] | Deck;
};

/** The chosen indices, in the order of the choices. */
export type MoveChoices<C extends readonly string[]> = { [I in keyof C]: number };

export interface MoveCodec<T extends MoveTable> {
  /** Every move is below this. */
  readonly count: number;
  /** The number of a move, from the indices of its choices. Lists of legal moves use it. */
  readonly encode: { readonly [V in keyof T]: (...choices: MoveChoices<T[V]>) => Move };
  /** What the player does. */
  verbOf(move: Move): keyof T & string;
  /** The index that was chosen: the first choice is number 0. */
  choiceOf(move: Move, number: number): number;
  write(move: Move): Json;
  read(json: Json): Move | undefined;
  phrase(move: Move): Phrase;
}

/** One choice: how many there are, and each as JSON and in a phrase. */
interface Choice {
  readonly name: string;
  readonly size: number;
  write(index: number): Json;
  read(json: Json | undefined): number | undefined;
  phrase(index: number): PhraseValue;
}

const makeNumberChoice = (name: string, { from, to }: NumberChoice): Choice => ({
  name,
  size: to - from + 1,
  write: (index) => from + index,
  read: (json) => (isIntegerBetween(json, from, to) ? json - from : undefined),
  phrase: (index) => from + index,
});

function makeNamedChoice(
  name: string,
  names: readonly string[],
  phrase: (chosen: string) => PhraseValue,
): Choice {
  const indices = new Map(names.map((each, index) => [each, index]));
  return {
    name,
    size: names.length,
    write: (index) => names[index]!,
    read: (json) => (typeof json === 'string' ? indices.get(json) : undefined),
    phrase: (index) => phrase(names[index]!),
  };
}

function makeChoice(name: string, of: ChoiceTable[string] | undefined): Choice {
  if (of === undefined) throw new RangeError(`there is no table of choices for ${name}`);
  if (typeof of === 'number') return makeNumberChoice(name, { from: 0, to: of - 1 });
  if ('from' in of) return makeNumberChoice(name, of);
  if ('kinds' in of) return makeNamedChoice(name, of.kinds, (card) => ({ card }));
  return makeNamedChoice(name, of, (word) => ({ word: `${name}.${word}` }));
}

/** One row of the table: a verb, the first of its numbers, and its choices. */
interface Verb {
  readonly verb: string;
  readonly first: Move;
  readonly size: number;
  readonly choices: readonly Choice[];
}

function listVerbs(table: MoveTable, tables: ChoiceTable): Verb[] {
  let first = 0;
  return Object.entries(table).map(([verb, names]) => {
    const choices = names.map((name) => makeChoice(name, tables[name]));
    const size = choices.reduce((product, choice) => product * choice.size, 1);
    first += size;
    return { verb, first: first - size, size, choices };
  });
}

/** The indices of all choices of a move: the last choice changes fastest. */
function decodeChoices({ choices, first }: Verb, move: Move): number[] {
  let rest = move - first;
  const indices: number[] = [];
  for (const { size } of choices.toReversed()) {
    indices.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return indices;
}

const encodeChoices = ({ choices, first }: Verb, indices: readonly number[]): Move =>
  first + choices.reduce((number, { size }, i) => number * size + indices[i]!, 0);

/** The first choice is the value of the verb itself; the others go by their names. */
const keyOf = ({ choices, verb }: Verb, i: number) => (i === 0 ? verb : choices[i]!.name);

function readVerb(row: Verb, json: { readonly [key: string]: Json | undefined }): Move | undefined {
  const { choices, verb } = row;
  const keys = Object.keys(json);
  if (keys.length !== Math.max(1, choices.length)) return undefined;
  if (choices.length === 0) return json[verb] === true ? row.first : undefined;
  const indices: number[] = [];
  for (const [i, choice] of choices.entries()) {
    const key = keyOf(row, i);
    const index = Object.hasOwn(json, key) ? choice.read(json[key]) : undefined;
    if (index === undefined) return undefined;
    indices.push(index);
  }
  return encodeChoices(row, indices);
}

function writeVerb(row: Verb, move: Move): Json {
  if (row.choices.length === 0) return { [row.verb]: true };
  const indices = decodeChoices(row, move);
  return Object.fromEntries(
    row.choices.map((choice, i) => [keyOf(row, i), choice.write(indices[i]!)]),
  );
}

/** `words` gives the key of a verb under `moves.` where it is not the verb itself. */
export function moveCodec<const T extends MoveTable>(
  table: T,
  tables: ChoiceTable,
  words: { readonly [V in keyof T]?: string } = {},
): MoveCodec<T> {
  const verbs = listVerbs(table, tables);
  const rows = verbs.flatMap((row) => new Array<Verb>(row.size).fill(row));
  // Looked up for every move that is played, so they are plain numbers.
  const decoded = [0, 1, 2].map((i) =>
    Uint16Array.from(rows, (row, move) => decodeChoices(row, move)[i] ?? 0),
  );
  const byVerb = new Map(verbs.map((row) => [row.verb, row]));
  const makeEncoder = (row: Verb) => {
    const { choices, first } = row;
    if (choices.length === 0) return () => first;
    if (choices.length === 1) return (index: number) => first + index;
    return (...indices: number[]) => encodeChoices(row, indices);
  };
  return {
    count: rows.length,
    encode: Object.fromEntries(
      verbs.map((row) => [row.verb, makeEncoder(row)]),
    ) as MoveCodec<T>['encode'],
    verbOf: (move) => rows[move]!.verb,
    choiceOf: (move, number) => decoded[number]![move]!,
    write: (move) => writeVerb(rows[move]!, move),
    read(json) {
      if (!isJsonObject(json)) return undefined;
      const verb = Object.keys(json).find((key) => byVerb.has(key));
      return verb === undefined ? undefined : readVerb(byVerb.get(verb)!, json);
    },
    phrase(move) {
      const row = rows[move]!;
      const indices = decodeChoices(row, move);
      const values = row.choices.map(({ name, phrase }, i) => [name, phrase(indices[i]!)]);
      const key = `moves.${words[row.verb] ?? row.verb}`;
      return row.choices.length === 0 ? { key } : { key, values: Object.fromEntries(values) };
    },
  };
}
