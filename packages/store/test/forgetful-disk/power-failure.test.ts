import { expect, it } from 'vitest';
import { proveLinesSurvivePowerFailures } from './prove-lines-survive-power-failures.ts';

/** A few power failures; power-failure.long.ts has a hundred, with more data. */
it('[P1] acknowledged lines survive a power failure that loses or tears all unsynced writes', async () => {
  const figures = await proveLinesSurvivePowerFailures('power', 5, 2_000);
  expect(figures.acknowledged).toBeGreaterThan(200);
  expect(figures.failuresWithUnsyncedChanges).toBeGreaterThan(0);
});
