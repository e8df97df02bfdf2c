/**
 * Searches the rest of a trick to its end. The owner of the card taken takes next, so a take also
 * decides who chooses after it and who is left with the token card; with six seats there are at most
 * 120 orders. Each seat takes what is best for itself, and weighs what the others gain.
 */
import {
  type AppraiseMoves,
  findLowestSeatInSet,
  hasSeat,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { sumHeldSuit } from './knowledge-held-suits.ts';
import { getRowPoints } from './knowledge-row-points.ts';
import { estimateSpread, expectTokenPoints } from './knowledge-seat-points.ts';
import { decodeOwnerSeat } from './moves.ts';
import { type BohneState, MAX_SEATS } from './state.ts';

/** What each seat would gain by each card on the table, at seat × MAX_SEATS + owner. */
const gainBySeatAndOwner = new Float64Array(MAX_SEATS * MAX_SEATS);
/** What each seat gains in the rest of the trick, by depth of the search and seat. */
const gainByDepthAndSeat = new Float64Array((MAX_SEATS + 1) * MAX_SEATS);
/** The points that each seat can expect without the rest of the trick. */
const pointsBySeat = new Float64Array(MAX_SEATS);
let spread = 1;
let seats = 0;
let token: Seat = 0;

/** Computes the gains of all cards on the table, as the viewer sees them, for the functions below. */
function prepareTrickAnalysis(state: BohneState, viewer: Seat): void {
  const { hands, left, played, rows } = state;
  ({ seats, token } = state);
  const points = getRowPoints(seats);
  const tricks = state.tricks - 1;
  spread = estimateSpread(state, tricks);
  for (let seat = 0; seat < seats; seat++) pointsBySeat[seat] = state.totals[seat]!;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const held = sumHeldSuit(state, colour);
    const mine = hands[viewer * COLOUR_COUNT + colour]!;
    for (let seat = 0; seat < seats; seat++) {
      const row = rows[seat * COLOUR_COUNT + colour]!;
      pointsBySeat[seat] =
        pointsBySeat[seat]! + points.expect(viewer === seat, tricks, row, mine, held - mine);
    }
  }
  for (let owner = 0; owner < seats; owner++) {
    if (!hasSeat(left, owner)) continue;
    const kind = played[owner]! - 1;
    const colour = COLOUR_BY_KIND[kind]!;
    const increment = SUIT_INCREMENT_BY_KIND[kind]!;
    const held = sumHeldSuit(state, colour);
    const mine = hands[viewer * COLOUR_COUNT + colour]!;
    const extra = owner === token ? expectTokenPoints(seats, tricks) : 0;
    for (let seat = 0; seat < seats; seat++) {
      const row = rows[seat * COLOUR_COUNT + colour]!;
      gainBySeatAndOwner[seat * MAX_SEATS + owner] =
        points.expect(viewer === seat, tricks, row + increment, mine, held - mine) -
        points.expect(viewer === seat, tricks, row, mine, held - mine) +
        extra;
    }
  }
}

/** The taker's share of the win after these gains, as a logarithm, in points. */
function leadFor(taker: Seat, at: number): number {
  const own = pointsBySeat[taker]! + gainByDepthAndSeat[at + taker]!;
  let sum = 0;
  for (let seat = 0; seat < seats; seat++)
    sum += Math.exp((pointsBySeat[seat]! + gainByDepthAndSeat[at + seat]! - own) / spread);
  return -spread * Math.log(sum);
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

/** The taker's lead after each of these takes, as the taker sees it. */
export const appraiseTakes: AppraiseMoves<BohneState> = (state, taker, moves, count, out) => {
  prepareTrickAnalysis(state, taker);
  for (let i = 0; i < count; i++)
    out[i] = tryTake(state.left, taker, decodeOwnerSeat(moves[i]!), 0);
};
