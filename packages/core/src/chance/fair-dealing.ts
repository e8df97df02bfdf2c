/**
 * Fair dealing: the server commits to a seed first, then each player's client commits to a nonce and
 * opens it when all have committed. Seed and nonces together decide seating and shuffles.
 * docs/fair-dealing.md specifies the bytes, so that anybody can check a deal with a program of their own.
 */
import { chacha20 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from '../game/game.ts';
import { drawBelowByRejection, fisherYatesShuffle } from './rng.ts';

export const DEAL_SEED_BYTES = 32;
const BUFFER_BYTES = 256;

/** What is published before the deal: the seed's SHA-256, in hex. */
export function computeSeedCommitment(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/**
 * What a player's client sends when it sits down, before it opens the nonce; in hex. The label makes it
 * different from the hash that goes into the key: otherwise the server could compute the deal from the
 * commitments alone, and a colluding player could choose the last one.
 */
export function computeNonceCommitment(nonce: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes('ludotheque/nonce/1'), nonce)));
}

/** A nonce with the commitment to it, both in hex. */
export interface CommittedNonce {
  readonly nonce: string;
  readonly nonceHash: string;
}

export const commitToNonce = (nonce: string): CommittedNonce => ({
  nonce,
  nonceHash: computeNonceCommitment(hexToBytes(nonce)),
});

/** One hash for all nonces of a deal, in hex, whatever their order. */
export function hashNonces(nonces: readonly Uint8Array[]): string {
  return bytesToHex(
    sha256(concatBytes(...nonces.map((nonce) => sha256(nonce)).sort(compareBytes))),
  );
}

/** The name of a table in public places. The id itself lets everybody in who knows it. */
export function hashTableId(table: string): string {
  return bytesToHex(sha256(utf8ToBytes(table)));
}

/**
 * The key of the streams: a hash over the seed and the hash of each nonce. The hashes are sorted, so
 * that nobody can influence the deal by the order of the nonces.
 */
export function deriveDealKey(seed: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  if (seed.length !== DEAL_SEED_BYTES) throw new RangeError(`a seed has ${DEAL_SEED_BYTES} bytes`);
  const hashes = nonces.map((nonce) => sha256(nonce)).sort(compareBytes);
  return sha256(concatBytes(utf8ToBytes('ludotheque/deal/1'), seed, ...hashes));
}

/** Compares by the first byte that differs. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** Seating and shuffles use separate streams, so that neither reveals the other. */
export type FairRngPurpose = 'seating' | 'shuffles';

/** Random numbers from the ChaCha20 key stream: 32-bit little-endian words, by rejection. */
export class FairRng implements Rng {
  private readonly key: Uint8Array;
  private readonly nonce = new Uint8Array(12);
  private readonly buffer = new Uint8Array(BUFFER_BYTES);
  private readonly words = new DataView(this.buffer.buffer);
  private offset = BUFFER_BYTES;
  private blockCounter = 0;

  constructor(key: Uint8Array, purpose: FairRngPurpose) {
    this.key = key;
    this.nonce.set(utf8ToBytes(purpose));
  }

  below(n: number): number {
    return drawBelowByRejection(n, () => this.nextWord());
  }

  shuffle(cards: Uint8Array): void {
    fisherYatesShuffle(cards, this);
  }

  private nextWord(): number {
    if (this.offset === BUFFER_BYTES) {
      this.buffer.fill(0);
      chacha20(this.key, this.nonce, this.buffer, this.buffer, this.blockCounter);
      this.blockCounter += BUFFER_BYTES / 64;
      this.offset = 0;
    }
    const word = this.words.getUint32(this.offset, true);
    this.offset += 4;
    return word;
  }
}

/** What decides the place of a person in the draw of the seats. */
export interface SeatingEntry {
  /** In hex; undefined if it was committed to, and not opened in time. */
  readonly nonce?: string | undefined;
  readonly nonceHash?: string | undefined;
}

/** People in the order of the draw: by the hash of the nonce; then, by commitment, who opened none. */
export function sortForSeating<T extends SeatingEntry>(people: readonly T[]): T[] {
  const ranked = people.map((entry) => ({ entry, rank: computeSeatingRank(entry) }));
  return ranked.sort((a, b) => compareBytes(a.rank, b.rank)).map(({ entry }) => entry);
}

function computeSeatingRank({ nonce, nonceHash = '' }: SeatingEntry): Uint8Array {
  if (nonce !== undefined) return concatBytes(Uint8Array.of(0), sha256(hexToBytes(nonce)));
  return concatBytes(Uint8Array.of(1), hexToBytes(nonceHash));
}

/** The seating: entry i is the seat of the i-th person of `sortForSeating`; bots come last. */
export function drawSeats(key: Uint8Array, people: number): number[] {
  const seats = Uint8Array.from({ length: people }, (_, i) => i);
  new FairRng(key, 'seating').shuffle(seats);
  return [...seats];
}
