/** The reports in docs/api show what the packages export today, and the version follows from them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  apiReport,
  findMistakeSinceRelease,
  PACKAGES,
  readReleasedVersion,
  reportPath,
} from './api-report.ts';

const readReports = () =>
  new Map(PACKAGES.map((name) => [name, readFileSync(reportPath(name), 'utf8')]));

it.each(PACKAGES)('the report of %s is current', (name) => {
  expect(
    apiReport(name),
    `The API of packages/${name} has changed. If that is meant, renew its report: npm run api`,
  ).toBe(readFileSync(reportPath(name), 'utf8'));
});

it('the version is high enough for what has changed since the last release', () => {
  expect(findMistakeSinceRelease(readReports())).toBeUndefined();
});

it('the version of the last release is too low once an export is added or removed', () => {
  const version = readReleasedVersion();
  const released = readFileSync('docs/api/released/core.api.md', 'utf8');
  const findMistake = (core: string) => findMistakeSinceRelease(new Map([['core', core]]), version);
  expect(findMistake(released)).toBeUndefined();
  expect(findMistake(released.replace(/^export type .*;\n/m, ''))).toMatch(/Raise .*\n.* is gone$/);
  const more = released.replace('```ts\n', '```ts\nexport type Added = 1;\n');
  expect(findMistake(more)).toMatch(/Raise .*\n.*: Added is new$/);
});

it('the last release is the newest one in CHANGELOG.md', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(readReleasedVersion(), 'After a release, keep its reports: npm run api -- --release').toBe(
    newest,
  );
});
