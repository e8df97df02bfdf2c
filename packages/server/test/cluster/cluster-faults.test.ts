/** Three nodes, a PostgreSQL and a Redis as processes, each of which dies. */
import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossInCluster } from './prove-no-loss-in-cluster.ts';

/** A few times; nodes.long.ts has the full number. */
describe(`a house of three nodes, SEED=${testSeed}`, () => {
  it('loses no acknowledged move and makes none twice, whatever dies, and every game ends', async () => {
    const { acknowledged, botMoves } = await proveNoLossInCluster({
      tables: 12,
      people: 24,
      sleepers: 1,
      faults: ['kill', 'redis', 'kill', 'postgres', 'kill', 'pause', 'kill', 'close', 'kill'],
    });
    expect(acknowledged).toBeGreaterThan(200);
    expect(botMoves).toBeGreaterThan(50);
    // A busy machine starts a node in seconds, nine times.
  }, 180_000);
});
