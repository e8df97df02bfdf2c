/**
 * A receipt: what a player's own device was shown and sent before the deal. A record that passes every
 * check of its own may still be of another deal than the one that was promised; only what was kept
 * outside the server can show that.
 */

import { hexToBytes } from '@noble/hashes/utils.js';
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import { computeNonceCommitment, hashTableId } from './fair-dealing.ts';

export const RECEIPT_FORMAT = 'ludotheque/receipt/1';

export interface DealReceipt {
  readonly format: typeof RECEIPT_FORMAT;
  readonly table: string;
  /** The hash of the server's seed, as it was shown before sitting down. */
  readonly commitment: string;
  readonly nonce: string;
  readonly nonceHash: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the server has shown the opened nonce. */
  readonly opened: boolean;
  /**
   * What everybody added, as the server showed it just before this device opened its nonce. Left out by
   * older devices, and if the nonce has not been opened.
   */
  readonly shares?: ShownShares;
  /** What the public log of deals said then; left out if it had no line about the table. */
  readonly log?: DealLogEvidence;
}

/** What a deal follows from besides the seed, as a table or a record shows it. */
export interface ShownShares {
  /** The commitments to nonces. */
  readonly nonceHashes: readonly string[];
  /** The nonces that are known: opened already, or sent in plain. */
  readonly nonces: readonly string[];
  /** Only if the host has arranged the seats; otherwise they are drawn. */
  readonly seating?: 'arranged' | undefined;
}

export interface DealLogEvidence {
  /** The lines about this table. */
  readonly lines: readonly string[];
  /** How many lines the log had, and the hash of the last one. */
  readonly count: number;
  readonly head: string;
}

/** What a table or a record says about its deal now. */
export interface DealClaim extends ShownShares {
  /** The hash of the table's id, if the claim has it. */
  readonly table?: string | undefined;
  readonly commitment: string;
  /** Whether the deal has been made. */
  readonly isDealt: boolean;
}

/**
 * `table`: another table. `commitment`: another seed than the one that was promised. `nonceHash`: one's
 * own share has disappeared. `shares`: the others have added something else than what was fixed when
 * this device opened its nonce, or seats that were to be drawn are said to be arranged. `unopened`: the
 * deal was made without it, as if it had not been opened.
 * `log`: the public log had another commitment for the table.
 */
export type ReceiptDifference =
  | 'table'
  | 'commitment'
  | 'nonceHash'
  | 'shares'
  | 'unopened'
  | 'log';

export function findReceiptDifferences(
  { commitment, log, nonce, nonceHash, shares, table }: DealReceipt,
  claim: DealClaim,
): ReceiptDifference[] {
  const differences: ReceiptDifference[] = [];
  const isShareKnown = claim.nonceHashes.includes(nonceHash) || claim.nonces.includes(nonce);
  if (claim.table !== undefined && claim.table !== hashTableId(table)) differences.push('table');
  if (claim.commitment !== commitment) differences.push('commitment');
  if (log && !hasCreatedLine(log.lines, table, claim.commitment)) differences.push('log');
  // Without one's own share the shares cannot be the same, either: that is said once.
  if (!isShareKnown) return [...differences, 'nonceHash'];
  if (shares && describeShares(shares) !== describeShares(claim)) differences.push('shares');
  if (claim.isDealt && !claim.nonces.includes(nonce)) differences.push('unopened');
  return differences;
}

/**
 * The commitment of everybody who added something, in a fixed order. A share is the same before and after
 * its nonce is known. So nonces may be opened or not, but no share may come, go or change. Nor may it count
 * more than once: each time would be another deal.
 */
function describeShares({ nonceHashes, nonces, seating }: ShownShares): string {
  const ofNonces = nonces.map((nonce) =>
    NONCE_PATTERN.test(nonce) ? computeNonceCommitment(hexToBytes(nonce)) : `no nonce: ${nonce}`,
  );
  const shares = [...new Set([...nonceHashes, ...ofNonces])].sort();
  const repeated = nonces.filter((nonce, i) => nonces.indexOf(nonce) < i);
  return [seating ?? 'drawn', ...shares, ...repeated.sort()].join(' ');
}

/** Whether the log announced the table, with this commitment if it is given. */
export function hasCreatedLine(
  lines: readonly string[],
  table: string,
  commitment?: string,
): boolean {
  const hash = hashTableId(table);
  return lines.some((text) => {
    const line = parseLogLine(text);
    const isOfTable = line.what === 'created' && line.table === hash;
    return isOfTable && (commitment === undefined || line.commitment === commitment);
  });
}

