/**
 * Loads a table: from its last checkpoint and the lines after it, or from the whole record if there is
 * no checkpoint that fits. It never computes for long without letting others have their turn.
 */
import { CodedError } from '@ludotheque/core';
import type { RecordLine, TableRecordStore } from '@ludotheque/store';
import { parseTableInput, restoreTableCheckpoint, Table } from '@ludotheque/table';
import { pauseForOthers } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import { createNoSuchTableError } from './record-errors.ts';

/** Applying that many lines takes some milliseconds. */
const LINES_PER_PAGE = 500;

/** A table as its record gives it, up to the lines that were wanted, and the lines after those. */
export interface LoadedTable {
  readonly table: Table;
  readonly laterLines: readonly RecordLine[];
  /** How many of the lines its last checkpoint stands for. */
  readonly checkpointLines: number;
}

export type TableLoaderPorts = Pick<Ports, 'clock' | 'rules' | 'warn'> & {
  readonly store: TableRecordStore;
};

/** Loads a table up to a number of lines; without it, to its end. */
export async function loadTable(
  ports: TableLoaderPorts,
  id: string,
  upTo = Infinity,
): Promise<LoadedTable> {
  const table = (await restoreCheckpoint(ports, id, upTo)) ?? new Table(ports.rules);
  const checkpointLines = table.lineCount;
  const laterLines: RecordLine[] = [];
  for (;;) {
    const from = table.lineCount + laterLines.length;
    const lines = await ports.store.readRecord(id, from, LINES_PER_PAGE);
    for (const line of lines)
      if (line.number < upTo) table.apply(line.at, parseTableInput(line.body));
      else laterLines.push(line);
    if (lines.length < LINES_PER_PAGE) break;
    await pauseForOthers(ports.clock);
  }
  if (table.lineCount === 0) throw createNoSuchTableError();
  return { table, laterLines, checkpointLines };
}

/** The table of its last checkpoint; undefined if there is none that fits the record. */
async function restoreCheckpoint(
  { clock, rules, store, warn }: TableLoaderPorts,
  id: string,
  upTo: number,
): Promise<Table | undefined> {
  const checkpoint = await store.findCheckpoint(id);
  if (!checkpoint || checkpoint.lines > upTo) return undefined;
  try {
    const restoring = restoreTableCheckpoint(rules, checkpoint.body);
    let turn = restoring.next();
    for (; !turn.done; turn = restoring.next()) await pauseForOthers(clock);
    const table = turn.value;
    // The record decides. It may have been deleted, or be shorter after a failure of the store.
    const [last] = await store.readRecord(id, table.lineCount - 1, 1);
    const fits = table.id === id && last?.at === table.lastLineAt;
    return fits ? table : undefined;
  } catch (error) {
    if (error instanceof CodedError && /^(store|damaged)$/.test(error.code)) throw error;
    // It is of another version, or damaged. The next one replaces it.
    warn(`the checkpoint of table ${id} does not fit`, undefined);
    return undefined;
  }
}
