/** A player to learn against: lays cards by a few weights that were fitted by hand, with some noise. */
import type { Rng, Seat } from '../../../packages/core/src/index.ts';
import {
  FOLLOW_NETWORK,
  LEAD_NETWORK,
} from '../../../packages/games/src/nicht-die-bohne/knowledge-networks.ts';
import { describePlays } from '../../../packages/games/src/nicht-die-bohne/knowledge-plays.ts';
import { type BohneState, PHASE_LEAD } from '../../../packages/games/src/nicht-die-bohne/state.ts';

/** Weights of inputs, by their places in knowledge-plays.ts; in points. */
const LEAD_WEIGHTS: readonly (readonly [input: number, weight: number])[] = [
  [0, 1],
  [6, -2.4],
  [7, -3.8],
  [11, 1],
  [12, 0.4],
  [13, -0.5],
  [14, 1.75],
];
const FOLLOW_WEIGHTS: readonly (readonly [input: number, weight: number])[] = [
  [0, -1.5],
  [4, 2],
  [6, 0.4],
  [7, -0.3],
  [8, -3.5],
  [9, -5],
  [11, -0.6],
  [12, 4],
  [14, 1.4],
];
const NOISE_STEPS = 1000;

/** Gumbel noise of half a point. */
const drawNoise = (rng: Rng): number =>
  -0.5 * Math.log(-Math.log((rng.below(NOISE_STEPS) + 0.5) / NOISE_STEPS));

/** The index of the card that the stranger lays. */
export function chooseAsStranger(
  state: BohneState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  rng: Rng,
): number {
  const leads = state.phase === PHASE_LEAD;
  const { inputs } = leads ? LEAD_NETWORK : FOLLOW_NETWORK;
  const weights = leads ? LEAD_WEIGHTS : FOLLOW_WEIGHTS;
  let [chosen, highest] = [0, Number.NEGATIVE_INFINITY];
  describePlays(state, seat, moves, count, (i) => {
    let value = drawNoise(rng);
    for (const [input, weight] of weights) value += weight * inputs[input]!;
    if (value <= highest) return;
    highest = value;
    chosen = i;
  });
  return chosen;
}
