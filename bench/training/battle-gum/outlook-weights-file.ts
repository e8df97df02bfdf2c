/** Writes the weights of the outlook as the source file that the bot reads them from. */
import { encodeLearntWeights } from '../../../packages/core/src/index.ts';
import { OUTLOOK_WEIGHT_STEP } from '../../../packages/games/src/battle-gum/knowledge-outlook-network.ts';

export const outlookAsSource = (weights: Float64Array): string => `/**
 * The weights of knowledge-outlook-network.ts, learnt in self-play by bench/training: see
 * docs/bots/battle-gum.md. ${weights.length} whole numbers of three digits each.
 */
export const ENCODED_OUTLOOK_WEIGHTS =
  '${encodeLearntWeights(weights, OUTLOOK_WEIGHT_STEP)}';
`;
