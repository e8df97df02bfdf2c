/** Tables opened and closed by connections, and who of the people at a table is there. */
import { refuseRequest, type TableSnapshot } from '@ludotheque/protocol';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';

/** So many tables may one connection have open. */
const MAX_TABLES_PER_SESSION = 200;

export class Subscriptions {
  private readonly ports: Ports;
  private readonly liveTables: LiveTables;

  constructor(ports: Ports, rooms: LiveTables) {
    this.ports = ports;
    this.liveTables = rooms;
  }

  /** Opens a table for a guest; who sits there and was away plays again. */
  async subscribe(
    guest: Session,
    id: string,
    seen: number,
    tell: (sync: TableSnapshot) => void,
  ): Promise<void> {
    if (guest.isDisconnected) return;
    if (guest.openTables.size >= MAX_TABLES_PER_SESSION && !guest.openTables.has(id))
      refuseRequest('open', `one connection opens ${MAX_TABLES_PER_SESSION} tables at most`);
    const before = guest.openTables.get(id);
    guest.openTables.set(id, before);
    try {
      const room = await this.returnToSeat(id, guest.person.id);
      const known = room.listPresentPeople().includes(guest.person.id);
      const opened = await this.liveTables.subscribe(id, guest, seen, tell);
      this.liveTables.onPresenceChanged(opened);
      if (!(known && opened === room) && opened.subscribers.size > 1) opened.broadcastPresence();
      // Another node may have let a bot play, and this one has only just heard of it.
      if (this.ports.pubSub) await this.returnToSeat(id, guest.person.id);
    } catch (error) {
      if (before === undefined) guest.openTables.delete(id);
      throw error;
    }
  }

  private async returnToSeat(id: string, by: string): Promise<LiveTable> {
    const room = await this.liveTables.getOrLoad(id);
    const seat = room.table.phase === 'playing' ? room.table.findSeat(by) : undefined;
    if (seat === undefined || !room.table.match!.holders[seat]!.isPlayedByBot) return room;
    // If the table says no, somebody was quicker, and the guest sees what came of it.
    await this.liveTables.submit(id, () => [{ kind: 'return', by }]).catch(() => undefined);
    return this.liveTables.getOrLoad(id);
  }

  unsubscribe(guest: Session, id: string): void {
    const room = guest.openTables.get(id);
    guest.openTables.delete(id);
    if (!room) return;
    room.subscribers.delete(guest);
    const person = guest.person.id;
    if (!room.table.roster.has(person)) return;
    if (!room.listPresentPeople().includes(person)) room.broadcastPresence();
    this.liveTables.onPresenceChanged(room);
  }

  /** The connection is closed. */
  unsubscribeAll(guest: Session): void {
    guest.isDisconnected = true;
    for (const id of [...guest.openTables.keys()]) this.unsubscribe(guest, id);
  }
}
