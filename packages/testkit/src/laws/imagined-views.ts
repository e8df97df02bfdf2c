/** Law 2: views are JSON, and a state imagined from a view has the same view. */
import { isDeepStrictEqual } from 'node:util';
import { type AnyGame, type BaseView, listSeatsInSet, type Seat } from '@ludotheque/core';
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
  const place = describeRandomGame(setup);
  let used: unknown;
  for (const { state, rng } of sampleRandomGame(setup, 8))
    for (const seat of listSeatsAndWatcher(seats)) {
      const seen = game.view(state, seat);
      const text = JSON.stringify(seen);
      const sent = JSON.parse(text) as BaseView;
      assertLawCondition(isDeepStrictEqual(sent, seen), LAW, place, `not plain JSON: ${text}`);
      used = game.imagine(sent, rng, used);
      const again = JSON.stringify(game.view(used, seat));
      assertLawCondition(
        again === text,
        LAW,
        place,
        `seat ${seat} saw\n  ${text}\n  and then\n  ${again}`,
      );
      const awaited = game.awaited(used);
      assertLawCondition(awaited === game.awaited(state), LAW, place, `awaited differ for ${text}`);
      assertLawCondition(
        isDeepStrictEqual(listSeatsInSet(awaited), seen.awaited),
        LAW,
        place,
        'awaited in view',
      );
      const [ours, theirs] = [listLegalMoves(game, state, seat), listLegalMoves(game, used, seat)];
      assertLawCondition(
        isDeepStrictEqual(ours, theirs),
        LAW,
        place,
        `moves ${ours} / ${theirs}: ${text}`,
      );
      const cards = game.census(used);
      assertLawCondition(
        isDeepStrictEqual(cards, game.census(state)),
        LAW,
        place,
        `cards ${cards}: ${text}`,
      );
    }
}
