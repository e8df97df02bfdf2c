import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossAfterKills } from './prove-no-loss.ts';

/** A few kills; kill-server.long.ts has a hundred. */
describe(`kill -9 and a disk that forgets unsynced writes, SEED=${testSeed}`, () => {
  it('[P1] [P4] [P6] [P21] loses no acknowledged move, makes none twice, and every game ends', async () => {
    const { acknowledged, killsDuringSealedChoice } = await proveNoLossAfterKills({
      tables: 12,
      people: 8,
      kills: 3,
    });
    expect(acknowledged).toBeGreaterThan(150);
    expect(killsDuringSealedChoice, 'choices sealed when the server was killed').toBeGreaterThan(0);
    // On a busy machine each of the four starts takes seconds.
  }, 180_000);
});
