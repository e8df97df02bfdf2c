import { expect, test } from 'vitest';
import { formatForMessage } from './format-for-message.ts';

const nested = (depth: number): unknown =>
  JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

test('a short value is shown whole', () => {
  expect(formatForMessage({ play: 'G14', to: [2] })).toBe('{"play":"G14","to":[2]}');
});

test('a long value is cut, and its length told', () => {
  expect(formatForMessage('x'.repeat(1000))).toBe(`"${'x'.repeat(159)}… (1002 characters)`);
  expect(formatForMessage('abcdef', 4)).toBe('"abc… (8 characters)');
});

test('a value of just the length is not cut', () => {
  expect(formatForMessage('abc', 5)).toBe('"abc"');
});

test('what is missing is nothing', () => {
  expect(formatForMessage(undefined)).toBe('nothing');
});

test('a value nested a million deep has words too', () => {
  expect(formatForMessage(nested(1_000_000))).toBe('a value nested too deeply to show');
});

test('a message stays one line, and moves no cursor', () => {
  const control = '\n\r\u001b[2J\u0085\u009b\u2028\u2029\u007f';
  expect(formatForMessage(control)).toMatch(/^[\x20-\x7e]+$/);
});

test('letters of all languages stay as they are', () => {
  expect(formatForMessage('Chloé ♠ 牌')).toBe('"Chloé ♠ 牌"');
});
