/** The cards of Battle Gum: 1 to 13 four times each and two Ninjas, 54 in all. */
const VALUES = 13;
const COPIES = 4;

export const KINDS: readonly string[] = [
  ...Array.from({ length: VALUES }, (_, i) => String(i + 1)),
  'N',
];
export const DECK: readonly string[] = [
  ...Array.from({ length: COPIES }, () => KINDS.slice(0, VALUES)).flat(),
  'N',
  'N',
];

/** The kinds with an effect. */
export const ONE = 0;
export const SIX = 5;
export const EIGHT = 7;
export const NINE = 8;
export const THIRTEEN = 12;
export const NINJA = 13;

/** The number on a card; a Ninja has none, and 0 stands for it. */
export const valueOn = (kind: number): number => (kind === NINJA ? 0 : kind + 1);

export function listCardNames(cards: ArrayLike<number>): string[] {
  const names: string[] = [];
  for (let at = 0; at < cards.length; at++) names.push(KINDS[cards[at]!]!);
  return names;
}
