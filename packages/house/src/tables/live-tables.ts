/** The tables in use: read from their records when somebody needs them, let go when nobody does. */
import { CodedError, type Seat } from '@ludotheque/core';
import { refuseRequest, type TableSnapshot } from '@ludotheque/protocol';
import type { TableRow, WriteBatch } from '@ludotheque/store';
import { type Step, Table, type TableInput } from '@ludotheque/table';
import { RemotePresence } from '../cluster/remote-presence.ts';
import { TableLeases } from '../cluster/table-leases.ts';
import { TableReplication } from '../cluster/table-replication.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import { isConflictError, LiveTable, type SubmitResult } from './live-table.ts';
import { replayStepFrames, replayTable } from './record-replay.ts';
import { Resubscriber } from './resubscriber.ts';
import type { Requester } from './table-broadcast.ts';
import { TurnScheduler } from './turn-scheduler.ts';

/** So often is looked for tables that are due and nobody attends to, or that nobody needs. */
const SCAN_INTERVAL_MS = 30_000;
/** An input that another node overtook is decided again, so many times. */
const MAX_SUBMIT_ATTEMPTS = 5;
const MAX_DUE_TABLES_PER_SCAN = 10_000;

export interface LiveTablesCallbacks {
  onCommitted(room: LiveTable, steps: readonly Step[], here: boolean): void;
  listMutedPeople(person: string): readonly string[];
}

export class LiveTables {
  /** Where there may be other nodes: which tables are ours to look after. */
  readonly leases: TableLeases | undefined;
  readonly remotePresence: RemotePresence;
  readonly replication: TableReplication;
  /** Decisions that another node was quicker than; lines of other nodes that were told here. */
  conflictCount = 0;
  replicatedLineCount = 0;
  private readonly ports: Ports;
  private readonly callbacks: LiveTablesCallbacks;
  private readonly tablesById = new Map<string, LiveTable>();
  private readonly loadsInProgress = new Map<string, Promise<LiveTable>>();
  private readonly turnSchedulers = new Map<LiveTable, TurnScheduler>();
  /** Given up, with something still on its way to the disk: nobody reads the record before. */
  private readonly invalidatedInFlight = new Map<string, LiveTable>();
  /** Tables that could not be written the last time. */
  private readonly tablesWithFailedWrite = new Set<string>();
  private readonly resubscriber: Resubscriber;
  private cancelScan: (() => void) | undefined;
  isStopped = false;

  constructor(ports: Ports, events: LiveTablesCallbacks) {
    this.ports = ports;
    this.callbacks = events;
    this.leases = ports.pubSub && new TableLeases(ports, ports.pubSub);
    this.remotePresence = new RemotePresence(ports.clock, ports.pubSub);
    this.resubscriber = new Resubscriber(ports, this);
    this.replication = new TableReplication(ports.store, ({ id }, error) =>
      this.warnCannotLoad(id)(error),
    );
  }

  get size(): number {
    return this.tablesById.size;
  }

  /** The tables in use, with their rooms. */
  get byId(): ReadonlyMap<string, LiveTable> {
    return this.tablesById;
  }

  /** Takes up what was due when the house last closed, and makes its rounds from now on. */
  async start(): Promise<void> {
    await this.scan();
  }

  stop(): void {
    this.isStopped = true;
    this.cancelScan?.();
    for (const attendant of this.turnSchedulers.values()) attendant.stop();
  }

  async waitForCommits(): Promise<void> {
    const all = [...this.tablesById.values(), ...this.invalidatedInFlight.values()];
    await Promise.all(all.map((room) => room.waitForCommits()));
  }

  private async scan(): Promise<void> {
    try {
      const soon = this.ports.clock.now() + 2 * SCAN_INTERVAL_MS;
      // Where there are others, each takes up what it has claimed.
      if (!this.leases)
        await this.loadDueTables(
          await this.ports.store.listDueTables(soon, MAX_DUE_TABLES_PER_SCAN),
        );
      for (const room of this.tablesById.values()) await this.unloadIfIdle(room);
    } catch (error) {
      this.ports.warn('the rounds could not be made', error);
    }
    if (!this.isStopped)
      this.cancelScan = this.ports.clock.after(SCAN_INTERVAL_MS, () => void this.scan());
  }

  /** Looks after tables that are due. */
  async loadDueTables(due: readonly TableRow[]): Promise<void> {
    for (const { id } of due)
      if (this.tablesById.has(id)) this.wake(id);
      else await this.getOrLoad(id).catch(this.warnCannotLoad(id));
  }

