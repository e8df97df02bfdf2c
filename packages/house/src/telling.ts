/** What the guests of a table are told: each step as their seat may know it, or the whole table. */
import { hasSeat, type Seat, WATCHER } from '@ludotheque/core';
import type { ChatLine, StepFrame, TableSnapshot } from '@ludotheque/protocol';
import { buildPublicTable, type Step, type Table } from '@ludotheque/table';
import type { Guest } from './guest.ts';
import { eventsOf, Views } from './views.ts';

/** Who asked, and under which id: the yes goes into the same frame as what came of it. */
export interface Asker {
  readonly guest: Guest;
  readonly re: number;
}

/** To be sent when the step is safe. */
export interface Letter {
  readonly guest: Guest;
  readonly frame: string;
  /** Nothing is to be done about it yet. */
  readonly canWait: boolean;
}

/** Whom a person does not want to hear. */
type Muted = (person: string) => readonly string[];

export class Telling {
  /** Who looks, and from where. */
  readonly guests = new Map<Guest, Seat>();
  private readonly table: Table;
  private readonly muted: Muted;
  private readonly views = new Views();

  constructor(table: Table, muted: Muted) {
    this.table = table;
    this.muted = muted;
  }

  /** The seat from which a person sees the game. */
  seatFor(person: string): Seat {
    return this.table.findSeat(person) ?? WATCHER;
  }

  /** Writes what each guest is told of the step that the table has just made. */
  write(step: Step, letters: Letter[], asker?: Asker): void {
    if (this.guests.size === 0) return;
    const { table } = this;
    const head = `"table":"${table.id}","n":${step.number},"at":${step.at}`;
    const face = step.publicTableChanged
      ? `,"face":${JSON.stringify(buildPublicTable(table))}`
      : '';
    const clocks = this.clocks(step);
    const bySeat: (string | undefined)[] = [];
    const { match } = table;
    const views = match && this.views.after(step.number, match.game, match.state);
    const events = eventsOf(step);
    // A move that calls for nobody but the next: whoever could interrupt has to know at once.
    const isQuiet =
      match !== undefined && !step.publicTableChanged && !step.said && !match.game.interrupts;
    for (const [guest, before] of this.guests) {
      const seat = step.publicTableChanged ? this.seatFor(guest.person.id) : before;
      const sees = views && !step.said && !this.isBlind(seat);
      bySeat[seat + 1] ??=
        `${head}${sees ? `${events(seat)},"view":${views(seat)}` : ''}${clocks}${face}}`;
      const said = step.said ? this.heard(step.said, guest) : '';
      let frame = asker?.guest === guest ? `{"re":${asker.re},` : '{';
      if (seat !== before) {
        this.guests.set(guest, seat);
        frame += `"seat":${seat},`;
      }
      const canWait = isQuiet && asker?.guest !== guest && !hasSeat(match.awaited, seat);
      letters.push({ guest, frame: frame + said + bySeat[seat + 1], canWait });
    }
  }

  private clocks(step: Step): string {
    const clocks = step.said ? undefined : this.table.match?.clocks.listRemainingMs(step.at);
    return clocks ? `,"clocks":${JSON.stringify(clocks)}` : '';
  }

  private isBlind(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  private heard(said: ChatLine, guest: Guest): string {
    if (this.muted(guest.person.id).includes(said.by)) return '';
    return `"said":${JSON.stringify(said)},`;
  }

  /** The whole table as a guest sees it now, and of its steps those after the last one seen. */
  sync(
    guest: Guest,
    seat: Seat,
    seen: number,
    steps: readonly StepFrame[],
  ): Omit<TableSnapshot, 'now' | 'present'> {
    const { table } = this;
    const { match } = table;
    const muted = this.muted(guest.person.id);
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
      n: table.lineCount - 1,
      seat,
      face: buildPublicTable(table),
      view: match && !this.isBlind(seat) ? match.game.view(match.state, seat) : null,
      clocks: match?.clocks.listRemainingMs(table.lastInputAt) ?? null,
      clocksAt: table.lastInputAt,
      steps: told,
    };
  }
}
