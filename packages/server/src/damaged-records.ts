/** Tables whose record is damaged: each is logged once and counted; all others go on. */
import { CodedError } from '@ludotheque/core';
import type { QueuedStore } from '@ludotheque/store';
import type { Metrics } from './metrics.ts';

/** The tables that somebody is most likely to open next. Others are checked when they are opened. */
const TABLES_CHECKED_AT_START = 20;

export function watchForDamagedRecords(
  store: QueuedStore,
  metrics: Metrics,
  warn: (what: string, error: unknown) => void,
): void {
  const damagedTables = new Set<string>();
  metrics.addDamagedTablesGauge(() => damagedTables.size);
  store.onDamagedRecord = (table, error) => {
    if (damagedTables.has(table)) return;
    damagedTables.add(table);
    warn(`table ${table} is damaged; ludo admin check lists all damage`, error);
  };
}

/** Reads the records of the last tables, so that damage is known before people come back. */
export async function checkRecentRecords(store: QueuedStore): Promise<void> {
  for (const { id } of await store.listTables({ limit: TABLES_CHECKED_AT_START }))
    await store.readRecord(id).catch((error: unknown) => {
      if (!isDamagedRecordError(error)) throw error;
    });
}

export const isDamagedRecordError = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'damaged';
