/** Reads the steps of a table page by page, as one seat was told of them. */
import type { Seat } from '@ludotheque/core';
import { MAX_STEPS_PER_PAGE, type StepFrame } from '@ludotheque/protocol';
import type { RecordLine, TableRecordStore } from '@ludotheque/store';
import type { Table } from '@ludotheque/table';
import { pauseForOthers } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import { replayStepFrames } from './step-frame-replay.ts';
import type { SeenStep } from './table-frame-builder.ts';

export interface TableLogPorts extends Pick<Ports, 'clock'> {
  readonly store: TableRecordStore;
}

export class TableLogReader {
  private readonly ports: TableLogPorts;

  constructor(ports: TableLogPorts) {
    this.ports = ports;
  }

  /** The lines before a number, as many as a page has. `more` is for finding out whether there are any. */
  readLines(id: string, from: number, before: number, more = 0): Promise<RecordLine[]> {
    const first = Math.max(0, from, before - MAX_STEPS_PER_PAGE);
    return this.ports.store.readRecord(id, first, before - first + more);
  }

  /** Whether what a session has seen is the beginning of a record with so many lines. */
  async isStillRecorded(id: string, { at, n }: SeenStep, lineCount: number): Promise<boolean> {
    if (n < 0) return true;
    if (n >= lineCount) return false;
    if (at === undefined) return true;
    const [line] = await this.ports.store.readRecord(id, n, 1);
    return line?.at === at;
  }

  replayLines(table: Table, lines: readonly RecordLine[], seat: Seat): Promise<StepFrame[]> {
    return replayStepFrames(table, lines, seat, () => pauseForOthers(this.ports.clock));
  }
}
