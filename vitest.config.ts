import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const long = process.env.LUDO_LONG === '1';

/** What opens browsers, servers or whole evenings comes first: begun last, it would keep one core waiting. */
const SLOW = /packages\/(sim|web|cli|server)\//;
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => Number(SLOW.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isSlow(b) - isSlow(a));
  }
}

export default defineConfig({
  test: {
    // The long tests have a name of their own, so that `npm test` stays quick and skips nothing.
    include: long ? ['packages/**/*.long.ts'] : ['packages/**/*.test.ts', '*.test.ts'],
    // All cores: the suites of the games are about as long as each other.
    maxWorkers: '100%',
    // A new process for each of two hundred files would take longer than many of them.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: long ? 3_600_000 : 60_000,
    reporters: [['default', { summary: false }]],
  },
});
