/** Chip cards. Only their value counts, and change is always made [NB1]. */

/** What a player starts with: how many chip cards of each value. */
const START: readonly { readonly value: number; readonly count: number }[] = [
  { value: 9, count: 1 },
  { value: 3, count: 4 },
  { value: 1, count: 5 },
];

export const STARTING_CHIPS = START.reduce((sum, { value, count }) => sum + value * count, 0);

/** A stack as the app shows it: the fewest chip cards of this value, the largest first. */
export function splitIntoChipCards(value: number): number[] {
  const cards: number[] = [];
  let rest = value;
  for (const chip of START) for (; rest >= chip.value; rest -= chip.value) cards.push(chip.value);
  return cards;
}
