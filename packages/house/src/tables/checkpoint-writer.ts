/** Writes checkpoints of tables, so that loading one costs what it weighs now and not its history. */
import type { BatchCommitter } from '@ludotheque/store';
import { serializeTableCheckpoint } from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';
import type { TableEvents } from './table-events.ts';

/** A checkpoint is written after that many lines, and later the more moves it has to hold. */
const MIN_LINES_BETWEEN_CHECKPOINTS = 200;
const LINES_BETWEEN_CHECKPOINTS_PER_MOVE = 0.5;

export interface CheckpointWriterDependencies {
  readonly ports: Pick<Ports, 'warn'> & { readonly store: BatchCommitter };
  readonly events: TableEvents;
}

export class CheckpointWriter {
  private readonly ports: CheckpointWriterDependencies['ports'];

  constructor({ events, ports }: CheckpointWriterDependencies) {
    this.ports = ports;
    events.onCommitted((liveTable, _, isLocal) => {
      if (isLocal) this.writeIfDue(liveTable);
    });
  }

  /** While a commit is in flight the table may have a line that never will be in the record. */
  writeIfDue(liveTable: LiveTable): void {
    const { checkpointLines, table } = liveTable;
    const { lineCount, match } = table;
    const distance =
      MIN_LINES_BETWEEN_CHECKPOINTS + LINES_BETWEEN_CHECKPOINTS_PER_MOVE * (match?.moveCount ?? 0);
    if (lineCount - checkpointLines < distance) return;
    if (liveTable.isInvalidated || liveTable.hasCommitsInFlight) return;
    liveTable.checkpointLines = lineCount;
    const { id } = liveTable;
    const checkpoint = { table: id, lines: lineCount, body: serializeTableCheckpoint(table) };
    this.ports.store
      .commit({ checkpoint })
      .catch((error: unknown) =>
        this.ports.warn(`the checkpoint of table ${id} could not be written`, error),
      );
  }
}
