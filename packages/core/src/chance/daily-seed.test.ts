import { expect, test } from 'vitest';
import { computeDailySeed, DAILY_NONCE, findDayOfPublicDeal } from './daily-seed.ts';

const seed = computeDailySeed('2026-11-17');
const nonces = [DAILY_NONCE];

test('the seed of a day is the SHA-256 of a label and the date', () => {
  expect(seed).toBe('cb657105cb226213e45e50eb374277d35011d6cf8ab428011cce4c65e4383fc6');
});

test('a public deal is recognized by its seed', () => {
  expect(findDayOfPublicDeal({ seed, nonces })).toBe('2026-11-17');
});

test('a public seed of no day is refused', () => {
  const later = computeDailySeed('2326-11-17');
  expect(() => findDayOfPublicDeal({ seed: later, nonces })).toThrow('that of no day');
});

test('a public deal with another nonce is refused', () => {
  for (const others of [[], ['01'.repeat(16)], [DAILY_NONCE, DAILY_NONCE]])
    expect(() => findDayOfPublicDeal({ seed, nonces: others })).toThrow('deal of 2026-11-17');
});
