/**
 * A withdrawal: the person gives up the seat, however the game stands. It is written by a server that
 * lacks the rules and cannot know that, so it is never refused.
 */
import type { Table } from './table.ts';
import type { TableInputOf } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

/** What the withdrawal comes to at this table; undefined where there is no seat to give up. */
export function resolveWithdrawal(
  table: Table,
  by: PersonId,
): TableInputOf<'leave' | 'resign'> | undefined {
  if (!table.isSeated(by)) return undefined;
  if (table.phase === 'open') return { kind: 'leave', by };
  return table.phase === 'playing' ? { kind: 'resign', by } : undefined;
}
