/** Writes the average strategies of two seats as a source file. */

import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  alignOfTwo,
  CLASS_COUNT,
  EXCHANGE_ACTS,
  EXCHANGE_LEVELS,
  MAX_LIMIT_OF_TWO,
  PARTS_OF_TWO,
  TableOfTwo,
} from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { MAX_BET } from '../../../packages/games/src/nanobye/moves.ts';
import type { HeadsUp } from './heads-up.ts';
import { DEALT_TO_DEALER } from './heads-up-deals.ts';
import { packAsSource } from './pack-rows.ts';

/** What is done more rarely than this is not done at all. */
const NEGLIGIBLE = 0.015;

type Row = readonly number[];

/** A manche between two, solved for each of them. */
export interface SolvedForTwo {
  readonly first: HeadsUp;
  readonly dealer: HeadsUp;
}

/** Whole parts; the largest takes the rounding. */
function inParts(strategy: Row): Row {
  const likely = strategy.map((share) => (share < NEGLIGIBLE ? 0 : share));
  const total = likely.reduce((sum, share) => sum + share, 0);
  const parts = likely.map((share) => Math.round((share / total) * PARTS_OF_TWO));
  const largest = parts.indexOf(Math.max(...parts));
  parts[largest]! += PARTS_OF_TWO - parts.reduce((sum, part) => sum + part, 0);
  return parts;
}

const byClass = (find: (handClass: number) => Row): Row[] =>
  Array.from({ length: CLASS_COUNT }, (_, c) => find(c));

/** How many classes quit, the class at the limit in part. */
function findLimit(find: (handClass: number) => Row): number {
  const quits = byClass(find).reduce((sum, row) => sum + row[0]!, 0);
  return Math.min(MAX_LIMIT_OF_TWO, Math.round((quits / CLASS_COUNT) * (MAX_LIMIT_OF_TWO + 1)));
}

function stakesOfTwo(solved: readonly SolvedForTwo[]): Row[] {
  const openings = solved.flatMap(({ first: { opening } }) =>
    Array.from({ length: EXCHANGE_ACTS }, (_, own) =>
      byClass((c) => opening.average(own * CLASS_COUNT + c)),
    ),
  );
  const responses = solved.flatMap(({ dealer: { response } }) =>
    Array.from({ length: EXCHANGE_ACTS * EXCHANGE_ACTS * MAX_BET }, (_, spot) =>
      byClass((c) => response.average(spot * CLASS_COUNT + c)),
    ),
  );
  return [...openings, ...responses].flat();
}

/** The dealer is never dealt some hands under its own cote: it exchanges them as the first seat does. */
function exchangesOfTwo(solved: readonly SolvedForTwo[]): Row[] {
  const firsts = solved.map(({ first: { firstExchange } }) =>
    Array.from({ length: STRENGTH_COUNT }, (_, hand) => firstExchange.average(hand)),
  );
  const dealers = solved.flatMap(({ dealer: { dealerExchange } }, pot) =>
    Array.from({ length: EXCHANGE_ACTS * EXCHANGE_LEVELS }, (_, spot) =>
      firsts[pot]!.map((first, hand) =>
        DEALT_TO_DEALER[hand] === 0 ? first : dealerExchange.average(spot * STRENGTH_COUNT + hand),
      ),
    ),
  );
  return [...firsts, ...dealers].flat();
}

function fillLimits(solved: readonly SolvedForTwo[], limits: Uint16Array): void {
  solved.forEach(({ first: { aligning } }, pot) => {
    for (let own = 0; own < EXCHANGE_ACTS; own++)
      for (let other = 0; other < EXCHANGE_ACTS; other++)
        for (let stake = 1; stake <= MAX_BET; stake++)
          for (let raised = stake + 1; raised <= MAX_BET; raised++) {
            const exchanges = own * EXCHANGE_ACTS + other;
            const row = ((exchanges * MAX_BET + stake - 1) * MAX_BET + raised - 1) * CLASS_COUNT;
            limits[alignOfTwo(pot, own, other, stake, raised)] = findLimit((c) =>
              aligning.average(row + c),
            );
          }
  });
}

export function twoSeatsAsSource(solved: readonly SolvedForTwo[]): string {
  const table = new TableOfTwo();
  table.stakes.set(stakesOfTwo(solved).flatMap(inParts));
  table.exchanges.set(exchangesOfTwo(solved).flatMap(inParts));
  fillLimits(solved, table.limits);
  return `/** The habits of knowledge-two-seats.ts, packed; made by bench/training. */
export const ENCODED_HABITS_OF_TWO = ${packAsSource(table)};
`;
}
