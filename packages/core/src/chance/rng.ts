/** Unbiased random numbers and shuffles, and the seeded generator of bots and simulations. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from '../game/game.ts';

/** Fisher–Yates from the end, on any unbiased source. */
export function fisherYatesShuffle(cards: Uint8Array, rng: Pick<Rng, 'below'>): void {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const card = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = card;
  }
}

const WORD_RANGE = 2 ** 32;

/** A whole number below n from 32-bit words, by rejecting the last incomplete block of n. */
export function drawBelowByRejection(n: number, word: () => number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORD_RANGE) throw new RangeError(`no number below ${n}`);
  const whole = WORD_RANGE - (WORD_RANGE % n);
  for (;;) {
    const drawn = word();
    if (drawn < whole) return drawn % n;
  }
}

/**
 * The fast generator of the simulator and the bots: sfc32, seeded by the SHA-256 of a text.
 * Never used to deal at a real table; see fair-dealing.ts for that.
 */
export class SeededRng implements Rng {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 0;

  constructor(seed: string) {
    const words = new DataView(sha256(utf8ToBytes(seed)).buffer);
    this.a = words.getInt32(0);
    this.b = words.getInt32(4);
    this.c = words.getInt32(8);
    this.counter = words.getInt32(12);
  }

  private next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** Small n by Lemire's multiplication in 24 bits, which stays within 31-bit integers. */
  below(n: number): number {
    if (n > 127) return drawBelowByRejection(n, () => this.next() >>> 0);
    for (;;) {
      const product = (this.next() >>> 8) * n;
      const rest = product & 0xffffff;
      if (rest >= n || rest >= 0x1000000 % n) return product >>> 24;
    }
  }

  shuffle(cards: Uint8Array): void {
    fisherYatesShuffle(cards, this);
  }
}
