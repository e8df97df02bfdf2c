/**
 * Fair dealing: the server commits to a seed before anyone has said anything, every seat's client
 * adds a nonce, and what both make together decides seating and shuffles. docs/fair-dealing.md
 * gives the same in words and bytes, for those who check a deal with a program of their own.
 */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from './game.ts';
import { belowByRejection, fisherYates } from './rng.ts';

export const SEED_BYTES = 32;
const BUFFER_BYTES = 256;

/** What is published before the deal: the seed's SHA-256, in hex. */
export function commitment(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/** The key of the stream: a hash over the seed and the hash of each nonce, in order of arrival. */
export function dealKey(seed: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes`);
  return sha256(
    concatBytes(utf8ToBytes('ludotheque/deal/1'), seed, ...nonces.map((n) => sha256(n))),
  );
}

/** Seating and shuffles have streams of their own, so that neither tells of the other. */
export type Purpose = 'seating' | 'shuffles';

/** Chance from the ChaCha20 key stream: 32-bit little-endian words, rejection, Fisher–Yates. */
export class FairRng implements Rng {
  private readonly key: Uint8Array;
  private readonly nonce = new Uint8Array(12);
  private readonly buffer = new Uint8Array(BUFFER_BYTES);
  private readonly words = new DataView(this.buffer.buffer);
  private at = BUFFER_BYTES;
  private block = 0;

  constructor(key: Uint8Array, purpose: Purpose) {
    this.key = key;
    this.nonce.set(utf8ToBytes(purpose));
  }

  below(n: number): number {
    return belowByRejection(n, () => this.word());
  }

  shuffle(cards: Uint8Array): void {
    fisherYates(cards, this);
  }

  private word(): number {
    if (this.at === BUFFER_BYTES) {
      this.buffer.fill(0);
      chacha20(this.key, this.nonce, this.buffer, this.buffer, this.block);
      this.block += BUFFER_BYTES / 64;
      this.at = 0;
    }
    const word = this.words.getUint32(this.at, true);
    this.at += 4;
    return word;
  }
}

/** Who sits where: entry i is the seat of the i-th arrival. */
export function drawSeats(key: Uint8Array, people: number): number[] {
  const seats = Uint8Array.from({ length: people }, (_, i) => i);
  new FairRng(key, 'seating').shuffle(seats);
  return [...seats];
}
