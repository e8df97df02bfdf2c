/** The way of an input to its table: decides it again if another node was quicker. */
import { CodedError } from '@ludotheque/core';
import type { WriteBatch } from '@ludotheque/store';
import type { TableInput } from '@ludotheque/table';
import type { LiveTable } from './live-table.ts';
import type { LiveTableReplicator } from './other-nodes.ts';
import { isConflictError } from './record-errors.ts';
import type { Requester, SubmitReply } from './table-frame-builder.ts';

/** How often an input is decided again that another node was quicker than. */
const MAX_SUBMIT_ATTEMPTS = 5;

/** Decides on the table as it is; called again if another node was quicker. */
export type TableInputDecider = (liveTable: LiveTable) => readonly TableInput[];

export interface TableInputSubmitterDependencies {
  readonly liveTables: ReadonlyMap<string, LiveTable>;
  /** The table in memory, loaded from its record if need be. */
  load(id: string): Promise<LiveTable>;
  readonly replication: LiveTableReplicator;
}

export class TableInputSubmitter {
  private readonly deps: TableInputSubmitterDependencies;

  constructor(deps: TableInputSubmitterDependencies) {
    this.deps = deps;
  }

  /**
   * The one way of every input to its table: moves, bots, clocks and all else. For a move, nearly
   * always the table is in memory and idle; then nothing is awaited before the commit. Other inputs
   * are not in a hurry. If bots took the short way, nodes that disagree about a lease would conflict
   * much more often (seed 16 of the simulation, with three nodes).
   */
  submit(
    id: string,
    input: TableInput | TableInputDecider,
    requester?: Requester,
    extraBatch?: (liveTable: LiveTable) => WriteBatch,
  ): Promise<SubmitReply> {
    const liveTable = this.deps.liveTables.get(id);
    if (!liveTable || !isMove(input) || !canSubmitNow(liveTable, input))
      return this.submitWhenIdle(id, input, requester, extraBatch);
    return liveTable.submit([input], extraBatch?.(liveTable), requester).catch((error: unknown) => {
      if (!isConflictError(error) && !isRepeatedMoveError(error)) throw error;
      return this.submitWhenIdle(id, input, requester, extraBatch);
    });
  }

  /**
   * Waits until the table is loaded and idle. Inputs are decided one after the other: one that
   * follows a line which another node then replaces would have the right number, but the wrong table.
   */
  private async submitWhenIdle(
    id: string,
    input: TableInput | TableInputDecider,
    requester?: Requester,
    extraBatch?: (liveTable: LiveTable) => WriteBatch,
  ): Promise<SubmitReply> {
    const move = isMove(input) ? input : undefined;
    for (let attempt = 1, hasCaughtUp = false; ; ) {
      const liveTable = await this.deps.load(id);
      if (liveTable.hasCommitsInFlight) {
        await liveTable.waitForCommits();
        continue;
      }
      if (!hasCaughtUp && move && move.seen >= liveTable.table.lineCount) {
        hasCaughtUp = true;
        await this.deps.replication.replicateUpTo(liveTable, move.seen);
        continue;
      }
      if (liveTable.isInvalidated) continue;
      // From here to the commit nothing is awaited: the table must still be idle then.
      // A move that has been made is answered with its number, however often it is sent.
      const n = move && liveTable.table.findMoveNumber(move.by, move.id);
      if (n !== undefined) return { n };
      const inputs = typeof input === 'function' ? input(liveTable) : [input];
      try {
        return await liveTable.submit(inputs, extraBatch?.(liveTable), requester);
      } catch (error) {
        if (!isConflictError(error) || attempt >= MAX_SUBMIT_ATTEMPTS) throw error;
        attempt++;
        hasCaughtUp = false;
      }
    }
  }
}

type MoveInput = Extract<TableInput, { kind: 'move' }>;

const isMove = (input: TableInput | TableInputDecider): input is MoveInput =>
  typeof input !== 'function' && input.kind === 'move';

/** A mover who has seen more than this node knows, at another node, has to wait. */
const canSubmitNow = (liveTable: LiveTable, { seen }: MoveInput): boolean =>
  !liveTable.hasCommitsInFlight && !liveTable.isInvalidated && seen < liveTable.table.lineCount;

const isRepeatedMoveError = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'repeated';
