/**
 * A table in use: who looks at it, and the way from an input to what everybody is told. An input is
 * decided at once and written down with others; nothing leaves the room before it is on the disk. If
 * the disk says no, the room is given up and the table is read anew from its record. What other nodes
 * write in the record is told here like our own.
 */
import { Fault, type Seat, type SeatSet } from '@ludotheque/core';
import type { StepFrame, Sync } from '@ludotheque/protocol';
import type { Parcel, RecordLine, TableRow } from '@ludotheque/store';
import { type Input, readLine, type Step, type Table, writeLine } from '@ludotheque/table';
import type { Guest } from './guest.ts';
import { dueOf, rowOf } from './listing.ts';
import type { Ports } from './ports.ts';
import { type Asker, type Letter, Telling } from './telling.ts';

/** What was decided is safe: up to which number, and whether the asker was told in a frame. */
export interface Done {
  readonly n: number;
  readonly told: boolean;
}

const overtaken = () => new Fault('conflict', 'the table has gone on elsewhere');

/** Another node was quicker: what was decided here may be decided again. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'conflict' || error.code === 'gap');

export interface RoomEvents {
  /** Something was written down, here or by another node. */
  settled(room: Room, steps: readonly Step[], here: boolean): void;
  /** The disk refused: the room must be read anew. */
  lost(room: Room, error: unknown): void;
  /** Whom this person does not want to hear. */
  muted(person: string): readonly string[];
  /** Who has a table open at other nodes. */
  elsewhere(table: string): readonly string[];
}

export class Room {
  readonly table: Table;
  readonly guests: Map<Guest, Seat>;
  /** Set when this is no longer the table's room; whatever is decided here no longer counts. */
  isLost = false;
  /** Whom the table waited for when people were last told of their turns. */
  toldTurns: SeatSet;
  /** How many of the table's moves have been counted. */
  countedPlies: number;
  /** How many lines the guests have been told of, or the record had when it was read. */
  told: number;
  private readonly ports: Ports;
  private readonly events: RoomEvents;
  private readonly telling: Telling;
  /** Who waits until nothing is on its way to the disk. */
  private waiting: (() => void)[] = [];
  private flying = 0;
  private rowDue: number | null | undefined;
  private rowTouched: number | undefined;
  /** Whether the results of a finished game are on file. */
  filed = false;

  constructor(ports: Ports, events: RoomEvents, table: Table, row?: TableRow) {
    this.ports = ports;
    this.events = events;
    this.table = table;
    this.telling = new Telling(table, (person) => events.muted(person));
    this.guests = this.telling.guests;
    this.told = table.number;
    this.rowDue = row?.due;
    this.rowTouched = row?.touched;
    this.countedPlies = table.match?.plies ?? 0;
    this.toldTurns = table.phase === 'playing' ? table.match!.awaitedPeople : 0;
    this.filed = row?.phase === 'over' && row.due === null;
  }

  get id(): string {
    return this.table.id;
  }

  get isBusy(): boolean {
    return this.flying > 0;
  }

  /** The game is over and its results are not on file: not while its end may still be refused. */
  get isUnfiled(): boolean {
    return this.table.phase === 'over' && !this.filed && !this.isBusy;
  }

  /** Decides and writes down; resolves with the last number when it is safe. */
  submit(inputs: readonly Input[], extra: Parcel = {}, asker?: Asker): Promise<Done> {
    const { table } = this;
    if (this.isLost) return Promise.reject(overtaken());
    const at = this.ports.clock.now();
    const lines: RecordLine[] = [];
    const steps: Step[] = [];
    const letters: Letter[] = [];
    try {
      for (const input of inputs) {
        const step = table.apply(at, input);
        steps.push(step);
        lines.push({ number: step.number, at: step.at, body: writeLine(input) });
        this.telling.write(step, letters, steps.length === inputs.length ? asker : undefined);
      }
    } catch (error) {
      // What was done before the refusal, or before the rules broke, is undone by reading anew.
      if (steps.length > 0 || !(error instanceof Fault)) this.giveUp(error);
      return Promise.reject(error);
    }
    const n = table.number - 1;
    const heard = asker !== undefined && this.guests.has(asker.guest);
    this.flying++;
    return this.ports.store.commit(this.parcel(lines, steps, extra)).then(
      () => {
        this.ports.announcer?.tell({ about: 'table', table: this.id, n });
        const told = heard && !this.isLost;
        this.land(() => this.settled(steps, letters, true));
        return { n, told };
      },
      (error: unknown) => {
        this.land(() => this.giveUp(error));
        throw error;
      },
    );
  }

