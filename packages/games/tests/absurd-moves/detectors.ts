/**
 * What a detector of absurd moves is. Detectors are judges, not players: they read the true state, but
 * blame a bot only for what its seat could have known.
 */
import type { Move, Seat } from '@ludotheque/core';

/** One decision of a bot, before it is played. */
export interface JudgedDecision<S> {
  readonly state: S;
  readonly seat: Seat;
  readonly move: Move;
  /** All legal moves of the seat, the chosen one included. */
  readonly legal: Int32Array;
}

/** Whether a person at the table would shake their head at this move. */
export type AbsurdMoveDetector<S> = (decision: JudgedDecision<S>) => boolean;

/** Detectors by the name of the mistake. */
export type AbsurdMoveDetectors<S> = { readonly [mistake: string]: AbsurdMoveDetector<S> };
