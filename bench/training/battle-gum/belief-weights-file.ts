/** Writes the beliefs about hidden cards as the source file that the bot reads them from. */
import { KINDS } from '../../../packages/games/src/battle-gum/cards.ts';
import { rounded } from './weights-file.ts';

const listRows = (weights: Float64Array): string =>
  Array.from({ length: weights.length / KINDS.length }, (_, row) => {
    const ofRow = weights.subarray(row * KINDS.length, (row + 1) * KINDS.length);
    return `  ...[${[...ofRow].map(rounded).join(', ')}],`;
  }).join('\n');

export const beliefsAsSource = (weights: Float64Array): string => `/**
 * The logarithm of how much likelier than by chance a hand hides each kind, fitted by bench/training: see
 * docs/bots/battle-gum.md. A row for each situation of knowledge-belief.ts, from 1 to 13 and the Ninja.
 */
export const BELIEF_WEIGHTS = [
${listRows(weights)}
];
`;
