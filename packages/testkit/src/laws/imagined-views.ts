/** Law 2: views are JSON, and a state imagined from a view has the same view. */
import { isDeepStrictEqual } from 'node:util';
import { type AnyGame, type BaseView, listSeatsInSet, type Seat } from '@ludotheque/core';
import {
  describeCardCounts,
  describeDifferences,
  formatMoves,
  nameListener,
} from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  listSeatsAndWatcher,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';

const LAW = 'law 2: view(imagine(view)) = view, with the same awaited seats and legal moves';

export function listLegalMoves(game: AnyGame, state: unknown, seat: Seat): number[] {
  const out = new Int32Array(game.limits.moves);
  return [...out.subarray(0, seat < 0 ? 0 : game.moves(state, seat, out))];
}

export function assertImaginedViewsMatch(setup: RandomGameSetup): void {
  const { game, seats } = setup;
  let used: unknown;
  for (const { played, state, rng } of sampleRandomGame(setup, 8))
    for (const seat of listSeatsAndWatcher(seats)) {
      const assert = (holds: boolean, detail: () => string) =>
        assertLawCondition(
          holds,
          LAW,
          () => describeRandomGame(setup, played),
          () => `${nameListener(seat)}: ${detail()}`,
        );
      const seen = game.view(state, seat);
      const text = JSON.stringify(seen);
      const sent = JSON.parse(text) as BaseView;
      assert(
        isDeepStrictEqual(sent, seen),
        () => `the view is not plain JSON in ${describeDifferences(seen, sent)}`,
      );
      used = game.imagine(sent, rng, used);
      const again = game.view(used, seat);
      assert(
        JSON.stringify(again) === text,
        () => `the view, and that of the imagined state: ${describeDifferences(seen, again)}`,
      );
      const awaited = game.awaited(used);
      const [names, imagined] = [game.awaited(state), awaited].map(listSeatsInSet);
      assert(
        isDeepStrictEqual(names, imagined),
        () => `awaited are the seats ${names}, and in the imagined state ${imagined}`,
      );
      assert(
        isDeepStrictEqual(imagined, seen.awaited),
        () => `awaited are the seats ${names}, and the view says ${seen.awaited}`,
      );
      const [ours, theirs] = [listLegalMoves(game, state, seat), listLegalMoves(game, used, seat)];
      assert(isDeepStrictEqual(ours, theirs), () => {
        const only = (these: number[], those: number[]) =>
          formatMoves(
            game,
            these.filter((move) => !those.includes(move)),
          );
        return `legal only in the true state: ${only(ours, theirs)}; only in the imagined one: ${only(theirs, ours)}`;
      });
      const [cards, trueCards] = [game.census(used), game.census(state)];
      assert(
        isDeepStrictEqual(cards, trueCards),
        () => `in the imagined state ${describeCardCounts(game, cards, trueCards)}`,
      );
    }
}
