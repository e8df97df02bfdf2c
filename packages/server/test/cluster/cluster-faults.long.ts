/** A hundred kills of nodes, with all other faults between them. */
import { SeededRng } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import type { ClusterFault } from './faulty-cluster.ts';
import { proveNoLossInCluster } from './prove-no-loss-in-cluster.ts';

const KILL_COUNT = 100;

/** Kills, with a random other fault before every second one on average. */
function makeFaults(): ClusterFault[] {
  const rng = new SeededRng(`troubles ${testSeed}`);
  const others: ClusterFault[] = ['pause', 'close', 'roll', 'redis', 'postgres'];
  return Array.from({ length: KILL_COUNT }, (): ClusterFault[] =>
    rng.below(2) === 0 ? ['kill'] : [others[rng.below(others.length)]!, 'kill'],
  ).flat();
}

describe(`a house of three nodes, SEED=${testSeed}`, () => {
  it('[P1] [P6] [P21] loses nothing in a hundred kills, pauses, and restarts of PostgreSQL and Redis', async () => {
    const { acknowledged, botMoves } = await proveNoLossInCluster({
      tables: 60,
      people: 24,
      sleepers: 6,
      faults: makeFaults(),
    });
    expect(acknowledged).toBeGreaterThan(5_000);
    expect(botMoves).toBeGreaterThan(1_000);
  });
});
