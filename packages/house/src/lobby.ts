/** The lobby: tables that anybody may join, as they are now. */
import type { Listing } from '@ludotheque/protocol';
import type { Guest } from './guest.ts';
import { listingOf } from './listing.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';

const SHOWN = 100;

export class Lobby {
  private readonly ports: Ports;
  private readonly guests = new Set<Guest>();

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
  async list(): Promise<Listing[]> {
    const { store } = this.ports;
    const page = { limit: SHOWN };
    const [open, playing] = await Promise.all([
      store.lobby('open', page),
      store.lobby('playing', page),
    ]);
    const listings = [...open, ...playing].map(({ summary }) => JSON.parse(summary) as Listing);
    return listings.filter(({ phase, watch }) => phase === 'open' || watch === 'anyone');
  }

  /** Tells everybody in the lobby of a table that has changed. */
  tell({ table }: Room): void {
    if (!table.setup.listed || this.guests.size === 0) return;
    const there =
      table.phase === 'open' || (table.phase === 'playing' && table.setup.watch === 'anyone');
    const lobby = there ? listingOf(table) : { id: table.id, gone: true };
    const frame = JSON.stringify({ lobby });
    for (const guest of this.guests) guest.send(frame);
  }
}
