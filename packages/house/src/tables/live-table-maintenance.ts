/**
 * Looks through the tables from time to time: loads those that are due while nobody has them in
 * memory, and unloads those that nobody uses; sooner if they are many.
 */
import type { TableRecordStore } from '@ludotheque/store';
import { RepeatingTask } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import type { OtherNodesTablePresence, OwnTableLeases } from './other-nodes.ts';
import type { TableEvents } from './table-events.ts';
import type { TurnSchedulers } from './turn-schedulers.ts';

const SCAN_INTERVAL_MS = 30_000;
const MAX_DUE_TABLES_PER_SCAN = 10_000;
/** Some 20 MB. */
const MAX_UNATTENDED_TABLES = 1_000;
/** Whoever has had a table loaded opens it within that time, also after a restart with thousands of them. */
const MIN_UNATTENDED_MS = 5_000;

export interface LiveTableMaintenanceDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub' | 'rules' | 'warn'> & {
    readonly store: TableRecordStore;
  };
  readonly liveTables: LiveTables;
  readonly turnSchedulers: TurnSchedulers;
  readonly events: TableEvents;
  /** Where there are other nodes. */
  readonly leases: OwnTableLeases | undefined;
  readonly presence: OtherNodesTablePresence;
}

export class LiveTableMaintenance {
  private readonly deps: LiveTableMaintenanceDependencies;
  private readonly scanTask: RepeatingTask;
  /** Since when nobody has had them open; those since the last scan, the one that was left first in front. */
  private readonly unattended = new Map<LiveTable, number>();
  private isUnloadingUnattended = false;

  constructor(deps: LiveTableMaintenanceDependencies) {
    this.deps = deps;
    this.scanTask = new RepeatingTask(deps.ports, {
      intervalMs: SCAN_INTERVAL_MS,
      failureMessage: 'the tables could not be scanned',
      run: () => this.scan(),
    });
    deps.events.onAdded((liveTable) => this.noteAttendance(liveTable));
    deps.events.onPresenceChanged((liveTable) => this.noteAttendance(liveTable));
  }

  /** The first scan finds what became due while the house was closed. */
  start(): Promise<void> {
    return this.scanTask.start();
  }

  stop(): void {
    this.scanTask.stop();
  }

  private async scan(): Promise<void> {
    const { leases, liveTables, ports } = this.deps;
    // Where there are other nodes, each loads the tables that it has leased.
    if (!leases) {
      const until = this.computeHorizon();
      await liveTables.loadDueTables(
        await ports.store.listDueTables(until, MAX_DUE_TABLES_PER_SCAN, ports.rules.keys),
      );
    }
    // All of them are looked at now.
    this.unattended.clear();
    for (const liveTable of liveTables.byId.values()) await this.unloadIfIdle(liveTable);
  }

  private noteAttendance(liveTable: LiveTable): void {
    this.unattended.delete(liveTable);
    if (liveTable.subscribers.size > 0) return;
    this.unattended.set(liveTable, this.deps.ports.clock.now());
    if (this.unattended.size > MAX_UNATTENDED_TABLES && !this.isUnloadingUnattended)
      void this.unloadUnattended();
  }

  /** Looks once at each: those that are not idle wait for the next scan. */
  private async unloadUnattended(): Promise<void> {
    this.isUnloadingUnattended = true;
    const { clock, warn } = this.deps.ports;
    try {
      for (const [liveTable, since] of this.unattended) {
        const isLongAgo = clock.now() - since >= MIN_UNATTENDED_MS;
        if (this.unattended.size <= MAX_UNATTENDED_TABLES || !isLongAgo) break;
        this.unattended.delete(liveTable);
        await this.unloadIfIdle(liveTable);
      }
    } catch (error) {
      warn('a table that nobody has open could not be unloaded', error);
    } finally {
      this.isUnloadingUnattended = false;
    }
  }

  /** What is due before then must be in memory until the next scan. */
  private computeHorizon(): number {
    return this.deps.ports.clock.now() + 2 * SCAN_INTERVAL_MS;
  }

  private isIdle(liveTable: LiveTable): boolean {
    return (
      !liveTable.isInvalidated &&
      liveTable.subscribers.size === 0 &&
      !liveTable.hasCommitsInFlight &&
      this.deps.turnSchedulers.find(liveTable)!.isIdle
    );
  }

  private async unloadIfIdle(liveTable: LiveTable): Promise<void> {
    const { events, leases, liveTables, ports, presence } = this.deps;
    const { id, table } = liveTable;
    const { deadline } = liveTable.time;
    if (liveTable.needsResultsWritten) return events.emitResultsDue(liveTable);
    if (!this.isIdle(liveTable) || (deadline ?? Infinity) < this.computeHorizon()) return;
    // Where there are other nodes, only the lease owner of a table that nobody uses writes its row.
    const holdsLease = table.phase === 'playing' && leases?.holds(id);
    const writesRow = !leases || (holdsLease && !presence.isOpenAtOtherNodes(id));
    const [lineCount] = leases ? await ports.store.countRecordLines([id]) : [table.lineCount];
    if (!this.isIdle(liveTable) || lineCount !== table.lineCount) return;
    liveTables.unload(liveTable);
    ports.pubSub?.unsubscribeFromTable(id);
    presence.forgetTable(id);
    // From now on only the row says when the table is due, and when it was last used.
    const due = deadline ?? null;
    if (writesRow && liveTable.isRowStale(due))
      await ports.store.commit({ table: liveTable.createRow(due) });
    leases?.release([id]);
  }
}
