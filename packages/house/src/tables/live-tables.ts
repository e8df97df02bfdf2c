/** The tables in memory: loaded from their records when they are needed, and the way of an input. */
import { CodedError } from '@ludotheque/core';
import type { TableLogReply, TableSnapshot } from '@ludotheque/protocol';
import type { TableRecordStore, TableRow } from '@ludotheque/store';
import { Table, type TableInput } from '@ludotheque/table';
import { SharedCalls } from '../async/shared-calls.ts';
import type { Downtime } from '../downtime.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import { LiveTable, type LiveTableDependencies } from './live-table.ts';
import type { LiveTableReplicator } from './other-nodes.ts';
import { isConflictError, isNoSuchTableError } from './record-errors.ts';
import { Resubscriber, type WaitingSubscribers } from './resubscriber.ts';
import type { SeenStep, SubmitReply } from './table-frame-builder.ts';
import { TableInputSubmitter } from './table-input-submitter.ts';
import { type LoadedTable, loadTable } from './table-loader.ts';
import { TableLogReader } from './table-log-reader.ts';
import type { TurnSchedulers } from './turn-schedulers.ts';

export interface LiveTablesDependencies extends LiveTableDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub' | 'rules' | 'warn'> & {
    readonly store: TableRecordStore;
  };
  readonly turnSchedulers: TurnSchedulers;
  readonly replication: LiveTableReplicator;
  readonly downtime: Pick<Downtime, 'load' | 'measureSinceLastInput'>;
  /** Whether a table that has no record was deleted on purpose. */
  wasDeleted(id: string): Promise<boolean>;
}

export class LiveTables {
  /** Inputs that lost against another node. */
  conflictCount = 0;
  /** Lines of other nodes that were broadcast here. */
  replicatedLineCount = 0;
  private readonly deps: LiveTablesDependencies;
  private readonly tablesById = new Map<string, LiveTable>();
  private readonly loads = new SharedCalls<LiveTable>();
  /** Invalidated with a commit in flight: the record is not read before that has ended. */
  private readonly invalidatedInFlight = new Map<string, LiveTable>();
  /** Tables whose last write failed. */
  private readonly tablesWithFailedWrite = new Set<string>();
  readonly resubscriber: Resubscriber;
  private readonly log: TableLogReader;
  private readonly checkpoints: CheckpointWriter;
  private readonly submitter: TableInputSubmitter;

  constructor(deps: LiveTablesDependencies) {
    this.deps = deps;
    this.submitter = new TableInputSubmitter({
      liveTables: this.tablesById,
      load: (id) => this.getOrLoad(id),
      replication: deps.replication,
    });
    this.log = new TableLogReader(deps.ports);
    this.checkpoints = new CheckpointWriter(deps);
    this.resubscriber = new Resubscriber(deps.ports, {
      load: (id) => this.getOrLoad(id),
      subscribe: (...subscription) => this.subscribe(...subscription),
      wasDeleted: (id) => deps.wasDeleted(id),
    });
    deps.events.onCommitted((liveTable, steps, isLocal) => {
      if (!isLocal) this.replicatedLineCount += steps.length;
      if (steps.some(({ publicTableChanged }) => publicTableChanged))
        deps.events.emitPresenceChanged(liveTable);
    });
    deps.events.onInvalidated((liveTable, error) => this.onInvalidated(liveTable, error));
  }

  get size(): number {
    return this.tablesById.size;
  }

  get byId(): ReadonlyMap<string, LiveTable> {
    return this.tablesById;
  }

  /** Nothing is tried again any more. */
  stop(): void {
    this.resubscriber.stop();
  }

  async waitForCommits(): Promise<void> {
    const all = [...this.tablesById.values(), ...this.invalidatedInFlight.values()];
    await Promise.all(all.map((liveTable) => liveTable.waitForCommits()));
  }

  async loadDueTables(due: readonly TableRow[]): Promise<void> {
    for (const { id } of due)
      if (this.tablesById.has(id)) this.wake(id);
      else await this.getOrLoad(id).catch(this.warnCannotLoad(id));
  }