  /** There may be something to do at a table in use. */
  wake(id: string): void {
    const room = this.tablesById.get(id);
    if (!room) return;
    const attendant = this.turnSchedulers.get(room);
    attendant?.update();
    attendant?.updateAbsenceTimers();
    if (room.needsResultsWritten) this.callbacks.onCommitted(room, [], true);
  }

  private warnCannotLoad = (id: string) => (error: unknown) =>
    this.ports.warn(`table ${id} could not be opened`, error);

  private async unloadIfIdle(room: LiveTable): Promise<void> {
    const { id, table } = room;
    const { deadline } = table;
    if (room.needsResultsWritten) return this.callbacks.onCommitted(room, [], true);
    const isIdle = () =>
      !room.isInvalidated &&
      room.subscribers.size === 0 &&
      !room.hasCommitsInFlight &&
      this.turnSchedulers.get(room)!.isIdle;
    if (!isIdle() || (deadline ?? Infinity) < this.ports.clock.now() + 2 * SCAN_INTERVAL_MS) return;
    // Where there are others, who looks after a table that nobody uses writes its index, if it knows it.
    const ours = table.phase === 'playing' && this.leases?.holds(id);
    const writes =
      !this.leases || (ours && this.remotePresence.listPeopleAtOtherNodes(id).length === 0);
    const [number] = this.leases
      ? await this.ports.store.countRecordLines([id])
      : [table.lineCount];
    if (!isIdle() || number !== table.lineCount) return;
    room.isInvalidated = true;
    this.remove(room);
    this.ports.pubSub?.unsubscribeFromTable(id);
    this.remotePresence.forgetTable(id);
    // From now on only the index knows when somebody has to look at it, and when somebody last did.
    const due = deadline ?? null;
    if (writes && room.isRowStale(due))
      await this.ports.store.commit({ table: room.createRow(due) });
    this.leases?.release([id]);
  }

  private remove(room: LiveTable): void {
    this.tablesById.delete(room.id);
    this.turnSchedulers.get(room)?.stop();
    this.turnSchedulers.delete(room);
  }

  /** The table in use, if it is and nothing about it is on its way to the disk. */
  findIdle(id: string): LiveTable | undefined {
    const room = this.tablesById.get(id);
    return room?.hasCommitsInFlight || room?.isInvalidated ? undefined : room;
  }

  /** The table in use, read from its record if need be. */
  async getOrLoad(id: string): Promise<LiveTable> {
    const room = this.tablesById.get(id);
    if (room) return room;
    let loading = this.loadsInProgress.get(id);
    if (!loading) {
      loading = this.loadFromRecord(id).finally(() => this.loadsInProgress.delete(id));
      this.loadsInProgress.set(id, loading);
    }
    return loading;
  }

  private async loadFromRecord(id: string): Promise<LiveTable> {
    const { store } = this.ports;
    await this.invalidatedInFlight.get(id)?.waitForCommits();
    const [lines, row] = await Promise.all([store.readRecord(id), store.findTable(id)]);
    if (lines.length === 0) refuseRequest('table', 'there is no such table');
    const waiting = this.resubscriber.takeWaiting(id);
    // Who waits for it knows a part of it, and is told the rest.
    const known = Math.min(waiting?.broadcastLines ?? lines.length, lines.length);
    const room = this.add(replayTable(this.ports.rules, lines.slice(0, known)), row);
    for (const guest of waiting?.subscribers ?? [])
      if (guest.openTables.has(id)) room.addSubscriber(guest);
    if (known < lines.length) room.applyReplicatedLines(lines.slice(known));
    if (room.subscribers.size < (waiting?.subscribers.size ?? 0)) room.broadcastPresence();
    this.wakeAfterLoad(room);
    this.subscribeToNodes(room);
    return room;
  }

  private add(table: Table, row?: TableRow): LiveTable {
    const room: LiveTable = new LiveTable(
      this.ports,
      {
        listMutedPeople: this.callbacks.listMutedPeople,
        listPeopleAtOtherNodes: (id) => this.remotePresence.listPeopleAtOtherNodes(id),
        onCommitted: (settled, steps, here) => this.onCommitted(settled, steps, here),
        onInvalidated: (lost, error) => this.onInvalidated(lost, error),
      },
      table,
      row,
    );
    this.tablesById.set(table.id, room);
    const attendant = new TurnScheduler(this.ports, room, {
      submit: (input) => this.submit(room.id, () => [input]),
      acquireLease: () => this.leases?.acquire(room.id) ?? true,
      isPresenceReliable: () => this.remotePresence.isReliable,
    });
    this.turnSchedulers.set(room, attendant);
    return room;
  }

