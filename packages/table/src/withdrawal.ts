/**
 * A withdrawal: the person gives up the seat, however the game stands. It is written by a server that
 * lacks the rules and cannot know that, so it is never refused. Between the start and the deal it only
 * leaves, as records of older versions mean it; a resignation gives the seat up for good there, too.
 */
import type { Table } from './table.ts';
import type { TableInputOf } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

/** What the withdrawal comes to at this table; undefined where there is no seat to give up. */
export function resolveWithdrawal(
  table: Table,
  by: PersonId,
): TableInputOf<'leave' | 'resign'> | undefined {
  const { phase, roster } = table;
  if (phase === 'open') {
    const isHere = roster.entries.some(
      (entry) => entry.kind === 'person' && entry.person === by && !entry.hasLeft,
    );
    return isHere ? { kind: 'leave', by } : undefined;
  }
  if (phase !== 'playing') return undefined;
  if (roster.latecomers.isWaiting(by)) return { kind: 'leave', by };
  return table.isSeated(by) ? { kind: 'resign', by } : undefined;
}
