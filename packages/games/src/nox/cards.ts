/**
 * The cards of NOX. Every number belongs to one colour, and there are six of each card: 90 in all.
 * Kinds are ordered by colour, so that the stacks of a display, a bit each, have their colours in
 * runs of bits.
 */
export const NUMBERS_BY_COLOUR: { readonly [colour: string]: readonly number[] } = {
  B: [1, 4, 9, 11, 15],
  G: [2, 5, 7, 12, 14],
  O: [3, 6, 8, 10, 13],
};
const COPIES = 6;

export const KINDS: readonly string[] = Object.entries(NUMBERS_BY_COLOUR).flatMap(
  ([colour, numbers]) => numbers.map((number) => colour + number),
);
export const DECK: readonly string[] = Array.from({ length: COPIES }, () => KINDS).flat();

/** The number and the colour's first letter on a card, by kind. */
export const numberOf = (kind: number): number => Number(KINDS[kind]!.slice(1));
export const colourOf = (kind: number): string => KINDS[kind]![0]!;

export const NUMBER_BY_KIND = Uint8Array.from(KINDS, (_, kind) => numberOf(kind));
/** For each kind the kinds of its colour, a bit each. */
export const COLOUR_MASK_BY_KIND = Uint16Array.from(KINDS, (_, kind) =>
  KINDS.reduce((set, _name, k) => (colourOf(k) === colourOf(kind) ? set | (1 << k) : set), 0),
);
/** One set of kinds for each colour. */
export const COLOUR_MASKS: readonly number[] = [...new Set(COLOUR_MASK_BY_KIND)];

const BY_NUMBER = new Map(KINDS.map((name, kind) => [Number(name.slice(1)), kind]));
/** The kind that carries a number: a stack is named by the number that it shows. */
export const findKindByNumber = (number: number): number | undefined => BY_NUMBER.get(number);
