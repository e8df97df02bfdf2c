/** Subscribers of an invalidated table, until the table is loaded again. */
import { CodedError } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import { TimerGroup } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';

/** Before a table that could not be loaded is tried again, for those who have it open. */
const RETRY_DELAY_MS = 1_000;
/** A damaged table can be loaded again when the operator has restored it. */
const DAMAGED_RETRY_DELAY_MS = 30_000;

/** Who waits for a table that went on at another node, and how many lines they know. */
export interface WaitingSubscribers {
  readonly subscribers: ReadonlySet<Session>;
  readonly broadcastLines: number;
}

/** How a table is loaded again, and opened for a session. */
export interface TableLoader {
  load(id: string): Promise<LiveTable>;
  subscribe(
    id: string,
    session: Session,
    seen: number,
    sendSnapshot: (snapshot: TableSnapshot) => void,
  ): Promise<LiveTable>;
}

export class Resubscriber {
  private readonly ports: Pick<Ports, 'clock' | 'warn'>;
  private readonly loader: TableLoader;
  private readonly retries: TimerGroup;
  private readonly waiting = new Map<string, WaitingSubscribers>();

  constructor(ports: Pick<Ports, 'clock' | 'warn'>, loader: TableLoader) {
    this.ports = ports;
    this.loader = loader;
    this.retries = new TimerGroup(ports.clock);
  }

  /** All that was broadcast is in the record: they are only sent the steps that they missed. */
  resubscribeWithMissedSteps(invalidated: LiveTable): void {
    const { id, broadcastLines } = invalidated;
    const subscribers = detachSubscribers(invalidated);
    if (subscribers.size === 0) return;
    this.waiting.set(id, { subscribers, broadcastLines });
    void this.loadTable(id);
  }

  /** Whoever loads the table takes over those who wait for it. */
  takeWaiting(id: string): WaitingSubscribers | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private async loadTable(id: string): Promise<void> {
    await this.loader.load(id).catch((error: unknown) => {
      const delayMs = this.findRetryDelayMs(id, error);
      if (delayMs) this.retries.start(delayMs, () => void this.loadTable(id));
      else this.waiting.delete(id);
    });
  }

  /** Nobody knows what is in the record: they are sent the whole table. */
  resubscribeWithSnapshot(invalidated: LiveTable): void {
    const subscribers = detachSubscribers(invalidated);
    if (subscribers.size > 0) void this.sendSnapshots(invalidated.id, subscribers);
  }

  private async sendSnapshots(id: string, subscribers: Set<Session>): Promise<void> {
    try {
      let liveTable: LiveTable | undefined;
      for (const session of subscribers) {
        liveTable = await this.loader.subscribe(id, session, -1, (sync) =>
          session.send(JSON.stringify({ sync })),
        );
        subscribers.delete(session);
      }
      liveTable?.broadcastPresence();
    } catch (error) {
      const delayMs = this.findRetryDelayMs(id, error);
      if (delayMs) this.retries.start(delayMs, () => void this.sendSnapshots(id, subscribers));
    }
  }

  /** Undefined if the table has been deleted. */
  private findRetryDelayMs(id: string, error: unknown): number | undefined {
    this.ports.warn(`table ${id} could not be loaded`, error);
    const code = error instanceof CodedError ? error.code : 'house';
    if (code === 'table') return undefined;
    return code === 'damaged' ? DAMAGED_RETRY_DELAY_MS : RETRY_DELAY_MS;
  }

  stop(): void {
    this.retries.stop();
  }
}

function detachSubscribers(invalidated: LiveTable): Set<Session> {
  const subscribers = new Set(invalidated.subscribers.keys());
  for (const session of subscribers) session.openTables.set(invalidated.id, undefined);
  invalidated.subscribers.clear();
  return subscribers;
}
