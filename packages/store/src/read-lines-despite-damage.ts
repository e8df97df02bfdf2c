/** Reads records that must be read even if the disk has changed a line: the lists that the house keeps. */
import { CodedError } from '@ludotheque/core';
import type { RecordLine, TableRecordStore } from './store.ts';

/**
 * The lines from a number on, up to the end, which is not included; undefined for those that are damaged
 * or missing. Halves what it asks for until each of these is alone.
 */
export async function readLinesDespiteDamage(
  store: Pick<TableRecordStore, 'readRecord'>,
  record: string,
  from: number,
  end: number,
): Promise<(RecordLine | undefined)[]> {
  if (from >= end) return [];
  try {
    return await store.readRecord(record, from, end - from);
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'damaged')) throw error;
    if (end - from === 1) return [undefined];
  }
  const middle = Math.floor((from + end) / 2);
  return [
    ...(await readLinesDespiteDamage(store, record, from, middle)),
    ...(await readLinesDespiteDamage(store, record, middle, end)),
  ];
}
