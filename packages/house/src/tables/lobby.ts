/**
 * The lobby: the tables that anybody may join or watch, and the sessions that look at them. A table is
 * shown while somebody has it open; an open correspondence table, while somebody sits at it. Changes
 * are sent together, a few times a second at most.
 */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRecordStore } from '@ludotheque/store';
import { Timer } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import { isAttended, type LobbyCandidate, selectFairly } from './lobby-selection.ts';
import { type LobbyReport, OtherNodesLobby } from './other-nodes-lobby.ts';
import type { RulesCheck } from './rules-check.ts';
import { StoredLobby } from './stored-lobby.ts';
import type { TableEvents } from './table-events.ts';
import { TableOwners } from './table-owners.ts';
import { createLobbyEntry } from './table-row.ts';

const MAX_ENTRIES_PER_PHASE = 100;
const MIN_BROADCAST_INTERVAL_MS = 250;
const REFRESH_INTERVAL_MS = 5_000;
const REPUBLISH_INTERVAL_MS = 10_000;
/** Listed tables that wait for players at the same time. */
const MAX_OPEN_TABLES_PER_PERSON = 10;
const MAX_OPEN_TABLES_PER_ADDRESS = 30;
const MAX_OWN_TABLES_READ = 100;

const isVisible = ({ phase, watch }: LobbyEntry) =>
  phase === 'open' || (phase === 'playing' && watch === 'anyone');

interface EntryAndFrame {
  readonly entry: LobbyEntry;
  readonly frame: string;
}
type Candidate = LobbyCandidate & EntryAndFrame;

const createFrame = (entry: LobbyEntry): EntryAndFrame => ({
  entry,
  frame: JSON.stringify({ lobby: entry }),
});

export interface LobbyDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub' | 'warn'> & { readonly store: TableRecordStore };
  readonly events: TableEvents;
  readonly liveTables: LiveTables;
  readonly rulesCheck: RulesCheck;
}

export class Lobby {
  private readonly ports: LobbyDependencies['ports'];
  private readonly liveTables: LiveTables;
  private readonly otherNodes: OtherNodesLobby;
  private readonly stored: StoredLobby;
  private readonly subscribers = new Set<Session>();
  /** What the subscribers have been told, by table. */
  private sent = new Map<string, EntryAndFrame>();
  /** Entries as they are stored; a table that has changed has none until it is looked at again. */
  private entryByTable = new WeakMap<LiveTable, EntryAndFrame>();
  private readonly changedTables = new WeakSet<LiveTable>();
  private readonly owners: TableOwners;
  private readonly publishedAttendance = new Map<string, boolean>();
  private readonly broadcastTimer: Timer;
  private readonly refreshTimer: Timer;
  private lastBroadcastAt = Number.NEGATIVE_INFINITY;
  private lastRepublishedAt = Number.NEGATIVE_INFINITY;

  constructor({ events, liveTables, ports, rulesCheck }: LobbyDependencies) {
    this.ports = ports;
    this.liveTables = liveTables;
    this.otherNodes = new OtherNodesLobby(ports, rulesCheck);
    this.stored = new StoredLobby(ports, rulesCheck);
    this.owners = new TableOwners(() => [
      ...liveTables.byId.keys(),
      ...this.stored.list().map(({ entry }) => entry.id),
    ]);
    this.broadcastTimer = new Timer(ports.clock);
    this.refreshTimer = new Timer(ports.clock);
    events.onCommitted((liveTable, steps, isLocal) => {
      if (!steps.some(({ publicTableChanged }) => publicTableChanged)) return;
      this.showChange(liveTable);
      if (isLocal && liveTable.table.setup.listed) this.publish(liveTable);
    });
    events.onPresenceChanged((liveTable) => {
      if (!liveTable.table.setup.listed) return;
      this.broadcastSoon();
      const wasAttended = this.publishedAttendance.get(liveTable.id) ?? false;
      if (wasAttended !== isAttended(liveTable)) this.publish(liveTable);
    });
  }

  stop(): void {
    this.broadcastTimer.cancel();
    this.refreshTimer.cancel();
  }

