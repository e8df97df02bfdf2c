/** The clock of a node: it follows the database, whatever the machine's own clock says. */
import { expect, it } from 'vitest';
import { openHouseClock } from './house-clock.ts';

const ELEVEN_MINUTES_MS = 660_000;
const readKeyValue = async () => undefined;
const failOnWarning = (what: string) => expect.fail(what);

it('[P19] a node whose machine is eleven minutes ahead has the time of the database', async () => {
  const database = { readKeyValue, readTimeMs: async () => Date.now() - ELEVEN_MINUTES_MS };
  const clock = await openHouseClock(database, failOnWarning);
  const behind = Date.now() - clock.now();
  clock.stop();
  expect(Math.abs(behind - ELEVEN_MINUTES_MS)).toBeLessThan(5_000);
});

it('[P19] the most exact of the first measurements counts', async () => {
  let asked = 0;
  const database = {
    readKeyValue,
    async readTimeMs() {
      // The others are as wrong as they are slow.
      if (asked++ === 2) return performance.now();
      const now = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return now - 100_000;
    },
  };
  const clock = await openHouseClock(database, failOnWarning);
  expect(performance.now() - clock.now()).toBeLessThan(50_000);
  clock.stop();
});

it('[P19] without a database, a node has the time of its machine', async () => {
  const clock = await openHouseClock(undefined, failOnWarning);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000);
  clock.stop();
});

it('[P19] a node that starts after the database was set has the time of the nodes that run', async () => {
  const database = {
    readTimeMs: async () => Date.now() + ELEVEN_MINUTES_MS,
    readKeyValue: async () =>
      JSON.stringify({ at: Date.now(), reference: Date.now() + ELEVEN_MINUTES_MS }),
  };
  const clock = await openHouseClock(database, failOnWarning);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000);
  const reference = await clock.readReferenceMs!();
  expect(Math.abs(reference - ELEVEN_MINUTES_MS - Date.now())).toBeLessThan(5_000);
  clock.stop();
});
