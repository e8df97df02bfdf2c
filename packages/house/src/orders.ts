/**
 * Orders of the admin: tables that are ended, people who may not play here any more. They are given
 * by another program, which writes them into the store; the house looks there every few seconds.
 */
import { CodedError } from '@ludotheque/core';
import type { Guest } from './guest.ts';
import type { Lobby } from './lobby.ts';
import type { Ports } from './ports.ts';
import type { Rooms } from './rooms.ts';

/** The note with the last orders, one a line, the newest last. */
export const ORDERS = 'orders';
const KEPT = 100;
const EVERY = 2_000;

/** The note with one order more; the time makes every order a new one. */
export function addOrder(note: string | undefined, now: number, what: 'end' | 'block', id: string) {
  return [...linesOf(note), `${now} ${what} ${id}`].slice(-KEPT).join('\n');
}

const linesOf = (note: string | undefined) => (note ? note.split('\n') : []);

export class Orders {
  private readonly ports: Ports;
  private readonly guests: ReadonlySet<Guest>;
  private readonly rooms: Rooms;
  private readonly lobby: Lobby;
  /** What was ordered before the house opened is in what it reads. */
  private followed: readonly string[] | undefined;
  private cancel: (() => void) | undefined;
  private ended = false;

  constructor(ports: Ports, guests: ReadonlySet<Guest>, rooms: Rooms, lobby: Lobby) {
    this.ports = ports;
    this.guests = guests;
    this.rooms = rooms;
    this.lobby = lobby;
  }

  /** Looks now, and from now on. */
  async watch(): Promise<void> {
    try {
      const given = linesOf(await this.ports.store.readKeyValue(ORDERS));
      const followed: string[] = [];
      for (const line of given)
        if (!this.followed || this.followed.includes(line) || (await this.carryOut(line)))
          followed.push(line);
      this.followed = followed;
    } catch (error) {
      this.ports.warn('the orders could not be read', error);
    }
    if (!this.ended) this.cancel = this.ports.clock.after(EVERY, () => void this.watch());
  }

  end(): void {
    this.ended = true;
    this.cancel?.();
  }

  /** Says whether the order is done with; one that fails is tried again, and stops no other. */
  private async carryOut(line: string): Promise<boolean> {
    try {
      await this.follow(line);
      return true;
    } catch (error) {
      if (error instanceof CodedError && error.code === 'table') return true;
      this.ports.warn('an order could not be followed', error);
      return false;
    }
  }

  private async follow(line: string): Promise<void> {
    const [, what, id = ''] = line.split(' ');
    if (what === 'end') await this.close(id);
    else if ((await this.ports.store.findPerson(id))?.blocked)
      for (const guest of this.guests) if (guest.person.id === id) part(guest);
  }

  /** Whoever has the table open sees it as it is written; the lobby hears that it is gone. */
  private async close(id: string): Promise<void> {
    const before = await this.rooms.find(id);
    const { lineCount } = before.table;
    await this.rooms.catchingUp.upTo(before, lineCount);
    const room = await this.rooms.find(id);
    // Where it was read just now, with its end, nobody has been told of that.
    if (room.table.lineCount === lineCount) this.lobby.tell(room);
    // The house may have put the table away in the very moment when it was ended.
    const row = await this.ports.store.findTable(id);
    if (row && row.phase !== room.table.phase) await this.ports.store.commit({ table: room.row() });
  }
}

function part(guest: Guest): void {
  const bye = { code: 'blocked', message: 'this person may not play here any more' };
  guest.send(JSON.stringify({ bye }));
  guest.end();
}
