/** Tables opened and closed by connections, and who of the people at a table is there. */
import { fail } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** So many tables may one connection have open. */
const MOST_OPEN = 200;

export class Doorway {
  private readonly ports: Ports;
  private readonly rooms: Rooms;

  constructor(ports: Ports, rooms: Rooms) {
    this.ports = ports;
    this.rooms = rooms;
  }

  /** Opens a table for a guest; who sits there and was away plays again. */
  async open(
    guest: Guest,
    id: string,
    seen: number,
    tell: (sync: TableSnapshot) => void,
  ): Promise<void> {
    if (guest.isGone) return;
    if (guest.rooms.size >= MOST_OPEN && !guest.rooms.has(id))
      fail('open', `one connection opens ${MOST_OPEN} tables at most`);
    const before = guest.rooms.get(id);
    guest.rooms.set(id, before);
    try {
      const room = await this.welcomeBack(id, guest.person.id);
      const known = room.present().includes(guest.person.id);
      const opened = await this.rooms.open(id, guest, seen, tell);
      this.rooms.lookAround(opened);
      if (!(known && opened === room) && opened.guests.size > 1) opened.tellPresence();
      // Another node may have let a bot play, and this one has only just heard of it.
      if (this.ports.announcer) await this.welcomeBack(id, guest.person.id);
    } catch (error) {
      if (before === undefined) guest.rooms.delete(id);
      throw error;
    }
  }

  private async welcomeBack(id: string, by: string): Promise<Room> {
    const room = await this.rooms.find(id);
    const seat = room.table.phase === 'playing' ? room.table.findSeat(by) : undefined;
    if (seat === undefined || !room.table.match!.holders[seat]!.isPlayedByBot) return room;
    // If the table says no, somebody was quicker, and the guest sees what came of it.
    await this.rooms.submit(id, () => [{ kind: 'return', by }]).catch(() => undefined);
    return this.rooms.find(id);
  }

  close(guest: Guest, id: string): void {
    const room = guest.rooms.get(id);
    guest.rooms.delete(id);
    if (!room) return;
    room.guests.delete(guest);
    const person = guest.person.id;
    if (!room.table.roster.has(person)) return;
    if (!room.present().includes(person)) room.tellPresence();
    this.rooms.lookAround(room);
  }

  /** The connection is closed. */
  leave(guest: Guest): void {
    guest.isGone = true;
    for (const id of [...guest.rooms.keys()]) this.close(guest, id);
  }
}
