/** Reads a long list page by page, with a turn for others after each page. */
import type { Pagination } from '@ludotheque/store';
import type { Clock } from '../ports.ts';
import { pauseForOthers } from './timers.ts';

/** Reading that many rows takes a few milliseconds. */
const ROWS_PER_PAGE = 200;

/** All rows of a list that gives the newest first, and takes the time before which a page begins. */
export async function readAllPages<Row extends { readonly at: number }>(
  clock: Clock,
  list: (page: Pagination) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  let before = Infinity;
  for (let limit = ROWS_PER_PAGE; ; ) {
    const rows = await list({ limit, before });
    if (rows.length < limit) return [...all, ...rows];
    // The last time of a page may go on in the next one, so its rows are left to that.
    const last = rows.at(-1)!.at;
    const whole = rows.filter(({ at }) => at > last);
    all.push(...whole);
    before = whole.at(-1)?.at ?? before;
    limit = whole.length > 0 ? ROWS_PER_PAGE : 2 * limit;
    await pauseForOthers(clock);
  }
}
