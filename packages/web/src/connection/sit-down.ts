/** Sits down at a table of a server, with a receipt of what was promised and sent. */
import { bytesToHex, commitToNonce, RECEIPT_FORMAT } from '@ludotheque/core';
import { type Client, RequestError } from '@ludotheque/protocol/client';
import { findDealReceipt, storeDealReceipt } from './deal-receipts.ts';

const NONCE_BYTES = 16;

/** A player's own random bytes for the deal: with them, nobody else can choose it alone. */
export function createDealNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

export interface Sitting {
  readonly table: string;
  readonly person: string;
  /** The promise of the server, as this page has seen it. */
  readonly commitment: string;
}

/**
 * Writes the receipt, and only then sits down. Where this device has opened a nonce already, it does not
 * add another one: a server that disliked the deal could otherwise start again, and nobody would know.
 */
export async function sitDownWithReceipt(
  client: Client,
  { commitment, person, table }: Sitting,
): Promise<void> {
  if (findDealReceipt(table, person)?.shares) throw new Error('the nonce has been opened here');
  const share = commitToNonce(createDealNonce());
  const receipt = { table, commitment, ...share, at: Date.now(), opened: false };
  const bringBack = storeDealReceipt(person, { format: RECEIPT_FORMAT, ...receipt });
  try {
    await client.sitDown(table, share);
  } catch (error) {
    // Refused: perhaps another tab was quicker, and its receipt counts. Without an answer, ours may.
    if (error instanceof RequestError) bringBack();
    throw error;
  }
}
