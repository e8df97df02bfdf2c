/** The tests notice mistakes: each of these is made on purpose, in a copy of the repository. */
import { afterAll, expect, it } from 'vitest';
import { MUTATIONS } from './mutations.ts';
import { RepositoryCopy } from './repository-copy.ts';

const copy = new RepositoryCopy();
afterAll(() => copy.remove());

it('without a mutation all tests that are named pass', async () => {
  const files = [...new Set(MUTATIONS.flatMap(({ tests }) => tests))];
  const { failed, passedCount } = await copy.runTests(files, false);
  expect(failed).toEqual([]);
  expect(passedCount).toBeGreaterThan(files.length);
});

it.each(MUTATIONS)('a test fails if $what', async ({ edits, tests, what }) => {
  const { failed } = await copy.withEdits(edits, () => copy.runTests(tests, true));
  console.log(`${what}: ${failed[0] ?? 'NOT CAUGHT'}`);
  expect(failed).not.toEqual([]);
});
