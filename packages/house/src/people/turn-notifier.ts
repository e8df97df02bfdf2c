/** Tells people that it is their turn at a table that they have not open. */
import { listSeats } from '@ludotheque/core';
import type { Ports } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from '../tables/live-table.ts';

interface TurnNotice {
  readonly table: string;
  readonly game: string;
}

export class TurnNotifier {
  private readonly ports: Ports;
  private readonly listSessions: (person: string) => readonly Session[];

  constructor(ports: Ports, guestsOf: (person: string) => readonly Session[]) {
    this.ports = ports;
    this.listSessions = guestsOf;
  }

  /** Only who has made it somebody's turn says so: `here`, or another node. */
  notifyAwaitedPlayers(room: LiveTable, here: boolean): void {
    const { match, phase, setup } = room.table;
    const awaited = phase === 'playing' ? match!.awaitedPersonSeats : 0;
    // Who was waited for already has been told, by us or by the house before a restart.
    const news = awaited & ~room.notifiedSeats;
    room.notifiedSeats = awaited;
    if (!here || news === 0 || setup.clock.kind !== 'correspondence') return;
    const present = room.listPresentPeople();
    for (const seat of listSeats(news)) {
      const { person } = match!.holders[seat]!;
      if (person !== undefined && !present.includes(person)) void this.notifyPerson(person, room);
    }
  }

  /** Tells whoever of them is here. */
  notifyLocalSessions(person: string, { game, table }: TurnNotice): void {
    const frame = JSON.stringify({ turn: { table, game } });
    for (const guest of this.listSessions(person))
      if (!guest.openTables.has(table)) guest.send(frame);
  }

  private async notifyPerson(person: string, room: LiveTable): Promise<void> {
    const turn = { table: room.id, game: room.table.setup.game };
    this.notifyLocalSessions(person, turn);
    this.ports.pubSub?.publish({ about: 'turn', person, ...turn });
    try {
      const unpushed: string[] = [];
      for (const row of await this.ports.store.listPushSubscriptions(person))
        if (!(await this.ports.sendPush(row, turn))) unpushed.push(row.endpoint);
      if (unpushed.length > 0) await this.ports.store.commit({ unpushed });
    } catch (error) {
      this.ports.warn('a note could not be sent', error);
    }
  }
}
