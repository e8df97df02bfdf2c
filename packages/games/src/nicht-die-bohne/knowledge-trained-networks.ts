/** The networks of the bot, with the weights that bench/training has learnt. */

import { decodeLearntWeights } from '@ludotheque/core';
import { ENCODED_WEIGHTS } from './knowledge-network-weights.ts';
import { SmallNetwork } from './knowledge-small-network.ts';

/** Inputs and units of the networks, in the order of their weights. */
const NETWORK_SIZES = [
  [16, 20],
  [16, 20],
  [12, 8],
  [26, 12],
  [26, 12],
] as const;

/** Weights are kept as whole numbers of this. */
export const WEIGHT_STEP = 1 / 1024;

const weights = Float32Array.from(decodeLearntWeights(ENCODED_WEIGHTS, WEIGHT_STEP));
let used = 0;

function makeNetwork([inputCount, unitCount]: readonly [number, number]): SmallNetwork {
  const start = used;
  used += SmallNetwork.countWeights(inputCount, unitCount);
  return new SmallNetwork(inputCount, unitCount, weights.subarray(start, used));
}

/** All networks, in the order of their weights. */
export const NETWORKS = NETWORK_SIZES.map(makeNetwork);
export const [OWN_ROW_NETWORK, OTHER_ROW_NETWORK, HAND_NETWORK, LEAD_NETWORK, FOLLOW_NETWORK] =
  NETWORKS as [SmallNetwork, SmallNetwork, SmallNetwork, SmallNetwork, SmallNetwork];
