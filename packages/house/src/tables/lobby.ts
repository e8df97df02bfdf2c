/** The lobby: the tables that anybody may join or watch, and the sessions that look at them. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRecordStore } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { RulesCheck } from './rules-check.ts';
import type { TableEvents } from './table-events.ts';
import { createLobbyEntry } from './table-row.ts';

const MAX_ENTRIES_PER_PHASE = 100;

const isVisible = ({ phase, watch }: LobbyEntry) =>
  phase === 'open' || (phase === 'playing' && watch === 'anyone');

export interface LobbyDependencies {
  readonly ports: Pick<Ports, 'pubSub'> & { readonly store: TableRecordStore };
  readonly events: TableEvents;
  readonly rulesCheck: RulesCheck;
}

export class Lobby {
  private readonly store: TableRecordStore;
  private readonly rulesCheck: RulesCheck;
  private readonly subscribers = new Set<Session>();
  /** The last frame about each table, to tell a change from a repetition. */
  private readonly lastFrameByTable = new Map<string, string>();

  constructor({ events, ports: { pubSub, store }, rulesCheck }: LobbyDependencies) {
    this.store = store;
    this.rulesCheck = rulesCheck;
    events.onCommitted((liveTable, steps, isLocal) => {
      if (!steps.some(({ publicTableChanged }) => publicTableChanged)) return;
      this.broadcastTable(liveTable);
      if (isLocal && liveTable.table.setup.listed)
        pubSub?.publish({ about: 'lobby', table: liveTable.id });
    });
  }

  subscribe(session: Session): void {
    if (session.isDisconnected) return;
    session.isInLobby = true;
    this.subscribers.add(session);
  }

  unsubscribe(session: Session): void {
    session.isInLobby = false;
    this.subscribers.delete(session);
  }

  /** Open tables first, then those that can be watched. Tables that cannot be played are left out. */
  async listEntries(): Promise<LobbyEntry[]> {
    const { store } = this;
    const page = { limit: MAX_ENTRIES_PER_PHASE };
    const [open, playing] = await Promise.all([
      store.listLobbyTables('open', page),
      store.listLobbyTables('playing', page),
    ]);
    const playable = [...open, ...playing].filter((row) => this.rulesCheck.isPlayable(row));
    const entries = playable.map(({ summary }) => JSON.parse(summary) as LobbyEntry);
    return entries.filter(isVisible);
  }

  /** Sends everybody in the lobby a table that has changed. */
  broadcastTable({ table }: LiveTable): void {
    if (table.setup.listed && this.subscribers.size > 0)
      this.broadcastEntry(table.id, createLobbyEntry(table));
  }

  private broadcastEntry(id: string, entry?: LobbyEntry): void {
    const lobby = entry && isVisible(entry) ? entry : { id, gone: true };
    const frame = JSON.stringify({ lobby });
    if ('gone' in lobby) this.lastFrameByTable.delete(id);
    else this.lastFrameByTable.set(id, frame);
    for (const session of this.subscribers) session.send(frame);
  }

  /** Another node says that a table has changed. */
  async broadcastStoredTable(id: string): Promise<void> {
    if (this.subscribers.size === 0) return;
    const row = await this.store.findTable(id);
    if (row?.listed && this.rulesCheck.isPlayable(row))
      this.broadcastEntry(id, JSON.parse(row.summary) as LobbyEntry);
  }

  /** Finds changes that no node has announced, and sends only what is new. */
  async broadcastMissedChanges(): Promise<void> {
    if (this.subscribers.size === 0) {
      this.lastFrameByTable.clear();
      return;
    }
    const entries = await this.listEntries();
    const listed = new Set(entries.map(({ id }) => id));
    for (const entry of entries)
      if (this.lastFrameByTable.get(entry.id) !== JSON.stringify({ lobby: entry }))
        this.broadcastEntry(entry.id, entry);
    for (const id of [...this.lastFrameByTable.keys()])
      if (!listed.has(id)) await this.broadcastStoredTable(id);
  }
}
