/** What the guests of a table are told: each step as their seat may know it, or the whole table. */
import { hasSeat, type Seat, WATCHER } from '@ludotheque/core';
import type { ChatLine, StepFrame, TableSnapshot } from '@ludotheque/protocol';
import { buildPublicTable, type Step, type Table } from '@ludotheque/table';
import type { Session } from '../session.ts';
import { createSeatEventsEncoder, ViewDeltaEncoder } from './view-delta-encoder.ts';

/** Who asked, and under which id: the yes goes into the same frame as what came of it. */
export interface Requester {
  readonly session: Session;
  readonly requestId: number;
}

/** The reply of a request whose answer has already gone out in a frame of the table. */
export const ALREADY_REPLIED = Symbol('already replied');

/** To be sent when the step is safe. */
export interface OutgoingFrame {
  readonly session: Session;
  readonly json: string;
  /** Nothing is to be done about it yet. */
  readonly canWait: boolean;
}

/** Whom a person does not want to hear. */
type MutedPeopleLookup = (person: string) => readonly string[];

export class TableBroadcast {
  /** Who looks, and from where. */
  readonly subscribers = new Map<Session, Seat>();
  private readonly table: Table;
  private readonly listMutedPeople: MutedPeopleLookup;
  private readonly viewEncoder = new ViewDeltaEncoder();

  constructor(table: Table, muted: MutedPeopleLookup) {
    this.table = table;
    this.listMutedPeople = muted;
  }

  /** The seat from which a person sees the game. */
  findSeat(person: string): Seat {
    return this.table.findSeat(person) ?? WATCHER;
  }

  /** Writes what each guest is told of the step that the table has just made. */
  writeStepFrames(step: Step, letters: OutgoingFrame[], asker?: Requester): void {
    if (this.subscribers.size === 0) return;
    const { table } = this;
    const head = `"table":"${table.id}","n":${step.number},"at":${step.at}`;
    const face = step.publicTableChanged
      ? `,"face":${JSON.stringify(buildPublicTable(table))}`
      : '';
    const clocks = this.encodeClocks(step);
    const bySeat: (string | undefined)[] = [];
    const { match } = table;
    const views = match && this.viewEncoder.createSeatEncoder(step.number, match.game, match.state);
    const events = createSeatEventsEncoder(step);
    // A move that calls for nobody but the next: whoever could interrupt has to know at once.
    const isQuiet =
      match !== undefined && !step.publicTableChanged && !step.said && !match.game.interrupts;
    for (const [guest, before] of this.subscribers) {
      const seat = step.publicTableChanged ? this.findSeat(guest.person.id) : before;
      const sees = views && !step.said && !this.isViewHidden(seat);
      bySeat[seat + 1] ??=
        `${head}${sees ? `${events(seat)},"view":${views(seat)}` : ''}${clocks}${face}}`;
      const said = step.said ? this.encodeChatLine(step.said, guest) : '';
      let frame = asker?.session === guest ? `{"re":${asker.requestId},` : '{';
      if (seat !== before) {
        this.subscribers.set(guest, seat);
        frame += `"seat":${seat},`;
      }
      const canWait = isQuiet && asker?.session !== guest && !hasSeat(match.awaited, seat);
      letters.push({ session: guest, json: frame + said + bySeat[seat + 1], canWait });
    }
  }

  private encodeClocks(step: Step): string {
    const clocks = step.said ? undefined : this.table.match?.clocks.listRemainingMs(step.at);
    return clocks ? `,"clocks":${JSON.stringify(clocks)}` : '';
  }

  private isViewHidden(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  private encodeChatLine(said: ChatLine, guest: Session): string {
    if (this.listMutedPeople(guest.person.id).includes(said.by)) return '';
    return `"said":${JSON.stringify(said)},`;
  }

  /** The whole table as a guest sees it now, and of its steps those after the last one seen. */
  createSnapshot(
    guest: Session,
    seat: Seat,
    seen: number,
    steps: readonly StepFrame[],
  ): Omit<TableSnapshot, 'now' | 'present'> {
    const { table } = this;
    const { match } = table;
    const muted = this.listMutedPeople(guest.person.id);
    const told = steps
      .filter(({ n }) => n > seen)
      .map((step) => {
        const { events, said, ...rest } = step;
        return {
          ...rest,
          ...(events && !this.isViewHidden(seat) && { events }),
          ...(said && !muted.includes(said.by) && { said }),
        };
      });
    return {
      table: table.id,
      n: table.lineCount - 1,
      seat,
      face: buildPublicTable(table),
      view: match && !this.isViewHidden(seat) ? match.game.view(match.state, seat) : null,
      clocks: match?.clocks.listRemainingMs(table.lastInputAt) ?? null,
      clocksAt: table.lastInputAt,
      steps: told,
    };
  }
}
