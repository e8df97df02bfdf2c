import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossAfterKills } from './prove-no-loss.ts';

describe(`kill -9, SEED=${testSeed}`, () => {
  it('[P1] [P6] a hundred times at 200 tables loses no move and makes none twice', async () => {
    const { acknowledged, interrupts, killsDuringSealedChoice } = await proveNoLossAfterKills({
      tables: 200,
      people: 24,
      kills: 100,
    });
    expect(acknowledged).toBeGreaterThan(10_000);
    expect(Math.min(interrupts, killsDuringSealedChoice)).toBeGreaterThan(0);
  });
});
