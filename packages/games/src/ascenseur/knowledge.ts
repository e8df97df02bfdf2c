/**
 * How to play Ascenseur well: bid the number of tricks that the hand is likely to take; win cheaply
 * while a trick is missing; then get rid of cards that could win by accident.
 */
import {
  type AppraiseMoves,
  type BotKnowledge,
  type Move,
  type Rng,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
import { beats, NONE } from '@ludotheque/kit';
import {
  type AscenseurState,
  moves as codec,
  FRENCH_DECK,
  findTaker,
  listRoundSizes,
  MAX_SEATS,
  ROUND_SIZES,
} from './rules.ts';

const CARD_COUNT = FRENCH_DECK.kinds.length;
/** Moves below this lay the card of that kind; from here on they bid 0, 1, 2 … tricks. */
const FIRST_BID_MOVE = codec.encode.bid(0);
const suitOf = (kind: number) => FRENCH_DECK.suitOf(kind);
const getTrumpSuit = ({ trump }: AscenseurState) => suitOf(trump.top!);
const beatsWithTrumps = (kind: number, other: number, trumps: number) =>
  beats(FRENCH_DECK, kind, other, trumps);

/** Marks the cards that a seat can see: the card turned up, those played, its own. Reused. */
const seenCards = new Uint8Array(CARD_COUNT);
function markSeenCards({ hand, played, trump }: AscenseurState, seat: Seat): Uint8Array {
  seenCards.fill(0);
  trump.countInto(seenCards);
  played.countInto(seenCards);
  hand[seat]!.countInto(seenCards);
  return seenCards;
}

/** The share of the hidden cards that is in `hands` other hands of `cards` cards each. */
function shareOfHiddenCardsHeld(seen: Uint8Array, hands: number, cards: number): number {
  let hidden = 0;
  for (const times of seen) if (times === 0) hidden++;
  return Math.min(1, (hands * cards) / Math.max(1, hidden));
}

/** How likely a hand of `cards` cards has none of a given suit. */
const chanceToLackSuit = (cards: number) => 0.75 ** cards;

/** How likely a card takes a trick at some time in a round with `cards` tricks left. */
function chanceToTakeTrick(state: AscenseurState, seat: Seat, kind: number, cards: number): number {
  const trumps = getTrumpSuit(state);
  const seen = markSeenCards(state, seat);
  let [higher, ruffs] = [0, 0];
  for (let other = 0; other < CARD_COUNT; other++) {
    if (seen[other] !== 0) continue;
    if (suitOf(other) === suitOf(kind)) higher += other > kind ? 1 : 0;
    else if (suitOf(other) === trumps) ruffs++;
  }
  const free = 1 - shareOfHiddenCardsHeld(seen, state.seats - 1, cards);
  if (suitOf(kind) === trumps) return Math.max(free ** higher, cards > 2 ? 0.3 : 0);
  // A card that is no trump wins only if its suit is led and nobody ruffs.
  const led = seat === state.leader ? 1 : 1 - chanceToLackSuit(cards);
  return led * free ** (higher + ruffs * chanceToLackSuit(cards));
}

/** How likely a card takes the trick on the table. */
function chanceToTakeThisTrick(state: AscenseurState, seat: Seat, kind: number): number {
  const { leader, seats, table } = state;
  const trumps = getTrumpSuit(state);
  if (table[leader] !== NONE && !beatsWithTrumps(kind, table[findTaker(state)]!, trumps)) return 0;
  let [after, threats] = [0, 0];
  for (let s = (seat + 1) % seats; s !== leader; s = (s + 1) % seats) after++;
  if (after === 0) return 1;
  const cards = state.hand[seat]!.count;
  const seen = markSeenCards(state, seat);
  for (let other = 0; other < CARD_COUNT; other++)
    if (seen[other] === 0 && beatsWithTrumps(other, kind, trumps))
      threats += suitOf(other) === suitOf(kind) ? 1 : chanceToLackSuit(cards);
  return (1 - shareOfHiddenCardsHeld(seen, after, cards)) ** threats;
}

function countExpectedTricks(state: AscenseurState, seat: Seat): number {
  const hand = state.hand[seat]!;
  let sum = 0;
  for (let i = 0; i < hand.count; i++)
    sum += chanceToTakeTrick(state, seat, hand.at(i), state.size);
  return sum;
}

/** How many tricks the seat still needs for its bid; negative if it has too many. */
const countMissingTricks = ({ bids, tricks }: AscenseurState, seat: Seat) =>
  bids[seat]! - tricks[seat]!;

function appraiseCard(state: AscenseurState, seat: Seat, kind: number): number {
  const left = state.hand[seat]!.count;
  const missing = countMissingTricks(state, seat);
  const now = chanceToTakeThisTrick(state, seat, kind);
  const later = left > 1 ? chanceToTakeTrick(state, seat, kind, left - 1) : 0;
  if (missing <= 0) return later - 3 * now;
  return missing >= left ? 3 * now - 0.3 * later : 2 * now - later;
}

const prior: AppraiseMoves<AscenseurState> = (state, seat, moves, count, out) => {
  const expected = moves[0]! >= FIRST_BID_MOVE ? countExpectedTricks(state, seat) : 0;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    out[i] =
      move >= FIRST_BID_MOVE
        ? -2 * Math.abs(move - FIRST_BID_MOVE - expected)
        : 2 * appraiseCard(state, seat, move);
  }
};

