/** Numbers, winners and ranks. Pure functions: the page's score pad and lessons call them too. */
import { computeRanks } from '@ludotheque/core';
import { digitsOf, KINDS } from './cards.ts';

/** What wins a manche: EVEREST, the highest number, or ABYSS, the lowest. */
export type Cote = 'everest' | 'abyss';

export const isBetterNumber = (number: number, than: number, cote: Cote): boolean =>
  cote === 'everest' ? number > than : number < than;

/** The best number of two kinds: either order, each Joker as it likes. */
function bestOf(first: number, second: number, cote: Cote): number {
  const numbers = digitsOf(first).flatMap((a) =>
    digitsOf(second).flatMap((b) => [10 * a + b, 10 * b + a]),
  );
  return numbers.reduce((best, number) => (isBetterNumber(number, best, cote) ? number : best));
}

const bestOfAll = (cote: Cote): Uint8Array =>
  Uint8Array.from({ length: KINDS.length ** 2 }, (_, pair) =>
    bestOf(Math.floor(pair / KINDS.length), pair % KINDS.length, cote),
  );
const BEST: { readonly [C in Cote]: Uint8Array } = {
  everest: bestOfAll('everest'),
  abyss: bestOfAll('abyss'),
};

export const bestNumberOfKinds = (first: number, second: number, cote: Cote): number =>
  BEST[cote][first * KINDS.length + second]!;

/** The same for two cards by name. */
export function bestNumber(cards: readonly string[], cote: Cote): number {
  const kinds = cards.map((name) => KINDS.indexOf(name));
  if (kinds.length !== 2 || kinds.includes(-1))
    throw new RangeError(`no number has the cards ${cards.join(' ')}`);
  return bestNumberOfKinds(kinds[0]!, kinds[1]!, cote);
}

/**
 * The winner, as an index of the list. The numbers stand in the order in which the seats act, and
 * only a better one beats an earlier one: so the Big Boss wins a tie.
 */
export function findWinner(numbers: readonly number[], cote: Cote): number {
  let winner = 0;
  for (let i = 1; i < numbers.length; i++)
    if (isBetterNumber(numbers[i]!, numbers[winner]!, cote)) winner = i;
  return winner;
}

/**
 * Ranks by chips and, for those eliminated, by the manche that did it: a later one is better, the
 * same one is shared [NB7]. Seats still in have a 0
 * there, and come before all that are not.
 */
export function rankByChips(chips: readonly number[], eliminated: readonly number[]): number[] {
  const lasted = (seat: number) => eliminated[seat] || Number.POSITIVE_INFINITY;
  const seats = chips.map((_, seat) => seat);
  return computeRanks(seats, (a, b) =>
    lasted(a) === lasted(b) ? chips[a]! > chips[b]! : lasted(a) > lasted(b),
  );
}