  /** There may be something to do at a table in memory. */
  wake(id: string): void {
    const liveTable = this.tablesById.get(id);
    if (!liveTable) return;
    const scheduler = this.deps.turnSchedulers.find(liveTable);
    scheduler?.update();
    scheduler?.updateAbsenceTimers();
    if (liveTable.needsResultsWritten) this.deps.events.emitResultsDue(liveTable);
  }

  private warnCannotLoad = (id: string) => (error: unknown) =>
    this.deps.ports.warn(`table ${id} could not be loaded`, error);

  /** The table in memory, loaded from its record if need be. */
  async getOrLoad(id: string): Promise<LiveTable> {
    return this.tablesById.get(id) ?? this.loads.run(id, () => this.loadFromRecord(id));
  }

  private async loadFromRecord(id: string): Promise<LiveTable> {
    await this.invalidatedInFlight.get(id)?.waitForCommits();
    const [{ checkpointLines, laterLines, table }, row] = await Promise.all([
      this.loadUpTo(id, this.resubscriber.findSeen(id)),
      this.deps.ports.store.findTable(id),
      this.deps.downtime.load(),
    ]);
    const waiting = this.takeWaiting(id, table);
    const liveTable = this.createLiveTable(table, row);
    liveTable.checkpointLines = checkpointLines;
    this.tablesById.set(id, liveTable);
    for (const session of waiting?.subscribers ?? [])
      if (session.openTables.has(id)) liveTable.addSubscriber(session);
    if (laterLines.length > 0) liveTable.applyReplicatedLines(laterLines);
    const downtimeSkipped = this.skipDowntime(liveTable);
    if (liveTable.subscribers.size < (waiting?.subscribers.size ?? 0))
      liveTable.broadcastPresence();
    this.wakeAfterLoad(liveTable);
    this.checkpoints.writeIfDue(liveTable);
    this.followOtherNodes(liveTable);
    await downtimeSkipped;
    this.deps.events.emitAdded(liveTable);
    return liveTable;
  }

  /** Up to the step that waiting subscribers know: the others are sent to them as steps. */
  private async loadUpTo(id: string, seen: SeenStep | undefined): Promise<LoadedTable> {
    const loaded = await loadTable(this.deps.ports, id, seen && seen.n + 1);
    return !seen || isLastStep(loaded.table, seen) ? loaded : loadTable(this.deps.ports, id);
  }

  /** Those who wait for the steps that they missed. If lines are lost, they get snapshots instead. */
  private takeWaiting(id: string, table: Table): WaitingSubscribers | undefined {
    const waiting = this.resubscriber.takeWaiting(id);
    if (!waiting || isLastStep(table, waiting.seen)) return waiting;
    void this.resubscriber.sendSnapshots(id, waiting);
    return undefined;
  }

  private createLiveTable(table: Table, row?: TableRow): LiveTable {
    const liveTable = new LiveTable(this.deps, table, row);
    this.deps.turnSchedulers.add(liveTable);
    return liveTable;
  }

  /**
   * Before anything else happens, or a clock could run out meanwhile. If it cannot be written, the table is
   * not loaded: whoever wants it would otherwise load it again at once, and again.
   */
  private async skipDowntime(liveTable: LiveTable): Promise<void> {
    const ms = this.deps.downtime.measureSinceLastInput(liveTable.table);
    if (ms === 0) return;
    await liveTable.submit([{ kind: 'downtime', ms }]).catch((error: unknown) => {
      // Another node was quicker: the next copy of the table has its line.
      if (!isConflictError(error)) throw error;
    });
  }

  private wakeAfterLoad(liveTable: LiveTable): void {
    const scheduler = this.deps.turnSchedulers.find(liveTable);
    if (this.tablesWithFailedWrite.delete(liveTable.id)) scheduler?.updateLater();
    else scheduler?.update();
    if (liveTable.needsResultsWritten) this.deps.events.emitResultsDue(liveTable);
  }

