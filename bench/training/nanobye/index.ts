/** Nanobye: trains the table of habits, to the byte as it is committed. */
import type { Training } from '../training.ts';
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
