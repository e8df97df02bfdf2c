/**
 * A table in use: who looks at it, and the way from an input to what everybody is told. An input is
 * decided at once and written down with others; nothing leaves the room before it is on the disk. If
 * the disk says no, the room is given up and the table is read anew from its record. What other nodes
 * write in the record is told here like our own.
 */
import { CodedError, type Seat, type SeatSet } from '@ludotheque/core';
import { RequestError, type StepFrame, type TableSnapshot } from '@ludotheque/protocol';
import type { RecordLine, TableRow, WriteBatch } from '@ludotheque/store';
import {
  parseTableInput,
  type Step,
  serializeTableInput,
  type Table,
  type TableInput,
} from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import { type OutgoingFrame, type Requester, TableBroadcast } from './table-broadcast.ts';
import { computeDueTime, createTableRow } from './table-row.ts';

/** What was decided is safe: up to which number, and whether the asker was told in a frame. */
export interface SubmitResult {
  readonly n: number;
  readonly isReplySent: boolean;
}

const createConflictError = () => new RequestError('conflict', 'the table has gone on elsewhere');

/** Another node was quicker: what was decided here may be decided again. */
export const isConflictError = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'conflict' || error.code === 'gap');

export interface LiveTableCallbacks {
  /** Something was written down, here or by another node. */
  onCommitted(room: LiveTable, steps: readonly Step[], here: boolean): void;
  /** The disk refused: the room must be read anew. */
  onInvalidated(room: LiveTable, error: unknown): void;
  /** Whom this person does not want to hear. */
  listMutedPeople(person: string): readonly string[];
  /** Who has a table open at other nodes. */
  listPeopleAtOtherNodes(table: string): readonly string[];
}

export class LiveTable {
  readonly table: Table;
  readonly subscribers: Map<Session, Seat>;
  /** Set when this is no longer the table's room; whatever is decided here no longer counts. */
  isInvalidated = false;
  /** Whom the table waited for when people were last told of their turns. */
  notifiedSeats: SeatSet;
  /** How many of the table's moves have been counted. */
  countedPlies: number;
  /** How many lines the guests have been told of, or the record had when it was read. */
  broadcastLines: number;
  private readonly ports: Ports;
  private readonly callbacks: LiveTableCallbacks;
  private readonly broadcast: TableBroadcast;
  /** Who waits until nothing is on its way to the disk. */
  private idleWaiters: (() => void)[] = [];
  private commitsInFlight = 0;
  private rowDueTime: number | null | undefined;
  private rowTouchedTime: number | undefined;
  /** Whether the results of a finished game are on file. */
  hasResultsWritten = false;

  constructor(ports: Ports, events: LiveTableCallbacks, table: Table, row?: TableRow) {
    this.ports = ports;
    this.callbacks = events;
    this.table = table;
    this.broadcast = new TableBroadcast(table, (person) => events.listMutedPeople(person));
    this.subscribers = this.broadcast.subscribers;
    this.broadcastLines = table.lineCount;
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
    return this.commitsInFlight > 0;
  }

  /** The game is over and its results are not on file: not while its end may still be refused. */
  get needsResultsWritten(): boolean {
    return this.table.phase === 'over' && !this.hasResultsWritten && !this.hasCommitsInFlight;
  }

  /** Decides and writes down; resolves with the last number when it is safe. */
  submit(
    inputs: readonly TableInput[],
    extra: WriteBatch = {},
    asker?: Requester,
  ): Promise<SubmitResult> {
    const { table } = this;
    if (this.isInvalidated) return Promise.reject(createConflictError());
    const at = this.ports.clock.now();
    const lines: RecordLine[] = [];
    const steps: Step[] = [];
    const letters: OutgoingFrame[] = [];
    try {
      for (const input of inputs) {
        const step = table.apply(at, input);
        steps.push(step);
        lines.push({ number: step.number, at: step.at, body: serializeTableInput(input) });
        this.broadcast.writeStepFrames(
          step,
          letters,
          steps.length === inputs.length ? asker : undefined,
        );
      }
    } catch (error) {
      // What was done before the refusal, or before the rules broke, is undone by reading anew.
      if (steps.length > 0 || !(error instanceof CodedError)) this.invalidate(error);
      return Promise.reject(error);
    }
    const n = table.lineCount - 1;
    const heard = asker !== undefined && this.subscribers.has(asker.session);
    this.commitsInFlight++;
    return this.ports.store.commit(this.createBatch(lines, steps, extra)).then(
      () => {
        this.ports.pubSub?.publish({ about: 'table', table: this.id, n });
        const isReplySent = heard && !this.isInvalidated;
        this.finishCommit(() => this.onCommitted(steps, letters, true));
        return { n, isReplySent };
      },
      (error: unknown) => {
        this.finishCommit(() => this.invalidate(error));
        throw error;
      },
    );
  }