  private wakeAfterLoad(room: LiveTable): void {
    const attendant = this.turnSchedulers.get(room);
    if (this.tablesWithFailedWrite.delete(room.id)) attendant?.updateLater();
    else attendant?.update();
    if (room.needsResultsWritten) this.callbacks.onCommitted(room, [], true);
  }

  private onCommitted(room: LiveTable, steps: readonly Step[], here: boolean): void {
    if (!here) this.replicatedLineCount += steps.length;
    this.turnSchedulers.get(room)?.update();
    if (steps.some(({ publicTableChanged }) => publicTableChanged)) this.onPresenceChanged(room);
    this.callbacks.onCommitted(room, steps, here);
  }

  /** A new table, with its first inputs. */
  async create(inputs: readonly TableInput[], extra: WriteBatch): Promise<LiveTable> {
    const room = this.add(new Table(this.ports.rules));
    this.tablesById.delete('');
    const safe = room.submit(inputs, extra);
    if (room.id !== '') this.tablesById.set(room.id, room);
    try {
      await safe;
      this.subscribeToNodes(room);
      return room;
    } catch (error) {
      if (this.tablesById.get(room.id) === room) this.remove(room);
      this.turnSchedulers.delete(room);
      throw error;
    }
  }

  /** What others do at the table concerns us from now on; and perhaps they have been quicker. */
  private subscribeToNodes(room: LiveTable): void {
    const { pubSub } = this.ports;
    if (!pubSub) return;
    void pubSub.subscribeToTable(room.id).then(() => {
      pubSub.publish({ about: 'who', table: room.id });
      return this.replication.replicateAll([room]).catch(this.warnCannotLoad(room.id));
    });
  }

  /** The room is given up; its guests move to a new one, and see the table as it is written. */
  private onInvalidated(lost: LiveTable, error: unknown): void {
    const { id } = lost;
    if (this.tablesById.get(id) !== lost) return;
    this.remove(lost);
    this.invalidatedInFlight.set(id, lost);
    void lost
      .waitForCommits()
      .then(() => this.invalidatedInFlight.get(id) === lost && this.invalidatedInFlight.delete(id));
    if (isConflictError(error)) this.conflictCount++;
    const refused = error instanceof CodedError && error.code !== 'store';
    if (!refused) {
      this.tablesWithFailedWrite.add(id);
      this.ports.warn(`table ${id} could not be written`, error);
    }
    if (refused) this.resubscriber.resubscribeWithMissedSteps(lost);
    else this.resubscriber.resubscribeWithSnapshot(lost);
  }

  /** Decides on the table as it is now; again, if another node was quicker. */
  async submit(
    id: string,
    decide: (room: LiveTable) => readonly TableInput[],
    asker?: Requester,
    extra?: (room: LiveTable) => WriteBatch,
  ): Promise<SubmitResult> {
    for (let tried = 1; ; tried++) {
      let room = await this.getOrLoad(id);
      // One after the other: a line decided after one that another node's then replaces would still
      // have the right number, but follow from a table that never was.
      while (room.hasCommitsInFlight) {
        await room.waitForCommits();
        room = await this.getOrLoad(id);
      }
      const inputs = room.isInvalidated ? [] : decide(room);
      try {
        return await room.submit(inputs, extra?.(room), asker);
      } catch (error) {
        if (!isConflictError(error) || tried >= MAX_SUBMIT_ATTEMPTS) throw error;
      }
    }
  }

  /** Opens a table for a guest, with all that its seat was told after the number it has seen. */
  async subscribe(
    id: string,
    guest: Session,
    seen: number,
    tell: (sync: TableSnapshot) => void,
  ): Promise<LiveTable> {
    const history = async (seat: Seat) =>
      replayStepFrames(this.ports.rules, await this.ports.store.readRecord(id), seat);
    for (;;) {
      const room = await this.getOrLoad(id);
      if (await room.subscribe(guest, seen, history, tell)) return room;
      if (!room.isInvalidated) await this.replication.replicateUpTo(room, room.table.lineCount);
    }
  }

  /** Somebody came, or went. */
  onPresenceChanged(room: LiveTable): void {
    this.remotePresence.publish(room);
    this.turnSchedulers.get(room)?.updateAbsenceTimers();
  }
}
