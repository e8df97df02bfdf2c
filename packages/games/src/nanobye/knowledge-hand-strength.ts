/**
 * Strength and win chances of two cards, tabulated once from the deck. Under a cote every card has a
 * rank from 0, the worst digit, to 8, the best; a Joker always has the best. ABYSS is EVEREST with the
 * digits reversed, so one set of tables serves both.
 */
import { DECK, digitsOf, KINDS } from './cards.ts';

const RANK_COUNT = 9;
export const BEST_RANK = RANK_COUNT - 1;
/** Two ranks form one of this many numbers; strength 0 is the worst of them. */
export const STRENGTH_COUNT = (RANK_COUNT * (RANK_COUNT + 1)) / 2;
/** The most opponents that an exchange is weighed against. */
const MAX_OPPONENTS = 5;

/** The rank of a kind, by cote: first those under ABYSS, then those under EVEREST. */
const RANK_OF = Uint8Array.from({ length: 2 * KINDS.length }, (_, i) => {
  const digits = digitsOf(i % KINDS.length);
  return i < KINDS.length ? RANK_COUNT - Math.min(...digits) : Math.max(...digits) - 1;
});
export const rankOf = (kind: number, everest: boolean): number =>
  RANK_OF[everest ? KINDS.length + kind : kind]!;

export const strengthOfRanks = (a: number, b: number): number =>
  a >= b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a;
export const strengthOf = (a: number, b: number, everest: boolean): number =>
  strengthOfRanks(rankOf(a, everest), rankOf(b, everest));

/** How many cards of the deck have each rank. */
const COPIES_BY_RANK = new Float64Array(RANK_COUNT);
for (const name of DECK) COPIES_BY_RANK[rankOf(KINDS.indexOf(name), true)]!++;

/** The ways to exchange, and how many cards leave. */
export const KEEP_BOTH = 0;
export const DROP_WORSE = 1;
export const DROP_BETTER = 2;
export const DROP_BOTH = 3;
const EXCHANGE_WAY_COUNT = 4;
const CARDS_LEAVING_BY_WAY = [0, 1, 1, 2];
/** Instead of a number of cards, for a seat that has not exchanged yet. */
export const UNKNOWN_EXCHANGE = 3;

type Visit = (strength: number, chance: number) => void;

/** Visits the strengths that an exchange of these two ranks can lead to, with their probabilities. */
function visitExchangeOutcomes(better: number, worse: number, way: number, visit: Visit): void {
  if (way === KEEP_BOTH) {
    visit(strengthOfRanks(better, worse), 1);
    return;
  }
  const left = COPIES_BY_RANK.slice();
  left[better]!--;
  left[worse]!--;
  const size = left.reduce((sum, copies) => sum + copies, 0);
  const kept = way === DROP_WORSE ? better : worse;
  for (let a = 0; a < RANK_COUNT; a++) {
    const chance = left[a]! / size;
    if (way !== DROP_BOTH) {
      visit(strengthOfRanks(kept, a), chance);
      continue;
    }
    for (let b = 0; b < RANK_COUNT; b++) {
      const copies = left[b]! - (a === b ? 1 : 0);
      visit(strengthOfRanks(a, b), (chance * copies) / (size - 1));
    }
  }
}

/** For each number, the probability to beat one opponent; a tie counts half. */
function chancesToBeatOne(density: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let below = 0;
  return density.map((chance) => {
    const half = below + chance / 2;
    below += chance;
    return half;
  });
}

interface Appraisal {
  /** For each number dealt and each way to exchange, the probability to beat all opponents. */
  readonly ways: Float64Array;
  /** By the number of cards exchanged, and for UNKNOWN_EXCHANGE: the distribution of numbers. */
  readonly after: readonly Float64Array[];
}

function visitDeals(visit: (better: number, worse: number, chance: number) => void): void {
  const size = DECK.length;
  for (let better = 0; better < RANK_COUNT; better++)
    for (let worse = 0; worse <= better; worse++) {
      const pairs =
        better === worse
          ? COPIES_BY_RANK[better]! * (COPIES_BY_RANK[better]! - 1)
          : 2 * COPIES_BY_RANK[better]! * COPIES_BY_RANK[worse]!;
      visit(better, worse, pairs / (size * (size - 1)));
    }
}

