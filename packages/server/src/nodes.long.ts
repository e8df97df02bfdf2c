import { SeededRng } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import type { Trouble } from './test-cluster.ts';
import { seed } from './test-kill-proof.ts';
import { surviveTogether } from './test-nodes-proof.ts';

const KILLS = 100;

/** So many nodes are killed, and between them everything else that can happen does. */
function troubles(): Trouble[] {
  const rng = new SeededRng(`troubles ${seed}`);
  const others: Trouble[] = ['pause', 'close', 'roll', 'redis', 'postgres'];
  return Array.from({ length: KILLS }, (): Trouble[] =>
    rng.below(2) === 0 ? ['kill'] : [others[rng.below(others.length)]!, 'kill'],
  ).flat();
}

describe(`a house of three nodes, SEED=${seed}`, () => {
  it('outlives a hundred kills, pauses, and restarts of its PostgreSQL and Redis', async () => {
    const { acknowledged, botMoves } = await surviveTogether({
      tables: 60,
      people: 24,
      sleepers: 6,
      troubles: troubles(),
    });
    expect(acknowledged).toBeGreaterThan(5_000);
    expect(botMoves).toBeGreaterThan(1_000);
  });
});
