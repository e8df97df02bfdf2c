/** The lobby: tables that anybody may join, as they are now. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { Guest } from './guest.ts';
import { listingOf } from './listing.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';

const SHOWN = 100;

const isShown = ({ phase, watch }: LobbyEntry) =>
  phase === 'open' || (phase === 'playing' && watch === 'anyone');

export class Lobby {
  private readonly ports: Ports;
  private readonly guests = new Set<Guest>();
  /** What was last said of each table, for those who compare. */
  private readonly shown = new Map<string, string>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  enter(guest: Guest): void {
    if (guest.isGone) return;
    guest.inLobby = true;
    this.guests.add(guest);
  }

  leave(guest: Guest): void {
    guest.inLobby = false;
    this.guests.delete(guest);
  }

  /** Open tables first, then those that can be watched. */
  async list(): Promise<LobbyEntry[]> {
    const { store } = this.ports;
    const page = { limit: SHOWN };
    const [open, playing] = await Promise.all([
      store.listLobbyTables('open', page),
      store.listLobbyTables('playing', page),
    ]);
    const listings = [...open, ...playing].map(({ summary }) => JSON.parse(summary) as LobbyEntry);
    return listings.filter(isShown);
  }

  /** Tells everybody in the lobby of a table that has changed. */
  tell({ table }: Room): void {
    if (table.setup.listed && this.guests.size > 0) this.show(table.id, listingOf(table));
  }

  private show(id: string, listing?: LobbyEntry): void {
    const lobby = listing && isShown(listing) ? listing : { id, gone: true };
    const frame = JSON.stringify({ lobby });
    if ('gone' in lobby) this.shown.delete(id);
    else this.shown.set(id, frame);
    for (const guest of this.guests) guest.send(frame);
  }

  /** Another node says that a table has changed. */
  async hear(id: string): Promise<void> {
    if (this.guests.size === 0) return;
    const row = await this.ports.store.findTable(id);
    if (row?.listed) this.show(id, JSON.parse(row.summary) as LobbyEntry);
  }

  /** Looks for tables that have changed and nobody has said so; tells only what is news. */
  async compare(): Promise<void> {
    if (this.guests.size === 0) {
      this.shown.clear();
      return;
    }
    const listings = await this.list();
    const there = new Set(listings.map(({ id }) => id));
    for (const listing of listings)
      if (this.shown.get(listing.id) !== JSON.stringify({ lobby: listing }))
        this.show(listing.id, listing);
    for (const id of [...this.shown.keys()]) if (!there.has(id)) await this.hear(id);
  }
}
