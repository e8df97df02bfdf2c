/**
 * Choices of several cards at once: ascending lists of one to three kinds, numbered so that a
 * list can be a move.
 */
import type { Move } from '@ludotheque/core';
import { KINDS } from './cards.ts';

/** As many cards as are ever chosen, or laid, at once. */
export const MAX_CARDS_AT_ONCE = 3;
const BASE = KINDS.length + 1;

function allLists(): readonly (readonly number[])[] {
  const lists: number[][] = [];
  let longest: number[][] = [[]];
  for (let size = 1; size <= MAX_CARDS_AT_ONCE; size++) {
    longest = longest.flatMap((list) =>
      Array.from(KINDS, (_, kind) => [...list, kind]).filter((l) => l.at(-1)! >= (l.at(-2) ?? 0)),
    );
    lists.push(...longest);
  }
  return lists;
}

/** Shorter lists first, and those of one length in dictionary order. */
export const CARD_LISTS = allLists();

/** A list read as a number, its kinds being the digits 1 to 14. */
const keyOf = (list: readonly number[]) => list.reduce((key, kind) => key * BASE + kind + 1, 0);
const NUMBERS = new Uint16Array(BASE ** MAX_CARDS_AT_ONCE);
CARD_LISTS.forEach((list, number) => {
  NUMBERS[keyOf(list)] = number;
});

/** The number of an ascending list. */
export const indexOfCardList = (list: readonly number[]): number => NUMBERS[keyOf(list)]!;

/**
 * Writes every way to choose `size` of the first `n` cards, which lie ascending, as move
 * `first` plus the list's number; equal cards make one choice. Says how many there are.
 */
export function writeCardChoices(
  cards: Uint8Array,
  n: number,
  size: number,
  first: Move,
  out: Int32Array,
): number {
  return choose(cards, 0, n, size, 0, first, out, 0);
}

function choose(
  cards: Uint8Array,
  from: number,
  n: number,
  size: number,
  key: number,
  first: Move,
  out: Int32Array,
  count: number,
): number {
  let found = count;
  for (let at = from; at <= n - size; at++) {
    const kind = cards[at]!;
    if (at > from && kind === cards[at - 1]) continue;
    const longer = key * BASE + kind + 1;
    if (size === 1) out[found++] = first + NUMBERS[longer]!;
    else found = choose(cards, at + 1, n, size - 1, longer, first, out, found);
  }
  return found;
}
