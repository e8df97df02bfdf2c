/**
 * The cards of Nicht die Bohne!: in each of four colours 1 to 10, a zero, a double and three
 * minus: 60 in all. Kinds are ordered by colour and then by face.
 *
 * The cards of one colour, in a hand or in a row, are one number, a suit: a bit for each face, and
 * above them the count of the minus cards. So
 * `suit + SUIT_INCREMENT_BY_KIND[kind]` adds any card.
 */
export const COLOURS: readonly string[] = ['G', 'R', 'Y', 'B'];
export const FACES: readonly string[] = [...'123456789', '10', '0', 'x2', '-'];
export const COLOUR_COUNT = COLOURS.length;

/** The special faces; the numbers come before them, 1 at face 0. */
export const ZERO_FACE = 10;
export const DOUBLE_FACE = 11;
export const MINUS_FACE = 12;
export const MAX_MINUS_CARDS = 3;

export const KINDS: readonly string[] = COLOURS.flatMap((colour) =>
  FACES.map((face) => colour + face),
);
export const DECK: readonly string[] = COLOURS.flatMap((colour) => [
  ...FACES.map((face) => colour + face),
  ...Array.from({ length: MAX_MINUS_CARDS - 1 }, () => `${colour}-`),
]);

/** The index of a kind's colour, its face, and what it adds to a suit. */
export const COLOUR_BY_KIND = Uint8Array.from(KINDS, (_, kind) => Math.floor(kind / FACES.length));
export const FACE_BY_KIND = Uint8Array.from(KINDS, (_, kind) => kind % FACES.length);
export const SUIT_INCREMENT_BY_KIND = Uint16Array.from(
  KINDS,
  (_, kind) => 1 << FACE_BY_KIND[kind]!,
);

/** What the first letter of a name adds to the kind, and what the second does. */
const BY_COLOUR = new Uint8Array(128);
const BY_FACE = new Uint8Array(128);
COLOURS.forEach((letter, colour) => {
  BY_COLOUR[letter.charCodeAt(0)] = colour * FACES.length;
});
FACES.forEach((name, face) => {
  if (name !== '10') BY_FACE[name.charCodeAt(0)] = face;
});

/** The kind of a card that is known to exist. By letters, because `imagine` does little else. */
export function kindOf(name: string): number {
  const face = BY_FACE[name.charCodeAt(1)]!;
  const ten = face === 0 && name.length === 3;
  return BY_COLOUR[name.charCodeAt(0)]! + (ten ? ZERO_FACE - 1 : face);
}

const ONE_OF_EACH = (1 << MINUS_FACE) - 1;
/** The part of a suit that has its numbers. */
export const NUMBERS_MASK = (1 << ZERO_FACE) - 1;

/** The faces of a suit, a bit each: equal cards are one. */
export const getFacesIn = (suit: number): number =>
  suit > ONE_OF_EACH ? (suit & ONE_OF_EACH) | (1 << MINUS_FACE) : suit;
/** How many minus cards a suit has. */
export const countMinusIn = (suit: number): number => suit >> MINUS_FACE;

function addNames(names: string[], suit: number, colour: number): void {
  const first = colour * FACES.length;
  for (let rest = suit & ONE_OF_EACH; rest !== 0; rest &= rest - 1)
    names.push(KINDS[first + 31 - Math.clz32(rest & -rest)]!);
  for (let left = countMinusIn(suit); left > 0; left--) names.push(KINDS[first + MINUS_FACE]!);
}

/** A hand by name: the colours in order, and in each the numbers before the specials. */
export function listSuitNames(suits: Uint16Array): string[] {
  const names: string[] = [];
  for (let colour = 0; colour < COLOUR_COUNT; colour++) addNames(names, suits[colour]!, colour);
  return names;
}

/** A row by name: specials lie at its head, whenever they came. */
export function listRowNames(suit: number, colour: number): string[] {
  const names: string[] = [];
  addNames(names, suit & ~NUMBERS_MASK, colour);
  addNames(names, suit & NUMBERS_MASK, colour);
  return names;
}

/** Whether there is room in the suits for these cards, which any part of the true box has. */
export function fitsInSuits(counts: Uint8Array): boolean {
  return counts.every(
    (count, kind) => count <= (FACE_BY_KIND[kind] === MINUS_FACE ? MAX_MINUS_CARDS : 1),
  );
}
