/**
 * The other nodes of a house that has several: hears what they tell, and looks every few seconds for
 * what nobody has told. All that is told only makes things quicker.
 */

import type { NodeMessage, Ports } from '../ports.ts';
import type { LiveTables } from '../tables/live-tables.ts';
import type { Lobby } from '../tables/lobby.ts';

/** So often are tables compared with the store, and claims made anew: three times in a claim's time. */
const SYNC_INTERVAL_MS = 2_000;

export interface ClusterListener {
  /** Somebody has changed at another node. */
  onPersonChanged(person: string): Promise<void>;
  onTurn(person: string, turn: { readonly table: string; readonly game: string }): void;
}

export class ClusterSync {
  private readonly ports: Ports;
  private readonly liveTables: LiveTables;
  private readonly lobby: Lobby;
  private readonly listener: ClusterListener;
  private cancelSync: (() => void) | undefined;
  private isStopped = false;
  /** How much was heard. */
  receivedMessageCount = 0;

  constructor(ports: Ports, rooms: LiveTables, lobby: Lobby, hearers: ClusterListener) {
    this.ports = ports;
    this.liveTables = rooms;
    this.lobby = lobby;
    this.listener = hearers;
  }

  async start(): Promise<void> {
    if (!this.ports.pubSub) return;
    this.ports.pubSub.onMessage((news, from) => {
      this.receivedMessageCount++;
      this.handleMessage(news, from).catch((error: unknown) =>
        this.ports.warn(`what was told about a ${news.about} could not be read`, error),
      );
    });
    await this.syncWithStore();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelSync?.();
    await this.liveTables.leases?.stop();
  }

  async handleMessage(news: NodeMessage, from: string): Promise<void> {
    if (this.isStopped) return;
    if (news.about === 'person') return this.listener.onPersonChanged(news.person);
    if (news.about === 'turn') return this.listener.onTurn(news.person, news);
    const room = this.liveTables.byId.get(news.table);
    if (news.about === 'lobby')
      return room ? undefined : this.lobby.broadcastStoredTable(news.table);
    // Given up, and nobody has needed it since: whoever does will follow it again.
    if (!room) return this.ports.pubSub!.unsubscribeFromTable(news.table);
    if (news.about === 'table') return this.liveTables.replication.replicateUpTo(room, news.n);
    if (news.about === 'who') return this.liveTables.remotePresence.publish(room, true);
    if (this.liveTables.remotePresence.recordReport(news.table, from, news.people))
      this.updatePresence(news.table);
  }

  /** Whoever came or went at another node came or went at the table. */
  private updatePresence(table: string): void {
    const room = this.liveTables.byId.get(table);
    if (!room) return;
    room.broadcastPresence();
    this.liveTables.onPresenceChanged(room);
  }

  private async syncWithStore(): Promise<void> {
    const { leases, byId, remotePresence } = this.liveTables;
    try {
      const { due, free } = await leases!.renewAndTakeOver((table) => {
        const room = byId.get(table);
        return (
          room !== undefined && /playing|over/.test(room.table.phase) && !room.hasResultsWritten
        );
      });
      for (const table of free) this.liveTables.wake(table);
      // Reading many takes its time, and claims do not wait.
      void this.liveTables.loadDueTables(due);
      for (const table of remotePresence.expireReports()) this.updatePresence(table);
      remotePresence.republishAll(byId.values());
      await this.liveTables.replication.replicateAll([...byId.values()]);
      await this.lobby.broadcastMissedChanges();
    } catch (error) {
      this.ports.warn('the store could not be asked what is new', error);
    }
    if (!this.isStopped)
      this.cancelSync = this.ports.clock.after(SYNC_INTERVAL_MS, () => void this.syncWithStore());
  }
}
