/** Fits a table of a test to what a game allows: not every game seats two, three or four. */
import type { AnyGame } from '@ludotheque/core';

/** The wanted number of seats, or the nearest one that the game allows. */
export const chooseSeatCount = ({ seats: { max, min } }: AnyGame, wanted: number): number =>
  Math.min(max, Math.max(min, wanted));
