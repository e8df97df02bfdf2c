/** Writes the weights of the networks as the source file that the bot reads them from. */
import {
  DIGITS,
  LOWEST_STEPS,
  WEIGHT_STEP,
} from '../../../packages/games/src/nicht-die-bohne/knowledge-trained-networks.ts';

function encodeWeight(weight: number): string {
  const steps = Math.round(weight / WEIGHT_STEP) - LOWEST_STEPS;
  const clamped = Math.max(0, Math.min(DIGITS.length ** 3 - 1, steps));
  return [12, 6, 0].map((shift) => DIGITS[(clamped >> shift) & 63]).join('');
}

export const weightsAsSource = (weights: readonly number[]): string => `/**
 * The weights of the networks in knowledge-trained-networks.ts, learnt in self-play by bench/training: see
 * docs/bots/nicht-die-bohne.md. ${weights.length} whole numbers of three digits each.
 */
export const ENCODED_WEIGHTS =
  '${weights.map(encodeWeight).join('')}';
`;
