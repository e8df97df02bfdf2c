/** Law 9: on a deck without equal cards `imagine` gives every world the same weight. */
import type { BaseView } from '@ludotheque/core';
import { describeStateDifferences, nameListener, takeSnapshot } from '../describe-differences.ts';
import { assertLawCondition, listSeatsAndWatcher } from '../random-game.ts';
import { enumerateOutcomes } from '../rng/exhaustive-rng.ts';
import { serializeState } from '../serialize-state.ts';
import { enumeratePositionsByPly } from '../tiny-games/explore-tiny-game.ts';
import type { TinyGame } from '../tiny-games/tiny-game.ts';

const LAW = 'law 9: imagine gives every world the same weight, the true one among them';

interface WeighedWorld {
  readonly state: unknown;
  readonly weight: number;
}

/** How often each world comes out of `imagine`, over all its chance. */
function weighImaginedWorlds(
  { game }: TinyGame,
  view: BaseView,
): ReadonlyMap<string, WeighedWorld> {
  const worlds = new Map<string, { state: unknown; weight: number }>();
  for (const { value: state, weight } of enumerateOutcomes((rng) => game.imagine(view, rng))) {
    const key = serializeState(state);
    const world = worlds.get(key) ?? { state, weight: 0 };
    world.weight += weight;
    worlds.set(key, world);
  }
  return worlds;
}

/** Looks at no more than `most` views of each listener and ply; says how many it has seen. */
export function assertImaginedWorldsEquallyLikely(tiny: TinyGame, most: number): number {
  const { game, seats } = tiny;
  const place = `${game.id}, ${tiny.name}`;
  let looked = 0;
  for (const layer of enumeratePositionsByPly(tiny))
    for (const seat of listSeatsAndWatcher(seats)) {
      const seen = new Map<string, ReadonlyMap<string, WeighedWorld>>();
      const describe = (states: readonly unknown[]) => {
        const [one, other] = states.map((world) => takeSnapshot(game, seats, world));
        return describeStateDifferences(one!, other!);
      };
      for (const [truth, state] of layer) {
        const view = game.view(state, seat);
        const text = JSON.stringify(view);
        let worlds = seen.get(text);
        if (worlds === undefined) {
          if (seen.size >= most) continue;
          worlds = weighImaginedWorlds(tiny, view);
          seen.set(text, worlds);
          looked++;
          const all = [...worlds.values()].sort((a, b) => a.weight - b.weight);
          const [rarest, usual] = [all[0]!, all.at(-1)!];
          assertLawCondition(usual.weight - rarest.weight < 1e-9, LAW, place, () => {
            const percent = ({ weight }: WeighedWorld) => `${(100 * weight).toFixed(1)} %`;
            return `${nameListener(seat)} sees ${text}\n  one world is imagined in ${percent(rarest)} of all cases and another in ${percent(usual)}: ${describe([rarest.state, usual.state])}`;
          });
        }
        assertLawCondition(worlds.has(truth), LAW, place, () => {
          const [nearest] = worlds!.values();
          return `${nameListener(seat)} sees ${text}\n  the true world is never imagined; true, and imagined: ${describe([state, nearest!.state])}`;
        });
      }
    }
  return looked;
}
