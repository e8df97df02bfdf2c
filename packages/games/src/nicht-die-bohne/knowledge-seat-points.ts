/** The points that each seat can expect at the end of the manche, and what that means for the win. */
import { estimateWinShares, type Seat, splitWinAmongHighest } from '@ludotheque/core';
import { COLOUR_COUNT, countMinusIn, DOUBLE_FACE, NUMBERS_MASK, ZERO_FACE } from './cards.ts';
import { sumHeldSuit } from './knowledge-held-suits.ts';
import { getRowPoints, POINTS_PER_UNIT } from './knowledge-row-points.ts';
import { HAND_NETWORK } from './knowledge-trained-networks.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, MAX_SEATS, PHASE_OVER } from './state.ts';

const DECK_SIZE = 60;
/** Of all cards, so many are minus cards. */
const USUAL_MINUS_SHARE = 0.2;

/*
 * Win shares are a softmax over expected points, with the spread as its temperature. The square of
 * the spread grows with the cards to come. Fitted by maximum likelihood to 6,660 positions of 444
 * games with four seats; a manche to come counts as a whole deal.
 */
const SPREAD_AT_END = 80;
const SPREAD_BY_CARD = 15;
const SPREAD_BY_MANCHE = 980;

/** How many points may still change, with so many tricks to come in this manche. */
export function estimateSpread(state: BohneState, tricks: number): number {
  const manches = state.manches - state.sheet.length - 1;
  return Math.sqrt(
    SPREAD_AT_END + SPREAD_BY_CARD * tricks * state.seats + SPREAD_BY_MANCHE * manches,
  );
}

const HIGH_NUMBERS = NUMBERS_MASK & ~((1 << 7) - 1);

/** Counts of a hand that say what its owner can lay. */
const counts = { minus: 0, zeros: 0, doubles: 0, sum: 0, high: 0 };

function countHands(hands: Uint16Array, from: number, to: number): void {
  counts.minus = counts.zeros = counts.doubles = counts.sum = counts.high = 0;
  for (let at = from; at < to; at++) {
    const suit = hands[at]!;
    counts.minus += countMinusIn(suit);
    counts.zeros += (suit >> ZERO_FACE) & 1;
    counts.doubles += (suit >> DOUBLE_FACE) & 1;
    counts.sum += scoreSuit(suit & NUMBERS_MASK);
    for (let rest = suit & HIGH_NUMBERS; rest !== 0; rest &= rest - 1) counts.high++;
  }
}

/** Fills the inputs of the network for a hand, compared with the mean of all hands. */
export function describeHand(state: BohneState, seat: Seat): void {
  const { inputs } = HAND_NETWORK;
  const { hands, seats, tricks } = state;
  const left = (tricks * seats) / DECK_SIZE;
  countHands(hands, 0, seats * COLOUR_COUNT);
  const { doubles, high, minus, sum, zeros } = counts;
  countHands(hands, seat * COLOUR_COUNT, (seat + 1) * COLOUR_COUNT);
  inputs[0] = left;
  inputs[1] = (seats - 4) / 2;
  inputs[2] = state.token === seat ? 1 : 0;
  inputs[3] = counts.minus - minus / seats;
  inputs[4] = counts.zeros - zeros / seats;
  inputs[5] = counts.doubles - doubles / seats;
  inputs[6] = (counts.sum - sum / seats) / POINTS_PER_UNIT;
  inputs[7] = (counts.high - high / seats) / 2;
  inputs[8] = minus / (seats * tricks);
  inputs[9] = left * inputs[3];
  inputs[10] = left * inputs[6];
  inputs[11] = left * inputs[2];
}

/** What it is worth to have the token at the beginning of a trick, with a usual hand. */
export function expectTokenPoints(seats: number, tricks: number): number {
  if (tricks === 0) return 0;
  const { inputs } = HAND_NETWORK;
  inputs.fill(0);
  inputs[0] = (tricks * seats) / DECK_SIZE;
  inputs[1] = (seats - 4) / 2;
  inputs[8] = USUAL_MINUS_SHARE;
  const without = HAND_NETWORK.evaluate();
  inputs[2] = 1;
  inputs[11] = inputs[0];
  return POINTS_PER_UNIT * (HAND_NETWORK.evaluate() - without);
}

const expectedPoints = new Float64Array(MAX_SEATS);

/** The points that each seat can expect from its rows, as it sees them. */
export function expectRowPoints(state: BohneState, out: Float64Array): void {
  const { hands, rows, seats, totals, tricks } = state;
  const points = getRowPoints(seats);
  for (let seat = 0; seat < seats; seat++) out[seat] = totals[seat]!;
  for (let colour = 0; colour < COLOUR_COUNT; colour++) {
    const held = sumHeldSuit(state, colour);
    for (let seat = 0; seat < seats; seat++) {
      const at = seat * COLOUR_COUNT + colour;
      const mine = hands[at]!;
      out[seat] = out[seat]! + points.expect(true, tricks, rows[at]!, mine, held - mine);
    }
  }
}

/** Each seat's expected share of the win. */
export function expectWinShares(state: BohneState, out: Float64Array): void {
  const { seats, totals, tricks } = state;
  if (state.phase === PHASE_OVER) {
    splitWinAmongHighest(seats, totals, out);
    return;
  }
  expectRowPoints(state, expectedPoints);
  for (let seat = 0; seat < seats; seat++) {
    describeHand(state, seat);
    expectedPoints[seat] = expectedPoints[seat]! + POINTS_PER_UNIT * HAND_NETWORK.evaluate();
  }
  estimateWinShares(seats, expectedPoints, estimateSpread(state, tricks), out);
}
