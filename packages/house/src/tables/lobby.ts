/** The lobby: tables that anybody may join, as they are now. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import { createLobbyEntry } from './table-row.ts';

const MAX_ENTRIES_PER_PHASE = 100;

const isVisible = ({ phase, watch }: LobbyEntry) =>
  phase === 'open' || (phase === 'playing' && watch === 'anyone');

export class Lobby {
  private readonly ports: Ports;
  private readonly subscribers = new Set<Session>();
  /** What was last said of each table, for those who compare. */
  private readonly lastFrameByTable = new Map<string, string>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  subscribe(guest: Session): void {
    if (guest.isDisconnected) return;
    guest.isInLobby = true;
    this.subscribers.add(guest);
  }

  unsubscribe(guest: Session): void {
    guest.isInLobby = false;
    this.subscribers.delete(guest);
  }

  /** Open tables first, then those that can be watched. */
  async listEntries(): Promise<LobbyEntry[]> {
    const { store } = this.ports;
    const page = { limit: MAX_ENTRIES_PER_PHASE };
    const [open, playing] = await Promise.all([
      store.listLobbyTables('open', page),
      store.listLobbyTables('playing', page),
    ]);
    const listings = [...open, ...playing].map(({ summary }) => JSON.parse(summary) as LobbyEntry);
    return listings.filter(isVisible);
  }

  /** Tells everybody in the lobby of a table that has changed. */
  broadcastTable({ table }: LiveTable): void {
    if (table.setup.listed && this.subscribers.size > 0)
      this.broadcastEntry(table.id, createLobbyEntry(table));
  }

  private broadcastEntry(id: string, listing?: LobbyEntry): void {
    const lobby = listing && isVisible(listing) ? listing : { id, gone: true };
    const frame = JSON.stringify({ lobby });
    if ('gone' in lobby) this.lastFrameByTable.delete(id);
    else this.lastFrameByTable.set(id, frame);
    for (const guest of this.subscribers) guest.send(frame);
  }

  /** Another node says that a table has changed. */
  async broadcastStoredTable(id: string): Promise<void> {
    if (this.subscribers.size === 0) return;
    const row = await this.ports.store.findTable(id);
    if (row?.listed) this.broadcastEntry(id, JSON.parse(row.summary) as LobbyEntry);
  }

  /** Looks for tables that have changed and nobody has said so; tells only what is news. */
  async broadcastMissedChanges(): Promise<void> {
    if (this.subscribers.size === 0) {
      this.lastFrameByTable.clear();
      return;
    }
    const listings = await this.listEntries();
    const there = new Set(listings.map(({ id }) => id));
    for (const listing of listings)
      if (this.lastFrameByTable.get(listing.id) !== JSON.stringify({ lobby: listing }))
        this.broadcastEntry(listing.id, listing);
    for (const id of [...this.lastFrameByTable.keys()])
      if (!there.has(id)) await this.broadcastStoredTable(id);
  }
}
