/** Law 9: on a deck without equal cards `imagine` gives every world the same weight. */
import type { BaseView } from '@ludotheque/core';
import { assertLawCondition, listSeatsAndWatcher } from '../random-game.ts';
import { enumerateOutcomes } from '../rng/exhaustive-rng.ts';
import { serializeState } from '../serialize-state.ts';
import { enumeratePositionsByPly } from '../tiny-games/explore-tiny-game.ts';
import type { TinyGame } from '../tiny-games/tiny-game.ts';

const LAW = 'law 9: imagine gives every world the same weight, the true one among them';

/** How often each world comes out of `imagine`, over all its chance. */
function weighImaginedWorlds({ game }: TinyGame, view: BaseView): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { value, weight } of enumerateOutcomes((rng) =>
    serializeState(game.imagine(view, rng)),
  ))
    weights.set(value, (weights.get(value) ?? 0) + weight);
  return weights;
}

/** Looks at no more than `most` views of each listener and ply; says how many it has seen. */
export function assertImaginedWorldsEquallyLikely(tiny: TinyGame, most: number): number {
  const { game, seats } = tiny;
  const place = `${game.id}, ${tiny.name}`;
  let looked = 0;
  for (const layer of enumeratePositionsByPly(tiny))
    for (const seat of listSeatsAndWatcher(seats)) {
      const seen = new Map<string, ReadonlyMap<string, number>>();
      for (const [truth, state] of layer) {
        const view = game.view(state, seat);
        const text = JSON.stringify(view);
        let weights = seen.get(text);
        if (weights === undefined) {
          if (seen.size >= most) continue;
          weights = weighImaginedWorlds(tiny, view);
          seen.set(text, weights);
          looked++;
          const even = 1 / weights.size;
          for (const [world, weight] of weights)
            assertLawCondition(
              Math.abs(weight - even) < 1e-9,
              LAW,
              place,
              `weight ${weight} instead of ${even} for ${world}, seen as ${text}`,
            );
        }
        assertLawCondition(weights.has(truth), LAW, place, `${truth} is not imagined from ${text}`);
      }
    }
  return looked;
}
