/**
 * Which positions the habits of three to six seats distinguish. A spot is a public situation; each spot
 * has a row for every class of hands, or for every hand that was dealt. Bots look rows up, and
 * bench/training/nanobye fills them.
 */
import { STRENGTH_COUNT } from './knowledge-hand-strength.ts';
import { type CodeBit, codeLimits, codeRows } from './knowledge-packed-rows.ts';
import { CLASS_COUNT } from './knowledge-two-seats-rows.ts';

/** The stakes of the habits. Act 0 quits, the act of the highest stake so far pays the least. */
export const STAKE_LEVELS: readonly number[] = [0, 1, 2, 4, 6, 9];
export const ACT_COUNT = STAKE_LEVELS.length;
const TOP_LEVEL = ACT_COUNT - 1;
/** No card, the worse one, or both. */
export const EXCHANGE_ACTS = 3;

/** Shares of a decision are in so many parts, and the hands that quit rather than align in steps up to this. */
export const PARTS = 16;
export const MAX_LIMIT = 255;

/** The fewest and the most seats that have a table of their own; more seats use the last one. */
export const FEWEST_SEATS = 3;
export const MOST_SEATS = 4;

const MAX_INSIDE = 3;
const MAX_MATCHED = 2;
const MAX_BELOW = 2;
/** Pairs of a level from 1 and a higher one. */
const LEVEL_PAIRS = (TOP_LEVEL * (TOP_LEVEL - 1)) / 2;
const pairOf = (low: number, high: number): number => ((high - 1) * (high - 2)) / 2 + low - 1;
const clamp = (least: number, value: number, most: number): number =>
  value < least ? least : value > most ? most : value;

/** The level of a stake that is no level itself: the one below it. */
export function levelBelow(stake: number): number {
  let level = TOP_LEVEL;
  while (STAKE_LEVELS[level]! > stake) level--;
  return level;
}

/** How far a stake is on the way from the level below it to the next one. */
export function shareOfNextLevel(stake: number): number {
  const level = levelBelow(stake);
  if (level === TOP_LEVEL) return 0;
  const [low, high] = [STAKE_LEVELS[level]!, STAKE_LEVELS[level + 1]!];
  return (stake - low) / (high - low);
}

/** What a seat sees of the others before it exchanges and stakes. */
export interface Company {
  /** Seats that act after it, and how many of those before it are still in. */
  toCome: number;
  inside: number;
  /** The first seat with the highest stake: the seats that act after it, and the cards it exchanged. */
  leaderToCome: number;
  leaderExchanged: number;
}

/** What a seat sees that may align. */
export interface AlignCompany extends Company {
  /** The others that have paid the highest stake, and those that still have to. */
  matched: number;
  below: number;
}

/** Numbers the spots of a manche with so many seats. */
export class HabitSpots {
  readonly exchangeCount: number;
  readonly stakeCount: number;
  readonly alignCount: number;
  /** The most seats that can come after one. */
  private readonly places: number;

  constructor(seats: number) {
    this.places = seats - 1;
    const responses = this.places ** 2 * TOP_LEVEL * EXCHANGE_ACTS;
    this.exchangeCount = this.places + responses;
    this.stakeCount = (this.places + responses * MAX_INSIDE) * EXCHANGE_ACTS;
    this.alignCount =
      this.places ** 2 * LEVEL_PAIRS * MAX_MATCHED * MAX_BELOW * EXCHANGE_ACTS * EXCHANGE_ACTS;
  }

  /** First the spots without a stake before the seat, then by the leader and its stake. */
  exchange({ leaderExchanged, leaderToCome, toCome }: Company, level: number): number {
    const { places } = this;
    if (level === 0) return clamp(0, toCome - 1, places - 1);
    const order = clamp(0, toCome, places - 1) * places + clamp(1, leaderToCome, places) - 1;
    return places + (order * TOP_LEVEL + level - 1) * EXCHANGE_ACTS + leaderExchanged;
  }

  /** The same, by the seats inside and the own exchange. */
  stake(company: Company, level: number, exchanged: number): number {
    const { places } = this;
    const spot = this.exchange(company, level);
    if (level === 0) return spot * EXCHANGE_ACTS + exchanged;
    const inside = clamp(1, company.inside, MAX_INSIDE) - 1;
    return (places + (spot - places) * MAX_INSIDE + inside) * EXCHANGE_ACTS + exchanged;
  }

  /** The first act beyond quitting in a spot of tour 2. */
  firstAct(spot: number): number {
    const response = Math.floor(spot / EXCHANGE_ACTS) - this.places;
    const perLevel = MAX_INSIDE * EXCHANGE_ACTS;
    return response < 0 ? 1 : 1 + (Math.floor(response / perLevel) % TOP_LEVEL);
  }

  /** The own level is from 1 and below that of the highest stake. */
  align(company: AlignCompany, own: number, level: number, exchanged: number): number {
    const { places } = this;
    const { below, leaderExchanged, leaderToCome, matched, toCome } = company;
    const order = (clamp(1, toCome, places) - 1) * places + clamp(0, leaderToCome, places - 1);
    const stakes = order * LEVEL_PAIRS + pairOf(own, level);
    const others =
      (stakes * MAX_MATCHED + clamp(1, matched, MAX_MATCHED) - 1) * MAX_BELOW +
      clamp(0, below, MAX_BELOW - 1);
    return (others * EXCHANGE_ACTS + leaderExchanged) * EXCHANGE_ACTS + exchanged;
  }
}

/** Shares of each act by row, and how many classes of hands quit rather than align. */
export class HabitTable {
  readonly seats: number;
  readonly spots: HabitSpots;
  readonly exchanges: Uint8Array;
  readonly stakes: Uint8Array;
  readonly limits: Uint8Array;

  constructor(seats: number) {
    this.seats = seats;
    this.spots = new HabitSpots(seats);
    this.exchanges = new Uint8Array(this.spots.exchangeCount * STRENGTH_COUNT * EXCHANGE_ACTS);
    this.stakes = new Uint8Array(this.spots.stakeCount * CLASS_COUNT * ACT_COUNT);
    this.limits = new Uint8Array(this.spots.alignCount);
  }

  /** Reads the table, or writes it if it is filled already. */
  code(code: CodeBit): this {
    const { exchangeCount, stakeCount } = this.spots;
    codeRows(
      code,
      {
        partsOfDecision: PARTS,
        blocks: stakeCount,
        rowsInBlock: CLASS_COUNT,
        acts: ACT_COUNT,
        firstAct: (spot) => this.spots.firstAct(spot),
      },
      this.stakes,
    );
    codeRows(
      code,
      {
        partsOfDecision: PARTS,
        blocks: exchangeCount,
        rowsInBlock: STRENGTH_COUNT,
        acts: EXCHANGE_ACTS,
        firstAct: () => 1,
      },
      this.exchanges,
    );
    codeLimits(code, this.limits, MAX_LIMIT);
    return this;
  }
}
