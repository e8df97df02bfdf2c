/**
 * The time at a table. If its last input was written by a clock that was ahead of ours, time goes on
 * from there, instead of standing still until our clock has caught up.
 */
import type { Table } from '@ludotheque/table';
import type { Clock } from '../ports.ts';

export class TableTime {
  private readonly clock: Pick<Clock, 'now'>;
  private readonly table: Table;
  /** How far the table's time is ahead of this node's clock. */
  private aheadMs = 0;

  constructor(clock: Pick<Clock, 'now'>, table: Table) {
    this.clock = clock;
    this.table = table;
    this.now();
  }

  /** Must be called whenever the table has got new lines. */
  now(): number {
    const now = this.clock.now();
    this.aheadMs = Math.max(this.aheadMs, this.table.lastInputAt - now);
    return now + this.aheadMs;
  }

  /** When there is something to do although nobody acts, by this node's clock. */
  get deadline(): number | undefined {
    const { deadline } = this.table;
    return deadline === undefined ? undefined : deadline - this.aheadMs;
  }
}
