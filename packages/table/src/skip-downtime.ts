/** Time for which the house was down: nobody waits, is absent, or opens nonces too late by it. */
import { refuseInput } from './input-errors.ts';
import type { TableState } from './table-state.ts';

/** Leaves out so much of the time since the last input. */
export function skipDowntime(table: TableState, at: number, ms: number): void {
  const { roster } = table;
  const isOpening = table.phase === 'open' && roster.nonceDeadline !== undefined;
  if (!isOpening) table.requirePhase('playing');
  if (!(ms > 0 && ms <= at - table.lastInputAt))
    refuseInput('early', 'the house was not down for so long since the last input');
  if (isOpening) {
    roster.nonceDeadline! += ms;
    return;
  }
  const { clocks, holders, idleTimer } = table.match!;
  clocks.skip(ms);
  idleTimer.skip(ms);
  for (const holder of holders) if (holder.awaySince !== undefined) holder.awaySince += ms;
}
