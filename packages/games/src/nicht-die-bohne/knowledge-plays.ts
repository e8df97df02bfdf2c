/**
 * Priors for laying a card, by two learnt networks: one for the token seat, which leads, and one for
 * the others. Nobody takes their own card, so a card is described by its effect on the others' rows,
 * and by what decides when its owner takes: a card that is wanted is taken early, and then its owner
 * takes early too; one that nobody wants goes last, and leaves its owner with the token card.
 */
import type { AppraiseMoves, Seat } from '@ludotheque/core';
import {
  COLOUR_BY_KIND,
  COLOUR_COUNT,
  countMinusIn,
  DOUBLE_FACE,
  FACE_BY_KIND,
  MINUS_FACE,
  SUIT_INCREMENT_BY_KIND,
  ZERO_FACE,
} from './cards.ts';
import { sumHeldSuit } from './knowledge-held-suits.ts';
import { getRowPoints, type RowPoints } from './knowledge-row-points.ts';
import { FOLLOW_NETWORK, LEAD_NETWORK } from './knowledge-trained-networks.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, MAX_SEATS, PHASE_LEAD } from './state.ts';

const DECK_SIZE = 60;
/** Units of the inputs, in points. */
const GAIN_UNIT = 10;
const ROW_UNIT = 20;
const LEAD_UNIT = 40;
/** Points of the token card are capped here, in both directions. */
const MAX_TOKEN_POINTS = 15;
/** The scale of the logistic function below. */
const GAIN_SCALE_POINTS = 4;
const gainProbability = (gain: number): number => 1 / (1 + Math.exp(-gain / GAIN_SCALE_POINTS));

/** What the seat knows before it lays a card. */
const standing = {
  seat: 0,
  /** The other seat that can expect most points, and by how many the seat is ahead of it. */
  leader: 0,
  lead: 0,
  /** What the token card is worth to the seat, in points; 0 before there is one. */
  tokenWorth: 0,
  tokenColour: -1,
};
/** The cards of each colour that the others hold. */
const hiddenSuits = new Uint16Array(COLOUR_COUNT);
const gains = new Float64Array(MAX_SEATS);

function assessStanding(state: BohneState, points: RowPoints, seat: Seat): void {
  const { hands, played, rows, seats, totals, tricks } = state;
  for (let colour = 0; colour < COLOUR_COUNT; colour++)
    hiddenSuits[colour] = sumHeldSuit(state, colour) - hands[seat * COLOUR_COUNT + colour]!;
  let [own, best] = [0, Number.NEGATIVE_INFINITY];
  for (let each = 0; each < seats; each++) {
    let expected = totals[each]!;
    for (let colour = 0; colour < COLOUR_COUNT; colour++) {
      const row = rows[each * COLOUR_COUNT + colour]!;
      const mine = hands[seat * COLOUR_COUNT + colour]!;
      expected += points.expect(each === seat, tricks, row, mine, hiddenSuits[colour]!);
    }
    if (each === seat) own = expected;
    else if (expected > best) {
      best = expected;
      standing.leader = each;
    }
  }
  standing.seat = seat;
  standing.lead = own - best;
  standing.tokenWorth = 0;
  standing.tokenColour = -1;
  if (state.phase === PHASE_LEAD) return;
  const kind = played[state.token]! - 1;
  const colour = COLOUR_BY_KIND[kind]!;
  const at = seat * COLOUR_COUNT + colour;
  const [row, mine, hidden] = [rows[at]!, hands[at]!, hiddenSuits[colour]!];
  const gain =
    points.expect(true, tricks - 1, row + SUIT_INCREMENT_BY_KIND[kind]!, mine, hidden) -
    points.expect(true, tricks - 1, row, mine, hidden);
  standing.tokenWorth = Math.max(-MAX_TOKEN_POINTS, Math.min(MAX_TOKEN_POINTS, gain));
  standing.tokenColour = colour;
}

