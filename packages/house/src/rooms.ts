/** The tables in use: read from their records when somebody needs them, let go when nobody does. */
import { Fault, fail, type Seat } from '@ludotheque/core';
import type { StepFrame, Sync } from '@ludotheque/protocol';
import type { Parcel, TableRow } from '@ludotheque/store';
import { type Input, readLine, type Step, Table, toldTo } from '@ludotheque/table';
import { Attendant } from './attendant.ts';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import { type Asker, type Done, Room } from './room.ts';

/** So often is looked for tables that are due and nobody attends to, or that nobody needs. */
const ROUNDS = 30_000;
/** An input that another node overtook is decided again, so many times. */
const TRIES = 5;
const DUE_AT_ONCE = 10_000;
/** Before a table that could not be read is tried again, for those who have it open. */
const AGAIN = 1_000;

export interface RoomsEvents {
  settled(room: Room, steps: readonly Step[]): void;
  muted(person: string): readonly string[];
}

export class Rooms {
  private readonly ports: Ports;
  private readonly events: RoomsEvents;
  private readonly rooms = new Map<string, Room>();
  private readonly loading = new Map<string, Promise<Room>>();
  private readonly attendants = new Map<Room, Attendant>();
  /** Given up, with something still on its way to the disk: nobody reads the record before. */
  private readonly settling = new Map<string, Room>();
  /** Tables that could not be written the last time. */
  private readonly failed = new Set<string>();
  private round: (() => void) | undefined;
  private stopped = false;

  constructor(ports: Ports, events: RoomsEvents) {
    this.ports = ports;
    this.events = events;
  }

  get size(): number {
    return this.rooms.size;
  }

  /** Takes up what was due when the house last closed, and makes its rounds from now on. */
  async start(): Promise<void> {
    await this.makeRounds();
  }

  stop(): void {
    this.stopped = true;
    this.round?.();
    for (const attendant of this.attendants.values()) attendant.end();
  }

  async settle(): Promise<void> {
    const all = [...this.rooms.values(), ...this.settling.values()];
    await Promise.all(all.map((room) => room.settle()));
  }

  private async makeRounds(): Promise<void> {
    try {
      const soon = this.ports.clock.now() + 2 * ROUNDS;
      for (const { id } of await this.ports.store.due(soon, DUE_AT_ONCE))
        if (!this.rooms.has(id)) await this.find(id).catch(this.skip(id));
      for (const room of this.rooms.values()) await this.letGo(room);
    } catch (error) {
      this.ports.warn('the rounds could not be made', error);
    }
    if (!this.stopped) this.round = this.ports.clock.after(ROUNDS, () => void this.makeRounds());
  }

  private skip = (id: string) => (error: unknown) =>
    this.ports.warn(`table ${id} could not be opened`, error);

  private async letGo(room: Room): Promise<void> {
    if (room.table.phase === 'over' && !room.filed) {
      // They could not be filed when the game ended.
      this.events.settled(room, []);
      return;
    }
    const soon = this.ports.clock.now() + 2 * ROUNDS;
    const { deadline } = room.table;
    const needed = room.guests.size > 0 || room.isBusy || (deadline ?? Infinity) < soon;
    if (needed || room.isLost || !this.attendants.get(room)!.isIdle) return;
    room.isLost = true;
    this.drop(room);
    // From now on only the index knows when somebody has to look at it, and when somebody last did.
    const due = deadline ?? null;
    if (room.isRowStale(due)) await this.ports.store.commit({ table: room.row(due) });
  }

  private drop(room: Room): void {
    this.rooms.delete(room.id);
    this.attendants.get(room)?.end();
    this.attendants.delete(room);
  }

  /** The table in use, if it is and nothing about it is on its way to the disk. */
  ready(id: string): Room | undefined {
    const room = this.rooms.get(id);
    return room?.isBusy || room?.isLost ? undefined : room;
  }

  /** The table in use, read from its record if need be. */
  async find(id: string): Promise<Room> {
    const room = this.rooms.get(id);
    if (room) return room;
    let loading = this.loading.get(id);
    if (!loading) {
      loading = this.load(id).finally(() => this.loading.delete(id));
      this.loading.set(id, loading);
    }
    return loading;
  }

  private async load(id: string): Promise<Room> {
    const { store } = this.ports;
    await this.settling.get(id)?.settle();
    const [lines, row] = await Promise.all([store.read(id), store.table(id)]);
    if (lines.length === 0) fail('table', 'there is no such table');
    const table = new Table(this.ports.rules);
    for (const { at, body } of lines) table.apply(at, readLine(body));
    return this.take(table, row);
  }