/** Iterated best response: everybody exchanges best against all others; a few rounds converge. */
function computeAppraisal(opponents: number): Appraisal {
  const ways = new Float64Array(STRENGTH_COUNT * EXCHANGE_WAY_COUNT);
  let after: Float64Array<ArrayBuffer>[] = [];
  let beats = new Float64Array(STRENGTH_COUNT);
  visitDeals((better, worse, chance) => {
    beats[strengthOfRanks(better, worse)]! += chance;
  });
  beats = chancesToBeatOne(beats);
  for (let round = 0; round < 8; round++) {
    after = [0, 1, 2, UNKNOWN_EXCHANGE].map(() => new Float64Array(STRENGTH_COUNT));
    visitDeals((better, worse, chance) => {
      const at = strengthOfRanks(better, worse) * EXCHANGE_WAY_COUNT;
      let best = 0;
      for (let way = 0; way < EXCHANGE_WAY_COUNT; way++) {
        let value = 0;
        visitExchangeOutcomes(better, worse, way, (number, likely) => {
          value += likely * beats[number]! ** opponents;
        });
        ways[at + way] = value;
        if (value > ways[at + best]!) best = way;
      }
      visitExchangeOutcomes(better, worse, best, (number, likely) => {
        after[CARDS_LEAVING_BY_WAY[best]!]![number]! += chance * likely;
        after[UNKNOWN_EXCHANGE]![number]! += chance * likely;
      });
    });
    beats = chancesToBeatOne(after[UNKNOWN_EXCHANGE]!);
  }
  return { ways, after };
}

const APPRAISALS = Array.from({ length: MAX_OPPONENTS }, (_, i) => computeAppraisal(i + 1));
const against = (opponents: number) =>
  APPRAISALS[Math.min(MAX_OPPONENTS, Math.max(1, opponents)) - 1]!;

/** The probability to beat `opponents` others with this number, exchanged in this way. */
export const winChanceAfterExchange = (strength: number, way: number, opponents: number): number =>
  against(opponents).ways[strength * EXCHANGE_WAY_COUNT + way]!;

/** The same for the best way to exchange. */
export function winChanceAfterBestExchange(strength: number, opponents: number): number {
  let best = 0;
  for (let way = 0; way < EXCHANGE_WAY_COUNT; way++)
    best = Math.max(best, winChanceAfterExchange(strength, way, opponents));
  return best;
}

/** The distribution of an opponent's number; it hardly depends on how many opponents there are. */
const AFTER = against(2).after;
const STEP = STRENGTH_COUNT + 1;
/** The cumulative distribution, by the number of cards exchanged. */
const CHANCE_BELOW = new Float64Array((UNKNOWN_EXCHANGE + 1) * STEP);
AFTER.forEach((density, exchanged) => {
  const all = density.reduce((sum, chance) => sum + chance, 0);
  let below = 0;
  for (let number = 0; number < STEP; number++) {
    CHANCE_BELOW[exchanged * STEP + number] = below;
    below += (density[number] ?? 0) / all;
  }
});
export const chanceBelow = (strength: number, exchanged: number): number =>
  CHANCE_BELOW[exchanged * STEP + strength]!;

/** The resolution of the quantiles. */
const QUANTILE_STEPS = 128;
const STRENGTH_BY_QUANTILE = new Uint8Array(QUANTILE_STEPS + 1);
for (let i = 0, number = 0; i <= QUANTILE_STEPS; i++) {
  while (
    number < STRENGTH_COUNT - 1 &&
    chanceBelow(number + 1, UNKNOWN_EXCHANGE) <= i / QUANTILE_STEPS
  )
    number++;
  STRENGTH_BY_QUANTILE[i] = number;
}
/** The quantile function: this share of all exchanged hands is weaker. */
export const strengthAtQuantile = (share: number): number =>
  STRENGTH_BY_QUANTILE[(Math.min(1, Math.max(0, share)) * QUANTILE_STEPS) | 0]!;
