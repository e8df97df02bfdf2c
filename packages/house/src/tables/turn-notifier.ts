/** Notifies people that it is their turn at a table that they do not have open. */
import { listSeatsInSet } from '@ludotheque/core';
import type { AccountStore } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import type { Sessions } from '../sessions.ts';
import type { LiveTable } from './live-table.ts';
import type { TableEvents } from './table-events.ts';

interface TurnNotice {
  readonly table: string;
  readonly game: string;
}

export interface TurnNotifierDependencies {
  readonly ports: Pick<Ports, 'pubSub' | 'sendPush' | 'warn'> & { readonly store: AccountStore };
  readonly sessions: Sessions;
  readonly events: TableEvents;
}

export class TurnNotifier {
  private readonly ports: TurnNotifierDependencies['ports'];
  private readonly sessions: Sessions;

  constructor({ events, ports, sessions }: TurnNotifierDependencies) {
    this.ports = ports;
    this.sessions = sessions;
    events.onCommitted((liveTable, _, isLocal) => this.notifyAwaitedPlayers(liveTable, isLocal));
  }

  /** Only the node that committed the move notifies the next player. */
  notifyAwaitedPlayers(liveTable: LiveTable, isLocal: boolean): void {
    const { match, phase, setup } = liveTable.table;
    const awaited = phase === 'playing' ? match!.awaitedPersonSeats : 0;
    // Whoever was awaited before has been notified, by this process or by one before it.
    const newlyAwaited = awaited & ~liveTable.notifiedSeats;
    liveTable.notifiedSeats = awaited;
    if (!isLocal || newlyAwaited === 0 || setup.clock.kind !== 'correspondence') return;
    const present = liveTable.presence.listPresentPeople();
    for (const seat of listSeatsInSet(newlyAwaited)) {
      const { person } = match!.holders[seat]!;
      if (person !== undefined && !present.includes(person))
        void this.notifyPerson(person, { table: liveTable.id, game: setup.game });
    }
  }

  /** Sends the notice to the person's sessions at this node. */
  notifyLocalSessions(person: string, { game, table }: TurnNotice): void {
    const frame = JSON.stringify({ turn: { table, game } });
    for (const session of this.sessions.listOf(person))
      if (!session.openTables.has(table)) session.send(frame);
  }

  private async notifyPerson(person: string, turn: TurnNotice): Promise<void> {
    const { pubSub, sendPush, store, warn } = this.ports;
    this.notifyLocalSessions(person, turn);
    pubSub?.publish({ about: 'turn', person, ...turn });
    try {
      const unpushed: string[] = [];
      const rows = await store.listPushSubscriptions(person);
      // A node of an older version signs a device out, and leaves its subscription.
      const devices = rows.flatMap(({ device }) => device ?? []);
      const known = new Set(await store.listKnownCredentials(devices));
      for (const row of rows) {
        const isSignedOut = row.device !== null && !known.has(row.device);
        if (isSignedOut || !(await sendPush(row, turn))) unpushed.push(row.endpoint);
      }
      if (unpushed.length > 0) await store.commit({ unpushed });
    } catch (error) {
      warn('a turn notification could not be sent', error);
    }
  }
}
