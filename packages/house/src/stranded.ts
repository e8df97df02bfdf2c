/** Guests whose room had to be given up, on their way to the table's next one. */
import { CodedError } from '@ludotheque/core';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Before a table that could not be read is tried again, for those who have it open. */
const AGAIN = 1_000;

/** Who waits for a table that went on elsewhere, and how far they were told. */
export interface Waiting {
  readonly guests: ReadonlySet<Guest>;
  readonly told: number;
}

export class Stranded {
  private readonly ports: Ports;
  private readonly rooms: Rooms;
  private readonly waiting = new Map<string, Waiting>();

  constructor(ports: Ports, rooms: Rooms) {
    this.ports = ports;
    this.rooms = rooms;
  }

  /** Nothing that was told has to be taken back: they only hear what they have missed. */
  bringAlong(lost: Room): void {
    const { id, told } = lost;
    const guests = evacuate(lost);
    if (guests.size === 0) return;
    this.waiting.set(id, { guests, told });
    void this.find(id);
  }

  /** Whoever reads the table takes them in. */
  claim(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private async find(id: string): Promise<void> {
    await this.rooms.find(id).catch((error: unknown) => {
      if (!this.mayTryAgain(id, error)) this.waiting.delete(id);
      else this.ports.clock.after(AGAIN, () => void this.find(id));
    });
  }

  /** Nobody knows what is written: they are shown the whole table. */
  showAnew(lost: Room): void {
    const guests = evacuate(lost);
    if (guests.size > 0) void this.show(lost.id, guests);
  }

  private async show(id: string, guests: Set<Guest>): Promise<void> {
    try {
      let room: Room | undefined;
      for (const guest of guests) {
        const tell = (sync: object) => guest.send(JSON.stringify({ sync }));
        room = await this.rooms.open(id, guest, -1, tell);
        guests.delete(guest);
      }
      room?.tellPresence();
    } catch (error) {
      if (this.mayTryAgain(id, error))
        this.ports.clock.after(AGAIN, () => void this.show(id, guests));
    }
  }

  private mayTryAgain(id: string, error: unknown): boolean {
    this.ports.warn(`table ${id} could not be opened`, error);
    const isNoMore = error instanceof CodedError && error.code === 'table';
    return !this.rooms.stopped && !isNoMore;
  }
}

function evacuate(lost: Room): Set<Guest> {
  const guests = new Set(lost.guests.keys());
  for (const guest of guests) guest.rooms.set(lost.id, undefined);
  lost.guests.clear();
  return guests;
}
