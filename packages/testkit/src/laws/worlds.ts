/** Law 9: on a deck without equal cards `imagine` gives every world the same weight. */
import { dump } from '../dump.ts';
import { outcomes } from '../exhaustive.ts';
import { layers } from '../explore.ts';
import type { Tiny } from '../tiny.ts';
import { demand, listeners } from '../walk.ts';

const LAW = 'law 9: imagine gives every world the same weight, the true one among them';

/** How often each world comes out of `imagine`, over all its chance. */
export function imaginedWorlds({ game }: Tiny, view: unknown): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { value, weight } of outcomes((rng) => dump(game.imagine(view as never, rng))))
    weights.set(value, (weights.get(value) ?? 0) + weight);
  return weights;
}

/** Looks at no more than `most` views of each listener and ply; says how many it has seen. */
export function worldsAreEqual(tiny: Tiny, most: number): number {
  const { game, seats } = tiny;
  const place = `${game.id}, ${tiny.name}`;
  let looked = 0;
  for (const layer of layers(tiny))
    for (const seat of listeners(seats)) {
      const seen = new Map<string, ReadonlyMap<string, number>>();
      for (const [truth, state] of layer) {
        const view = game.view(state, seat);
        const text = JSON.stringify(view);
        let weights = seen.get(text);
        if (weights === undefined) {
          if (seen.size >= most) continue;
          weights = imaginedWorlds(tiny, view);
          seen.set(text, weights);
          looked++;
          const even = 1 / weights.size;
          for (const [world, weight] of weights)
            demand(
              Math.abs(weight - even) < 1e-9,
              LAW,
              place,
              `weight ${weight} instead of ${even} for ${world}, seen as ${text}`,
            );
        }
        demand(weights.has(truth), LAW, place, `${truth} is not imagined from ${text}`);
      }
    }
  return looked;
}
