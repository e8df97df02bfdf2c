import { describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { proveNoLossAfterKills } from './prove-no-loss.ts';

/** A few times; kill.long.ts has the full number. */
describe(`kill -9, SEED=${testSeed}`, () => {
  it('loses no acknowledged move, makes none twice, and every game is played to its end', async () => {
    const { acknowledged, killsDuringSealedChoice } = await proveNoLossAfterKills({
      tables: 24,
      people: 12,
      kills: 5,
    });
    expect(acknowledged).toBeGreaterThan(500);
    expect(killsDuringSealedChoice, 'choices sealed when the server was killed').toBeGreaterThan(0);
    // A busy machine starts a server in seconds, six times.
  }, 180_000);
});