  /** Whether they may list a further table: those count that wait for players, in memory or not. */
  async mayList(by: string, clientKey: string | undefined): Promise<boolean> {
    await this.loadStoredTables();
    const own = await this.ports.store.listWaitingTables(MAX_OWN_TABLES_READ, { sitter: by });
    const { byId } = this.liveTables;
    const open = [...byId.values()].filter(
      ({ table }) => table.setup?.listed && table.phase === 'open',
    );
    const ofPerson =
      open.filter(({ table }) => table.creator === by).length +
      own.filter(({ id }) => !byId.has(id)).length;
    const ofAddress = clientKey === undefined ? 0 : this.countOfAddress(open, clientKey);
    return ofPerson < MAX_OPEN_TABLES_PER_PERSON && ofAddress < MAX_OPEN_TABLES_PER_ADDRESS;
  }

  private countOfAddress(openHere: readonly LiveTable[], clientKey: string): number {
    const here = openHere.filter((liveTable) => this.owners.find(liveTable) === clientKey);
    const elsewhere = this.nameOwners([...this.stored.list(), ...this.otherNodes.list()])
      .filter(({ entry: { id, phase }, owner }) => {
        return phase === 'open' && !this.liveTables.byId.has(id) && owner === clientKey;
      })
      .map(({ entry }) => entry.id);
    return here.length + new Set(elsewhere).size;
  }

  /** Who has opened a table: their address if it is known, otherwise the person. */
  setOwner(table: string, owner: string): void {
    this.owners.set(table, owner);
  }

  /** Open tables first, then those that can be watched. From now on the session is told of changes. */
  async subscribe(session: Session): Promise<LobbyEntry[]> {
    await this.loadStoredTables();
    if (session.isDisconnected) return [];
    this.broadcast();
    session.isInLobby = true;
    this.subscribers.add(session);
    if (this.subscribers.size === 1) this.refreshLater();
    return [...this.sent.values()].map(({ entry }) => entry);
  }

  unsubscribe(session: Session): void {
    session.isInLobby = false;
    this.subscribers.delete(session);
    if (this.subscribers.size === 0) this.stop();
  }

  /** The tables with a free seat or with the seat of a bot that can be taken, at any node. */
  async listOpenOrJoinableTables(): Promise<LobbyEntry[]> {
    await this.loadStoredTables();
    const all = this.selectEntries().map(({ entry }) => entry);
    return all.filter(({ phase, takeOver }) => phase === 'open' || takeOver);
  }

  /** A table has changed, and there was no event about it. */
  showChange(liveTable: LiveTable): void {
    if (!liveTable.table.setup.listed) return;
    this.changedTables.add(liveTable);
    this.broadcastSoon();
  }

  /** Another node says that a table has changed. */
  async handleReport({ attended = true, guessed, owner, table: id }: LobbyReport): Promise<void> {
    this.otherNodes.recordReport(id, owner ?? id, attended);
    if (owner !== undefined && !guessed) this.setOwner(id, owner);
    if (this.subscribers.size === 0) return;
    await this.otherNodes.load();
    this.broadcastSoon();
  }

  /** Repeats what other nodes may have missed, and reads what they may have failed to say. */
  async syncWithOtherNodes(): Promise<void> {
    const now = this.ports.clock.now();
    if (Math.abs(now - this.lastRepublishedAt) >= REPUBLISH_INTERVAL_MS) {
      this.lastRepublishedAt = now;
      for (const liveTable of this.liveTables.byId.values())
        if (liveTable.table.setup.listed && isAttended(liveTable)) this.publish(liveTable);
    }
    if (this.subscribers.size > 0) await this.refresh();
  }

  /** Without messages from other nodes, nobody can be said to be away. */
  private get isCutOff(): boolean {
    const { pubSub } = this.ports;
    return pubSub !== undefined && (pubSub.isStoreOnly === true || !pubSub.isReceiving);
  }

  private publish(liveTable: LiveTable): void {
    const { id } = liveTable;
    const attended = isAttended(liveTable);
    if (attended) this.publishedAttendance.set(id, true);
    else this.publishedAttendance.delete(id);
    const guessed = this.owners.findKnown(id) === undefined;
    const owner = this.owners.find(liveTable);
    this.ports.pubSub?.publish({ about: 'lobby', table: id, owner, guessed, attended });
  }

