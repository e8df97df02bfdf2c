/** The tables in use: read from their records when somebody needs them, let go when nobody does. */
import { CodedError, fail, type Seat } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import type { TableRow, WriteBatch } from '@ludotheque/store';
import { type Step, Table, type TableInput } from '@ludotheque/table';
import { Attendant } from './attendant.ts';
import { CatchingUp } from './catching-up.ts';
import { Duty } from './duty.ts';
import type { Guest } from './guest.ts';
import type { Ports } from './ports.ts';
import { Presence } from './presence.ts';
import { stepsOf, tableOf } from './reading.ts';
import { type Done, isOvertaken, Room } from './room.ts';
import { Stranded } from './stranded.ts';
import type { Asker } from './telling.ts';

/** So often is looked for tables that are due and nobody attends to, or that nobody needs. */
const ROUNDS = 30_000;
/** An input that another node overtook is decided again, so many times. */
const TRIES = 5;
const DUE_AT_ONCE = 10_000;

export interface RoomsEvents {
  settled(room: Room, steps: readonly Step[], here: boolean): void;
  muted(person: string): readonly string[];
}

export class Rooms {
  /** Where there may be other nodes: which tables are ours to look after. */
  readonly duty: Duty | undefined;
  readonly presence: Presence;
  readonly catchingUp: CatchingUp;
  /** Decisions that another node was quicker than; lines of other nodes that were told here. */
  conflicts = 0;
  caughtUp = 0;
  private readonly ports: Ports;
  private readonly events: RoomsEvents;
  private readonly rooms = new Map<string, Room>();
  private readonly loading = new Map<string, Promise<Room>>();
  private readonly attendants = new Map<Room, Attendant>();
  /** Given up, with something still on its way to the disk: nobody reads the record before. */
  private readonly settling = new Map<string, Room>();
  /** Tables that could not be written the last time. */
  private readonly failed = new Set<string>();
  private readonly stranded: Stranded;
  private round: (() => void) | undefined;
  stopped = false;

  constructor(ports: Ports, events: RoomsEvents) {
    this.ports = ports;
    this.events = events;
    this.duty = ports.announcer && new Duty(ports, ports.announcer);
    this.presence = new Presence(ports.clock, ports.announcer);
    this.stranded = new Stranded(ports, this);
    this.catchingUp = new CatchingUp(ports.store, ({ id }, error) => this.skip(id)(error));
  }

  get size(): number {
    return this.rooms.size;
  }

