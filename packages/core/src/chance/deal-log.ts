/**
 * The public log of deals: one line when a table is created, dealt and over. Every line has the hash of
 * the line before, so that no line can be changed, removed or added later without changing all after it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';

/** What a line says. Tables are named by the hash of their id: the id itself lets everybody in. */
export type DealLogEntry = { readonly table: string } & (
  | { readonly what: 'created'; readonly commitment: string }
  | {
      readonly what: 'dealt';
      /** How many nonces the deal was made from, and how many were not opened in time. */
      readonly opened: number;
      readonly unopened: number;
      /** Binds the nonces: SHA-256 of the sorted SHA-256 of each of them. */
      readonly nonces: string;
    }
  | { readonly what: 'over' | 'closed'; readonly ending: string; readonly seed: string }
);

export type DealLogLine = DealLogEntry & {
  readonly n: number;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly before: string;
};

/** What the first line has in the place of a hash. */
export const EMPTY_LOG_HASH = '0'.repeat(64);

export const hashDealLogLine = (line: string): string => bytesToHex(sha256(utf8ToBytes(line)));

export function writeDealLogLine(
  place: { readonly n: number; readonly at: number; readonly before: string },
  entry: DealLogEntry,
): string {
  const { at, before, n } = place;
  return JSON.stringify({ n, at, before, ...entry });
}

function parseDealLogLine(line: string, n: number): DealLogLine {
  try {
    const parsed: DealLogLine = JSON.parse(line);
    return parsed;
  } catch {
    fail('log', `line ${n} of the log is no JSON: ${formatForMessage(line, 80)}`);
  }
}

/** Checks the chain of a whole log, and returns its lines; throws a CodedError at the first break. */
export function readDealLog(lines: readonly string[]): DealLogLine[] {
  let before = EMPTY_LOG_HASH;
  return lines.map((text, n) => {
    const line = parseDealLogLine(text, n);
    if (line.n !== n)
      fail('log', `line ${n} of the log has the number ${formatForMessage(line.n)}`);
    if (line.before !== before)
      fail('log', `line ${n} of the log does not follow from the one before: the log was changed`);
    before = hashDealLogLine(text);
    return line;
  });
}
