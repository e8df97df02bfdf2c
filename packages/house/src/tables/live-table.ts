/**
 * A table in memory: its subscribers, and the way from an input to the frames about it. An input is
 * decided at once; its frames are sent when the store has committed it. If the commit fails, the
 * table is invalidated and loaded again from its record. Lines that other nodes have written are
 * applied and broadcast like our own.
 */
import { CodedError, type Seat, type SeatSet } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import type { BatchCommitter, RecordLine, TableRow, WriteBatch } from '@ludotheque/store';
import {
  parseTableInput,
  type Step,
  serializeTableInput,
  type Table,
  type TableInput,
} from '@ludotheque/table';
import { CallsInFlight } from '../async/calls-in-flight.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { OtherNodesTablePresence } from './other-nodes.ts';
import { createConflictError, createNoSuchTableError } from './record-errors.ts';
import type { TableEvents } from './table-events.ts';
import {
  ALREADY_REPLIED,
  type MutedPeopleLookup,
  type OutgoingFrame,
  type Requester,
  type SeenStep,
  type SubmitReply,
  TableFrameBuilder,
} from './table-frame-builder.ts';
import type { TableLogReader } from './table-log-reader.ts';
import { TablePresence } from './table-presence.ts';
import { computeDueTime, createTableRow } from './table-row.ts';
import { TableTime } from './table-time.ts';

export interface LiveTableDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub'> & { readonly store: BatchCommitter };
  readonly events: TableEvents;
  readonly presence: OtherNodesTablePresence;
  readonly listMutedPeople: MutedPeopleLookup;
}

export class LiveTable {
  readonly table: Table;
  readonly time: TableTime;
  readonly subscribers: Map<Session, Seat>;
  readonly presence: TablePresence;
  /** This copy no longer follows the record: nothing that is decided here counts. */
  isInvalidated = false;
  /** The seats that were awaited when people were last notified of their turns. */
  notifiedSeats: SeatSet;
  /** How many of its moves are in the count of committed moves. */
  countedPlies: number;
  /** The last step that all subscribers know, or that the record had when it was read. */
  lastBroadcastStep: SeenStep;
  /** How many lines the last checkpoint stands for. */
  checkpointLines = 0;
  /** Whether the results of the finished game are stored. */
  hasResultsWritten = false;
  private readonly ports: LiveTableDependencies['ports'];
  private readonly events: TableEvents;
  private readonly broadcast: TableFrameBuilder;
  private readonly commitsInFlight = new CallsInFlight();
  private rowDueTime: number | null | undefined;
  private rowTouchedTime: number | undefined;

  constructor(deps: LiveTableDependencies, table: Table, row?: TableRow) {
    this.ports = deps.ports;
    this.events = deps.events;
    this.table = table;
    this.time = new TableTime(deps.ports.clock, table);
    this.broadcast = new TableFrameBuilder(table, deps.listMutedPeople);
    this.subscribers = this.broadcast.subscribers;
    this.presence = new TablePresence(table, this.subscribers, deps.presence);
    this.lastBroadcastStep = { n: table.lineCount - 1, at: table.lastLineAt };
    this.rowDueTime = row?.due;
    this.rowTouchedTime = row?.touched;
    this.countedPlies = table.match?.moveCount ?? 0;
    this.notifiedSeats = table.phase === 'playing' ? table.match!.awaitedPersonSeats : 0;
    this.hasResultsWritten = row?.phase === 'over' && row.due === null;
  }

  get id(): string {
    return this.table.id;
  }

  get hasCommitsInFlight(): boolean {
    return !this.commitsInFlight.isIdle;
  }

  /** The game is over and its results are not stored. Not while its last move may still fail. */
  get needsResultsWritten(): boolean {
    return this.table.phase === 'over' && !this.hasResultsWritten && !this.hasCommitsInFlight;
  }

  /** Decides and commits; resolves when the inputs are stored. */
  submit(
    inputs: readonly TableInput[],
    extraBatch?: WriteBatch,
    requester?: Requester,
  ): Promise<SubmitReply> {
    const { table } = this;
    if (this.isInvalidated) return Promise.reject(createConflictError());
    const at = this.time.now();
    const previousAt = table.lineCount > 0 ? table.lastLineAt : undefined;
    const lines: RecordLine[] = [];
    const steps: Step[] = [];
    const outgoingFrames: OutgoingFrame[] = [];
    try {
      for (const input of inputs) table.requireLineAllowance(at, input);
      for (const input of inputs) {
        const step = table.apply(at, input);
        steps.push(step);
        lines.push({ number: step.number, at: step.at, body: serializeTableInput(input) });
        this.broadcast.writeStepFrames(
          step,
          outgoingFrames,
          steps.length === inputs.length ? requester : undefined,
        );
      }
    } catch (error) {
      // Inputs before the refused one, or a bug in the rules, are undone by loading the table again.
      if (steps.length > 0 || !(error instanceof CodedError)) this.invalidate(error);
      return Promise.reject(error);
    }
    const n = table.lineCount - 1;
    const isSubscribed = requester !== undefined && this.subscribers.has(requester.session);
    this.commitsInFlight.begin();
    return this.ports.store.commit(this.createBatch({ lines, previousAt }, steps, extraBatch)).then(
      () => {
        this.ports.pubSub?.publish({ about: 'table', table: this.id, n });
        const isReplySent = isSubscribed && !this.isInvalidated;
        this.commitsInFlight.end(() => this.onCommitted(steps, outgoingFrames, true));
        return isReplySent ? ALREADY_REPLIED : { n };
      },
      (error: unknown) => {
        this.commitsInFlight.end(() => this.invalidate(error));
        throw error;
      },
    );
  }

