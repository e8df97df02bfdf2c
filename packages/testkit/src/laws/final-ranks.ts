/** Law 11: a seat that is out has no move any more and keeps its rank to the end; everybody can tell. */
import { hasSeat } from '@ludotheque/core';
import { formatMoves } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  listSeatsAndWatcher,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { listLegalMoves } from './imagined-views.ts';

const LAW =
  'law 11: a seat that is out has no move any more, and keeps its rank; everybody can tell';

/** Returns how many seats dropped out before the end. */
export function assertFinalRanksStay(setup: RandomGameSetup): number {
  const { game, seats } = setup;
  if (!game.finalRank) return 0;
  const known = new Map<number, number>();
  for (const { played, state } of sampleRandomGame(setup, 40)) {
    const place = () => describeRandomGame(setup, played);
    const views = listSeatsAndWatcher(seats).map((viewer) => game.view(state, viewer));
    const result = game.result(state);
    for (let seat = 0; seat < seats; seat++) {
      const ranks = new Set(views.map((view) => game.finalRank!(view, seat)));
      assertLawCondition(
        ranks.size === 1,
        LAW,
        place,
        () => `the rank of seat ${seat} depends on who looks: ${[...ranks].join(' or ')}`,
      );
      const [rank] = ranks;
      const before = known.get(seat);
      assertLawCondition(
        before === undefined || rank === before,
        LAW,
        place,
        `seat ${seat} was out with rank ${before}, and is now ${rank ?? 'back in the game'}`,
      );
      if (rank === undefined) continue;
      if (!result) known.set(seat, rank);
      const moves = listLegalMoves(game, state, seat);
      assertLawCondition(
        !hasSeat(game.awaited(state), seat) && moves.length === 0,
        LAW,
        place,
        () => `seat ${seat} is out, and can play ${formatMoves(game, moves)}`,
      );
      assertLawCondition(
        !result || result.ranks[seat] === rank,
        LAW,
        place,
        `seat ${seat} was out with rank ${rank}, and the result gives it ${result?.ranks[seat]}`,
      );
    }
  }
  return known.size;
}
