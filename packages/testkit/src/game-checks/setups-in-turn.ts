/** Lists the setups of the random games on which a game is tested. */
import { type AnyGame, listSampleOptions } from '@ludotheque/core';
import type { RandomGameSetup } from '../random-game.ts';

/**
 * If a game has more combinations of options than this, each is tried with one number of seats only,
 * which are taken in turn; laws.long.ts tries all.
 */
const MAX_FULL_COMBINATIONS = 16;

/** Every combination of options, with every number of seats or with one of them. */
export function listSetupsInTurn(game: AnyGame, seed: string): RandomGameSetup[] {
  const { max, min } = game.seats;
  const combinations = listSampleOptions(game);
  const seatCounts = Array.from({ length: max - min + 1 }, (_, more) => min + more);
  return combinations.flatMap((options, i) => {
    // One further from one row of combinations to the next, so that each value meets all seat counts.
    const turn = (i + Math.floor(i / seatCounts.length)) % seatCounts.length;
    const tried =
      combinations.length > MAX_FULL_COMBINATIONS ? seatCounts.slice(turn, turn + 1) : seatCounts;
    return tried.map((seats) => ({ game, options, seats, seed }));
  });
}
