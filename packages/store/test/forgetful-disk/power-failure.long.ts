import { expect, it } from 'vitest';
import { proveLinesSurvivePowerFailures } from './prove-lines-survive-power-failures.ts';

// Long enough for lines to be sorted in and for the write-ahead log to be checkpointed.
it('[P1] [P3] acknowledged lines survive 100 power failures, and records have no gap', async () => {
  for (const seed of ['a', 'b']) {
    const figures = await proveLinesSurvivePowerFailures(seed, 50, 30_000);
    console.log(figures);
    expect(figures.acknowledged).toBeGreaterThan(10_000);
    expect(figures.failuresWithUnsyncedChanges).toBeGreaterThan(10);
  }
});