  /** The tables in use, with their rooms. */
  get inUse(): ReadonlyMap<string, Room> {
    return this.rooms;
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
      // Where there are others, each takes up what it has claimed.
      if (!this.duty) await this.takeUp(await this.ports.store.listDueTables(soon, DUE_AT_ONCE));
      for (const room of this.rooms.values()) await this.letGo(room);
    } catch (error) {
      this.ports.warn('the rounds could not be made', error);
    }
    if (!this.stopped) this.round = this.ports.clock.after(ROUNDS, () => void this.makeRounds());
  }

  /** Looks after tables that are due. */
  async takeUp(due: readonly TableRow[]): Promise<void> {
    for (const { id } of due)
      if (this.rooms.has(id)) this.attend(id);
      else await this.find(id).catch(this.skip(id));
  }

  /** There may be something to do at a table in use. */
  attend(id: string): void {
    const room = this.rooms.get(id);
    if (!room) return;
    const attendant = this.attendants.get(room);
    attendant?.look();
    attendant?.lookAround();
    if (room.isUnfiled) this.events.settled(room, [], true);
  }

  private skip = (id: string) => (error: unknown) =>
    this.ports.warn(`table ${id} could not be opened`, error);

  private async letGo(room: Room): Promise<void> {
    const { id, table } = room;
    const { deadline } = table;
    if (room.isUnfiled) return this.events.settled(room, [], true);
    const isIdle = () =>
      !room.isLost && room.guests.size === 0 && !room.isBusy && this.attendants.get(room)!.isIdle;
    if (!isIdle() || (deadline ?? Infinity) < this.ports.clock.now() + 2 * ROUNDS) return;
    // Where there are others, who looks after a table that nobody uses writes its index, if it knows it.
    const ours = table.phase === 'playing' && this.duty?.has(id);
    const writes = !this.duty || (ours && this.presence.elsewhere(id).length === 0);
    const [number] = this.duty ? await this.ports.store.countRecordLines([id]) : [table.lineCount];
    if (!isIdle() || number !== table.lineCount) return;
    room.isLost = true;
    this.drop(room);
    this.ports.announcer?.unfollow(id);
    this.presence.drop(id);
    // From now on only the index knows when somebody has to look at it, and when somebody last did.
    const due = deadline ?? null;
    if (writes && room.isRowStale(due)) await this.ports.store.commit({ table: room.row(due) });
    this.duty?.drop([id]);
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
    const [lines, row] = await Promise.all([store.readRecord(id), store.findTable(id)]);
    if (lines.length === 0) fail('table', 'there is no such table');
    const waiting = this.stranded.claim(id);
    // Who waits for it knows a part of it, and is told the rest.
    const known = Math.min(waiting?.told ?? lines.length, lines.length);
    const room = this.take(tableOf(this.ports.rules, lines.slice(0, known)), row);
    for (const guest of waiting?.guests ?? []) if (guest.rooms.has(id)) room.welcome(guest);
    if (known < lines.length) room.catchUp(lines.slice(known));
    if (room.guests.size < (waiting?.guests.size ?? 0)) room.tellPresence();
    this.begin(room);
    this.follow(room);
    return room;
  }

  private take(table: Table, row?: TableRow): Room {
    const room: Room = new Room(
      this.ports,
      {
        muted: this.events.muted,
        elsewhere: (id) => this.presence.elsewhere(id),
        settled: (settled, steps, here) => this.settled(settled, steps, here),
        lost: (lost, error) => this.reload(lost, error),
      },
      table,
      row,
    );
    this.rooms.set(table.id, room);
    const attendant = new Attendant(this.ports, room, {
      submit: (input) => this.submit(room.id, () => [input]),
      onDuty: () => this.duty?.on(room.id) ?? true,
      isSure: () => this.presence.isSure,
    });
    this.attendants.set(room, attendant);
    return room;
  }

  private begin(room: Room): void {
    const attendant = this.attendants.get(room);
    if (this.failed.delete(room.id)) attendant?.lookLater();
    else attendant?.look();
    if (room.isUnfiled) this.events.settled(room, [], true);
  }

  private settled(room: Room, steps: readonly Step[], here: boolean): void {
    if (!here) this.caughtUp += steps.length;
    this.attendants.get(room)?.look();
    if (steps.some(({ publicTableChanged }) => publicTableChanged)) this.lookAround(room);
    this.events.settled(room, steps, here);
  }

  /** A new table, with its first inputs. */
  async create(inputs: readonly TableInput[], extra: WriteBatch): Promise<Room> {
    const room = this.take(new Table(this.ports.rules));
    this.rooms.delete('');
    const safe = room.submit(inputs, extra);
    if (room.id !== '') this.rooms.set(room.id, room);
    try {
      await safe;
      this.follow(room);
      return room;
    } catch (error) {
      if (this.rooms.get(room.id) === room) this.drop(room);
      this.attendants.delete(room);
      throw error;
    }
  }

  /** What others do at the table concerns us from now on; and perhaps they have been quicker. */
  private follow(room: Room): void {
    const { announcer } = this.ports;
    if (!announcer) return;
    void announcer.follow(room.id).then(() => {
      announcer.tell({ about: 'who', table: room.id });
      return this.catchingUp.compare([room]).catch(this.skip(room.id));
    });
  }

  /** The room is given up; its guests move to a new one, and see the table as it is written. */
  private reload(lost: Room, error: unknown): void {
    const { id } = lost;
    if (this.rooms.get(id) !== lost) return;
    this.drop(lost);
    this.settling.set(id, lost);
    void lost.settle().then(() => this.settling.get(id) === lost && this.settling.delete(id));
    if (isOvertaken(error)) this.conflicts++;
    const refused = error instanceof CodedError && error.code !== 'store';
    if (!refused) {
      this.failed.add(id);
      this.ports.warn(`table ${id} could not be written`, error);
    }
    if (refused) this.stranded.bringAlong(lost);
    else this.stranded.showAnew(lost);
  }

  /** Decides on the table as it is now; again, if another node was quicker. */
  async submit(
    id: string,
    decide: (room: Room) => readonly TableInput[],
    asker?: Asker,
    extra?: (room: Room) => WriteBatch,
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
        if (!isOvertaken(error) || tried >= TRIES) throw error;
      }
    }
  }

  /** Opens a table for a guest, with all that its seat was told after the number it has seen. */
  async open(
    id: string,
    guest: Guest,
    seen: number,
    tell: (sync: TableSnapshot) => void,
  ): Promise<Room> {
    const history = async (seat: Seat) =>
      stepsOf(this.ports.rules, await this.ports.store.readRecord(id), seat);
    for (;;) {
      const room = await this.find(id);
      if (await room.open(guest, seen, history, tell)) return room;
      if (!room.isLost) await this.catchingUp.upTo(room, room.table.lineCount);
    }
  }

  /** Somebody came, or went. */
  lookAround(room: Room): void {
    this.presence.tell(room);
    this.attendants.get(room)?.lookAround();
  }
}
