/**
 * What the network of NOX sees of a position: the totals, what the displays show, whose turn it is, and
 * the cards that one seat keeps, if they are known. The position need not be played: it may be the one
 * after a move that is only considered.
 */
import { type Seat, SparseInputs } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import {
  COLOUR_COUNT_BY_DISPLAY,
  SCORE_BY_DISPLAY,
  STACK_COUNT_BY_DISPLAY,
  SUM_BY_DISPLAY,
} from './knowledge-display-tables.ts';
import { GOAL_POINTS } from './scoring.ts';
import { MAX_SEATS } from './state.ts';

const GOAL = GOAL_POINTS.base;
const PHASES = 6;
const COLOUR_COUNTS = 4;
const PHASES_BY_COLOURS = PHASES * COLOUR_COUNTS;
/** How far a total is from the goal, in steps of so many points. */
const DISTANCE_STEPS = 8;
const POINTS_PER_STEP = 20;
/** Points are divided by these, so that inputs are about 1. */
const USUAL_SCORE = 40;
const USUAL_LEAD = 50;

/** The first index of each group of a seat's inputs. */
const SHOWN_OFFSET = 0;
const SITUATION_OFFSET = SHOWN_OFFSET + KINDS.length;
const SUM_OFFSET = SITUATION_OFFSET + PHASES_BY_COLOURS;
const WAIT_OFFSET = SUM_OFFSET + PHASES_BY_COLOURS;
const STACKS_OFFSET = WAIT_OFFSET + PHASES_BY_COLOURS;
const LEAD_IF_ENDED_OFFSET = STACKS_OFFSET + PHASES;
const TURN_OFFSET = LEAD_IF_ENDED_OFFSET + PHASES;
const KEPT_OFFSET = TURN_OFFSET + MAX_SEATS;
const DISTANCE_OFFSET = KEPT_OFFSET + KINDS.length;
const SEAT_SINGLE = DISTANCE_OFFSET + DISTANCE_STEPS;
const SEAT_INPUT = {
  reachesGoalIfEnded: SEAT_SINGLE,
  winsIfEnded: SEAT_SINGLE + 1,
  total: SEAT_SINGLE + 2,
  lead: SEAT_SINGLE + 3,
  leadIfAhead: SEAT_SINGLE + 4,
  keptIsKnown: SEAT_SINGLE + 5,
} as const;
export const SEAT_INPUT_COUNT = SEAT_SINGLE + 6;

/** The inputs of the table. */
const PHASE_OFFSET = SEAT_INPUT_COUNT;
const SEATS_OFFSET = PHASE_OFFSET + PHASES;
const MOST_DISTANCE_OFFSET = SEATS_OFFSET + MAX_SEATS + 1;
const TABLE_SINGLE = MOST_DISTANCE_OFFSET + DISTANCE_STEPS;
const TABLE_INPUT = {
  mostTotal: TABLE_SINGLE,
  secondTotal: TABLE_SINGLE + 1,
  toDraw: TABLE_SINGLE + 2,
  allStacks: TABLE_SINGLE + 3,
} as const;
export const TABLE_INPUT_COUNT = TABLE_SINGLE + 4 - SEAT_INPUT_COUNT;

/** A position as the network sees it; `describe` must be called after it was changed. */
export class OutlookPosition {
  seats = 0;
  turn: Seat = 0;
  /** The part of the deck that is left to draw. */
  toDraw = 0;
  readonly totals = new Float64Array(MAX_SEATS);
  /** The kinds that show in each display, a bit each. */
  readonly shown = new Int32Array(MAX_SEATS);
  /** The seat whose kept cards are known, or -1. */
  keeper: Seat = -1;
  readonly kept: number[] = [];

  readonly tableInputs = new SparseInputs(32);
  readonly seatInputs = new SparseInputs(64);
  /** What everybody would have if the round ended now. */
  private readonly totalsIfEnded = new Float64Array(MAX_SEATS);
  private readonly mostTotals = new TwoHighest();
  private readonly mostTotalsIfEnded = new TwoHighest();
  private phase = 0;

  set(from: OutlookPosition): this {
    this.seats = from.seats;
    this.turn = from.turn;
    this.toDraw = from.toDraw;
    this.totals.set(from.totals);
    this.shown.set(from.shown);
    this.keeper = from.keeper;
    this.kept.length = 0;
    this.kept.push(...from.kept);
    return this;
  }

