/** What the hero's exchanges lead to, for all its hands at once and with the cards that are left. */
import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import { BETTER, type Deal, RANK_COUNT, STRENGTH, WORSE } from './deal.ts';

type Vector = Float64Array;

/** The strength of two equal cards. */
const pairOfRank = (rank: number): number => STRENGTH[rank * RANK_COUNT + rank]!;

const cardsHeld = new Float64Array(RANK_COUNT);
const pairsHeld = new Float64Array(STRENGTH_COUNT);

/** With each hand that was dealt so often, one card leaves: how often each hand is held then. */
export function holdAfterOne({ copies, left }: Deal, dealt: Vector, out: Vector): void {
  out.fill(0);
  for (let hand = 0; hand < STRENGTH_COUNT; hand++) {
    const weight = dealt[hand]! / (left - 2);
    if (weight === 0) continue;
    const better = BETTER[hand]!;
    for (let rank = 0; rank < RANK_COUNT; rank++)
      out[STRENGTH[better * RANK_COUNT + rank]!]! += weight * copies[rank]!;
    out[pairOfRank(better)]! -= weight;
    out[hand]! -= weight;
  }
}

/** The same if both leave. */
export function holdAfterBoth({ copies, left }: Deal, dealt: Vector, out: Vector): void {
  const pairs = (left - 2) * (left - 3);
  let all = 0;
  cardsHeld.fill(0);
  pairsHeld.fill(0);
  for (let hand = 0; hand < STRENGTH_COUNT; hand++) {
    const weight = dealt[hand]! / pairs;
    const better = BETTER[hand]!;
    const worse = WORSE[hand]!;
    all += weight;
    cardsHeld[better]! += weight;
    cardsHeld[worse]! += weight;
    pairsHeld[pairOfRank(better)]! += weight;
    pairsHeld[pairOfRank(worse)]! += weight;
    // Of two equal cards the square counts four times.
    pairsHeld[hand]! += better === worse ? 2 * weight : weight;
  }
  for (let hand = 0; hand < STRENGTH_COUNT; hand++) {
    const better = BETTER[hand]!;
    const worse = WORSE[hand]!;
    const b = copies[better]!;
    const w = copies[worse]!;
    const both = b * w * all - b * cardsHeld[worse]! - w * cardsHeld[better]! + pairsHeld[hand]!;
    const drawn = better === worse ? both - (b * all - cardsHeld[better]!) : 2 * both;
    out[hand] = Math.max(0, drawn);
  }
}

/** What a hand that was dealt is worth if its worse card leaves, by what each hand is worth then. */
export function worthAfterOne({ copies, left }: Deal, hand: number, worths: Vector): number {
  const better = BETTER[hand]!;
  let sum = -worths[pairOfRank(better)]! - worths[hand]!;
  for (let rank = 0; rank < RANK_COUNT; rank++)
    sum += copies[rank]! * worths[STRENGTH[better * RANK_COUNT + rank]!]!;
  return sum / (left - 2);
}

const worthWith = new Float64Array(RANK_COUNT);

/** The same if both cards leave, for all hands: the sum over all pairs, without those of the own cards. */
export function worthAfterBoth(deal: Deal, worths: Vector, out: Vector): void {
  const { copies, left } = deal;
  let all = 0;
  let equal = 0;
  for (let a = 0; a < RANK_COUNT; a++) {
    let sum = 0;
    for (let b = 0; b < RANK_COUNT; b++) sum += copies[b]! * worths[STRENGTH[a * RANK_COUNT + b]!]!;
    worthWith[a] = sum;
    all += copies[a]! * sum;
    equal += copies[a]! * worths[pairOfRank(a)]!;
  }
  for (let hand = 0; hand < STRENGTH_COUNT; hand++) {
    const better = BETTER[hand]!;
    const worse = WORSE[hand]!;
    const equalPairs = worths[pairOfRank(better)]! + worths[pairOfRank(worse)]!;
    const lost = 2 * (worthWith[better]! + worthWith[worse]!) - 2 * worths[hand]!;
    const sum = all - equal - lost + 2 * equalPairs;
    out[hand] = sum / ((left - 2) * (left - 3));
  }
}
