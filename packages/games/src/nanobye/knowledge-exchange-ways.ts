/** Which way of exchanging a move is, and at which one others would shake their heads. */
import type { Seat } from '@ludotheque/core';
import {
  DROP_BETTER,
  DROP_BOTH,
  DROP_WORSE,
  KEEP_BOTH,
  rankOf,
} from './knowledge-hand-strength.ts';
import { encodeExchangeOfTwo, KEEP } from './moves.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';

/** Who gives the better card and keeps the worse one has to win so much more by it. */
const RELUCTANCE_TO_DROP_BETTER = 0.01;

export function classifyExchange(state: NanobyeState, seat: Seat, move: number): number {
  if (move === KEEP) return KEEP_BOTH;
  const low = state.hands[seat * HAND_SIZE]!;
  const high = state.hands[seat * HAND_SIZE + 1]!;
  if (move === encodeExchangeOfTwo(low, high)) return DROP_BOTH;
  const everest = state.cote === 'everest';
  const leaving = move - KEEP - 1;
  const other = leaving === low ? high : low;
  return rankOf(leaving, everest) <= rankOf(other, everest) ? DROP_WORSE : DROP_BETTER;
}

export const appraiseReluctance = (state: NanobyeState, seat: Seat, move: number): number =>
  state.phase === 'exchange' && classifyExchange(state, seat, move) === DROP_BETTER
    ? RELUCTANCE_TO_DROP_BETTER
    : 0;
