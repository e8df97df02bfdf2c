/** Nicht die Bohne!: learns the values of rows and which card to lay. */
import { NETWORKS } from '../../../packages/games/src/nicht-die-bohne/knowledge-trained-networks.ts';
import type { Training } from '../training.ts';
import { SelfPlay } from './self-play.ts';
import { weightsAsSource } from './weights-file.ts';

const SEED = 'bohne/1';
const BATCHES = 600;

export const nichtDieBohne: Training = {
  file: 'packages/games/src/nicht-die-bohne/knowledge-network-weights.ts',
  train(report) {
    new SelfPlay(SEED).run(BATCHES, (done) => report(`${done} of ${BATCHES} batches`));
    return weightsAsSource(NETWORKS.flatMap(({ weights }) => [...weights]));
  },
};
