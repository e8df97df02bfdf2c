/** Writes the weights of the networks as the source file that the bot reads them from. */
import { encodeLearntWeights } from '../../../packages/core/src/index.ts';
import { WEIGHT_STEP } from '../../../packages/games/src/nicht-die-bohne/knowledge-trained-networks.ts';

export const weightsAsSource = (weights: readonly number[]): string => `/**
 * The weights of the networks in knowledge-trained-networks.ts, learnt in self-play by bench/training: see
 * docs/bots/nicht-die-bohne.md. ${weights.length} whole numbers of three digits each.
 */
export const ENCODED_WEIGHTS =
  '${encodeLearntWeights(weights, WEIGHT_STEP)}';
`;
