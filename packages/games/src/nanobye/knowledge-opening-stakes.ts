/**
 * In a race, a hand has a stake that suits it best, and a first stake of that size tells everybody which
 * hand it is. So the searching levels open with the same stake whatever they hold, and only decide
 * whether to stay. docs/bots/nanobye.md says what they gave away before, and what this costs.
 */
import type { Seat } from '@ludotheque/core';
import { isRace } from './knowledge-race.ts';
import { MAX_BET } from './moves.ts';
import type { NanobyeState } from './state.ts';

const OPENING_STAKE = 1;
/** Moves whose prior is worse than the best by more than this are not searched. */
export const PRUNING_MARGIN = 0.9;
const LEFT_OUT = 1.1 * PRUNING_MARGIN;

/** Leaves out all other first stakes in a race, if the seat can pay every stake. Quitting is the first move. */
export function hideHandFromOpening(
  state: NanobyeState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  priors: Float64Array,
): void {
  if (!isRace(state) || state.phase !== 'stake' || state.highest > 0) return;
  if (state.chips[seat]! < MAX_BET) return;
  const opening = moves.subarray(0, count).indexOf(OPENING_STAKE);
  const most = Math.max(priors[0]!, priors[opening]!) - LEFT_OUT;
  for (let i = 1; i < count; i++) if (i !== opening) priors[i] = Math.min(priors[i]!, most);
}
