import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelowByRejection, fisherYatesShuffle, SeededRng } from './rng.ts';

const WORD = 2 ** 32;

/** A source of words that has been written down, and how many of them have been used. */
function scripted(...words: readonly number[]) {
  let used = 0;
  return { next: () => words[used++]!, used: () => used };
}

/** How far counts are from all being equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** sfc32 as its author published it, on four words of a SHA-256, written here a second time. */
function* sfc32(seed: string): Generator<number> {
  const hash = createHash('sha256').update(seed).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => BigInt(hash.readUInt32BE(at))) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const cut = (word: bigint) => BigInt.asUintN(32, word);
  for (;;) {
    const sum = cut(a + b + counter);
    counter = cut(counter + 1n);
    a = b ^ (b >> 9n);
    b = cut(c + (c << 3n));
    c = cut(cut((c << 21n) | (c >> 11n)) + sum);
    yield Number(sum);
  }
}

describe('below, from 32-bit words', () => {
  test('a word is taken modulo n', () => {
    expect(drawBelowByRejection(6, scripted(20).next)).toBe(2);
  });

  test('the words of the last incomplete block of n are rejected', () => {
    // 2³² = 6 · 715827882 + 4: the last four words would favour 0 to 3.
    const source = scripted(WORD - 1, WORD - 2, WORD - 3, WORD - 4, WORD - 5);
    expect(drawBelowByRejection(6, source.next)).toBe(5);
    expect(source.used()).toBe(5);
  });

  test('no word is rejected where n divides 2³²', () => {
    expect(drawBelowByRejection(8, scripted(WORD - 1).next)).toBe(7);
    expect(drawBelowByRejection(WORD, scripted(WORD - 1).next)).toBe(WORD - 1);
  });

  test('just over the half of 2³², nearly every second word is rejected', () => {
    const n = WORD / 2 + 1;
    const source = scripted(WORD - 1, n, n - 1);
    expect(drawBelowByRejection(n, source.next)).toBe(n - 1);
    expect(source.used()).toBe(3);
  });

  test('below 1 there is only 0', () => {
    expect(drawBelowByRejection(1, scripted(WORD - 1).next)).toBe(0);
  });

  test.each([0, -1, 1.5, WORD + 1, Number.NaN, Infinity])('there is no number below %d', (n) => {
    expect(() => drawBelowByRejection(n, () => 0)).toThrow(RangeError);
  });
});

describe('the seeded generator', () => {
  test('below is never out of range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: WORD }), (seed, n) => {
        const drawn = new SeededRng(seed).below(n);
        return Number.isInteger(drawn) && drawn >= 0 && drawn < n;
      }),
    );
  });

  // Below 128 a draw looks at 24 bits of a word: all of them are tried, and counted.
  test.each([3, 90, 127])('below %d takes every number equally often, exactly', (n) => {
    const rng = new SeededRng('');
    const all = 1 << 24;
    let word = 0;
    Reflect.set(rng, 'next', () => (word++ << 8) | 0);
    const counts = new Array<number>(n).fill(0);
    const whole = all - (all % n);
    for (let draws = 0; draws < whole; draws++) {
      const drawn = rng.below(n);
      counts[drawn] = counts[drawn]! + 1;
    }
    expect(word).toBeLessThanOrEqual(all);
    expect(new Set(counts)).toEqual(new Set([whole / n]));
  });

  test('above 127 it rejects in the same way as from 32-bit words', () => {
    const rng = new SeededRng('x');
    const words = sfc32('x');
    for (let n = 128; n < 228; n++)
      expect(rng.below(n)).toBe(drawBelowByRejection(n, () => words.next().value!));
  });

  test('its words are sfc32, so that a seed means the same for ever', () => {
    const rng = new SeededRng('ludotheque');
    const words = sfc32('ludotheque');
    for (let i = 0; i < 100; i++) expect(rng.below(WORD)).toBe(words.next().value);
  });

  test('the same seed gives the same stream', () => {
    const draw = (rng: SeededRng) => Array.from({ length: 50 }, (_, i) => rng.below(i + 1));
    expect(draw(new SeededRng('a'))).toEqual(draw(new SeededRng('a')));
  });

  test('different seeds give different streams', () => {
    const first = (n: number) => new SeededRng(`seed ${n}`).below(WORD);
    expect(new Set(Array.from({ length: 1000 }, (_, n) => first(n))).size).toBe(1000);
  });
});

describe('a shuffle', () => {
  test('goes from the end, and exchanges each card with one before it or itself', () => {
    const cards = Uint8Array.of(10, 11, 12, 13);
    const asked: number[] = [];
    const chosen = [1, 2, 0];
    fisherYatesShuffle(cards, { below: (n) => chosen[asked.push(n) - 1]! });
    expect(asked).toEqual([4, 3, 2]);
    // 10 11 12 13 → 10 13 12 11 → (12 with itself) → 13 10 12 11
    expect([...cards]).toEqual([13, 10, 12, 11]);
  });

  test('is a permutation', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (seed, cards) => {
        const shuffled = cards.slice();
        new SeededRng(seed).shuffle(shuffled);
        expect(shuffled.toSorted()).toEqual(cards.toSorted());
      }),
    );
  });

  test('gives all 24 orders of four cards the same chance', () => {
    const rng = new SeededRng('24 orders');
    const counts = new Map<string, number>();
    for (let n = 0; n < 48_000; n++) {
      const cards = Uint8Array.of(0, 1, 2, 3);
      rng.shuffle(cards);
      counts.set(cards.join(), (counts.get(cards.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 23 degrees of freedom: above 60 in fewer than one of 10,000 fair trials.
    expect(chiSquare([...counts.values()])).toBeLessThan(60);
  });
});
