/** NOX: learns the outlook of positions, for the expert. */
import { encodeLearntWeights } from '../../../packages/core/src/index.ts';
import { OUTLOOK_WEIGHT_STEP } from '../../../packages/games/src/nox/knowledge-outlook-network.ts';
import type { Training } from '../training.ts';
import { OutlookTraining, type OutlookTrainingSettings } from './learn-outlook.ts';

const OUTLOOK: OutlookTrainingSettings = { seed: 'nox/outlook/1', games: 110_000 };

const outlookAsSource = (weights: Float64Array): string => `/**
 * The weights of knowledge-outlook-network.ts, learnt in self-play by bench/training: see
 * docs/bots/nox.md. ${weights.length} whole numbers of three digits each.
 */
export const ENCODED_OUTLOOK_WEIGHTS =
  '${encodeLearntWeights(weights, OUTLOOK_WEIGHT_STEP)}';
`;

export const noxOutlook: Training = {
  file: 'packages/games/src/nox/knowledge-outlook-weights.ts',
  train(report) {
    const training = new OutlookTraining(OUTLOOK);
    training.run((games, loss) =>
      report(`${games} of ${OUTLOOK.games} games, loss ${loss.toFixed(3)}`),
    );
    return outlookAsSource(training.weights);
  },
};