  /** A new table with its first inputs. */
  async create(inputs: readonly TableInput[]): Promise<LiveTable> {
    const liveTable = this.createLiveTable(new Table(this.deps.ports.rules));
    const committed = liveTable.submit(inputs);
    // The first input gives the table its id.
    if (liveTable.id !== '') this.tablesById.set(liveTable.id, liveTable);
    try {
      await committed;
      this.followOtherNodes(liveTable);
      this.deps.events.emitAdded(liveTable);
      return liveTable;
    } catch (error) {
      this.remove(liveTable);
      throw error;
    }
  }

  /** Listens to other nodes, and catches up with what they wrote before that. */
  private followOtherNodes(liveTable: LiveTable): void {
    const { ports, replication } = this.deps;
    const { pubSub } = ports;
    if (!pubSub) return;
    void pubSub.subscribeToTable(liveTable.id).then(() => {
      pubSub.publish({ about: 'who', table: liveTable.id });
      return replication.replicateAll([liveTable]).catch(this.warnCannotLoad(liveTable.id));
    });
  }

  private remove(liveTable: LiveTable): void {
    if (this.tablesById.get(liveTable.id) === liveTable) this.tablesById.delete(liveTable.id);
    this.deps.turnSchedulers.remove(liveTable);
  }

  /** Nobody uses it: takes it out of memory. Whoever still has it can do nothing with it. */
  unload(liveTable: LiveTable): void {
    liveTable.isInvalidated = true;
    this.remove(liveTable);
  }

  /** Its subscribers move to a new copy, which is loaded from the record. */
  private onInvalidated(liveTable: LiveTable, error: unknown): void {
    const { id } = liveTable;
    if (this.tablesById.get(id) !== liveTable) return;
    this.remove(liveTable);
    this.invalidatedInFlight.set(id, liveTable);
    void liveTable.waitForCommits().then(() => {
      if (this.invalidatedInFlight.get(id) === liveTable) this.invalidatedInFlight.delete(id);
    });
    if (isNoSuchTableError(error)) {
      this.resubscriber.closeGoneTable(liveTable);
      return;
    }
    if (isConflictError(error)) this.conflictCount++;
    // After a refusal the record is what was broadcast; after a failure nobody knows.
    if (error instanceof CodedError && error.code !== 'store') {
      this.resubscriber.resubscribeWithMissedSteps(liveTable);
      return;
    }
    this.tablesWithFailedWrite.add(id);
    this.deps.ports.warn(`table ${id} could not be written`, error);
    this.resubscriber.resubscribeWithSnapshot(liveTable);
  }

  /** The one way of every input to its table: moves, bots, clocks and all else. */
  submit(...submission: Parameters<TableInputSubmitter['submit']>): Promise<SubmitReply> {
    return this.submitter.submit(...submission);
  }

  /** Opens a table for a session, with the steps after the last one that it has seen. */
  async subscribe(
    id: string,
    session: Session,
    seen: SeenStep,
    sendSnapshot: (snapshot: TableSnapshot) => void,
  ): Promise<LiveTable> {
    const { events, replication } = this.deps;
    for (;;) {
      const liveTable = await this.getOrLoad(id);
      if (await liveTable.subscribe(session, seen, this.log, sendSnapshot)) {
        events.emitPresenceChanged(liveTable);
        return liveTable;
      }
      if (!liveTable.isInvalidated)
        await replication.replicateUpTo(liveTable, liveTable.table.lineCount);
    }
  }

  /** A page of the steps before a number, as a person is told of them. */
  async readLog(id: string, person: string, before: number): Promise<TableLogReply> {
    for (;;) {
      const steps = await (await this.getOrLoad(id)).readLog(person, before, this.log);
      if (steps) return { steps };
    }
  }
}

const isLastStep = ({ lastLineAt, lineCount }: Table, { at, n }: SeenStep): boolean =>
  n === lineCount - 1 && at === lastLineAt;