/** A beginner bids its high cards and trumps, and lays high or low without looking at the table. */
function appraiseAsBeginner(state: AscenseurState, seat: Seat, move: Move): number {
  const trumps = getTrumpSuit(state);
  const height = (kind: number) => (kind % 13) + (suitOf(kind) === trumps ? 13 : 0);
  if (move < FIRST_BID_MOVE)
    return countMissingTricks(state, seat) > 0 ? height(move) : -height(move);
  let strong = 0;
  const hand = state.hand[seat]!;
  for (let i = 0; i < hand.count; i++) if (height(hand.at(i)) > 10) strong++;
  return -Math.abs(move - FIRST_BID_MOVE - strong);
}

/** A quick guess at the tricks of a hand: trumps by rank, other cards only if they are high. */
function guessTricks(state: AscenseurState, seat: Seat): number {
  const trumps = getTrumpSuit(state);
  const hand = state.hand[seat]!;
  let sum = 0;
  for (let i = 0; i < hand.count; i++) {
    const kind = hand.at(i);
    const rank = kind % 13;
    sum += suitOf(kind) === trumps ? (rank + 4) / 16 : Math.max(0, (rank - 9) / 4);
  }
  return sum;
}

/**
 * A quick policy for playouts: a guessed bid; the cheapest card that takes while a trick is missing;
 * after that the highest card that does not take. One move in eight is random.
 */
function rollout(state: AscenseurState, seat: Seat, moves: Int32Array, count: number, rng: Rng) {
  if (count === 1 || rng.below(8) === 0) return rng.below(count);
  if (moves[0]! >= FIRST_BID_MOVE) {
    const guess = FIRST_BID_MOVE + Math.round(guessTricks(state, seat));
    const at = moves.subarray(0, count).findIndex((move) => move >= guess);
    return at < 0 ? count - 1 : at;
  }
  const { leader, table } = state;
  const trumps = getTrumpSuit(state);
  const missing = countMissingTricks(state, seat) > 0;
  const best = table[leader] === NONE ? NONE : table[findTaker(state)]!;
  let chosen = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const kind = moves[i]!;
    const height = (kind % 13) + (suitOf(kind) === trumps ? 13 : 0);
    const takes = best === NONE || beatsWithTrumps(kind, best, trumps);
    // A card that leads has to be high to take the trick, and low to lose it.
    const low = best === NONE ? !missing : missing || takes;
    const value = (takes === missing ? 100 : 0) + (low ? -height : height);
    if (value > highest) {
      highest = value;
      chosen = i;
    }
  }
  return chosen;
}

/** The points that a seat can expect in this round. */
function expectRoundPoints(state: AscenseurState, seat: Seat): number {
  if (state.bids[seat] === NONE) return 5;
  const [left, missing] = [state.hand[seat]!.count, countMissingTricks(state, seat)];
  if (missing < 0) return missing;
  if (missing > left) return left - missing;
  return (10 + state.bids[seat]!) * (left === 0 ? 1 : 0.5);
}

const winWeights = new Float64Array(MAX_SEATS);

function evaluate(state: AscenseurState, out: Float64Array): void {
  const { options, over, seats, sheet } = state;
  const scores = state.sumScores();
  if (over) {
    splitWinAmongHighest(seats, scores, out);
    return;
  }
  const rounds = Math.max(1, listRoundSizes(ROUND_SIZES, options.way).length - sheet.length);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const points = scores[seat]! + expectRoundPoints(state, seat);
    const lead = points - Math.max(...scores);
    winWeights[seat] = Math.exp(lead / (5 * Math.sqrt(rounds)));
    sum += winWeights[seat]!;
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = winWeights[seat]! / sum;
}

export const knowledge: BotKnowledge<AscenseurState> = {
  prior,
  beginnerHeuristic(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) out[i] = appraiseAsBeginner(state, seat, moves[i]!);
  },
  rollout,
  evaluate,
  playoutSection: (state) => state.sheet.length,
  // A whole round: six seats bid once and lay seven cards.
  maxPlayoutPlies: 48,
  priorVisits: 20,
};
