/** Nanobye: trains the tables of habits, to the byte as they are committed. */
import { POTS_OF_TWO } from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import type { Training } from '../training.ts';
import { HeadsUp } from './heads-up.ts';
import { twoSeatsAsSource } from './heads-up-table.ts';
import { Solver } from './solver.ts';
import { tableAsSource } from './table.ts';

const SEED = 12345;
/** The committed table came after so many deals. */
const DEALS = 2_666_000;

export const nanobye: Training = {
  file: 'packages/games/src/nanobye/knowledge-habits-table.ts',
  train(report) {
    const solver = new Solver(SEED);
    solver.run(DEALS, (done) => report(`${done} of ${DEALS} deals`));
    return tableAsSource(solver.regrets);
  },
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