  /** What is known of an owner is better than what is concluded from sitters. */
  private nameOwners<T extends LobbyCandidate & { entry: LobbyEntry }>(tables: readonly T[]): T[] {
    return tables.map((table) => {
      return { ...table, owner: this.owners.findKnown(table.entry.id) ?? table.owner };
    });
  }

  private refreshLater(): void {
    this.refreshTimer.start(REFRESH_INTERVAL_MS, () => {
      void this.refresh().then(() => this.subscribers.size > 0 && this.refreshLater());
    });
  }

  private async refresh(): Promise<void> {
    try {
      await this.loadStoredTables();
      this.broadcastSoon();
    } catch (error) {
      this.ports.warn('the lobby could not be read', error);
    }
  }

  private async loadStoredTables(): Promise<void> {
    await this.otherNodes.load();
    await this.stored.load(this.isCutOff);
  }

  private broadcastSoon(): void {
    if (this.subscribers.size === 0) return;
    const elapsed = Math.abs(this.ports.clock.now() - this.lastBroadcastAt);
    if (elapsed >= MIN_BROADCAST_INTERVAL_MS) this.broadcast();
    else this.broadcastTimer.start(MIN_BROADCAST_INTERVAL_MS - elapsed, () => this.broadcast());
  }

  /** Sends what has changed since the last time. */
  private broadcast(): void {
    this.broadcastTimer.cancel();
    this.lastBroadcastAt = this.ports.clock.now();
    const before = this.sent;
    this.sent = new Map(this.selectEntries().map((shown) => [shown.entry.id, shown]));
    const changed = [...this.sent.values()].filter(
      ({ entry, frame }) => before.get(entry.id)?.frame !== frame,
    );
    const gone = [...before.keys()].filter((id) => !this.sent.has(id));
    const frames = [
      ...gone.map((id) => JSON.stringify({ lobby: { id, gone: true } })),
      ...changed.map(({ frame }) => frame),
    ];
    for (const session of this.subscribers) for (const frame of frames) session.send(frame, true);
  }

  private selectEntries(): EntryAndFrame[] {
    const here = this.listTablesHere();
    const { byId } = this.liveTables;
    const elsewhere = (this.isCutOff ? [] : this.nameOwners(this.otherNodes.list()))
      .filter(({ entry }) => !byId.has(entry.id) && isVisible(entry))
      .map(({ owner, touched, entry }) => ({ owner, touched, ...createFrame(entry) }));
    const all = [...here, ...elsewhere];
    const shownIds = new Set(all.map(({ entry }) => entry.id));
    const stored = this.nameOwners(this.stored.list()).filter(
      ({ entry: { id, phase } }) =>
        !shownIds.has(id) && (byId.get(id)?.table.phase ?? phase) === phase,
    );
    const selectPhase = <T extends LobbyCandidate & { readonly entry: LobbyEntry }>(
      candidates: readonly T[],
      phase: 'open' | 'playing',
    ) => {
      const visible = candidates.filter(({ entry }) => entry.phase === phase && isVisible(entry));
      return selectFairly(visible, MAX_ENTRIES_PER_PHASE);
    };
    const select = (phase: 'open' | 'playing') => [
      ...selectPhase(all, phase),
      ...selectPhase(stored, phase).map(({ entry }) => createFrame(entry)),
    ];
    return [...select('open'), ...select('playing')];
  }

  private listTablesHere(): Candidate[] {
    const tables: Candidate[] = [];
    for (const liveTable of this.liveTables.byId.values()) {
      const { setup, lastInputAt } = liveTable.table;
      if (!setup?.listed || !isAttended(liveTable)) continue;
      const shown = this.readEntry(liveTable);
      if (shown && isVisible(shown.entry))
        tables.push({ owner: this.owners.find(liveTable), touched: lastInputAt, ...shown });
    }
    return tables;
  }

  /** The entry as it is stored: a commit in flight may fail. */
  private readEntry(liveTable: LiveTable): EntryAndFrame | undefined {
    const known = this.entryByTable.get(liveTable);
    if (liveTable.hasCommitsInFlight || (known && !this.changedTables.has(liveTable))) return known;
    this.changedTables.delete(liveTable);
    const shown = createFrame(createLobbyEntry(liveTable.table));
    this.entryByTable.set(liveTable, shown);
    return shown;
  }
}
