/**
 * How to play Ascenseur sensibly: bid what the hand is likely to take; then win cheaply as long as a
 * trick is missing, and afterwards get rid of what could win by accident.
 */
import type { BotKnowledge, Move, Rng, Seat } from '@ludotheque/core';
import { beats, suitOf } from './cards.ts';
import { FIRST_BID_MOVE, findTrickTaker, result, sumScores } from './rules.ts';
import {
  type AscenseurState,
  countHeldCards,
  getRoundSize,
  handPlace,
  listRoundSizes,
  MAX_SEATS,
  NONE,
  PLACE_PACK,
} from './state.ts';

/** Whether a seat cannot see this card: it is in the pack, or in another hand. */
const isHidden = ({ places }: AscenseurState, seat: Seat, kind: number) =>
  places[kind] === PLACE_PACK ||
  (places[kind]! >= handPlace(0) && places[kind] !== handPlace(seat));

/** What share of the hidden cards `hands` other hands hold. */
function shareOfHiddenCardsHeld(
  state: AscenseurState,
  seat: Seat,
  hands: number,
  cards: number,
): number {
  let hidden = 0;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++) if (isHidden(state, seat, kind)) hidden++;
  return Math.min(1, (hands * cards) / Math.max(1, hidden));
}

/** How likely a hand of so many cards has none of a given suit. */
const chanceToLackSuit = (cards: number) => 0.75 ** cards;

/** How likely a card takes a trick some time in a round that has `cards` more tricks. */
function chanceToTakeTrick(state: AscenseurState, seat: Seat, kind: number, cards: number): number {
  const trumps = suitOf(state.trump);
  let [higher, ruffs] = [0, 0];
  for (let other = 0; other < FIRST_BID_MOVE; other++) {
    if (!isHidden(state, seat, other)) continue;
    if (suitOf(other) === suitOf(kind)) higher += other > kind ? 1 : 0;
    else if (suitOf(other) === trumps) ruffs++;
  }
  const free = 1 - shareOfHiddenCardsHeld(state, seat, state.seats - 1, cards);
  if (suitOf(kind) === trumps) return Math.max(free ** higher, cards > 2 ? 0.3 : 0);
  // A plain card wins only when its suit is led, and nobody is out of it.
  const led = seat === state.leader ? 1 : 1 - chanceToLackSuit(cards);
  return led * free ** (higher + ruffs * chanceToLackSuit(cards));
}

/** How likely a card takes the trick that lies on the table. */
function chanceToTakeThisTrick(state: AscenseurState, seat: Seat, kind: number): number {
  const { leader, seats, table } = state;
  const trumps = suitOf(state.trump);
  if (table[leader] !== NONE && !beats(kind, table[findTrickTaker(state)]!, trumps)) return 0;
  let [after, threats] = [0, 0];
  for (let s = (seat + 1) % seats; s !== leader; s = (s + 1) % seats) after++;
  if (after === 0) return 1;
  const cards = countHeldCards(state, seat);
  for (let other = 0; other < FIRST_BID_MOVE; other++)
    if (isHidden(state, seat, other) && beats(other, kind, trumps))
      threats += suitOf(other) === suitOf(kind) ? 1 : chanceToLackSuit(cards);
  return (1 - shareOfHiddenCardsHeld(state, seat, after, cards)) ** threats;
}

function countExpectedTricks(state: AscenseurState, seat: Seat): number {
  const size = getRoundSize(state);
  let sum = 0;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++)
    if (state.places[kind] === handPlace(seat)) sum += chanceToTakeTrick(state, seat, kind, size);
  return sum;
}

/** How far the seat is from its bid: so many tricks are missing. */
const countMissingTricks = ({ bids, tricks }: AscenseurState, seat: Seat) =>
  bids[seat]! - tricks[seat]!;

function appraiseCard(state: AscenseurState, seat: Seat, kind: number): number {
  const left = countHeldCards(state, seat);
  const wants = countMissingTricks(state, seat);
  const now = chanceToTakeThisTrick(state, seat, kind);
  const later = left > 1 ? chanceToTakeTrick(state, seat, kind, left - 1) : 0;
  if (wants <= 0) return later - 3 * now;
  return wants >= left ? 3 * now - 0.3 * later : 2 * now - later;
}

