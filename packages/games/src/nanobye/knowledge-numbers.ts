/**
 * What two cards are worth, counted out once from the deck. Under a cote every card is a rank from
 * 0, the worst digit, to 8, the best; a Joker is always the best one. ABYSS is EVEREST with the
 * digits turned over, so one set of tables serves both.
 */
import { DECK, digitsOf, KINDS } from './cards.ts';

const RANKS = 9;
export const BEST_RANK = RANKS - 1;
/** Two ranks form one of so many numbers; strength 0 is the worst of them. */
export const NUMBERS = (RANKS * (RANKS + 1)) / 2;
/** The most opponents that an exchange is weighed against. */
const MOST = 5;

/** The rank of a kind, by cote: first those under ABYSS, then those under EVEREST. */
const RANK_OF = Uint8Array.from({ length: 2 * KINDS.length }, (_, i) => {
  const digits = digitsOf(i % KINDS.length);
  return i < KINDS.length ? RANKS - Math.min(...digits) : Math.max(...digits) - 1;
});
export const rankOf = (kind: number, everest: boolean): number =>
  RANK_OF[everest ? KINDS.length + kind : kind]!;

export const strengthOfRanks = (a: number, b: number): number =>
  a >= b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a;
export const strengthOf = (a: number, b: number, everest: boolean): number =>
  strengthOfRanks(rankOf(a, everest), rankOf(b, everest));

/** How many cards of the deck have each rank. */
const COPIES = new Float64Array(RANKS);
for (const name of DECK) COPIES[rankOf(KINDS.indexOf(name), true)]!++;

/** The ways to exchange, and how many cards leave. */
export const KEEP_BOTH = 0;
export const DROP_WORSE = 1;
export const DROP_BETTER = 2;
export const DROP_BOTH = 3;
const WAYS = 4;
const LEAVING = [0, 1, 1, 2];
/** A seat of which nobody knows yet how many cards it will exchange. */
export const UNKNOWN = 3;

type Visit = (strength: number, chance: number) => void;

/** The numbers that an exchange of these two ranks can come to, and their chances. */
function outcomes(better: number, worse: number, way: number, visit: Visit): void {
  if (way === KEEP_BOTH) {
    visit(strengthOfRanks(better, worse), 1);
    return;
  }
  const left = COPIES.slice();
  left[better]!--;
  left[worse]!--;
  const size = left.reduce((sum, copies) => sum + copies, 0);
  const kept = way === DROP_WORSE ? better : worse;
  for (let a = 0; a < RANKS; a++) {
    const chance = left[a]! / size;
    if (way !== DROP_BOTH) {
      visit(strengthOfRanks(kept, a), chance);
      continue;
    }
    for (let b = 0; b < RANKS; b++) {
      const copies = left[b]! - (a === b ? 1 : 0);
      visit(strengthOfRanks(a, b), (chance * copies) / (size - 1));
    }
  }
}

/** How good it is to hold each number against one opponent: the chance to beat it, ties halved. */
function standing(density: Float64Array): Float64Array {
  let below = 0;
  return density.map((chance) => {
    const half = below + chance / 2;
    below += chance;
    return half;
  });
}

interface Appraisal {
  /** For each number dealt and each way to exchange it, the chance to beat all opponents. */
  readonly ways: Float64Array;
  /** By how many cards were exchanged, and for UNKNOWN: how likely each number is after it. */
  readonly after: readonly Float64Array[];
}

function eachDeal(visit: (better: number, worse: number, chance: number) => void): void {
  const size = DECK.length;
  for (let better = 0; better < RANKS; better++)
    for (let worse = 0; worse <= better; worse++) {
      const pairs =
        better === worse
          ? COPIES[better]! * (COPIES[better]! - 1)
          : 2 * COPIES[better]! * COPIES[worse]!;
      visit(better, worse, pairs / (size * (size - 1)));
    }
}

/** Everybody exchanges best against everybody who does so too: a few rounds of that settle. */
function appraise(opponents: number): Appraisal {
  const ways = new Float64Array(NUMBERS * WAYS);
  let after: Float64Array[] = [];
  let beats = new Float64Array(NUMBERS);
  eachDeal((better, worse, chance) => {
    beats[strengthOfRanks(better, worse)]! += chance;
  });
  beats = standing(beats) as typeof beats;
  for (let round = 0; round < 8; round++) {
    after = [0, 1, 2, UNKNOWN].map(() => new Float64Array(NUMBERS));
    eachDeal((better, worse, chance) => {
      const at = strengthOfRanks(better, worse) * WAYS;
      let best = 0;
      for (let way = 0; way < WAYS; way++) {
        let value = 0;
        outcomes(better, worse, way, (number, likely) => {
          value += likely * beats[number]! ** opponents;
        });
        ways[at + way] = value;
        if (value > ways[at + best]!) best = way;
      }
      outcomes(better, worse, best, (number, likely) => {
        after[LEAVING[best]!]![number]! += chance * likely;
        after[UNKNOWN]![number]! += chance * likely;
      });
    });
    beats = standing(after[UNKNOWN]!) as typeof beats;
  }
  return { ways, after };
}

const APPRAISALS = Array.from({ length: MOST }, (_, i) => appraise(i + 1));
const against = (opponents: number) => APPRAISALS[Math.min(MOST, Math.max(1, opponents)) - 1]!;

/** The chance to beat so many opponents with this number after exchanging in this way. */
export const valueOfWay = (strength: number, way: number, opponents: number): number =>
  against(opponents).ways[strength * WAYS + way]!;

/** The same with the best way. */
export function valueOfDeal(strength: number, opponents: number): number {
  let best = 0;
  for (let way = 0; way < WAYS; way++) best = Math.max(best, valueOfWay(strength, way, opponents));
  return best;
}

/** What opponents hold after the exchange; how well it fits hardly depends on their number. */
const AFTER = against(2).after;
const STEP = NUMBERS + 1;
/** The chance that a number is below the given one, by the number of cards exchanged. */
const BELOW = new Float64Array((UNKNOWN + 1) * STEP);
AFTER.forEach((density, exchanged) => {
  const all = density.reduce((sum, chance) => sum + chance, 0);
  let below = 0;
  for (let number = 0; number < STEP; number++) {
    BELOW[exchanged * STEP + number] = below;
    below += (density[number] ?? 0) / all;
  }
});
export const below = (strength: number, exchanged: number): number =>
  BELOW[exchanged * STEP + strength]!;

/** In how many steps a share of all numbers is told. */
const FINENESS = 128;
const AT_SHARE = new Uint8Array(FINENESS + 1);
for (let i = 0, number = 0; i <= FINENESS; i++) {
  while (number < NUMBERS - 1 && below(number + 1, UNKNOWN) <= i / FINENESS) number++;
  AT_SHARE[i] = number;
}
/** The number below which this share of all exchanged hands lies. */
export const numberAt = (share: number): number =>
  AT_SHARE[(Math.min(1, Math.max(0, share)) * FINENESS) | 0]!;
