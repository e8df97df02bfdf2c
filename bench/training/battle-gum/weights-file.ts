/** Writes the weights as the source file that the bot reads them from. */

import {
  ARRANGE_OFFSET,
  DRAW_OFFSET,
  EXTRA_CARDS_OFFSET,
  FOLLOW_OFFSET,
  LEAD_OFFSET,
  MOVE_FEATURE_INDEX,
} from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';

export interface Weights {
  readonly looks: Float64Array;
  /** Looks for playouts. */
  readonly quick: Float64Array;
}

/** The single features of a move that playouts notice. */
export const PLAYOUT_FEATURES = [
  'moreLate',
  'parry',
  'giveOn',
  'pickUp',
  'completes',
  'giveThreat',
] as const;

const KINDS = EXTRA_CARDS_OFFSET / 4;

/** Two digits are enough, and keep the file small. */
export const rounded = (weight: number): number => Math.round(weight * 100) / 100 + 0;

type Table = readonly [title: string, start: number, length?: number];

const MOVE_TABLES: readonly Table[] = [
  ['to lead, with a draw pile', LEAD_OFFSET],
  ['to lead, without', LEAD_OFFSET + KINDS],
  ['to follow, with a draw pile', FOLLOW_OFFSET],
  ['to follow, without', FOLLOW_OFFSET + KINDS],
  ['each further card', EXTRA_CARDS_OFFSET],
  ['to lie face up', ARRANGE_OFFSET],
  ['to take from there', DRAW_OFFSET],
];
const tables = (weights: Float64Array, list: readonly Table[]): string =>
  list
    .map(([title, start, length = KINDS]) => {
      const row = [...weights.subarray(start, start + length)].map(rounded).join(', ');
      return `  // ${title}\n  ...[${row}],`;
    })
    .join('\n');

const singles = (weights: Float64Array, places: { readonly [name: string]: number }): string =>
  Object.entries(places)
    .map(([name, place]) => `  ${name}: ${rounded(weights[place]!)},`)
    .join('\n');

export const weightsAsSource = ({ looks, quick }: Weights): string => `/**
 * The weights of knowledge-move-features.ts, learnt in self-play by bench/training: see
 * docs/bots/battle-gum.md. Tables by kind run from 1 to 13, then the Ninja.
 */
import { MOVE_FEATURE_COUNT, MOVE_FEATURE_INDEX } from './knowledge-move-features.ts';

type Singles = { readonly [name: string]: number };

function assembleWeights(
  size: number,
  tables: readonly number[],
  places: Singles,
  singles: Singles,
) {
  const weights = new Float64Array(size);
  weights.set(tables);
  for (const [name, weight] of Object.entries(singles)) weights[places[name]!] = weight;
  return weights;
}

const MOVE_FEATURE_TABLES = [
${tables(looks, MOVE_TABLES)}
];
const MOVE_FEATURE_SINGLES: { readonly [M in keyof typeof MOVE_FEATURE_INDEX]: number } = {
${singles(looks, MOVE_FEATURE_INDEX)}
};
/** How much each feature of a move counts. */
export const MOVE_FEATURE_WEIGHTS = assembleWeights(
  MOVE_FEATURE_COUNT,
  MOVE_FEATURE_TABLES,
  MOVE_FEATURE_INDEX,
  MOVE_FEATURE_SINGLES,
);

/** The same as MOVE_FEATURE_TABLES for playouts, which notice little else. */
export const PLAYOUT_WEIGHT_TABLES = [
${tables(quick, MOVE_TABLES)}
];
export const PLAYOUT_WEIGHTS = {
${singles(quick, Object.fromEntries(PLAYOUT_FEATURES.map((name) => [name, MOVE_FEATURE_INDEX[name]])))}
};
`;
