/**
 * How likely each seat of NOX is to win, by a network that learnt it in games against itself: after a
 * move, from what everybody can see and the cards that the mover keeps, and between two rounds. For the
 * base game only: in the variant it could learn next to nothing (docs/bots/nox.md).
 */
import {
  decodeLearntWeights,
  estimateWinShares,
  type Move,
  type Seat,
  SeatScoreNetwork,
  splitWinAmongHighest,
} from '@ludotheque/core';
import {
  displayAfterMove,
  SCORE_BY_DISPLAY,
  STACK_COUNT_BY_DISPLAY,
} from './knowledge-display-tables.ts';
import {
  OutlookPosition,
  SEAT_INPUT_COUNT,
  TABLE_INPUT_COUNT,
} from './knowledge-outlook-inputs.ts';
import { ENCODED_OUTLOOK_WEIGHTS } from './knowledge-outlook-weights.ts';
import { decodeDisplaySeat, decodeKind } from './moves.ts';
import { MAX_STACKS } from './rules.ts';
import { GOAL_POINTS } from './scoring.ts';
import type { NoxState } from './state.ts';

export const network = new SeatScoreNetwork({
  units: 24,
  seatInputs: SEAT_INPUT_COUNT,
  tableInputs: TABLE_INPUT_COUNT,
});
/** Weights are kept as whole numbers of this. */
export const OUTLOOK_WEIGHT_STEP = 1 / 4096;
const OUTLOOK_WEIGHTS = decodeLearntWeights(ENCODED_OUTLOOK_WEIGHTS, OUTLOOK_WEIGHT_STEP);

/** The position last looked at. */
export const position = new OutlookPosition();

/** The position between two rounds: nothing is laid, and no card is known. */
export function lookBetweenRounds({ box, pile, seats, totals, turn }: NoxState): void {
  position.seats = seats;
  position.turn = turn;
  position.toDraw = 1 - (box.handSize * seats) / pile.length;
  for (let seat = 0; seat < seats; seat++) position.totals[seat] = totals[seat]!;
  position.shown.fill(0);
  position.keeper = -1;
}

/** The position after a move, before the mover draws; says whether the game is over. */
export function lookAfterMove(state: NoxState, seat: Seat, move: Move): boolean {
  const { seats } = state;
  const to = decodeDisplaySeat(move);
  const shown = displayAfterMove(state.shown[to]!, move);
  position.seats = seats;
  for (let owner = 0; owner < seats; owner++) {
    position.totals[owner] = state.totals[owner]!;
    position.shown[owner] = owner === to ? shown : state.shown[owner]!;
  }
  if (STACK_COUNT_BY_DISPLAY[shown] !== MAX_STACKS) {
    position.turn = seat + 1 === seats ? 0 : seat + 1;
    position.toDraw = (state.pile.length - state.drawn) / state.pile.length;
    keepAllBut(state, seat, decodeKind(move));
    return false;
  }
  if (writeRoundDown() >= GOAL_POINTS.base) return true;
  position.turn = (state.starter + 1) % seats;
  position.toDraw = 1 - (state.box.handSize * seats) / state.pile.length;
  position.shown.fill(0);
  position.keeper = -1;
  return false;
}

/** Adds what the displays score to the totals; returns the highest of them. */
function writeRoundDown(): number {
  const { seats, shown, totals } = position;
  let most = 0;
  for (let owner = 0; owner < seats; owner++) {
    totals[owner] = totals[owner]! + SCORE_BY_DISPLAY[shown[owner]!]!;
    most = Math.max(most, totals[owner]!);
  }
  return most;
}

function keepAllBut({ box, hands, held }: NoxState, seat: Seat, played: number): void {
  const { kept } = position;
  const start = seat * box.handSize;
  position.keeper = seat;
  kept.length = 0;
  let isPlayed = false;
  for (let at = start; at < start + held[seat]!; at++)
    if (hands[at] === played && !isPlayed) isPlayed = true;
    else kept.push(hands[at]!);
}

/** Fills the chances of all seats in the position last looked at. */
export function computeOutlook(out: Float64Array, weights: Float64Array = OUTLOOK_WEIGHTS): void {
  position.describe();
  network.lookAtTable(weights, position.tableInputs);
  for (let seat = 0; seat < position.seats; seat++) {
    position.describeSeat(seat);
    out[seat] = network.scoreSeat(weights, position.seatInputs);
  }
  estimateWinShares(position.seats, out, 1, out);
}

/** The same after a move, as far as the mover can know it. */
export function writeOutlookAfterMove(
  state: NoxState,
  seat: Seat,
  move: Move,
  out: Float64Array,
  weights?: Float64Array,
): void {
  if (lookAfterMove(state, seat, move)) splitWinAmongHighest(state.seats, position.totals, out);
  else computeOutlook(out, weights);
}
