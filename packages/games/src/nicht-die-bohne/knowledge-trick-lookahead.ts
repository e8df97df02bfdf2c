/**
 * The rest of a trick, looked through to its end. Whose card is taken takes next, so that a take
 * also says who chooses after it and who is left with the token card; with six seats there are at
 * most 120 ways. Every seat is expected to take what is best for itself, with some envy.
 */
import { findLowestSeat, hasSeat, type Seat, type SeatSet, singleSeatSet } from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { expectedRowGain, getRowPointsTable } from './knowledge-row-points.ts';
import { type BohneState, MAX_SEATS } from './state.ts';

/** The cards of a colour that are still in hands. */
export function sumHeldSuit(state: BohneState, colour: number): number {
  let suit = 0;
  for (let seat = 0; seat < state.seats; seat++) suit += state.hands[seat * COLOUR_COUNT + colour]!;
  return suit;
}

/** What each seat's rows would gain by each card on the table: seat × MAX_SEATS + owner. */
const gainBySeatAndOwner = new Float64Array(MAX_SEATS * MAX_SEATS);
/** What all gain in the rest of the trick, by how many takes were looked ahead, and by seat. */
const gainByDepthAndSeat = new Float64Array((MAX_SEATS + 1) * MAX_SEATS);
let seats = 0;
let token: Seat = 0;

/**
 * Looks at the cards on the table. Nobody can take what they hold themselves: with a viewer, only
 * the viewer's own hand is known and left out; without one, everybody knows their own.
 */
export function prepareTrickAnalysis(state: BohneState, viewer?: Seat): void {
  const { hands, left, played, rows } = state;
  ({ seats, token } = state);
  const worths = getRowPointsTable(seats);
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
        worths,
        tricks,
        rows[at]!,
        SUIT_INCREMENT_BY_KIND[kind]!,
        held - own,
      );
    }
  }
}

/** How much what the others gain, a head, weighs against the own gain. */
const ENVY = 0.5;

/** What the taker thinks of a trick that ends like that. */
function leadFor(taker: Seat, at: number): number {
  let all = 0;
  for (let seat = 0; seat < seats; seat++) all += gainByDepthAndSeat[at + seat]!;
  const own = gainByDepthAndSeat[at + taker]!;
  return own - (ENVY * (all - own)) / (seats - 1);
}

/** Writes what everybody gains after this take, and says what lead it gives the taker. */
function tryTake(left: SeatSet, taker: Seat, owner: Seat, depth: number): number {
  const at = depth * MAX_SEATS;
  if (owner === token) gainByDepthAndSeat.fill(0, at, at + seats);
  else bestTake(left & ~singleSeatSet(owner), owner, depth);
  gainByDepthAndSeat[at + taker] =
    gainByDepthAndSeat[at + taker]! + gainBySeatAndOwner[taker * MAX_SEATS + owner]!;
  return leadFor(taker, at);
}

/** The owner of the card that the taker takes best; writes what everybody gains from then on. */
function bestTake(left: SeatSet, taker: Seat, depth: number): Seat {
  const at = depth * MAX_SEATS;
  let rest = left & ~singleSeatSet(token);
  if (rest === 0) {
    tryTake(left, taker, token, depth);
    return token;
  }
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (; rest !== 0; rest &= rest - 1) {
    const owner = findLowestSeat(rest);
    const lead = tryTake(left, taker, owner, depth + 1);
    if (lead <= most) continue;
    most = lead;
    best = owner;
    gainByDepthAndSeat.copyWithin(at, at + MAX_SEATS, at + MAX_SEATS + seats);
  }
  return best;
}

/** Whose card the taker takes best, of those that were looked at. */
export const chooseBestTake = (state: BohneState, taker: Seat): Seat =>
  bestTake(state.left, taker, 0);

/** What lead the taker gets by taking this owner's card, of those that were looked at. */
export const appraiseTake = (state: BohneState, taker: Seat, owner: Seat): number =>
  tryTake(state.left, taker, owner, 0);
