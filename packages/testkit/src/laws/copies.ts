/** Law 1: a copy is independent; copying into a used state equals its source. */
import { SeededRng, tryPlayRandomMove } from '@ludotheque/core';
import {
  assertLawCondition,
  describeRandomGame,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { serializeState } from '../serialize-state.ts';

const LAW = 'law 1: a copy equals its source, and neither changes the other';

export function assertCopiesAreIndependent(setup: RandomGameSetup): void {
  const { game } = setup;
  const place = describeRandomGame(setup);
  let used: unknown;
  for (const { state, pairs } of sampleRandomGame(setup, 5)) {
    const before = serializeState(state);
    const fresh = game.copy(state);
    assertLawCondition(serializeState(fresh) === before, LAW, place, 'a new copy differs');
    used = game.copy(state, used ?? game.copy(state));
    assertLawCondition(
      serializeState(used) === before,
      LAW,
      place,
      'a copy into a used state differs',
    );
    const deal = new SeededRng('copies');
    for (let ply = 0; ply < 20; ply++) if (!tryPlayRandomMove(game, used, pairs, deal, deal)) break;
    assertLawCondition(
      serializeState(state) === before,
      LAW,
      place,
      'playing on the copy changed its source',
    );
    assertLawCondition(
      serializeState(fresh) === before,
      LAW,
      place,
      'playing on one copy changed another',
    );
  }
}