function prior(
  state: AscenseurState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
) {
  const expected = moves[0]! >= FIRST_BID_MOVE ? countExpectedTricks(state, seat) : 0;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    out[i] =
      move >= FIRST_BID_MOVE
        ? -2 * Math.abs(move - FIRST_BID_MOVE - expected)
        : 2 * appraiseCard(state, seat, move);
  }
}

/** A beginner counts aces, kings and trumps, and then lays high or low without looking round. */
function appraiseAsBeginner(state: AscenseurState, seat: Seat, move: Move): number {
  const trumps = suitOf(state.trump);
  const height = (kind: number) => (kind % 13) + (suitOf(kind) === trumps ? 13 : 0);
  if (move < FIRST_BID_MOVE)
    return countMissingTricks(state, seat) > 0 ? height(move) : -height(move);
  let strong = 0;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++)
    if (state.places[kind] === handPlace(seat) && height(kind) > 10) strong++;
  return -Math.abs(move - FIRST_BID_MOVE - strong);
}

/** What the hand seems to take, at a glance: a trump by its height, a plain card if it is high. */
function guessTricks({ places, trump }: AscenseurState, seat: Seat): number {
  const trumps = suitOf(trump);
  let sum = 0;
  for (let kind = 0; kind < FIRST_BID_MOVE; kind++) {
    if (places[kind] !== handPlace(seat)) continue;
    const rank = kind % 13;
    sum += suitOf(kind) === trumps ? (rank + 4) / 16 : Math.max(0, (rank - 9) / 4);
  }
  return sum;
}

/**
 * Quickly, for playouts: the bid at a glance; the cheapest card that takes while a trick is missing;
 * the highest that does not, after that. Now and then anything, for not everybody thinks so.
 */
function rollout(state: AscenseurState, seat: Seat, moves: Int32Array, count: number, rng: Rng) {
  if (count === 1 || rng.below(8) === 0) return rng.below(count);
  if (moves[0]! >= FIRST_BID_MOVE) {
    const wish = FIRST_BID_MOVE + Math.round(guessTricks(state, seat));
    const at = moves.subarray(0, count).findIndex((move) => move >= wish);
    return at < 0 ? count - 1 : at;
  }
  const { leader, table } = state;
  const trumps = suitOf(state.trump);
  const wants = countMissingTricks(state, seat) > 0;
  const best = table[leader] === NONE ? NONE : table[findTrickTaker(state)]!;
  let chosen = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const kind = moves[i]!;
    const height = (kind % 13) + (suitOf(kind) === trumps ? 13 : 0);
    const takes = best === NONE || beats(kind, best, trumps);
    // Who leads has to be high to take, and low not to.
    const low = best === NONE ? !wants : wants || takes;
    const look = (takes === wants ? 100 : 0) + (low ? -height : height);
    if (look > most) {
      most = look;
      chosen = i;
    }
  }
  return chosen;
}

/** What a seat may hope for in the round at hand. */
function expectRoundPoints(state: AscenseurState, seat: Seat): number {
  if (state.bids[seat] === NONE) return 5;
  const [left, wants] = [countHeldCards(state, seat), countMissingTricks(state, seat)];
  if (wants < 0) return wants;
  if (wants > left) return left - wants;
  return (10 + state.bids[seat]!) * (left === 0 ? 1 : 0.5);
}

const winWeights = new Float64Array(MAX_SEATS);

function evaluate(state: AscenseurState, out: Float64Array): void {
  const { box, options, seats, sheet } = state;
  const end = result(state);
  const scores = sumScores(state);
  const rounds = listRoundSizes(box, options.way).length - sheet.length;
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const points = scores[seat]! + (end ? 0 : expectRoundPoints(state, seat));
    const lead = points - Math.max(...scores);
    winWeights[seat] = end
      ? end.ranks[seat] === 1
        ? 1
        : 0
      : Math.exp(lead / (5 * Math.sqrt(rounds)));
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
  // To the end of a round: six seats bid and lay seven cards.
  maxPlayoutPlies: 48,
  priorVisits: 20,
};
