/**
 * Searches the rest of a trick to its end. The owner of the card taken takes next, so a take also
 * decides who chooses after it and who is left with the token card; with six seats there are at most
 * 120 orders. Each seat takes what is best for itself, and weighs what the others gain.
 */
import {
  findLowestSeatInSet,
  hasSeat,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { expectedRowGain, getRowPointsTable } from './knowledge-row-points.ts';
import { type BohneState, MAX_SEATS } from './state.ts';

/** The cards of a colour that are still in hands, as a suit. */
export function sumHeldSuit(state: BohneState, colour: number): number {
  let suit = 0;
  for (let seat = 0; seat < state.seats; seat++) suit += state.hands[seat * COLOUR_COUNT + colour]!;
  return suit;
}

/** What each seat would gain by each card on the table, at seat × MAX_SEATS + owner. */
const gainBySeatAndOwner = new Float64Array(MAX_SEATS * MAX_SEATS);
/** What each seat gains in the rest of the trick, by depth of the search and seat. */
const gainByDepthAndSeat = new Float64Array((MAX_SEATS + 1) * MAX_SEATS);
let seats = 0;
let token: Seat = 0;

/**
 * Computes the gains of all cards on the table; the functions below then answer for this trick. A
 * seat cannot get cards that it holds itself. With a viewer, only the viewer's hand is left out;
 * without one, each seat's own hand is.
 */
export function prepareTrickAnalysis(state: BohneState, viewer?: Seat): void {
  const { hands, left, played, rows } = state;
  ({ seats, token } = state);
  const table = getRowPointsTable(seats);
  const tricks = state.tricks - 1;
  for (let owner = 0; owner < seats; owner++) {
    if (!hasSeat(left, owner)) continue;
    const kind = played[owner]! - 1;
    const colour = COLOUR_BY_KIND[kind]!;
    const held = sumHeldSuit(state, colour);
    for (let seat = 0; seat < seats; seat++) {
      const at = seat * COLOUR_COUNT + colour;
      const own = viewer === undefined || viewer === seat ? hands[at]! : 0;
      gainBySeatAndOwner[seat * MAX_SEATS + owner] = expectedRowGain(
        table,
        tricks,
        rows[at]!,
        SUIT_INCREMENT_BY_KIND[kind]!,
        held - own,
      );
    }
  }
}

/** The weight of the others' mean gain against the own gain. */
const OTHERS_GAIN_WEIGHT = 0.5;

/** The taker's gain, less the weighted mean gain of the others. */
function leadFor(taker: Seat, at: number): number {
  let all = 0;
  for (let seat = 0; seat < seats; seat++) all += gainByDepthAndSeat[at + seat]!;
  const own = gainByDepthAndSeat[at + taker]!;
  return own - (OTHERS_GAIN_WEIGHT * (all - own)) / (seats - 1);
}

/** Writes what each seat gains from this take on; returns the taker's lead. */
function tryTake(left: SeatSet, taker: Seat, owner: Seat, depth: number): number {
  const at = depth * MAX_SEATS;
  if (owner === token) gainByDepthAndSeat.fill(0, at, at + seats);
  else bestTake(left & ~singleSeatSet(owner), owner, depth);
  gainByDepthAndSeat[at + taker] =
    gainByDepthAndSeat[at + taker]! + gainBySeatAndOwner[taker * MAX_SEATS + owner]!;
  return leadFor(taker, at);
}

/** The owner of the best card to take; writes what each seat gains from there on. */
function bestTake(left: SeatSet, taker: Seat, depth: number): Seat {
  const at = depth * MAX_SEATS;
  let rest = left & ~singleSeatSet(token);
  if (rest === 0) {
    tryTake(left, taker, token, depth);
    return token;
  }
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (; rest !== 0; rest &= rest - 1) {
    const owner = findLowestSeatInSet(rest);
    const lead = tryTake(left, taker, owner, depth + 1);
    if (lead <= highest) continue;
    highest = lead;
    best = owner;
    gainByDepthAndSeat.copyWithin(at, at + MAX_SEATS, at + MAX_SEATS + seats);
  }
  return best;
}

/** The owner of the card that the taker takes best. */
export const chooseBestTake = (state: BohneState, taker: Seat): Seat =>
  bestTake(state.left, taker, 0);

/** The taker's lead after taking this owner's card. */
export const appraiseTake = (state: BohneState, taker: Seat, owner: Seat): number =>
  tryTake(state.left, taker, owner, 0);
