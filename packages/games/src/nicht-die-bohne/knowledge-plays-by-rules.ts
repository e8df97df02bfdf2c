/** Priors for laying a card by rules of thumb: a few weights that were fitted by hand. */
import type { AppraiseMoves } from '@ludotheque/core';
import { describePlays } from './knowledge-plays.ts';
import { FOLLOW_NETWORK, LEAD_NETWORK } from './knowledge-trained-networks.ts';
import { type BohneState, PHASE_LEAD } from './state.ts';

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
/** Appraises a card, described by the inputs of its network; begins at `start`. */
export function applyRulesOfThumb(leads: boolean, start: number): number {
  const { inputs } = leads ? LEAD_NETWORK : FOLLOW_NETWORK;
  let value = start;
  for (const [input, weight] of leads ? LEAD_WEIGHTS : FOLLOW_WEIGHTS)
    value += weight * inputs[input]!;
  return value;
}

export const appraisePlaysByRulesOfThumb: AppraiseMoves<BohneState> = (
  state,
  seat,
  moves,
  count,
  out,
) => {
  const leads = state.phase === PHASE_LEAD;
  describePlays(state, seat, moves, count, (i) => {
    out[i] = applyRulesOfThumb(leads, 0);
  });
};
