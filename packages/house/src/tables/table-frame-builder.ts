/** What the subscribers of a table are sent: each step as their seat may know it, or a snapshot. */
import { EVERYONE, hasSeat, type Seat, WATCHER } from '@ludotheque/core';
import type { ChatLine, StepFrame, StepReply, TableSnapshot } from '@ludotheque/protocol';
import { buildPublicTable, type Step, type Table } from '@ludotheque/table';
import type { Session } from '../session.ts';
import { createPerSeatEventsEncoder } from './per-seat-events-encoder.ts';
import { ViewDeltaEncoder } from './view-delta-encoder.ts';

/** Who sent a request, and its id: the reply goes into the frame of the step that it caused. */
export interface Requester {
  readonly session: Session;
  readonly requestId: number;
}

/** The reply of a request whose answer has already gone out in a frame of the table. */
export const ALREADY_REPLIED = Symbol('already replied');

/** The number of the last step, unless the requester has been told in a frame of the table. */
export type SubmitReply = StepReply | typeof ALREADY_REPLIED;

/** The last step that a session knows; -1 for none. */
export interface SeenStep {
  readonly n: number;
  /** Its time. A line that replaced a lost one has another time. */
  readonly at?: number | undefined;
  /** Send all steps again, also those until this one. */
  readonly again?: boolean;
}

/** To be sent when the step is stored. */
export interface OutgoingFrame {
  readonly session: Session;
  readonly json: string;
  /** It may be sent a moment later, together with what follows. */
  readonly canWait: boolean;
}

/** The people whose chat a person does not want to see. */
export type MutedPeopleLookup = (person: string) => readonly string[];

export class TableFrameBuilder {
  /** Who has the table open, and the seat each of them sees it from. */
  readonly subscribers = new Map<Session, Seat>();
  private readonly table: Table;
  private readonly listMutedPeople: MutedPeopleLookup;
  private readonly viewEncoder = new ViewDeltaEncoder();

  constructor(table: Table, listMutedPeople: MutedPeopleLookup) {
    this.table = table;
    this.listMutedPeople = listMutedPeople;
  }

  /** The seat from which a person sees the game. */
  findSeat(person: string): Seat {
    return this.table.findViewSeat(person) ?? WATCHER;
  }

  /** Adds a frame for each subscriber about the step that the table has just made. */
  writeStepFrames(step: Step, outgoingFrames: OutgoingFrame[], requester?: Requester): void {
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
    const events = createPerSeatEventsEncoder(step);
    // Only the next player has to act on it. In a game with interrupts everybody may have to.
    const seatsToAct = match?.game.interrupts ? EVERYONE : (match?.awaited ?? 0);
    for (const [session, before] of this.subscribers) {
      const seat = step.publicTableChanged ? this.findSeat(session.person.id) : before;
      const sees = views && !step.said && !this.isViewHidden(seat);
      bySeat[seat + 1] ??=
        `${head}${sees ? `${events(seat)},"view":${views(seat)}` : ''}${clocks}${face}}`;
      const said = step.said ? this.encodeChatLine(step.said, session) : '';
      let frame = requester?.session === session ? `{"re":${requester.requestId},` : '{';
      if (seat !== before) {
        this.subscribers.set(session, seat);
        frame += `"seat":${seat},`;
      }
      const canWait = requester?.session !== session && !hasSeat(seatsToAct, seat);
      outgoingFrames.push({ session, json: frame + said + bySeat[seat + 1], canWait });
    }
  }

  private encodeClocks(step: Step): string {
    const clocks = step.said ? undefined : this.table.match?.clocks.listRemainingMs(step.at);
    return clocks ? `,"clocks":${JSON.stringify(clocks)}` : '';
  }

  private isViewHidden(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  private encodeChatLine(said: ChatLine, session: Session): string {
    if (this.listMutedPeople(session.person.id).includes(said.by)) return '';
    return `"said":${JSON.stringify(said)},`;
  }

  /** The whole table as a session sees it now, with the steps from the first one that it wants. */
  createSnapshot(
    session: Session,
    seat: Seat,
    { first, isRewound }: { readonly first: number; readonly isRewound: boolean },
    steps: readonly StepFrame[],
  ): Omit<TableSnapshot, 'now' | 'present'> {
    const { table } = this;
    const { match } = table;
    const missed = steps.filter(({ n }) => n >= first);
    return {
      table: table.id,
      n: table.lineCount - 1,
      seat,
      face: buildPublicTable(table),
      view: match && !this.isViewHidden(seat) ? match.game.view(match.state, seat) : null,
      clocks: match?.clocks.listRemainingMs(table.lastInputAt) ?? null,
      clocksAt: match?.clocks.isTimed ? table.lastInputAt : table.lastLineAt,
      steps: this.filterSteps(session.person.id, seat, missed),
      ...(isRewound && { rewound: true }),
    };
  }

  /** Steps without the chat of people whom this person has muted. */
  filterSteps(person: string, seat: Seat, steps: readonly StepFrame[]): StepFrame[] {
    const muted = this.listMutedPeople(person);
    return steps.map(({ events, said, ...rest }) => ({
      ...rest,
      ...(events && !this.isViewHidden(seat) && { events }),
      ...(said && !muted.includes(said.by) && { said }),
    }));
  }
}
