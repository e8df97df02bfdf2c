/** Three nodes, a PostgreSQL and a Redis as processes, each of which dies. */
import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossInCluster } from './prove-no-loss-in-cluster.ts';

/** A few faults; cluster-faults.long.ts has many. */
describe(`a house of three nodes, SEED=${testSeed}`, () => {
  it('[P1] [P6] [P21] loses no acknowledged move, makes none twice, and every game ends, whatever dies', async () => {
    const { acknowledged, botMoves } = await proveNoLossInCluster({
      tables: 4,
      people: 8,
      sleepers: 1,
      faults: ['kill', 'postgres', 'redis'],
    });
    expect(acknowledged).toBeGreaterThan(50);
    expect(botMoves).toBeGreaterThan(10);
    // On a busy machine each of the three restarts takes seconds.
  }, 180_000);
});
