/** How the log of deals is stored: in pages, each of them a record. */
import { readLinesDespiteDamage, type TableRecordStore } from '@ludotheque/store';

/** The log is stored and sent in pages of so many lines; a full page never changes unless it is damaged. */
export const DEAL_LOG_PAGE_LINES = 256;

export const getDealLogPageId = (page: number) => `deals:${page}`;

/**
 * What is shown, and hashed, in the place of a line that the disk has damaged. It does not follow from the
 * line before, so everybody who checks the chain sees the break, and the log can go on after it.
 */
const describeDamagedLine = (n: number) =>
  JSON.stringify({ n, at: 0, before: '', table: '', what: 'damaged' });

/** Such a line changes if the store is restored. */
export const isDamagedDealLogLine = (line: string): boolean => line.endsWith('"what":"damaged"}');

/** Lines of one page, as they are shown. */
export async function readDealLogLines(
  store: TableRecordStore,
  first: number,
  count: number,
): Promise<string[]> {
  const page = getDealLogPageId(Math.floor(first / DEAL_LOG_PAGE_LINES));
  const from = first % DEAL_LOG_PAGE_LINES;
  const lines = await readLinesDespiteDamage(store, page, from, from + count);
  return lines.map((line, i) => line?.body ?? describeDamagedLine(first + i));
}
