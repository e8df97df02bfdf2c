import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const long = process.env.LUDO_LONG === '1';

/** What takes longest comes first: begun last, it would keep one core waiting. */
const SLOW = [/packages\/sim\//, /packages\/(web|cli|server)\//, /laws/];
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const slow = SLOW.findIndex((each) => each.test(moduleId));
      return slow < 0 ? SLOW.length : slow;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // The long tests have a name of their own, so that `npm test` stays quick and skips nothing.
    include: long
      ? ['packages/**/*.long.ts']
      : ['packages/**/*.test.ts', 'scripts/*.test.ts', '*.test.ts'],
    // More than cores: whoever waits for a browser, a server or a disk leaves one free.
    maxWorkers: '150%',
    // A new process for each of two hundred files would take longer than many of them.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: long ? 3_600_000 : 60_000,
    reporters: [['default', { summary: false }]],
  },
});
