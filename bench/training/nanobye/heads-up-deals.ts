/** The chances of a manche between two: what is dealt under the dealer's cote, and what exchanges bring. */
import { KINDS } from '../../../packages/games/src/nanobye/cards.ts';
import {
  rankOf,
  STRENGTH_COUNT,
  strengthOf,
  strengthOfRanks,
  winChanceAfterBestExchange,
} from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';

const RANK_COUNT = 9;
const COPIES_PER_KIND = 4;
const DECK_SIZE = COPIES_PER_KIND * KINDS.length;
/** Keep both cards, exchange the worse one, exchange both. */
export const EXCHANGE_COUNT = 3;

/** How many cards have each rank, the same under both cotes. */
const COPIES = new Float64Array(RANK_COUNT);
KINDS.forEach((_, kind) => {
  COPIES[rankOf(kind, true)]! += COPIES_PER_KIND;
});
/** The two ranks of each strength, the better first. */
const RANKS: (readonly [number, number])[] = [];
for (let better = 0; better < RANK_COUNT; better++)
  for (let worse = 0; worse <= better; worse++)
    RANKS[strengthOfRanks(better, worse)] = [better, worse];

function chanceOfPair(copies: Float64Array, better: number, worse: number): number {
  const size = copies.reduce((sum, count) => sum + count, 0);
  const [b, w] = [copies[better]!, copies[worse]!];
  const pairs = better === worse ? b * (b - 1) : 2 * b * w;
  return Math.max(0, pairs) / (size * (size - 1));
}

/** The copies that are left when somebody holds these ranks. */
function copiesWithout(held: readonly number[]): Float64Array {
  const copies = COPIES.slice();
  for (const rank of held) copies[rank]!--;
  return copies;
}

/** The distribution of a hand that was dealt to anybody but the dealer. */
export const DEALT = Float64Array.from(RANKS, ([better, worse]) =>
  chanceOfPair(COPIES, better, worse),
);

/** The distribution of the dealer's hand under the cote that suits it better. */
export const DEALT_TO_DEALER = new Float64Array(STRENGTH_COUNT);
for (let a = 0; a < KINDS.length; a++)
  for (let b = a; b < KINDS.length; b++) {
    const pairs =
      a === b ? COPIES_PER_KIND * (COPIES_PER_KIND - 1) : 2 * COPIES_PER_KIND * COPIES_PER_KIND;
    const value = (everest: boolean) => winChanceAfterBestExchange(strengthOf(a, b, everest), 1);
    const strength = strengthOf(a, b, value(true) >= value(false));
    DEALT_TO_DEALER[strength]! += pairs / (DECK_SIZE * (DECK_SIZE - 1));
  }

/** AFTER[exchange][dealt * STRENGTH_COUNT + held]: the probability to hold it after the exchange. */
export const AFTER = Array.from(
  { length: EXCHANGE_COUNT },
  () => new Float64Array(STRENGTH_COUNT ** 2),
);
RANKS.forEach(([better, worse], dealt) => {
  const copies = copiesWithout([better, worse]);
  AFTER[0]![dealt * STRENGTH_COUNT + dealt] = 1;
  for (let rank = 0; rank < RANK_COUNT; rank++)
    AFTER[1]![dealt * STRENGTH_COUNT + strengthOfRanks(better, rank)]! +=
      copies[rank]! / (DECK_SIZE - 2);
  RANKS.forEach(([high, low], held) => {
    AFTER[2]![dealt * STRENGTH_COUNT + held] = chanceOfPair(copies, high, low);
  });
});

/**
 * How much likelier two hands come up together than each alone: cards that one holds the other does not.
 * TOGETHER[first * STRENGTH_COUNT + dealer].
 */
export const TOGETHER = new Float64Array(STRENGTH_COUNT ** 2);
RANKS.forEach((held, first) => {
  const copies = copiesWithout(held);
  RANKS.forEach(([better, worse], other) => {
    TOGETHER[first * STRENGTH_COUNT + other] = chanceOfPair(copies, better, worse) / DEALT[other]!;
  });
});
