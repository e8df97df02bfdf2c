/** Law 1: a copy is independent; copying into a used state equals its source. */
import { SeededRng, tryPlayRandomMove } from '@ludotheque/core';
import { describeStateDifferences, takeSnapshot } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { serializeState } from '../serialize-state.ts';

const LAW = 'law 1: a copy equals its source, and neither changes the other';

export function assertCopiesAreIndependent(setup: RandomGameSetup): void {
  const { game, seats } = setup;
  let used: unknown;
  for (const { state, pairs, played } of sampleRandomGame(setup, 5)) {
    const before = serializeState(state);
    const snapshot = takeSnapshot(game, seats, state);
    const assertAsBefore = (copy: unknown, what: string) =>
      assertLawCondition(
        serializeState(copy) === before,
        LAW,
        () => describeRandomGame(setup, played),
        () => `${what}: ${describeStateDifferences(snapshot, takeSnapshot(game, seats, copy))}`,
      );
    const fresh = game.copy(state);
    assertAsBefore(fresh, 'a new copy is not equal');
    used = game.copy(state, used ?? game.copy(state));
    assertAsBefore(used, 'a copy into a used state is not equal');
    const deal = new SeededRng('copies');
    for (let ply = 0; ply < 20; ply++) if (!tryPlayRandomMove(game, used, pairs, deal, deal)) break;
    assertAsBefore(state, 'playing on the copy changed its source');
    assertAsBefore(fresh, 'playing on one copy changed another');
  }
}