  /** Lists the inputs of the table, and prepares those of the seats. */
  describe(): void {
    const { mostTotals, seats, shown, tableInputs } = this;
    let allStacks = 0;
    this.phase = 0;
    for (let seat = 0; seat < seats; seat++) {
      const stacks = STACK_COUNT_BY_DISPLAY[shown[seat]!]!;
      allStacks += stacks;
      if (stacks > this.phase) this.phase = stacks;
    }
    this.computeTotalsIfEnded();
    tableInputs.clear();
    tableInputs.add(PHASE_OFFSET + this.phase, 1);
    tableInputs.add(SEATS_OFFSET + seats, 1);
    tableInputs.add(TABLE_INPUT.mostTotal, mostTotals.first / GOAL);
    tableInputs.add(TABLE_INPUT.secondTotal, mostTotals.second / GOAL);
    addDistance(tableInputs, MOST_DISTANCE_OFFSET, GOAL - mostTotals.first);
    tableInputs.add(TABLE_INPUT.toDraw, this.toDraw);
    tableInputs.add(TABLE_INPUT.allStacks, allStacks / 10);
  }

  private computeTotalsIfEnded(): void {
    const { mostTotals, mostTotalsIfEnded, seats, shown, totals, totalsIfEnded } = this;
    mostTotals.clear();
    mostTotalsIfEnded.clear();
    for (let seat = 0; seat < seats; seat++) {
      totalsIfEnded[seat] = totals[seat]! + SCORE_BY_DISPLAY[shown[seat]!]!;
      mostTotals.add(totals[seat]!);
      mostTotalsIfEnded.add(totalsIfEnded[seat]!);
    }
  }

  /** Lists the inputs of a seat. */
  describeSeat(seat: Seat): void {
    const { phase, seatInputs, seats, turn } = this;
    const shown = this.shown[seat]!;
    seatInputs.clear();
    for (let rest = shown; rest !== 0; rest &= rest - 1)
      seatInputs.add(SHOWN_OFFSET + 31 - Math.clz32(rest & -rest), 1);
    const situation = COLOUR_COUNTS * phase + COLOUR_COUNT_BY_DISPLAY[shown]!;
    const wait = seat < turn ? seat - turn + seats : seat - turn;
    seatInputs.add(SITUATION_OFFSET + situation, 1);
    seatInputs.add(SUM_OFFSET + situation, SUM_BY_DISPLAY[shown]! / USUAL_SCORE);
    seatInputs.add(WAIT_OFFSET + situation, wait / seats);
    seatInputs.add(STACKS_OFFSET + STACK_COUNT_BY_DISPLAY[shown]!, 1);
    seatInputs.add(TURN_OFFSET + wait, 1);
    this.addTotals(seat);
    if (seat !== this.keeper) return;
    seatInputs.add(SEAT_INPUT.keptIsKnown, 1);
    for (const kind of this.kept) seatInputs.add(KEPT_OFFSET + kind, 1);
  }

  private addTotals(seat: Seat): void {
    const { seatInputs } = this;
    const total = this.totals[seat]!;
    const lead = this.mostTotals.leadOf(total);
    seatInputs.add(SEAT_INPUT.total, total / GOAL);
    seatInputs.add(SEAT_INPUT.lead, lead / USUAL_LEAD);
    if (lead > 0) seatInputs.add(SEAT_INPUT.leadIfAhead, lead / USUAL_LEAD);
    const ended = this.totalsIfEnded[seat]!;
    const leadIfEnded = this.mostTotalsIfEnded.leadOf(ended);
    seatInputs.add(LEAD_IF_ENDED_OFFSET + this.phase, leadIfEnded / USUAL_LEAD);
    if (ended >= GOAL) seatInputs.add(SEAT_INPUT.reachesGoalIfEnded, 1);
    if (ended >= GOAL && leadIfEnded > 0) seatInputs.add(SEAT_INPUT.winsIfEnded, 1);
    addDistance(seatInputs, DISTANCE_OFFSET, GOAL - total);
  }
}

/** The two highest of some points: what a seat is ahead of the best other one. */
class TwoHighest {
  first = -1;
  second = -1;

  clear(): void {
    this.first = this.second = -1;
  }

  add(points: number): void {
    if (points > this.first) {
      this.second = this.first;
      this.first = points;
    } else if (points > this.second) this.second = points;
  }

  /** How many of these points the seat that has them is ahead of the best of the others. */
  leadOf(points: number): number {
    return points - (points === this.first ? this.second : this.first);
  }
}

/** A distance lies between two steps, and counts for both. */
function addDistance(inputs: SparseInputs, offset: number, points: number): void {
  const steps = Math.min(DISTANCE_STEPS - 1, Math.max(0, points / POINTS_PER_STEP));
  const step = Math.min(DISTANCE_STEPS - 2, Math.floor(steps));
  inputs.add(offset + step, 1 - (steps - step));
  inputs.add(offset + step + 1, steps - step);
}
