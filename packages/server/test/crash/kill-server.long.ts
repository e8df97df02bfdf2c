import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossAfterKills } from './prove-no-loss.ts';

describe(`kill -9 and a disk that forgets unsynced writes, SEED=${testSeed}`, () => {
  it('[P1] [P6] a hundred times at 200 tables loses no move and makes none twice', async () => {
    const figures = await proveNoLossAfterKills({ tables: 200, people: 24, kills: 100 });
    console.log(figures);
    expect(figures.acknowledged).toBeGreaterThan(10_000);
    expect(figures.unsyncedChanges).toBeGreaterThan(100);
    expect(Math.min(figures.interrupts, figures.killsDuringSealedChoice)).toBeGreaterThan(0);
  });
});
