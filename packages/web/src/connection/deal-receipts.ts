/**
 * Keeps a receipt of every deal on this device: what the server promised before the visitor sat down,
 * and what this browser added. Without it, a server could deal from another seed and nobody would know.
 */
import type { DealReceipt } from '@ludotheque/core';
import { localStore } from '../browser/local-store.ts';

const KEY_PREFIX = 'deal-receipt:';
const MAX_RECEIPTS = 1_000;

const receiptKey = (table: string, person: string) => `${KEY_PREFIX}${table}:${person}`;

const readStored = (key: string): string | undefined => localStore.getItem(key) ?? undefined;

function writeStored(key: string, text: string | undefined): void {
  if (text === undefined) localStore.removeItem(key);
  else {
    localStore.setItem(key, text);
    deleteOldestReceipts();
  }
}

const listKeys = () => localStore.listKeys().filter((key) => key.startsWith(KEY_PREFIX));

function deleteOldestReceipts(): void {
  const keys = listKeys();
  if (keys.length <= MAX_RECEIPTS) return;
  const byAge = keys.map((key) => ({ key, at: parseStored(readStored(key))?.at ?? 0 }));
  byAge.sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - MAX_RECEIPTS)) writeStored(key, undefined);
}

/** Only this page writes them. The first page loads this file, so it has no code to check them with. */
function parseStored(text: string | undefined): DealReceipt | undefined {
  try {
    const receipt: DealReceipt | undefined = text === undefined ? undefined : JSON.parse(text);
    return receipt;
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

/** Stores a receipt; the result brings back the one that was there before. */
export function storeDealReceipt(person: string, receipt: DealReceipt): () => void {
  const key = receiptKey(receipt.table, person);
  const before = readStored(key);
  writeStored(key, JSON.stringify(receipt));
  return () => writeStored(key, before);
}

/** Adds what was learnt since to a receipt that is stored already. */
export function updateDealReceipt(
  table: string,
  person: string,
  change: Partial<Pick<DealReceipt, 'log' | 'opened' | 'shares'>>,
): void {
  const receipt = findDealReceipt(table, person);
  if (receipt) storeDealReceipt(person, { ...receipt, ...change });
}

/** For a person who got up before the start: nothing of theirs is in the deal, nor known to the server. */
export function deleteDealReceipt(table: string, person: string): void {
  if (findDealReceipt(table, person)?.shares) return;
  writeStored(receiptKey(table, person), undefined);
}
