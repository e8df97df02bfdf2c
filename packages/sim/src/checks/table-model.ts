/** Replays the record of a table line by line, and keeps what each seat may know after each line. */
import { CodedError, listSeatsInSet, type Seat, type SeatSet, WATCHER } from '@ludotheque/core';
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
import { ChargedTimeCheck } from './charged-time-check.ts';
import { ClockModel } from './clock-model.ts';
import { assertHousePromise, Violation } from './house-promises.ts';

/** A view, key by key, as JSON. */
export type SerializedViewFields = ReadonlyMap<string, string>;

interface ModelLine {
  readonly recordLine: RecordLine;
  /** When it was stored. */
  readonly writtenAt: number;
  readonly input: TableInput;
  readonly step: Step;
  readonly publicTable: PublicTable;
  readonly publicTableJson: string;
  /** The game after this line; undefined before the deal. */
  readonly state: unknown;
  readonly clocks: readonly number[] | undefined;
  /** When the clocks had these values: chat does not move them. */
  readonly clocksAt: number;
  readonly views: Map<Seat, SerializedViewFields>;
}

export class TableModel {
  readonly lines: ModelLine[] = [];
  /** When it became each person's turn, from the first time on. */
  readonly turnTimes = new Map<string, number[]>();
  private awaited: SeatSet = 0;
  readonly table: Table;
  private clockModel: ClockModel | undefined;
  private readonly chargedTimeCheck: ChargedTimeCheck;

  constructor(rules: RulesLookup, hasNodeStartedSince: (time: number) => boolean) {
    this.table = new Table(rules);
    this.chargedTimeCheck = new ChargedTimeCheck(
      () => this.describePosition(),
      hasNodeStartedSince,
    );
  }

  private get hasRunningClocks(): boolean {
    const { match, phase } = this.table;
    return phase === 'playing' && match!.clocks.isTimed;
  }

  get seed(): string {
    const [first] = this.lines;
    return first?.input.kind === 'create' ? first.input.seed : '';
  }

  get isOver(): boolean {
    return this.table.phase === 'over' || this.table.phase === 'closed';
  }

  append(recordLine: RecordLine, now: number): TableInput {
    const { table } = this;
    const input = parseTableInput(recordLine.body);
    const before = this.lines.at(-1);
    const isChat = input.kind === 'say';
    assertHousePromise(
      'clocks',
      recordLine.at >= (before?.clocksAt ?? 0),
      () => `${table.id}: time ran backwards`,
    );
    const mover = this.findMover(input);
    const downtimeMs = input.kind === 'downtime' ? input.ms : 0;
    const chargedLine = { at: recordLine.at, writtenAt: now, downtimeMs };
    const isCharged = !isChat && this.hasRunningClocks;
    if (!isChat) this.clockModel?.chargeUntil(recordLine.at, downtimeMs);
    if (isCharged) this.chargedTimeCheck.add(chargedLine);
    if (input.kind === 'timeout')
      assertHousePromise(
        'clocks',
        this.clockModel!.hasRunOut(input.seat),
        () => `${this.describePosition()}: a timeout too early`,
      );
    const step = this.applyToTable(recordLine, input);
    const { match } = table;
    if (match && !this.clockModel) {
      this.clockModel = new ClockModel(table.setup.clock, table.setup.seats);
      this.clockModel.chargeUntil(recordLine.at);
    }
    this.clockModel?.applyInput(input, mover, table);
    // From the deal on.
    if (!isChat && !isCharged && this.hasRunningClocks) this.chargedTimeCheck.add(chargedLine);
    this.recordTurns(now);
    const publicTable =
      step.publicTableChanged || !before ? buildPublicTable(table) : before.publicTable;
    // The deal is made by the start, or by whatever ends the wait for nonces.
    const changesState = before?.state === undefined || /^(move|bot-move)$/.test(input.kind);
    this.lines.push({
      recordLine,
      writtenAt: now,
      input,
      step,
      publicTable,
      publicTableJson:
        publicTable === before?.publicTable ? before.publicTableJson : JSON.stringify(publicTable),
      state: match && (changesState ? match.game.copy(match.state) : before!.state),
      clocks: this.clockModel?.listRemainingMs(),
      clocksAt: isChat ? before!.clocksAt : recordLine.at,
      views: changesState ? new Map() : (before?.views ?? new Map()),
    });
    return input;
  }

  private recordTurns(now: number): void {
    const { match, phase } = this.table;
    const awaited = match && phase === 'playing' ? match.awaitedPersonSeats : 0;
    for (const seat of listSeatsInSet(awaited & ~this.awaited)) {
      const { person = '' } = match!.holders[seat]!;
      this.turnTimes.set(person, [...(this.turnTimes.get(person) ?? []), now]);
    }
    this.awaited = awaited;
  }

  private describePosition(): string {
    return `table ${this.table.id}, line ${this.lines.length}`;
  }

  private findMover(input: TableInput): { seat: Seat; bot: boolean } | undefined {
    if (!('by' in input)) return undefined;
    const seat = this.table.findSeat(input.by);
    return seat === undefined
      ? undefined
      : { seat, bot: this.table.match!.holders[seat]!.isPlayedByBot };
  }

  private applyToTable({ at, number }: RecordLine, input: TableInput): Step {
    try {
      assertHousePromise(
        'record',
        number === this.lines.length,
        () => `${this.describePosition()} has the number ${number}`,
      );
      return this.table.apply(at, input);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      throw new Violation(
        'record',
        `${this.describePosition()} (${input.kind}) is refused: ${error.message}`,
      );
    }
  }

  /** The seat from which somebody saw the game after a line. */
  findSeatAtLine(person: string, n: number): Seat {
    const { publicTable, state } = this.lines[n]!;
    if (state === undefined) return WATCHER;
    return publicTable.sitters.findIndex(
      ({ gone, person: sitting }) => sitting === person && (!gone || gone === 'out'),
    );
  }

  seesNothing(seat: Seat): boolean {
    return seat === WATCHER && this.table.setup.watch === 'nobody';
  }

  listEventsFor(n: number, seat: Seat): unknown[] {
    return this.seesNothing(seat) ? [] : filterEventsForSeat(this.lines[n]!.step.events, seat);
  }

  getChatLine(n: number): ChatLine | undefined {
    return this.lines[n]!.step.said;
  }

  /** What a seat may see after a line; undefined where there is nothing to see. */
  getViewFor(n: number, seat: Seat): SerializedViewFields | undefined {
    const { state, views } = this.lines[n]!;
    if (state === undefined || this.seesNothing(seat)) return undefined;
    let view = views.get(seat);
    if (!view) {
      view = serializeViewFields(this.table.match!.game.view(state, seat));
      views.set(seat, view);
    }
    return view;
  }
}

export function serializeViewFields(view: object): Map<string, string> {
  const fields = Object.entries(view).filter(([, value]) => value !== undefined);
  return new Map(fields.map(([key, value]) => [key, JSON.stringify(value)]));
}
