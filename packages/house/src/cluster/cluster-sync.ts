/**
 * Keeps this node in step with the others: handles their messages, and looks every few seconds for
 * changes that no message has announced. Messages only make things quicker.
 */
import { RepeatingTask } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { LiveTables } from '../tables/live-tables.ts';
import type { Lobby } from '../tables/lobby.ts';
import type { TableEvents } from '../tables/table-events.ts';
import type { NodeMessage, NodePubSub } from './node-pub-sub.ts';
import type { StoredLineReplicator } from './stored-line-replicator.ts';
import type { TableLeases } from './table-leases.ts';
import type { TablePresenceSync } from './table-presence-sync.ts';

/** Three times within the duration of a lease. */
const SYNC_INTERVAL_MS = 2_000;

export interface ClusterSyncDependencies {
  readonly ports: Pick<Ports, 'clock' | 'warn'>;
  readonly pubSub: NodePubSub;
  readonly leases: TableLeases;
  readonly presence: TablePresenceSync;
  readonly replication: StoredLineReplicator;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  readonly events: TableEvents;
  /** A person has changed at another node. */
  onPersonChanged(person: string): Promise<void>;
  /** Another node has made it this person's turn. */
  onTurn(person: string, turn: { readonly table: string; readonly game: string }): void;
}

export class ClusterSync {
  readonly leases: TableLeases;
  private readonly deps: ClusterSyncDependencies;
  private readonly syncTask: RepeatingTask;
  private isStopped = false;
  receivedMessageCount = 0;

  constructor(deps: ClusterSyncDependencies) {
    this.deps = deps;
    this.leases = deps.leases;
    this.syncTask = new RepeatingTask(deps.ports, {
      intervalMs: SYNC_INTERVAL_MS,
      failureMessage: 'the node could not be synchronized with the store',
      run: () => this.syncWithStore(),
    });
  }

  async start(): Promise<void> {
    this.deps.pubSub.onMessage((message, from) => {
      this.receivedMessageCount++;
      this.handleMessage(message, from).catch((error: unknown) =>
        this.deps.ports.warn(`a message about a ${message.about} could not be handled`, error),
      );
    });
    await this.syncTask.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.syncTask.stop();
    await this.leases.stop();
  }

  async handleMessage(message: NodeMessage, from: string): Promise<void> {
    const { liveTables, lobby, presence, pubSub, replication } = this.deps;
    if (this.isStopped) return;
    if (message.about === 'person') return this.deps.onPersonChanged(message.person);
    if (message.about === 'turn') return this.deps.onTurn(message.person, message);
    const liveTable = liveTables.byId.get(message.table);
    if (message.about === 'lobby') return lobby.handleReport(message);
    // It is no longer in memory; whoever loads it will subscribe again.
    if (!liveTable) return pubSub.unsubscribeFromTable(message.table);
    if (message.about === 'table') return replication.replicateUpTo(liveTable, message.n);
    if (message.about === 'who') return presence.publish(liveTable, true);
    const before = liveTable.presence.listPresentPeople().join();
    if (!presence.recordReport(message.table, from, message)) return;
    this.deps.events.emitPresenceChanged(liveTable);
    if (liveTable.presence.listPresentPeople().join() !== before) liveTable.broadcastPresence();
  }

  /** Reports of other nodes have expired. */
  private updatePresence(table: string): void {
    const liveTable = this.deps.liveTables.byId.get(table);
    if (!liveTable) return;
    liveTable.broadcastPresence();
    this.deps.events.emitPresenceChanged(liveTable);
  }

  private async syncWithStore(): Promise<void> {
    const { liveTables, lobby, presence, replication } = this.deps;
    const { byId } = liveTables;
    const { regained, takenOver } = await this.leases.renewAndTakeOver((table) =>
      this.needsOwner(table),
    );
    for (const table of regained) liveTables.wake(table);
    // Loading many tables takes time, and leases have to be renewed meanwhile.
    void liveTables.loadDueTables(takenOver);
    for (const table of presence.expireReports()) this.updatePresence(table);
    presence.republishAll(byId.values());
    await replication.replicateAll([...byId.values()]);
    await lobby.syncWithOtherNodes();
  }

  private needsOwner(table: string): boolean {
    const liveTable = this.deps.liveTables.byId.get(table);
    if (liveTable === undefined || liveTable.hasResultsWritten) return false;
    const { deadline, phase } = liveTable.table;
    return /playing|over/.test(phase) || deadline !== undefined;
  }
}
