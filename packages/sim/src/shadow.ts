/** A table as its record has it, line by line: what everybody may be told of each of them. */
import { CodedError, listSeats, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';
import type { ChatLine } from '@ludotheque/protocol';
import type { RecordLine } from '@ludotheque/store';
import {
  buildPublicTable,
  filterEventsForSeat,
  type PublicTable,
  parseTableInput,
  type RulesLookup,
  type Step,
  Table,
  type TableInput,
} from '@ludotheque/table';
import { Ledger } from './ledger.ts';
import { demand, Violation } from './violation.ts';

/** A view, key by key, as JSON. */
export type Written = ReadonlyMap<string, string>;

interface Line {
  readonly written: RecordLine;
  /** When it was on the disk. */
  readonly since: number;
  readonly input: TableInput;
  readonly step: Step;
  readonly face: PublicTable;
  readonly faceText: string;
  /** The game after this line; undefined before the deal. */
  readonly state: unknown;
  readonly clocks: readonly number[] | undefined;
  readonly views: Map<Seat, Written>;
}

export class Shadow {
  readonly lines: Line[] = [];
  /** When it became each person's turn, from the first time on. */
  readonly turns = new Map<string, number[]>();
  private awaited: SeatSet = 0;
  readonly table: Table;
  private ledger: Ledger | undefined;

  constructor(rules: RulesLookup) {
    this.table = new Table(rules);
  }

  get seed(): string {
    const [first] = this.lines;
    return first?.input.kind === 'create' ? first.input.seed : '';
  }

  get isOver(): boolean {
    return this.table.phase === 'over' || this.table.phase === 'closed';
  }

  append(written: RecordLine, now: number): TableInput {
    const { table } = this;
    const input = parseTableInput(written.body);
    const before = this.lines.at(-1);
    demand('clocks', written.at >= (before?.step.at ?? 0), () => `${table.id}: time ran backwards`);
    const mover = this.moverOf(input);
    this.ledger?.payUntil(written.at);
    if (input.kind === 'timeout')
      demand(
        'clocks',
        this.ledger!.hasRunOut(input.seat),
        () => `${this.at()}: a timeout too early`,
      );
    const step = this.apply(written, input);
    const { match } = table;
    if (match && !this.ledger) {
      this.ledger = new Ledger(table.setup.clock, table.setup.seats);
      this.ledger.payUntil(written.at);
    }
    this.ledger?.enter(input, mover, table);
    this.countTurns(now);
    const face = step.publicTableChanged || !before ? buildPublicTable(table) : before.face;
    const moved = /^(start|move|bot-move)$/.test(input.kind);
    this.lines.push({
      written,
      since: now,
      input,
      step,
      face,
      faceText: face === before?.face ? before.faceText : JSON.stringify(face),
      state: match && (moved ? match.game.copy(match.state) : before!.state),
      clocks: this.ledger?.shown(),
      views: moved ? new Map() : (before?.views ?? new Map()),
    });
    return input;
  }

  private countTurns(now: number): void {
    const { match, phase } = this.table;
    const awaited = match && phase === 'playing' ? match.awaitedPersonSeats : 0;
    for (const seat of listSeats(awaited & ~this.awaited)) {
      const { person = '' } = match!.holders[seat]!;
      this.turns.set(person, [...(this.turns.get(person) ?? []), now]);
    }
    this.awaited = awaited;
  }

  private at(): string {
    return `table ${this.table.id}, line ${this.lines.length}`;
  }

  private moverOf(input: TableInput): { seat: Seat; bot: boolean } | undefined {
    if (!('by' in input)) return undefined;
    const seat = this.table.findSeat(input.by);
    return seat === undefined
      ? undefined
      : { seat, bot: this.table.match!.holders[seat]!.isPlayedByBot };
  }

  private apply({ at, number }: RecordLine, input: TableInput): Step {
    try {
      demand('record', number === this.lines.length, () => `${this.at()} has the number ${number}`);
      return this.table.apply(at, input);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      throw new Violation('record', `${this.at()} (${input.kind}) is refused: ${error.message}`);
    }
  }

  /** From where somebody saw the game after a line. */
  seatOf(person: string, n: number): Seat {
    const { face, state } = this.lines[n]!;
    if (state === undefined) return WATCHER;
    return face.sitters.findIndex((sitter) => sitter.person === person && !sitter.gone);
  }

  isBlind(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  events(n: number, seat: Seat): unknown[] {
    return this.isBlind(seat) ? [] : filterEventsForSeat(this.lines[n]!.step.events, seat);
  }

  said(n: number): ChatLine | undefined {
    return this.lines[n]!.step.said;
  }

  /** What a seat may see after a line; undefined where there is nothing to see. */
  view(n: number, seat: Seat): Written | undefined {
    const { state, views } = this.lines[n]!;
    if (state === undefined || this.isBlind(seat)) return undefined;
    let view = views.get(seat);
    if (!view) {
      view = writtenOf(this.table.match!.game.view(state, seat));
      views.set(seat, view);
    }
    return view;
  }
}

export function writtenOf(view: object): Map<string, string> {
  const keys = Object.entries(view).filter(([, value]) => value !== undefined);
  return new Map(keys.map(([key, value]) => [key, JSON.stringify(value)]));
}
