/** Subscribers of an invalidated table, until the table is loaded again. */
import { CodedError } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import { TimerGroup } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import { isNoSuchTableError } from './record-errors.ts';
import type { SeenStep } from './table-frame-builder.ts';

/** Before a table that could not be loaded is tried again, for those who have it open. */
const RETRY_DELAY_MS = 1_000;
/** A damaged table can be loaded again when the operator has restored it. */
const DAMAGED_RETRY_DELAY_MS = 30_000;

/** Who waits for a table that went on at another node, and the last step that they know. */
export interface WaitingSubscribers {
  readonly subscribers: Set<Session>;
  readonly seen: SeenStep;
}

/** How a table is loaded again, and opened for a session. */
export interface TableLoader {
  load(id: string): Promise<LiveTable>;
  subscribe(
    id: string,
    session: Session,
    seen: SeenStep,
    sendSnapshot: (snapshot: TableSnapshot) => void,
  ): Promise<LiveTable>;
  /** Whether a table that has no record was deleted on purpose. */
  wasDeleted(id: string): Promise<boolean>;
}

export class Resubscriber {
  /** How often the record of a table was found to have lost lines that subscribers knew. */
  rewoundTableCount = 0;
  /** How often the whole record of a table was gone, although nobody had deleted it. */
  lostTableCount = 0;
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
    const { id, lastBroadcastStep: seen } = invalidated;
    const subscribers = detachSubscribers(invalidated);
    if (subscribers.size === 0) return;
    this.waiting.set(id, { subscribers, seen });
    void this.loadTable(id);
  }

  /** The last step of those who wait for the table; undefined if nobody waits. */
  findSeen(id: string): SeenStep | undefined {
    return this.waiting.get(id)?.seen;
  }

  /** Whoever loads the table takes over those who wait for it. */
  takeWaiting(id: string): WaitingSubscribers | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  private async loadTable(id: string): Promise<void> {
    await this.loader.load(id).catch((error: unknown) => {
      if (isNoSuchTableError(error))
        return this.tellGone(id, this.takeWaiting(id)?.subscribers ?? new Set());
      this.retries.start(this.warnAndFindDelayMs(id, error), () => void this.loadTable(id));
      return undefined;
    });
  }

  /** Nobody knows what is in the record: they are sent the whole table. */
  resubscribeWithSnapshot(invalidated: LiveTable): void {
    const subscribers = detachSubscribers(invalidated);
    const { id, lastBroadcastStep: seen } = invalidated;
    if (subscribers.size > 0) void this.sendSnapshots(id, { subscribers, seen });
  }

  /** Sends everybody the whole table, which says if it is no longer what they have seen. */
  async sendSnapshots(id: string, { seen, subscribers }: WaitingSubscribers): Promise<void> {
    try {
      let liveTable: LiveTable | undefined;
      let isRewound = false;
      for (const session of subscribers) {
        liveTable = await this.loader.subscribe(id, session, { ...seen, again: true }, (sync) => {
          isRewound ||= sync.rewound ?? false;
          session.send(JSON.stringify({ sync }));
        });
        subscribers.delete(session);
      }
      liveTable?.broadcastPresence();
      if (isRewound) this.reportRewound(id);
    } catch (error) {
      if (isNoSuchTableError(error)) return this.tellGone(id, subscribers);
      const delayMs = this.warnAndFindDelayMs(id, error);
      this.retries.start(delayMs, () => void this.sendSnapshots(id, { subscribers, seen }));
    }
  }

  /** There is no record any more: nobody can do anything at this table. */
  closeGoneTable(invalidated: LiveTable): void {
    void this.tellGone(invalidated.id, detachSubscribers(invalidated));
  }

  private async tellGone(id: string, subscribers: ReadonlySet<Session>): Promise<void> {
    try {
      const isLost = !(await this.loader.wasDeleted(id));
      if (isLost) this.reportLost(id);
      const frame = JSON.stringify({ gone: { table: id, ...(isLost && { lost: true }) } });
      for (const session of subscribers) if (session.openTables.delete(id)) session.send(frame);
    } catch (error) {
      const delayMs = this.warnAndFindDelayMs(id, error);
      this.retries.start(delayMs, () => void this.tellGone(id, subscribers));
    }
  }

  private reportLost(id: string): void {
    this.lostTableCount++;
    const lost = new CodedError('gap', 'the database has lost its whole record');
    this.ports.warn(`table ${id} is closed, and everybody who has it open is told`, lost);
  }

  private reportRewound(id: string): void {
    this.rewoundTableCount++;
    const lost = new CodedError('gap', 'the database has lost lines that it had acknowledged');
    this.ports.warn(`table ${id} was sent again to everybody who has it open`, lost);
  }

  private warnAndFindDelayMs(id: string, error: unknown): number {
    this.ports.warn(`table ${id} could not be loaded`, error);
    const isDamaged = error instanceof CodedError && error.code === 'damaged';
    return isDamaged ? DAMAGED_RETRY_DELAY_MS : RETRY_DELAY_MS;
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
