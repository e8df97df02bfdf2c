import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shelfPlugin } from './packages/web/vite-plugins/shelf-plugin.ts';

/** `npm test` runs everything but the long tests; see scripts/run-tests.ts and test-containers.ts. */
const isLong = process.env.LUDO_LONG === '1';
const isQuick = process.env.LUDO_QUICK === '1';
const isContainers = process.env.LUDO_CONTAINERS === '1';
/** `npm run check-game` names its files, some of them long tests, which one game makes short. */
const isCheckOfOneGame = process.env.LUDO_CHECK === '1';

const EVERYTHING = ['packages/**/*.test.ts', 'scripts/*.test.ts', '*.test.ts'];
/** Pure code and the embedded stores: no browser, no server process, no database to start. */
const QUICK = [
  'packages/{bots,core,kit,protocol,table,testkit}/**/*.test.ts',
  'packages/games/{src,tests}/**/*.test.ts',
  'packages/store/src/{memory,sqlite}/**/*.test.ts',
  'tidy.test.ts',
];

const LONG = ['packages/**/*.long.ts'];
/** They need podman, and an image that was built before. */
const CONTAINERS = ['packages/**/*.containers.ts'];

function chooseTests(): string[] {
  if (isCheckOfOneGame) return [...EVERYTHING, ...LONG];
  if (isLong) return LONG;
  if (isContainers) return CONTAINERS;
  return isQuick ? QUICK : EVERYTHING;
}

/** The slowest files start first: if one started last, the other cores would wait for it. */
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
  plugins: [shelfPlugin()],
  test: {
    // The long tests have an ending of their own, so that `npm test` stays short and skips nothing.
    include: chooseTests(),
    // More workers than cores: a test that waits for a browser, a server or a disk leaves one free.
    // As a number, because Vitest takes no percentage above 100.
    maxWorkers: isQuick ? availableParallelism() : Math.ceil(1.5 * availableParallelism()),
    // A new process for each of two hundred files would take longer than many of them.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: isLong ? 3_600_000 : isCheckOfOneGame ? 300_000 : 60_000,
    // Stopping a database or deleting a copy of the repository takes longer on a busy machine.
    hookTimeout: 60_000,
    // Vitest itself gives a poll one second, which a page on a busy machine may exceed.
    expect: { poll: { timeout: 20_000 } },
    reporters: [['default', { summary: false }]],
  },
});
