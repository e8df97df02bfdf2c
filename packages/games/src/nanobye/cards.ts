/**
 * The game cards of Nanobye: the digits, and Jokers that are a 1 or a 9 as their owner likes.
 * The printed text does not list the cards. It names numbers from 11 to 99 without a zero, and
 * Jokers with two possible values; how many there are of each is this project's own choice. It
 * stands here and nowhere else, to be set right when someone counts a real box.
 */
const COPIES = 4;
const DIGITS_OF: { readonly [kind: string]: readonly number[] } = {
  1: [1],
  2: [2],
  3: [3],
  4: [4],
  5: [5],
  6: [6],
  7: [7],
  8: [8],
  9: [9],
  J: [1, 9],
};

/** Whole numbers come first in an object's keys, ascending: the Joker is the last kind. */
export const KINDS: readonly string[] = Object.keys(DIGITS_OF);
export const DECK: readonly string[] = Array.from({ length: COPIES }, () => KINDS).flat();

/** The digits that a card can stand for. */
export const digitsOf = (kind: number): readonly number[] => DIGITS_OF[KINDS[kind]!]!;
