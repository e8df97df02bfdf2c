/** Moves typed as words: `play G14 to 2 on 5` is `{"play":"G14","to":2,"on":5}`, in every game. */
import type { AnyGame, Json, Move } from '@ludotheque/core';

/** No game's move has so many words; each two of them triple the readings. */
const MAX_MOVE_WORDS = 12;

/** Playing cards may be typed with the rank first, as they are said in some languages: A♣ is ♣A. */
const putSuitFirst = (word: string): string =>
  word.replaceAll(/(?<=^|,)(\d+|[JQKA])([♣♦♥♠])(?=,|$)/g, '$2$1');

/** A word can be meant as a text or as a number; a list is written with commas. */
function listReadings(typed: string): Json[] {
  const word = putSuitFirst(typed);
  if (word === '[]') return [[]];
  if (word.includes(',')) return [word.split(',').filter((part) => part !== '')];
  return /^\d+$/.test(word) ? [Number(word), word, [word]] : [word, [word]];
}

function* listCombinations(words: readonly string[]): Generator<{ [key: string]: Json }> {
  const [key, value, ...rest] = words;
  if (key === undefined) yield {};
  else if (value === undefined) yield { [key]: true };
  else
    for (const reading of listReadings(value))
      for (const others of listCombinations(rest)) yield { [key]: reading, ...others };
}

/** The JSON that was meant, whether legal or not; undefined where no reading is a move. */
export function parseTypedMove(
  game: AnyGame,
  text: string,
): { json: Json; move: Move } | undefined {
  const words = text.split(/\s+/);
  if (!text.startsWith('{') && words.length > MAX_MOVE_WORDS) return undefined;
  for (const candidate of text.startsWith('{') ? tryParseJson(text) : listCombinations(words)) {
    const move = game.read(candidate);
    if (move !== undefined) return { json: candidate, move };
  }
  return undefined;
}

function tryParseJson(text: string): Json[] {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
}
