/** Whether nothing has happened at a table, by its record. Whoever clears away asks this at the last moment. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableRecordStore, TableRow } from '@ludotheque/store';
import { isDamagedRecordError } from './damaged-records.ts';

/** Reading a long record at once would keep the event loop busy. */
const LINES_PER_PAGE = 1_000;

/** The index is not updated with every move, so the record decides. A damaged table is not idle. */
export async function isTableIdle(
  store: TableRecordStore,
  row: TableRow,
  since: number,
): Promise<boolean> {
  try {
    const [end] = await store.listRecordEnds([row.id]);
    if (end!.lastAt > since) {
      // The row was read with a page of others. If people have come back since, it has changed.
      const now = await store.findTable(row.id);
      if (now && now.touched < end!.lastAt)
        await store.commit({ table: { ...now, touched: end!.lastAt } });
      return false;
    }
    await checkLines(store, row.id);
    return true;
  } catch (error) {
    if (isDamagedRecordError(error)) return false;
    throw error;
  }
}

/** A damaged table stays until it has been restored, so its lines are read before it is deleted. */
async function checkLines(store: TableRecordStore, table: string): Promise<void> {
  for (let from = 0; ; from += LINES_PER_PAGE) {
    const { length } = await store.readRecord(table, from, LINES_PER_PAGE);
    if (length < LINES_PER_PAGE) return;
    await nextTurn();
  }
}
