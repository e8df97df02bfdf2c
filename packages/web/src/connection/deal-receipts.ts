/**
 * Keeps a receipt of every deal on this device: what the server promised before the visitor sat down,
 * and what this browser added. Without it, a server could deal from another seed and nobody would know.
 */
import {
  computeNonceCommitment,
  type DealReceipt,
  hexToBytes,
  parseDealReceipt,
  RECEIPT_FORMAT,
} from '@ludotheque/core';
import { type Client, RequestError } from '@ludotheque/protocol/client';
import { createDealNonce } from './deal-nonce.ts';

const KEY_PREFIX = 'deal-receipt:';
const MAX_RECEIPTS = 1_000;

/** All receipts of this page; also where the browser denies storage. */
const receiptsInMemory = new Map<string, string>();

const receiptKey = (table: string, person: string) => `${KEY_PREFIX}${table}:${person}`;

function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? receiptsInMemory.get(key);
  } catch {
    return receiptsInMemory.get(key);
  }
}

function writeStored(key: string, text: string | undefined): void {
  if (text === undefined) receiptsInMemory.delete(key);
  else receiptsInMemory.set(key, text);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    deleteOldestReceipts();
  } catch {
    // Without storage, the receipt lasts until the page is closed.
  }
}

const listKeys = () => {
  const keys = new Set(receiptsInMemory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY_PREFIX)) keys.add(key);
  } catch {
    // Only those of this page.
  }
  return [...keys];
};

function deleteOldestReceipts(): void {
  const keys = listKeys();
  if (keys.length <= MAX_RECEIPTS) return;
  const byAge = keys.map((key) => ({ key, at: parseStored(readStored(key))?.at ?? 0 }));
  byAge.sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - MAX_RECEIPTS)) writeStored(key, undefined);
}

function parseStored(text: string | undefined): DealReceipt | undefined {
  try {
    return text === undefined ? undefined : parseDealReceipt(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function findDealReceipt(table: string, person: string): DealReceipt | undefined {
  return parseStored(readStored(receiptKey(table, person)));
}

/** The receipts of everybody who sat down at this table with this device. */
export function listDealReceipts(table: string): DealReceipt[] {
  return listKeys()
    .filter((key) => key.startsWith(receiptKey(table, '')))
    .flatMap((key) => parseStored(readStored(key)) ?? []);
}

export function storeDealReceipt(person: string, receipt: DealReceipt): void {
  writeStored(receiptKey(receipt.table, person), JSON.stringify(receipt));
}

/** For a person who got up before the deal: nothing of theirs is in it. */
export function deleteDealReceipt(table: string, person: string): void {
  writeStored(receiptKey(table, person), undefined);
}

export interface Sitting {
  readonly table: string;
  readonly person: string;
  /** The promise of the server, as this page has seen it. */
  readonly commitment: string;
}

/** Writes the receipt, and only then sits down. */
export async function sitDownWithReceipt(
  client: Client,
  { commitment, person, table }: Sitting,
): Promise<void> {
  const nonce = createDealNonce();
  const nonceHash = computeNonceCommitment(hexToBytes(nonce));
  const key = receiptKey(table, person);
  const before = readStored(key);
  const at = Date.now();
  const receipt = { table, commitment, nonce, nonceHash, at, opened: false };
  storeDealReceipt(person, { format: RECEIPT_FORMAT, ...receipt });
  try {
    await client.sitDown(table, nonce);
  } catch (error) {
    // Refused: perhaps another tab was quicker, and its receipt counts. Without an answer, ours may.
    if (error instanceof RequestError) writeStored(key, before);
    throw error;
  }
}
