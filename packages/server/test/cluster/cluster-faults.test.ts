/** Three nodes, a PostgreSQL and a Redis as processes, each of which dies. */
import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossInCluster } from './prove-no-loss-in-cluster.ts';

/** A few faults; cluster-faults.long.ts has many. */
describe(`a house of three nodes, SEED=${testSeed}`, () => {
  it('[P1] [P6] [P21] loses no acknowledged move, makes none twice, and every game ends, whatever dies', async () => {
    const { acknowledged, botMoves } = await proveNoLossInCluster({
      tables: 8,
      people: 16,
      sleepers: 1,
      faults: ['kill', 'redis', 'postgres', 'pause', 'close'],
    });
    expect(acknowledged).toBeGreaterThan(100);
    expect(botMoves).toBeGreaterThan(20);
    // On a busy machine each of the five restarts takes seconds.
  }, 180_000);
});
