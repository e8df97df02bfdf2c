/** Opens and closes tables for sessions, and tells who of the people at a table is there. */

import { refuseRequest, type TableSnapshot } from '@ludotheque/protocol';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import { removeSitting } from './seating-inputs.ts';
import type { TableEvents } from './table-events.ts';
import type { SeenStep } from './table-frame-builder.ts';

const MAX_TABLES_PER_SESSION = 200;

export interface SubscriptionsDependencies {
  readonly ports: Pick<Ports, 'pubSub'>;
  readonly liveTables: LiveTables;
  readonly events: TableEvents;
}

export class Subscriptions {
  private readonly deps: SubscriptionsDependencies;

  constructor(deps: SubscriptionsDependencies) {
    this.deps = deps;
  }

  /** Opens a table for a session. A person whose seat a bot has taken over plays again. */
  async subscribe(
    session: Session,
    id: string,
    seen: SeenStep,
    sendSnapshot: (snapshot: TableSnapshot) => void,
  ): Promise<void> {
    if (session.isDisconnected) return;
    if (session.openTables.size >= MAX_TABLES_PER_SESSION && !session.openTables.has(id))
      refuseRequest('open', `one connection opens ${MAX_TABLES_PER_SESSION} tables at most`);
    const openedBefore = session.openTables.get(id);
    session.openTables.set(id, openedBefore);
    const { liveTables, ports } = this.deps;
    try {
      const person = session.person.id;
      const before = await this.returnToSeat(id, person);
      const wasPresent = before.presence.listPresentPeople().includes(person);
      const opened = await liveTables.subscribe(id, session, seen, sendSnapshot);
      const isNews = !(wasPresent && opened === before) && opened.subscribers.size > 1;
      // Nobody is told of spectators: there can be hundreds, who come and go all the time.
      if (isNews && opened.table.roster.has(person)) opened.broadcastPresence();
      // Another node may have let a bot play, and this one learned of it only while subscribing.
      if (ports.pubSub) await this.returnToSeat(id, person);
    } catch (error) {
      if (openedBefore === undefined) session.openTables.delete(id);
      throw error;
    }
  }

  private async returnToSeat(id: string, by: string): Promise<LiveTable> {
    const { liveTables } = this.deps;
    const liveTable = await liveTables.getOrLoad(id);
    const { match, phase } = liveTable.table;
    const seat = phase === 'playing' ? liveTable.table.findSeat(by) : undefined;
    if (seat === undefined || !match!.holders[seat]!.isPlayedByBot) return liveTable;
    // If the table refuses, something else was quicker, and the snapshot shows it.
    await liveTables.submit(id, { kind: 'return', by }).catch(() => undefined);
    return liveTables.getOrLoad(id);
  }

  unsubscribe(session: Session, id: string): void {
    const liveTable = session.openTables.get(id);
    session.openTables.delete(id);
    if (!liveTable) return;
    liveTable.subscribers.delete(session);
    const person = session.person.id;
    // First, so that the others are told when a bot will play.
    this.deps.events.emitPresenceChanged(liveTable);
    if (
      !liveTable.table.roster.has(person) ||
      liveTable.presence.listPresentPeople().includes(person)
    )
      return;
    liveTable.broadcastPresence();
    // A seat is not kept for somebody who no longer waits for it.
    if (liveTable.table.roster.latecomers.isWaiting(person))
      this.deps.liveTables
        .submit(id, { kind: 'leave', by: person }, undefined, removeSitting(person))
        .catch(() => undefined);
  }

  /** The connection is closed. */
  unsubscribeAll(session: Session): void {
    session.isDisconnected = true;
    for (const id of [...session.openTables.keys()]) this.unsubscribe(session, id);
  }
}