function parseLogLine(text: string): { readonly [key: string]: unknown } {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/**
 * What a receipt cannot show. `plain`: its nonce was known to the server before everybody had committed.
 * `shares`: it does not have those of the others. `log`: it has no line of the public log.
 */
export type ReceiptGap = 'plain' | 'shares' | 'log';

export function findReceiptGaps(
  { log, nonce, nonceHash, shares }: DealReceipt,
  { nonceHashes, nonces }: DealClaim,
): ReceiptGap[] {
  const gaps: ReceiptGap[] = [];
  if (nonces.includes(nonce) && !nonceHashes.includes(nonceHash)) gaps.push('plain');
  if (!shares) gaps.push('shares');
  if (!log) gaps.push('log');
  return gaps;
}

/** The claim of a game record whose deal has been checked. */
export function readDealClaim(record: {
  readonly table?: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly seating?: 'arranged' | undefined;
  readonly sitters: readonly { readonly nonceHash?: string | undefined }[];
}): DealClaim {
  const { commitment, nonces, seating, sitters, table } = record;
  const nonceHashes = sitters.flatMap(({ nonceHash }) => nonceHash ?? []);
  return { table, commitment, nonces, nonceHashes, seating, isDealt: true };
}

const HASH_PATTERN = /^[0-9a-f]{64}$/;
const NONCE_PATTERN = /^(?:[0-9a-f]{2}){8,64}$/;

/** Reads a receipt from a file, or throws a CodedError. */
export function parseDealReceipt(json: unknown): DealReceipt {
  if (json === null || typeof json !== 'object')
    fail('receipt', `a receipt must be an object, not ${formatForMessage(json)}`);
  const given = json as { readonly [key: string]: unknown };
  if (given.format !== RECEIPT_FORMAT)
    fail(
      'receipt',
      `"format" must be ${RECEIPT_FORMAT}, not ${formatForMessage(given.format)}: this is no receipt`,
    );
  const requireText = (key: string, pattern: RegExp): string => {
    const value = given[key];
    if (typeof value !== 'string' || !pattern.test(value))
      fail('receipt', `"${key}" of the receipt is ${formatForMessage(value)}`);
    return value;
  };
  const nonce = requireText('nonce', NONCE_PATTERN);
  const nonceHash = requireText('nonceHash', HASH_PATTERN);
  if (computeNonceCommitment(hexToBytes(nonce)) !== nonceHash)
    fail('receipt', 'the nonce of the receipt does not give its "nonceHash"');
  return {
    format: RECEIPT_FORMAT,
    table: requireText('table', /^[0-9A-Za-z]{1,64}$/),
    commitment: requireText('commitment', HASH_PATTERN),
    nonce,
    nonceHash,
    at: Number(given.at),
    opened: given.opened === true,
    ...(given.shares !== undefined && { shares: parseShares(given.shares) }),
    ...(given.log !== undefined && { log: parseLogEvidence(given.log) }),
  };
}

function parseShares(json: unknown): ShownShares {
  const { nonceHashes, nonces, seating } = { ...(json as object) } as Partial<ShownShares>;
  const areTexts = (list: unknown, pattern: RegExp) =>
    Array.isArray(list) && list.every((text) => typeof text === 'string' && pattern.test(text));
  const isSeatingKnown = seating === undefined || seating === 'arranged';
  if (!areTexts(nonceHashes, HASH_PATTERN) || !areTexts(nonces, NONCE_PATTERN) || !isSeatingKnown)
    fail('receipt', `"shares" of the receipt is ${formatForMessage(json)}`);
  return { nonceHashes: nonceHashes!, nonces: nonces!, ...(seating && { seating }) };
}

function parseLogEvidence(json: unknown): DealLogEvidence {
  const { count, head, lines } = { ...(json as object) } as Partial<DealLogEvidence>;
  const areTexts = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  if (!areTexts || !Number.isSafeInteger(count) || typeof head !== 'string')
    fail('receipt', `"log" of the receipt is ${formatForMessage(json)}`);
  return { count: count!, head, lines };
}

const DIFFERENCE_TEXTS: { readonly [D in ReceiptDifference]: string } = {
  table: 'the record is of another table',
  commitment: 'the record has another commitment than the one that was shown before the deal',
  log: 'the public log had another commitment for this table',
  nonceHash: 'the record does not have the nonce of the receipt: it was left out or replaced',
  shares:
    'the record has other shares than those that were fixed when the nonce of the receipt was opened: ' +
    'one was added, left out or replaced, or the seats are said to be arranged',
  unopened:
    'the record says that the nonce of the receipt was not opened; the deal was made without it',
};

/** Throws a CodedError that names every difference, if there is any. */
export function assertReceiptMatches(receipt: DealReceipt, claim: DealClaim): void {
  const differences = findReceiptDifferences(receipt, claim);
  if (differences.length > 0)
    fail('receipt', differences.map((difference) => DIFFERENCE_TEXTS[difference]).join('; '));
}
