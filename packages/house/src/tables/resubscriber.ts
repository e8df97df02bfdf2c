/** Guests whose room had to be given up, on their way to the table's next one. */
import { CodedError } from '@ludotheque/core';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';

/** Before a table that could not be read is tried again, for those who have it open. */
const RETRY_DELAY_MS = 1_000;

/** Who waits for a table that went on elsewhere, and how far they were told. */
export interface WaitingSubscribers {
  readonly subscribers: ReadonlySet<Session>;
  readonly broadcastLines: number;
}

export class Resubscriber {
  private readonly ports: Ports;
  private readonly liveTables: LiveTables;
  private readonly waiting = new Map<string, WaitingSubscribers>();

  constructor(ports: Ports, rooms: LiveTables) {
    this.ports = ports;
    this.liveTables = rooms;
  }

  /** Nothing that was told has to be taken back: they only hear what they have missed. */
  resubscribeWithMissedSteps(lost: LiveTable): void {
    const { id, broadcastLines } = lost;
    const guests = detachSubscribers(lost);
    if (guests.size === 0) return;
    this.waiting.set(id, { subscribers: guests, broadcastLines: broadcastLines });
    void this.loadTable(id);
  }

  /** Whoever reads the table takes them in. */
  takeWaiting(id: string): WaitingSubscribers | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private async loadTable(id: string): Promise<void> {
    await this.liveTables.getOrLoad(id).catch((error: unknown) => {
      if (!this.shouldRetry(id, error)) this.waiting.delete(id);
      else this.ports.clock.after(RETRY_DELAY_MS, () => void this.loadTable(id));
    });
  }

  /** Nobody knows what is written: they are shown the whole table. */
  resubscribeWithSnapshot(lost: LiveTable): void {
    const guests = detachSubscribers(lost);
    if (guests.size > 0) void this.sendSnapshots(lost.id, guests);
  }

  private async sendSnapshots(id: string, guests: Set<Session>): Promise<void> {
    try {
      let room: LiveTable | undefined;
      for (const guest of guests) {
        const tell = (sync: object) => guest.send(JSON.stringify({ sync }));
        room = await this.liveTables.subscribe(id, guest, -1, tell);
        guests.delete(guest);
      }
      room?.broadcastPresence();
    } catch (error) {
      if (this.shouldRetry(id, error))
        this.ports.clock.after(RETRY_DELAY_MS, () => void this.sendSnapshots(id, guests));
    }
  }

  private shouldRetry(id: string, error: unknown): boolean {
    this.ports.warn(`table ${id} could not be opened`, error);
    const isNoMore = error instanceof CodedError && error.code === 'table';
    return !this.liveTables.isStopped && !isNoMore;
  }
}

function detachSubscribers(lost: LiveTable): Set<Session> {
  const guests = new Set(lost.subscribers.keys());
  for (const guest of guests) guest.openTables.set(lost.id, undefined);
  lost.subscribers.clear();
  return guests;
}
