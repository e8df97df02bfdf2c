/** Writes the average strategies of two seats as a source file. */

import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  ACT_COUNT,
  alignOfTwo,
  CLASS_COUNT,
  EXCHANGE_ACTS,
  EXCHANGE_LEVELS,
  exchangeOfTwo,
  MAX_LIMIT_OF_TWO,
  openingOfTwo,
  PARTS_OF_TWO,
  responseOfTwo,
  TableOfTwo,
} from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { MAX_BET } from '../../../packages/games/src/nanobye/moves.ts';
import type { HeadsUp } from './heads-up.ts';
import { DEALT, DEALT_TO_DEALER } from './heads-up-deals.ts';
import { packAsSource } from './pack-rows.ts';
import { fillRows, findLimit, type Rounding } from './round-rows.ts';

const STAKES: Rounding = {
  rowsInSpot: CLASS_COUNT,
  acts: ACT_COUNT,
  partsOfDecision: PARTS_OF_TWO,
  negligible: 0.015,
};
const EXCHANGES: Rounding = { ...STAKES, rowsInSpot: STRENGTH_COUNT, acts: EXCHANGE_ACTS };
/** Where aligning was never learnt, hands from this class on, 97 to 99, stay. */
const STAYING_CLASS = 13;

/** A manche between two, solved for each of them. */
export interface SolvedForTwo {
  readonly first: HeadsUp;
  readonly dealer: HeadsUp;
}

function fillStakes({ first, dealer }: SolvedForTwo, pot: number, table: TableOfTwo): void {
  const spots = (from: number, count: number) =>
    table.stakes.subarray(...[from, from + count].map((spot) => spot * CLASS_COUNT * ACT_COUNT));
  fillRows(first.opening, STAKES, spots(openingOfTwo(pot, 0), EXCHANGE_ACTS));
  const responses = EXCHANGE_ACTS * EXCHANGE_ACTS * MAX_BET;
  fillRows(dealer.response, STAKES, spots(responseOfTwo(pot, 0, 0, 1), responses));
}

/** Exchanges were counted alike for all hands, so each is weighed by how often it is dealt. */
function fillExchanges({ first, dealer }: SolvedForTwo, pot: number, table: TableOfTwo): void {
  const spots = (from: number, count: number) =>
    table.exchanges.subarray(
      ...[from, from + count].map((spot) => spot * STRENGTH_COUNT * EXCHANGE_ACTS),
    );
  const weigh = (dealt: Float64Array) => (row: number) => dealt[row % STRENGTH_COUNT]!;
  fillRows(first.firstExchange, EXCHANGES, spots(exchangeOfTwo(pot, 0, 0), 1), weigh(DEALT));
  fillRows(
    dealer.dealerExchange,
    EXCHANGES,
    spots(exchangeOfTwo(pot, 0, 1), EXCHANGE_ACTS * EXCHANGE_LEVELS),
    weigh(DEALT_TO_DEALER),
  );
}

function fillLimits({ first: { aligning } }: SolvedForTwo, pot: number, table: TableOfTwo): void {
  for (let own = 0; own < EXCHANGE_ACTS; own++)
    for (let other = 0; other < EXCHANGE_ACTS; other++)
      for (let stake = 1; stake <= MAX_BET; stake++)
        for (let raised = stake + 1; raised <= MAX_BET; raised++) {
          const exchanges = own * EXCHANGE_ACTS + other;
          const row = ((exchanges * MAX_BET + stake - 1) * MAX_BET + raised - 1) * CLASS_COUNT;
          const limit = findLimit(aligning, row, CLASS_COUNT, STAYING_CLASS);
          table.limits[alignOfTwo(pot, own, other, stake, raised)] = Math.round(
            (limit / CLASS_COUNT) * MAX_LIMIT_OF_TWO,
          );
        }
}

/** By pot. */
function makeTableOfTwo(solved: readonly SolvedForTwo[]): TableOfTwo {
  const table = new TableOfTwo();
  solved.forEach((manche, pot) => {
    fillStakes(manche, pot, table);
    fillExchanges(manche, pot, table);
    fillLimits(manche, pot, table);
  });
  return table;
}

export const twoSeatsAsSource = (solved: readonly SolvedForTwo[]): string =>
  `/** The habits of knowledge-two-seats.ts, packed; made by bench/training. */
export const ENCODED_HABITS_OF_TWO = ${packAsSource(makeTableOfTwo(solved))};
`;
