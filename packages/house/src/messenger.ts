/** Tells people that it is their turn at a table that they have not open. */
import { listSeats } from '@ludotheque/core';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';

interface Turn {
  readonly table: string;
  readonly game: string;
}

export class Messenger {
  private readonly ports: Ports;
  private readonly guestsOf: (person: string) => readonly Guest[];

  constructor(ports: Ports, guestsOf: (person: string) => readonly Guest[]) {
    this.ports = ports;
    this.guestsOf = guestsOf;
  }

  /** Only who has made it somebody's turn says so: `here`, or another node. */
  tellTurns(room: Room, here: boolean): void {
    const { match, phase, setup } = room.table;
    const awaited = phase === 'playing' ? match!.awaitedPersonSeats : 0;
    // Who was waited for already has been told, by us or by the house before a restart.
    const news = awaited & ~room.toldTurns;
    room.toldTurns = awaited;
    if (!here || news === 0 || setup.clock.kind !== 'correspondence') return;
    const present = room.present();
    for (const seat of listSeats(news)) {
      const { person } = match!.holders[seat]!;
      if (person !== undefined && !present.includes(person)) void this.tell(person, room);
    }
  }

  /** Tells whoever of them is here. */
  tellHere(person: string, { game, table }: Turn): void {
    const frame = JSON.stringify({ turn: { table, game } });
    for (const guest of this.guestsOf(person)) if (!guest.rooms.has(table)) guest.send(frame);
  }

  private async tell(person: string, room: Room): Promise<void> {
    const turn = { table: room.id, game: room.table.setup.game };
    this.tellHere(person, turn);
    this.ports.announcer?.tell({ about: 'turn', person, ...turn });
    try {
      const unpushed: string[] = [];
      for (const row of await this.ports.store.listPushSubscriptions(person))
        if (!(await this.ports.push(row, turn))) unpushed.push(row.endpoint);
      if (unpushed.length > 0) await this.ports.store.commit({ unpushed });
    } catch (error) {
      this.ports.warn('a note could not be sent', error);
    }
  }
}
