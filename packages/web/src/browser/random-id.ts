/** A random id. `crypto.randomUUID` exists on secure origins only, and a phone on the same Wi-Fi has none. */
import { bytesToHex } from '@noble/hashes/utils.js';

const ID_BYTES = 16;

export function createRandomId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}
