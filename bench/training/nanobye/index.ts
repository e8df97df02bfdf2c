/** Nanobye: trains the tables of habits, to the byte as they are committed. */
import { POTS_OF_TWO } from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import type { Training } from '../training.ts';
import { HeadsUp } from './heads-up.ts';
import { twoSeatsAsSource } from './heads-up-table.ts';
import { Solver } from './solver.ts';
import { makeTable, tablesAsSource } from './table.ts';

const SEED = 12345;
/** For three and four seats; with more, bots use the table of four. */
const DEALS_BY_SEATS: readonly (readonly [number, number])[] = [
  [3, 200_000],
  [4, 400_000],
];
const DEALS_BETWEEN_REPORTS = 50_000;

function solveForMany(seats: number, deals: number, report: (progress: string) => void): Solver {
  const solver = new Solver(seats, SEED);
  for (let done = 0; done < deals; done += DEALS_BETWEEN_REPORTS) {
    report(`${seats} seats, ${done} of ${deals} deals`);
    solver.run(DEALS_BETWEEN_REPORTS);
  }
  return solver;
}

export const nanobye: Training = {
  file: 'packages/games/src/nanobye/knowledge-habits-table.ts',
  train: (report) =>
    tablesAsSource(
      DEALS_BY_SEATS.map(([seats, deals]) => makeTable(seats, solveForMany(seats, deals, report))),
    ),
};

const ITERATIONS_OF_TWO = 1_500;
/** The first seat has to know an answer to every raise; for the dealer itself a few are enough. */
const ALL_RAISES = [2, 3, 4, 5, 6, 7, 8, 9];
const DEALER_RAISES = [4, 6, 9];

function solve(pot: number, raises: readonly number[]): HeadsUp {
  const solved = new HeadsUp(pot, raises);
  solved.run(ITERATIONS_OF_TWO);
  return solved;
}

/** Manches between two. */
export const nanobyeTwoSeats: Training = {
  file: 'packages/games/src/nanobye/knowledge-two-seats-table.ts',
  train: (report) =>
    twoSeatsAsSource(
      POTS_OF_TWO.map((pot) => {
        report(`antes of ${pot}`);
        return { first: solve(pot, ALL_RAISES), dealer: solve(pot, DEALER_RAISES) };
      }),
    ),
};