  private take(table: Table, row?: TableRow): Room {
    const room = new Room(
      this.ports,
      {
        muted: this.events.muted,
        settled: (settled, steps) => {
          this.attendants.get(settled)?.look();
          if (steps.some(({ changed }) => changed)) this.lookAround(settled);
          this.events.settled(settled, steps);
        },
        lost: (lost, error) => this.reload(lost, error),
      },
      table,
      row,
    );
    this.rooms.set(table.id, room);
    const attendant = new Attendant(this.ports, room, (of, input) =>
      this.submit(of.id, () => [input]),
    );
    this.attendants.set(room, attendant);
    if (this.failed.delete(table.id)) attendant.lookLater();
    else attendant.look();
    if (table.phase === 'over' && !room.filed) this.events.settled(room, []);
    return room;
  }

  /** A new table, with its first inputs. */
  async create(inputs: readonly Input[], extra: Parcel): Promise<Room> {
    const room = this.take(new Table(this.ports.rules));
    this.rooms.delete('');
    const safe = room.submit(inputs, extra);
    if (room.id !== '') this.rooms.set(room.id, room);
    try {
      await safe;
      return room;
    } catch (error) {
      if (this.rooms.get(room.id) === room) this.drop(room);
      this.attendants.delete(room);
      throw error;
    }
  }

  /** The room is given up; its guests move to a new one, and see the table as it is written. */
  private reload(lost: Room, error: unknown): void {
    const { id } = lost;
    if (this.rooms.get(id) !== lost) return;
    this.drop(lost);
    this.settling.set(id, lost);
    void lost.settle().then(() => this.settling.get(id) === lost && this.settling.delete(id));
    const refused = error instanceof Fault && error.code !== 'store';
    if (!refused) {
      this.failed.add(id);
      this.ports.warn(`table ${id} could not be written`, error);
    }
    const guests = new Set(lost.guests.keys());
    for (const guest of guests) guest.rooms.set(id, undefined);
    lost.guests.clear();
    if (guests.size > 0) void this.showAnew(id, guests);
  }

  private async showAnew(id: string, guests: Set<Guest>): Promise<void> {
    try {
      let room: Room | undefined;
      for (const guest of guests) {
        room = await this.open(id, guest, -1, (sync) => guest.send(JSON.stringify({ sync })));
        guests.delete(guest);
      }
      room?.tellPresence();
    } catch (error) {
      this.skip(id)(error);
      const isGone = error instanceof Fault && error.code === 'table';
      if (!this.stopped && !isGone)
        this.ports.clock.after(AGAIN, () => void this.showAnew(id, guests));
    }
  }

  /** Decides on the table as it is now; again, if another node was quicker. */
  async submit(
    id: string,
    decide: (room: Room) => readonly Input[],
    asker?: Asker,
    extra?: (room: Room) => Parcel,
  ): Promise<Done> {
    for (let tried = 1; ; tried++) {
      let room = await this.find(id);
      // One after the other: a line decided after one that another node's then replaces would still
      // have the right number, but follow from a table that never was.
      while (room.isBusy) {
        await room.settle();
        room = await this.find(id);
      }
      const inputs = room.isLost ? [] : decide(room);
      try {
        return await room.submit(inputs, extra?.(room), asker);
      } catch (error) {
        const overtaken =
          error instanceof Fault && (error.code === 'conflict' || error.code === 'gap');
        if (!overtaken || tried >= TRIES) throw error;
      }
    }
  }

  /** Opens a table for a guest, with all that its seat was told after the number it has seen. */
  async open(id: string, guest: Guest, seen: number, tell: (sync: Sync) => void): Promise<Room> {
    for (;;) {
      const room = await this.find(id);
      if (await room.open(guest, seen, (seat) => this.history(id, seat), tell)) return room;
    }
  }

  /** Somebody came, or went. */
  lookAround(room: Room): void {
    this.attendants.get(room)?.lookAround();
  }

  /** All steps of a table as one seat was told of them, from the record. */
  private async history(id: string, seat: Seat): Promise<StepFrame[]> {
    const table = new Table(this.ports.rules);
    const lines = await this.ports.store.read(id);
    return lines.map(({ at, body }) => {
      const step = table.apply(at, readLine(body));
      const events = toldTo(step.told, seat);
      return {
        n: step.number,
        at: step.at,
        ...(events.length > 0 && { events }),
        ...(step.said && { said: step.said }),
      };
    });
  }
}
