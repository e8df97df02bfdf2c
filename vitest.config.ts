import { defineConfig } from 'vitest/config';

const long = process.env.LUDO_LONG === '1';

export default defineConfig({
  test: {
    // The long tests have a name of their own, so that `npm test` stays quick and skips nothing.
    include: long ? ['packages/**/*.long.ts'] : ['packages/**/*.test.ts', '*.test.ts'],
    // All cores: the suites of the games are about as long as each other.
    maxWorkers: '100%',
    testTimeout: long ? 3_600_000 : 60_000,
    reporters: [['default', { summary: false }]],
  },
});
