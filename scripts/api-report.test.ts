/** The reports in docs/api show what the packages export today. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReport, PACKAGES, reportPath } from './api-report.ts';

it.each(PACKAGES)('the report of %s is current', (name) => {
  expect(
    apiReport(name),
    `The API of packages/${name} has changed. If that is meant, renew its report: npm run api`,
  ).toBe(readFileSync(reportPath(name), 'utf8'));
});
