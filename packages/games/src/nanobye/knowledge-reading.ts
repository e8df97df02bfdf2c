/**
 * Reading the others: what they were seen to do tells what they hold. In an imagined world the cards
 * of those who are still in are dealt again, seat by seat, until a player of known habits would have
 * announced, exchanged and staked with them what was seen.
 */
import { type BotKnowledge, hasSeat, type Rng, type Seat } from '@ludotheque/core';
import { orderOf, stakeLevel } from './knowledge-habits.ts';
import { playing, sortTwo } from './manche.ts';
import { coteIn, exchangeOne, exchangeTwo, isBet, KEEP, MOVES, QUIT } from './moves.ts';
import { moves } from './rules.ts';
import { HAND, NanobyeState } from './state.ts';

/** How somebody with these habits chooses. */
type Habits = BotKnowledge<NanobyeState>['rollout'];

/** After so many hands that do not fit, the next one is taken as it comes. */
const PATIENCE = 200;

/** The table as the seat being read saw it; its own cards are filled in for every try. */
let then: NanobyeState;
const options = new Int32Array(MOVES);

const choose = (habits: Habits, seat: Seat, rng: Rng): number =>
  options[habits(then, seat, options, moves(then, seat, options), rng)]!;

export function readOthers(state: NanobyeState, viewer: Seat, habits: Habits, rng: Rng): void {
  if (state.cote === null) return;
  for (let seat = 0; seat < state.seats; seat++) {
    if (seat === viewer || !hasSeat(playing(state), seat)) continue;
    const acted = state.phase === 'align' || orderOf(state, seat) < orderOf(state, viewer);
    if (!acted && seat !== state.dealer) continue;
    lookBack(state, viewer, seat);
    for (let tries = 0; tries < PATIENCE; tries++) {
      dealAgain(state, seat, rng);
      if (seat === state.dealer && !announcesSo(state, seat, habits, rng)) continue;
      if (!acted) break;
      if (exchangesSo(state, seat, habits, rng) && stakesSo(state, viewer, habits, rng)) break;
    }
  }
}

/** Any cards that nobody has seen, for those the seat holds and those it has exchanged away. */
function dealAgain(state: NanobyeState, seat: Seat, rng: Rng): void {
  const { came, hands, left } = state;
  const count = state.exchanged[seat]!;
  const at = seat * HAND;
  for (let i = 0; i < HAND; i++) swap(state, hands, at + i, rng);
  for (let i = 0; i < count; i++) {
    swap(state, left, at + i, rng);
    came[at + i] = hands[at + i]!;
  }
  sortTwo(hands, at);
  if (count < HAND) return;
  sortTwo(left, at);
  sortTwo(came, at);
}

/** A card for any one of the pile, itself included. */
function swap({ drawn, pile }: NanobyeState, cards: Uint8Array, at: number, rng: Rng): void {
  const from = drawn + rng.below(pile.length - drawn + 1);
  if (from === pile.length) return;
  const card = cards[at]!;
  cards[at] = pile[from]!;
  pile[from] = card;
}

/** Back to the seat's turn in tour 2: whoever comes after it has not yet done anything. */
function lookBack(state: NanobyeState, viewer: Seat, seat: Seat): void {
  if (then?.box !== state.box) then = new NanobyeState(state.box);
  then.set(state);
  then.turn = seat;
  then.highest = 0;
  for (let other = 0; other < state.seats; other++) {
    const stake = state.stakes[other]!;
    const before = orderOf(state, other) < orderOf(state, seat);
    const staked = !before
      ? 0
      : hasAligned(state, viewer, other)
        ? Math.min(stake, state.stakes[viewer]!)
        : stake;
    then.stakes[other] = staked;
    then.chips[other] = state.chips[other]! + stake - staked;
    // Who quit with a stake did so later, in tour 3.
    if (!before || stake > 0) then.quit &= ~(1 << other);
    if (!hasSeat(state.tapis, other)) then.highest = Math.max(then.highest, staked);
  }
}

/**
 * Stakes never fall in tour 2, so in tour 3 whoever comes before the viewer has paid up since then,
 * and had staked at most what the viewer has.
 */
const hasAligned = (state: NanobyeState, viewer: Seat, seat: Seat): boolean =>
  state.phase === 'align' && orderOf(state, seat) < orderOf(state, viewer);

/** Puts down the two cards that the seat was dealt. */
function holdAsDealt({ came, exchanged, hands, left }: NanobyeState, seat: Seat): void {
  const at = seat * HAND;
  const count = exchanged[seat]!;
  const stayed = count === 1 && hands[at] === came[at] ? at + 1 : at;
  then.hands[at] = count === 0 ? hands[at]! : left[at]!;
  then.hands[at + 1] = count === 0 ? hands[at + 1]! : count === 1 ? hands[stayed]! : left[at + 1]!;
  sortTwo(then.hands, at);
  then.exchanged[seat] = 0;
}

function announcesSo(state: NanobyeState, seat: Seat, habits: Habits, rng: Rng): boolean {
  holdAsDealt(state, seat);
  then.phase = 'cote';
  return coteIn(choose(habits, seat, rng)) === state.cote;
}

function exchangesSo(state: NanobyeState, seat: Seat, habits: Habits, rng: Rng): boolean {
  const { exchanged, hands, left } = state;
  const at = seat * HAND;
  const count = exchanged[seat]!;
  holdAsDealt(state, seat);
  then.phase = 'exchange';
  const chosen = choose(habits, seat, rng);
  then.hands[at] = hands[at]!;
  then.hands[at + 1] = hands[at + 1]!;
  then.exchanged[seat] = count;
  if (count === 0) return chosen === KEEP;
  return chosen === (count === 1 ? exchangeOne(left[at]!) : exchangeTwo(left[at]!, left[at + 1]!));
}

function stakesSo(state: NanobyeState, viewer: Seat, habits: Habits, rng: Rng): boolean {
  const seat = then.turn;
  const stack = then.chips[seat]!;
  if (stack === 0) return true;
  then.phase = 'stake';
  const move = choose(habits, seat, rng);
  if (!isBet(move)) return move !== QUIT;
  if (!hasAligned(state, viewer, seat)) return stakeLevel(move) === stakeLevel(state.stakes[seat]!);
  return move <= state.stakes[viewer]! && alignsSo(state, move, habits, rng);
}

/** Whether the seat in turn, having staked so much, would then have paid up. */
function alignsSo(state: NanobyeState, bet: number, habits: Habits, rng: Rng): boolean {
  const seat = then.turn;
  const { highest } = then;
  then.phase = 'align';
  then.highest = state.highest;
  then.stakes[seat] = bet;
  then.chips[seat] = then.chips[seat]! - bet;
  const stays = choose(habits, seat, rng) !== QUIT;
  then.highest = highest;
  then.stakes[seat] = 0;
  then.chips[seat] = then.chips[seat]! + bet;
  return stays;
}
