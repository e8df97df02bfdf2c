import { expect, test } from 'vitest';
import { isIntegerBetween, isJsonObject, isObject } from './json-guards.ts';

test.each([{}, { a: 1 }, JSON.parse('{"__proto__":1}')])('%j is an object', (value) => {
  expect(isObject(value)).toBe(true);
  expect(isJsonObject(value)).toBe(true);
});

test.each([null, undefined, [], [{}], 1, 'a', true])('%j is no object', (value) => {
  expect(isObject(value)).toBe(false);
});

test('both ends of a range are included', () => {
  expect([0, 1, 2, 3, 4].filter((n) => isIntegerBetween(n, 1, 3))).toEqual([1, 2, 3]);
});

test.each([1.5, Number.NaN, '2', null, undefined, [2], true])('%j is no whole number', (value) => {
  expect(isIntegerBetween(value, 0, 9)).toBe(false);
});
