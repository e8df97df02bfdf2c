/** Law 1: a copy is independent; copying into a used state equals its source. */
import { playRandomMove, SeededRng } from '@ludotheque/core';
import { dump } from '../dump.ts';
import { demand, nameOf, type Walk, walk } from '../walk.ts';

const LAW = 'law 1: a copy equals its source, and neither changes the other';

export function copiesAreIndependent(route: Walk): void {
  const { game } = route;
  const place = nameOf(route);
  let used: unknown;
  for (const { state, pairs } of walk(route, 5)) {
    const before = dump(state);
    const fresh = game.copy(state);
    demand(dump(fresh) === before, LAW, place, 'a new copy differs');
    used = game.copy(state, used ?? game.copy(state));
    demand(dump(used) === before, LAW, place, 'a copy into a used state differs');
    const deal = new SeededRng('copies');
    for (let ply = 0; ply < 20; ply++) if (!playRandomMove(game, used, pairs, deal, deal)) break;
    demand(dump(state) === before, LAW, place, 'playing on the copy changed its source');
    demand(dump(fresh) === before, LAW, place, 'playing on one copy changed another');
  }
}