/** Fills the inputs that say what the card would do to the rows of the others. */
function describeGains(
  inputs: Float64Array,
  state: BohneState,
  points: RowPoints,
  kind: number,
): void {
  const { hands, rows, seats, tricks } = state;
  const { leader, seat, tokenWorth } = standing;
  const colour = COLOUR_BY_KIND[kind]!;
  const increment = SUIT_INCREMENT_BY_KIND[kind]!;
  const mine = hands[seat * COLOUR_COUNT + colour]! - increment;
  const hidden = hiddenSuits[colour]!;
  let [best, second, least, sum] = [-1000, -1000, 1000, 0];
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const row = rows[other * COLOUR_COUNT + colour]!;
    const gain =
      points.expect(false, tricks - 1, row + increment, mine, hidden) -
      points.expect(false, tricks - 1, row, mine, hidden);
    gains[other] = gain;
    sum += gain;
    if (gain < least) least = gain;
    if (gain > best) {
      second = best;
      best = gain;
    } else if (gain > second) second = gain;
  }
  const mean = sum / (seats - 1);
  const [bestGains, meanGains] = [gainProbability(best), gainProbability(mean)];
  const token = tokenWorth / GAIN_UNIT;
  inputs[0] = best / GAIN_UNIT;
  inputs[1] = second / GAIN_UNIT;
  inputs[2] = mean / GAIN_UNIT;
  inputs[3] = least / GAIN_UNIT;
  inputs[4] = state.token === seat ? 0 : gains[state.token]! / GAIN_UNIT;
  inputs[5] = gains[leader]! / GAIN_UNIT;
  inputs[6] = bestGains;
  inputs[7] = meanGains;
  inputs[8] = token * bestGains;
  inputs[9] = token * meanGains;
  inputs[10] = token;
}

/** Fills the inputs that say which card it is, and how the seat stands. */
function describeCard(inputs: Float64Array, state: BohneState, kind: number): void {
  const { hands, rows, seats, tricks } = state;
  const { lead, seat, tokenColour } = standing;
  const colour = COLOUR_BY_KIND[kind]!;
  const face = FACE_BY_KIND[kind]!;
  const at = seat * COLOUR_COUNT + colour;
  const left = (tricks * seats) / DECK_SIZE;
  inputs[11] = face === MINUS_FACE ? 1 : 0;
  inputs[12] = face === ZERO_FACE ? 1 : 0;
  inputs[13] = face === DOUBLE_FACE ? 1 : 0;
  inputs[14] = face < ZERO_FACE ? (face + 1) / 10 : 0;
  for (let i = 0; i < 4; i++) inputs[15 + i] = left * inputs[11 + i]!;
  inputs[19] = scoreSuit(rows[at]!) / ROW_UNIT;
  inputs[20] = countMinusIn(hands[at]!);
  inputs[21] = countMinusIn(hiddenSuits[colour]!);
  inputs[22] = Math.max(-2, Math.min(2, lead / LEAD_UNIT));
  inputs[23] = colour === tokenColour ? 1 : 0;
  inputs[24] = left;
  inputs[25] = (seats - 4) / 2;
}

/** Calls back for every card with the inputs of the network filled in. */
export function describePlays(
  state: BohneState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  each: (index: number) => void,
): void {
  const points = getRowPoints(state.seats);
  assessStanding(state, points, seat);
  const { inputs } = state.phase === PHASE_LEAD ? LEAD_NETWORK : FOLLOW_NETWORK;
  for (let i = 0; i < count; i++) {
    describeGains(inputs, state, points, moves[i]!);
    describeCard(inputs, state, moves[i]!);
    each(i);
  }
}

/** The preferences are learnt as logarithms of probabilities. */
export const appraisePlays: AppraiseMoves<BohneState> = (state, seat, moves, count, out) => {
  const network = state.phase === PHASE_LEAD ? LEAD_NETWORK : FOLLOW_NETWORK;
  describePlays(state, seat, moves, count, (i) => {
    out[i] = network.evaluate();
  });
};

/** A beginner lays zeros and minus cards first, then small numbers, and keeps the best. */
export function appraisePlayAsBeginner(kind: number): number {
  const face = FACE_BY_KIND[kind]!;
  if (face === DOUBLE_FACE) return -12;
  return face < ZERO_FACE ? -face : 3;
}
