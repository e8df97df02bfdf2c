/** Tells people that it is their turn at a table that they have not open. */
import { listSeats } from '@ludotheque/core';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';

export class Messenger {
  private readonly ports: Ports;
  private readonly guestsOf: (person: string) => readonly Guest[];

  constructor(ports: Ports, guestsOf: (person: string) => readonly Guest[]) {
    this.ports = ports;
    this.guestsOf = guestsOf;
  }

  tellTurns(room: Room): void {
    const { match, phase, setup } = room.table;
    const awaited = phase === 'playing' ? match!.awaitedPeople : 0;
    // Who was waited for already has been told, by us or by the house before a restart.
    const news = awaited & ~room.toldTurns;
    room.toldTurns = awaited;
    if (news === 0 || setup.clock.kind !== 'correspondence') return;
    const present = room.present();
    for (const seat of listSeats(news)) {
      const { person } = match!.holders[seat]!;
      if (person !== undefined && !present.includes(person)) void this.tell(person, room);
    }
  }

  private async tell(person: string, room: Room): Promise<void> {
    const turn = { table: room.id, game: room.table.setup.game };
    for (const guest of this.guestsOf(person)) guest.send(JSON.stringify({ turn }));
    try {
      const unpushed: string[] = [];
      for (const row of await this.ports.store.pushes(person))
        if (!(await this.ports.push(row, turn))) unpushed.push(row.endpoint);
      if (unpushed.length > 0) await this.ports.store.commit({ unpushed });
    } catch (error) {
      this.ports.warn('a note could not be sent', error);
    }
  }
}
