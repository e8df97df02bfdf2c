import { expect, test } from 'vitest';
import { findLocale } from './locale-formats.ts';

test.each([
  ['en', ['en-GB', 'en'], 'en-GB'],
  ['de', ['en-GB', 'de-AT'], 'de-AT'],
  ['en', ['nl-BE', 'nl'], 'en-BE'],
  ['fr', ['en'], 'fr'],
  ['nl', [], 'nl'],
] as const)('a page in %s for a browser of %j has the dates of %s', (language, wished, locale) => {
  expect(findLocale(language, wished)).toBe(locale);
});