  /** The record is not what this table was built from: the database has lost lines. */
  invalidateDiverged(): void {
    this.invalidate(createConflictError());
  }

  /** There is no record any more. */
  invalidateGone(): void {
    this.invalidate(createNoSuchTableError());
  }

  /** The next lines, which another node has written: broadcast as if they were ours. */
  applyReplicatedLines(lines: readonly RecordLine[]): void {
    const steps: Step[] = [];
    const outgoingFrames: OutgoingFrame[] = [];
    try {
      for (const { at, body, number } of lines) {
        if (number !== this.table.lineCount) throw createConflictError();
        const step = this.table.apply(at, parseTableInput(body));
        steps.push(step);
        this.broadcast.writeStepFrames(step, outgoingFrames);
      }
    } catch (error) {
      this.invalidate(error);
      return;
    }
    this.onCommitted(steps, outgoingFrames, false);
  }

  private onCommitted(
    steps: readonly Step[],
    outgoingFrames: readonly OutgoingFrame[],
    isLocal: boolean,
  ): void {
    if (this.isInvalidated) return;
    // Our own lines have the table's time already; those of another node may be ahead of it.
    if (!isLocal) this.time.now();
    const last = steps.at(-1);
    if (last) this.lastBroadcastStep = { n: last.number, at: last.at };
    for (const { canWait, json, session } of outgoingFrames) session.send(json, canWait);
    this.events.emitCommitted(this, steps, isLocal);
  }

  private createBatch(
    { lines, previousAt }: { lines: readonly RecordLine[]; previousAt: number | undefined },
    steps: readonly Step[],
    extraBatch?: WriteBatch,
  ): WriteBatch {
    const table = this.id;
    const record = previousAt === undefined ? { table, lines } : { table, lines, previousAt };
    const due = this.computeDueTime();
    const sooner = due !== null && (this.rowDueTime == null || due < this.rowDueTime);
    if (!sooner && !steps.some(({ publicTableChanged }) => publicTableChanged))
      return { record, ...extraBatch };
    return { record, table: this.createRow(), ...extraBatch };
  }

  private computeDueTime(): number | null {
    return this.hasResultsWritten ? null : computeDueTime(this.table, this.time.deadline);
  }

  /** Whether the stored row is behind: it is not written with every move. */
  isRowStale(due: number | null): boolean {
    return this.rowDueTime !== due || this.rowTouchedTime !== this.table.lastInputAt;
  }

  /** The table's row in the index, to be written. */
  createRow(due = this.computeDueTime()): TableRow {
    this.rowDueTime = due;
    this.rowTouchedTime = this.table.lastInputAt;
    return createTableRow(this.table, due);
  }

  /** From now on the table has to be loaded again. */
  invalidate(error: unknown): void {
    if (this.isInvalidated) return;
    this.isInvalidated = true;
    this.events.emitInvalidated(this, error);
  }

  waitForCommits(): Promise<void> {
    return this.commitsInFlight.waitUntilIdle();
  }

  /**
   * Sends a session the whole table with the steps since the last one seen, before anything else can
   * happen, and every step from then on. False if the table is invalidated, or behind its record.
   */
  async subscribe(
    session: Session,
    seen: SeenStep,
    log: TableLogReader,
    sendSnapshot: (snapshot: TableSnapshot) => void,
  ): Promise<boolean> {
    const { table, broadcast } = this;
    for (;;) {
      // A commit in flight may fail, and a table that never was must not be shown.
      while (this.hasCommitsInFlight) await this.waitForCommits();
      const { lineCount } = table;
      const seat = broadcast.findSeat(session.person.id);
      const isRewound = !(await log.isStillRecorded(this.id, seen, lineCount));
      const first = isRewound || seen.again ? 0 : seen.n + 1;
      // At least the last line is read: it shows whether the record is still that of this table.
      const lines = await log.readLines(this.id, Math.min(first, lineCount - 1), lineCount, 1);
      const last = lines.find(({ number }) => number === lineCount - 1);
      const isUpToDate = last?.at === table.lastLineAt && last === lines.at(-1);
      const steps = isUpToDate ? await log.replayLines(table, lines, seat) : [];
      if (this.isInvalidated) return false;
      // Something happened while the record was read.
      if (table.lineCount !== lineCount) continue;
      // The record has been deleted, or is no longer what was broadcast.
      if (last?.at !== table.lastLineAt) this.invalidateDiverged();
      if (!isUpToDate) return false;
      // The session has closed the table, or the connection, meanwhile.
      if (!session.openTables.has(this.id)) return true;
      this.addSubscriber(session);
      const snapshot = broadcast.createSnapshot(session, seat, { first, isRewound }, steps);
      const now = this.time.now();
      sendSnapshot({ ...snapshot, now, ...this.presence.describe(now) });
      return true;
    }
  }

  /** A page of the steps before a number, as a person is told of them; undefined if invalidated. */
  async readLog(person: string, before: number, log: TableLogReader) {
    await this.waitForCommits();
    const seat = this.broadcast.findSeat(person);
    const lines = await log.readLines(this.id, 0, Math.min(before, this.lastBroadcastStep.n + 1));
    const steps = await log.replayLines(this.table, lines, seat);
    return this.isInvalidated ? undefined : this.broadcast.filterSteps(person, seat, steps);
  }

  /** For a session that knows the table as it is now. */
  addSubscriber(session: Session): void {
    this.subscribers.set(session, this.broadcast.findSeat(session.person.id));
    session.openTables.set(this.id, this);
  }

  broadcastPresence(): void {
    const presence = this.presence.describe(this.ports.clock.now());
    const json = JSON.stringify({ table: this.id, ...presence });
    for (const session of this.subscribers.keys()) session.send(json, true);
  }
}