  /** Lines that another node has written, from where this room is: told as if they were ours. */
  catchUp(lines: readonly RecordLine[]): void {
    const steps: Step[] = [];
    const letters: Letter[] = [];
    try {
      for (const { at, body, number } of lines) {
        if (number !== this.table.number) throw overtaken();
        const step = this.table.apply(at, readLine(body));
        steps.push(step);
        this.telling.write(step, letters);
      }
    } catch (error) {
      this.giveUp(error);
      return;
    }
    this.settled(steps, letters, false);
  }

  private settled(steps: readonly Step[], letters: readonly Letter[], here: boolean): void {
    if (this.isLost) return;
    this.told = (steps.at(-1)?.number ?? this.told - 1) + 1;
    for (const { canWait, frame, guest } of letters) guest.send(frame, canWait);
    this.events.settled(this, steps, here);
  }

  private parcel(lines: RecordLine[], steps: readonly Step[], extra: Parcel): Parcel {
    const record = { table: this.id, lines };
    const due = this.due();
    const sooner = due !== null && (this.rowDue == null || due < this.rowDue);
    if (!sooner && !steps.some(({ changed }) => changed)) return { record, ...extra };
    return { record, table: this.row(), ...extra };
  }

  private due(): number | null {
    return this.filed ? null : dueOf(this.table);
  }

  /** Whether the index is behind: not every move is worth a line there. */
  isRowStale(due: number | null): boolean {
    return this.rowDue !== due || this.rowTouched !== this.table.touched;
  }

  /** The table's line in the index, to be written. */
  row(due = this.due()): TableRow {
    this.rowDue = due;
    this.rowTouched = this.table.touched;
    return rowOf(this.table, due);
  }

  /** From now on the table has to be read anew. */
  giveUp(error: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    this.events.lost(this, error);
  }

  /** When all that has been decided is safe. */
  async settle(): Promise<void> {
    while (this.flying > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Commits need not come back in the order they went out: one may be refused at once. */
  private land(then: () => void): void {
    this.flying--;
    try {
      then();
    } finally {
      if (this.flying === 0) for (const resolve of this.waiting.splice(0)) resolve();
    }
  }

  /**
   * Sits a guest down in front of the table: all of it, and all steps since the last one seen. It is
   * told at once, before anything else can happen. False if the room is lost, or behind the record.
   */
  async open(
    guest: Guest,
    seen: number,
    history: (seat: Seat) => Promise<StepFrame[]>,
    tell: (sync: Sync) => void,
  ): Promise<boolean> {
    const { table, telling } = this;
    for (;;) {
      // What is on its way may be refused: nobody is shown a table that never was.
      while (this.isBusy) await this.settle();
      const { number } = table;
      const seat = telling.seatFor(guest.person.id);
      const steps = await history(seat);
      if (this.isLost) return false;
      // Something happened while the record was read.
      if (table.number !== number) continue;
      // Somebody has thrown the record away.
      if (steps.length < number) this.giveUp(overtaken());
      if (steps.length !== number) return false;
      // Who has closed the table, or the connection, meanwhile is not kept here.
      if (!guest.rooms.has(this.id)) return true;
      this.welcome(guest);
      const { clock } = this.ports;
      const sync = telling.sync(guest, seat, seen, steps);
      tell({ ...sync, now: clock.now(), present: this.present() });
      return true;
    }
  }

  /** A guest who knows the table as it is now. */
  welcome(guest: Guest): void {
    this.guests.set(guest, this.telling.seatFor(guest.person.id));
    guest.rooms.set(this.id, this);
  }

  /** Which people at the table have it open: here, or wherever. */
  present(): string[] {
    return [...new Set([...this.presentHere(), ...this.events.elsewhere(this.id)])].filter(
      (person) => this.table.chairs.has(person),
    );
  }

  presentHere(): string[] {
    const people = new Set([...this.guests.keys()].map(({ person }) => person.id));
    return [...people].filter((person) => this.table.chairs.has(person));
  }

  tellPresence(): void {
    const frame = JSON.stringify({ table: this.id, present: this.present() });
    for (const guest of this.guests.keys()) guest.send(frame);
  }
}
