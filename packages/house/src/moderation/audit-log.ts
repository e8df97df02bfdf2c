/**
 * The log of all that an operator does to people and tables. Lines are only ever appended. They name
 * people by id, so that nothing but the id is left of somebody who was forgotten.
 */
import { CodedError } from '@ludotheque/core';
import { readLinesDespiteDamage, type TableRecordStore, type WriteBatch } from '@ludotheque/store';

const AUDIT_RECORD_ID = 'house:audit';
const MAX_REASON_LENGTH = 280;

export const AUDITED_ACTIONS = ['end', 'block', 'unblock', 'mute', 'unmute', 'dismiss'] as const;

/** Who did it (over which way), what, to whom or what, and why. */
export interface AuditEntry {
  readonly by: 'cli' | 'page';
  readonly action: (typeof AUDITED_ACTIONS)[number];
  /** The id of a person or a table, or the number of a report. */
  readonly subject: string;
  readonly why: string;
  /** When a mute ends, if it does. */
  readonly until?: number;
}

/** Writes a batch and its line in the log: both, or neither. The batch has no record of its own. */
export async function commitWithAudit(
  store: TableRecordStore,
  at: number,
  entry: AuditEntry,
  batch: Omit<WriteBatch, 'record'> = {},
): Promise<void> {
  const body = JSON.stringify({ ...entry, why: entry.why.slice(0, MAX_REASON_LENGTH) });
  for (;;) {
    const [number = 0] = await store.countRecordLines([AUDIT_RECORD_ID]);
    try {
      const record = { table: AUDIT_RECORD_ID, lines: [{ number, at, body }] };
      return await store.commit({ ...batch, record });
    } catch (error) {
      // Somebody else has just written a line.
      if (!(error instanceof CodedError) || error.code !== 'conflict') throw error;
    }
  }
}

/** The last entries, the newest first. One that is damaged is left out; `ludo admin check` names it. */
export async function readAuditLog(
  store: TableRecordStore,
  limit: number,
): Promise<(AuditEntry & { readonly at: number })[]> {
  const [count = 0] = await store.countRecordLines([AUDIT_RECORD_ID]);
  const from = Math.max(0, count - limit);
  const lines = await readLinesDespiteDamage(store, AUDIT_RECORD_ID, from, count);
  return lines
    .flatMap((line) => (line ? { at: line.at, ...(JSON.parse(line.body) as AuditEntry) } : []))
    .reverse();
}
