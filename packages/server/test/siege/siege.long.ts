/** The whole siege, as `npm run -s bench:siege` measures it. */
import { expect, it } from 'vitest';
import { runSiege, SIEGE_DEFAULTS } from './run-siege.ts';
import { listSiegeFaults } from './siege-result.ts';

it('[P23] a minute of all floods from 50 addresses costs 100 tables nothing but some patience', async () => {
  const result = await runSiege(SIEGE_DEFAULTS);
  expect(listSiegeFaults(result), JSON.stringify(result)).toEqual([]);
});