  /** Lines that another node has written, from where this room is: told as if they were ours. */
  applyReplicatedLines(lines: readonly RecordLine[]): void {
    const steps: Step[] = [];
    const letters: OutgoingFrame[] = [];
    try {
      for (const { at, body, number } of lines) {
        if (number !== this.table.lineCount) throw createConflictError();
        const step = this.table.apply(at, parseTableInput(body));
        steps.push(step);
        this.broadcast.writeStepFrames(step, letters);
      }
    } catch (error) {
      this.invalidate(error);
      return;
    }
    this.onCommitted(steps, letters, false);
  }

  private onCommitted(
    steps: readonly Step[],
    letters: readonly OutgoingFrame[],
    here: boolean,
  ): void {
    if (this.isInvalidated) return;
    this.broadcastLines = (steps.at(-1)?.number ?? this.broadcastLines - 1) + 1;
    for (const { canWait, json, session } of letters) session.send(json, canWait);
    this.callbacks.onCommitted(this, steps, here);
  }

  private createBatch(lines: RecordLine[], steps: readonly Step[], extra: WriteBatch): WriteBatch {
    const record = { table: this.id, lines };
    const due = this.computeDueTime();
    const sooner = due !== null && (this.rowDueTime == null || due < this.rowDueTime);
    if (!sooner && !steps.some(({ publicTableChanged }) => publicTableChanged))
      return { record, ...extra };
    return { record, table: this.createRow(), ...extra };
  }

  private computeDueTime(): number | null {
    return this.hasResultsWritten ? null : computeDueTime(this.table);
  }

  /** Whether the index is behind: not every move is worth a line there. */
  isRowStale(due: number | null): boolean {
    return this.rowDueTime !== due || this.rowTouchedTime !== this.table.lastInputAt;
  }

  /** The table's line in the index, to be written. */
  createRow(due = this.computeDueTime()): TableRow {
    this.rowDueTime = due;
    this.rowTouchedTime = this.table.lastInputAt;
    return createTableRow(this.table, due);
  }

  /** From now on the table has to be read anew. */
  invalidate(error: unknown): void {
    if (this.isInvalidated) return;
    this.isInvalidated = true;
    this.callbacks.onInvalidated(this, error);
  }

  /** When all that has been decided is safe. */
  async waitForCommits(): Promise<void> {
    while (this.commitsInFlight > 0)
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
  }

  /** Commits need not come back in the order they went out: one may be refused at once. */
  private finishCommit(then: () => void): void {
    this.commitsInFlight--;
    try {
      then();
    } finally {
      if (this.commitsInFlight === 0) for (const resolve of this.idleWaiters.splice(0)) resolve();
    }
  }

  /**
   * Sits a guest down in front of the table: all of it, and all steps since the last one seen. It is
   * told at once, before anything else can happen. False if the room is lost, or behind the record.
   */
  async subscribe(
    guest: Session,
    seen: number,
    history: (seat: Seat) => Promise<StepFrame[]>,
    tell: (sync: TableSnapshot) => void,
  ): Promise<boolean> {
    const { table, broadcast } = this;
    for (;;) {
      // What is on its way may be refused: nobody is shown a table that never was.
      while (this.hasCommitsInFlight) await this.waitForCommits();
      const { lineCount } = table;
      const seat = broadcast.findSeat(guest.person.id);
      const steps = await history(seat);
      if (this.isInvalidated) return false;
      // Something happened while the record was read.
      if (table.lineCount !== lineCount) continue;
      // Somebody has thrown the record away.
      if (steps.length < lineCount) this.invalidate(createConflictError());
      if (steps.length !== lineCount) return false;
      // Who has closed the table, or the connection, meanwhile is not kept here.
      if (!guest.openTables.has(this.id)) return true;
      this.addSubscriber(guest);
      const { clock } = this.ports;
      const sync = broadcast.createSnapshot(guest, seat, seen, steps);
      tell({ ...sync, now: clock.now(), present: this.listPresentPeople() });
      return true;
    }
  }

  /** A guest who knows the table as it is now. */
  addSubscriber(guest: Session): void {
    this.subscribers.set(guest, this.broadcast.findSeat(guest.person.id));
    guest.openTables.set(this.id, this);
  }

  /** Which people at the table have it open: here, or wherever. */
  listPresentPeople(): string[] {
    return [
      ...new Set([
        ...this.listPeopleAtThisNode(),
        ...this.callbacks.listPeopleAtOtherNodes(this.id),
      ]),
    ].filter((person) => this.table.roster.has(person));
  }

  listPeopleAtThisNode(): string[] {
    const people = new Set([...this.subscribers.keys()].map(({ person }) => person.id));
    return [...people].filter((person) => this.table.roster.has(person));
  }

  broadcastPresence(): void {
    const frame = JSON.stringify({ table: this.id, present: this.listPresentPeople() });
    for (const guest of this.subscribers.keys()) guest.send(frame);
  }
}
