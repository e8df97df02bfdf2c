/** A player's own random bytes for the deal: with them, nobody else can choose it alone. */
import { bytesToHex } from '@noble/hashes/utils.js';

const NONCE_BYTES = 16;

export function createDealNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}
