/**
 * A table in use: who looks at it, and the way from an input to what everybody is told. An input is
 * decided at once and written down with others; nothing leaves the room before it is on the disk. If
 * the disk says no, the room is given up and the table is read anew from its record.
 */
import { Fault, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';
import type { Said, StepFrame, Sync } from '@ludotheque/protocol';
import type { Parcel, RecordLine, TableRow } from '@ludotheque/store';
import { faceOf, type Input, type Step, type Table, writeLine } from '@ludotheque/table';
import type { Guest } from './guest.ts';
import { dueOf, rowOf } from './listing.ts';
import type { Ports } from './ports.ts';
import { eventsOf, Views } from './views.ts';

/** Who asked, and under which id: the yes goes into the same frame as what came of it. */
export interface Asker {
  readonly guest: Guest;
  readonly re: number;
}

/** What was decided is safe: up to which number, and whether the asker was told in a frame. */
export interface Done {
  readonly n: number;
  readonly told: boolean;
}

const overtaken = () => new Fault('conflict', 'the table has gone on elsewhere');

interface Letter {
  readonly guest: Guest;
  readonly frame: string;
}

export interface RoomEvents {
  /** Something was written down. */
  settled(room: Room, steps: readonly Step[]): void;
  /** The disk refused: the room must be read anew. */
  lost(room: Room, error: unknown): void;
  /** Whom this person does not want to hear. */
  muted(person: string): readonly string[];
}

export class Room {
  readonly table: Table;
  readonly guests = new Map<Guest, Seat>();
  private readonly views = new Views();
  /** Set when this is no longer the table's room; whatever is decided here no longer counts. */
  isLost = false;
  /** Whom the table waited for when people were last told of their turns. */
  toldTurns: SeatSet;
  /** How many of the table's moves have been counted. */
  countedPlies: number;
  private readonly ports: Ports;
  private readonly events: RoomEvents;
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

  /** The seat from which a person sees the game. */
  seatFor(person: string): Seat {
    return this.table.seatOf(person) ?? WATCHER;
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
        this.write(step, letters, steps.length === inputs.length ? asker : undefined);
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
        const told = heard && !this.isLost;
        this.land(() => this.settled(steps, letters));
        return { n, told };
      },
      (error: unknown) => {
        this.land(() => this.giveUp(error));
        throw error;
      },
    );
  }

  private settled(steps: readonly Step[], letters: readonly Letter[]): void {
    if (this.isLost) return;
    for (const { frame, guest } of letters) guest.send(frame);
    this.events.settled(this, steps);
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

  /** Writes what each guest is told of a step, to be sent when it is safe. */
  private write(step: Step, letters: Letter[], asker: Asker | undefined): void {
    if (this.guests.size === 0) return;
    const { table } = this;
    const head = `"table":"${table.id}","n":${step.number},"at":${step.at}`;
    const face = step.changed ? `,"face":${JSON.stringify(faceOf(table))}` : '';
    const clocks = this.clocks(step);
    const bySeat: (string | undefined)[] = [];
    const { match } = table;
    const views = match && this.views.after(step.number, match.game, match.state);
    const events = eventsOf(step);
    for (const [guest, before] of this.guests) {
      const seat = step.changed ? this.seatFor(guest.person.id) : before;
      const sees = views && !step.said && !this.isBlind(seat);
      bySeat[seat + 1] ??=
        `${head}${sees ? `${events(seat)},"view":${views(seat)}` : ''}${clocks}${face}}`;
      const said = step.said ? this.heard(step.said, guest) : '';
      let frame = asker?.guest === guest ? `{"re":${asker.re},` : '{';
      if (seat !== before) {
        this.guests.set(guest, seat);
        frame += `"seat":${seat},`;
      }
      letters.push({ guest, frame: frame + said + bySeat[seat + 1] });
    }
  }

  private clocks(step: Step): string {
    const clocks = step.said ? undefined : this.table.match?.clocks.shown(step.at);
    return clocks ? `,"clocks":${JSON.stringify(clocks)}` : '';
  }

  private isBlind(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  private heard(said: Said, guest: Guest): string {
    if (this.events.muted(guest.person.id).includes(said.by)) return '';
    return `"said":${JSON.stringify(said)},`;
  }

  /**
   * Sits a guest down in front of the table: all of it, and all steps since the last one seen. It is
   * told at once, before anything else can happen. False if the table has to be read anew first.
   */
  async open(
    guest: Guest,
    seen: number,
    history: (seat: Seat) => Promise<StepFrame[]>,
    tell: (sync: Sync) => void,
  ): Promise<boolean> {
    const { table } = this;
    for (;;) {
      await this.settle();
      const { number } = table;
      const seat = this.seatFor(guest.person.id);
      const steps = await history(seat);
      if (this.isLost) return false;
      // Something happened while the record was read.
      if (table.number !== number) continue;
      if (steps.length !== number) {
        // Somebody else writes in this record, or has thrown it away.
        this.giveUp(overtaken());
        return false;
      }
      // Who has closed the table, or the connection, meanwhile is not kept here.
      if (!guest.rooms.has(this.id)) return true;
      this.guests.set(guest, seat);
      guest.rooms.set(this.id, this);
      tell(this.sync(guest, seat, seen, steps));
      return true;
    }
  }

  private sync(guest: Guest, seat: Seat, seen: number, steps: readonly StepFrame[]): Sync {
    const { table } = this;
    const { match } = table;
    const muted = this.events.muted(guest.person.id);
    const told = steps
      .filter(({ n }) => n > seen)
      .map((step) => {
        const { events, said, ...rest } = step;
        return {
          ...rest,
          ...(events && !this.isBlind(seat) && { events }),
          ...(said && !muted.includes(said.by) && { said }),
        };
      });
    return {
      table: table.id,
      n: table.number - 1,
      now: this.ports.clock.now(),
      seat,
      face: faceOf(table),
      view: match && !this.isBlind(seat) ? match.game.view(match.state, seat) : null,
      clocks: match?.clocks.shown(table.touched) ?? null,
      clocksAt: table.touched,
      steps: told,
      present: this.present(),
    };
  }

  /** Which people at the table have it open. */
  present(): string[] {
    const people = new Set([...this.guests.keys()].map(({ person }) => person.id));
    return [...people].filter((person) => this.table.chairs.has(person));
  }

  tellPresence(): void {
    const frame = JSON.stringify({ table: this.id, present: this.present() });
    for (const guest of this.guests.keys()) guest.send(frame);
  }
}
