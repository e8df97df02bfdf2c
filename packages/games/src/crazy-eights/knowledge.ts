/**
 * How to play Crazy Eights well: lay high cards first, keep eights for a turn without another card, and
 * name the suit of which most cards are left in the hand.
 */
import {
  type AppraiseMoves,
  type BotKnowledge,
  estimateWinShares,
  type Rng,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
import {
  moves as codec,
  type EightsState,
  FRENCH_DECK,
  isEight,
  MAX_SEATS,
  pointsOf,
  sumHandPoints,
} from './rules.ts';

type Hand = EightsState['hand'][number];

/** How many cards of a suit a hand has, eights not counted. */
function countSuit(hand: Hand, suit: number): number {
  let count = 0;
  for (let i = 0; i < hand.count; i++)
    if (!isEight(hand.at(i)) && FRENCH_DECK.suitOf(hand.at(i)) === suit) count++;
  return count;
}

/** The fewest cards that another seat holds: whoever has one left may end the round. */
function countFewestRivalCards({ hand, seats }: EightsState, seat: Seat): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let rival = 0; rival < seats; rival++)
    if (rival !== seat) fewest = Math.min(fewest, hand[rival]!.count);
  return fewest;
}

function appraiseMove(state: EightsState, seat: Seat, move: number): number {
  const hand = state.hand[seat]!;
  const verb = codec.verbOf(move);
  if (verb === 'draw') return -2;
  if (verb === 'pass') return -1.5;
  const kind = codec.choiceOf(move, 0);
  // A second turn of the same kind is worth as much as the points that go.
  if (verb === 'lay')
    return 1 + pointsOf(kind) / 10 + 0.3 * (countSuit(hand, FRENCH_DECK.suitOf(kind)) - 1);
  const isLate = countFewestRivalCards(state, seat) <= 2 || hand.count <= 2;
  return (isLate ? 2 : -1) + 0.4 * countSuit(hand, codec.choiceOf(move, 1));
}

const prior: AppraiseMoves<EightsState> = (state, seat, moves, count, out) => {
  for (let i = 0; i < count; i++) out[i] = appraiseMove(state, seat, moves[i]!);
};

/** A beginner lays what fits, eights included, and names any suit. */
const beginnerHeuristic: AppraiseMoves<EightsState> = (_state, _seat, moves, count, out) => {
  for (let i = 0; i < count; i++) {
    const verb = codec.verbOf(moves[i]!);
    out[i] = verb === 'lay' || verb === 'eight' ? 1 : 0;
  }
};

function rollout(state: EightsState, seat: Seat, moves: Int32Array, count: number, rng: Rng) {
  if (count === 1 || rng.below(8) === 0) return rng.below(count);
  let chosen = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const value = appraiseMove(state, seat, moves[i]!);
    if (value > best) {
      best = value;
      chosen = i;
    }
  }
  return chosen;
}

const totals = new Float64Array(MAX_SEATS);

/** Of the points in a hand, this share is still there at the end of the round. */
const KEPT_SHARE = 0.6;

function evaluate(state: EightsState, out: Float64Array): void {
  const { hand, options, over, seats, sheet } = state;
  const scores = state.sumScores();
  for (let seat = 0; seat < seats; seat++)
    totals[seat] = -scores[seat]! - (over ? 0 : KEPT_SHARE * sumHandPoints(hand[seat]!));
  if (over) {
    splitWinAmongHighest(seats, totals, out);
    return;
  }
  const spread = 14 * Math.sqrt(options.rounds - sheet.length);
  estimateWinShares(seats, totals, spread, out);
}

export const knowledge: BotKnowledge<EightsState> = {
  prior,
  beginnerHeuristic,
  rollout,
  evaluate,
  playoutSection: (state) => state.sheet.length,
  maxPlayoutPlies: 80,
  priorVisits: 20,
};
