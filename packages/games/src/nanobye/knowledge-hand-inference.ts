/**
 * Infers the other hands from observed actions, by rejection sampling. In an imagined state the cards
 * of the seats still in are dealt again, seat by seat, until a player with known habits would have
 * announced, exchanged and staked as that seat did.
 */
import { type BotKnowledge, hasSeat, type Rng, type Seat } from '@ludotheque/core';
import { levelBelow } from './knowledge-habit-rows.ts';
import { getTurnOrder } from './knowledge-habits.ts';
import { getSeatsStillIn, sortTwoCards } from './manche.ts';
import {
  decodeCote,
  encodeExchangeOfOne,
  encodeExchangeOfTwo,
  isBet,
  KEEP,
  MOVE_COUNT,
  QUIT,
} from './moves.ts';
import { moves } from './rules.ts';
import { HAND_SIZE, NanobyeState } from './state.ts';

/** Picks the move of a player with these habits. */
type HabitPolicy = BotKnowledge<NanobyeState>['rollout'];

/** After this many rejected hands, the last one is kept. */
const MAX_REDEAL_ATTEMPTS = 200;

/** The state at the turn of the inferred seat; its cards are set anew for every attempt. */
let stateAtTurn: NanobyeState;
const options = new Int32Array(MOVE_COUNT);

const choose = (habits: HabitPolicy, seat: Seat, rng: Rng): number =>
  options[habits(stateAtTurn, seat, options, moves(stateAtTurn, seat, options), rng)]!;

export function redealHandsByObservedActions(
  state: NanobyeState,
  viewer: Seat,
  habits: HabitPolicy,
  rng: Rng,
): void {
  if (state.cote === null) return;
  for (let seat = 0; seat < state.seats; seat++) {
    if (seat === viewer || !hasSeat(getSeatsStillIn(state), seat)) continue;
    const acted =
      state.phase === 'align' || getTurnOrder(state, seat) < getTurnOrder(state, viewer);
    if (!acted && seat !== state.dealer) continue;
    rewindToTurn(state, viewer, seat);
    for (let tries = 0; tries < MAX_REDEAL_ATTEMPTS; tries++) {
      dealAgain(state, seat, rng);
      if (seat === state.dealer && !wouldAnnounceSame(state, seat, habits, rng)) continue;
      if (!acted) break;
      if (wouldExchangeSame(state, seat, habits, rng) && wouldStakeSame(state, viewer, habits, rng))
        break;
    }
  }
}

/** Deals unseen cards for those that the seat holds and those that it exchanged away. */
function dealAgain(state: NanobyeState, seat: Seat, rng: Rng): void {
  const { came, hands, left } = state;
  const count = state.exchanged[seat]!;
  const at = seat * HAND_SIZE;
  for (let i = 0; i < HAND_SIZE; i++) swap(state, hands, at + i, rng);
  for (let i = 0; i < count; i++) {
    swap(state, left, at + i, rng);
    came[at + i] = hands[at + i]!;
  }
  sortTwoCards(hands, at);
  if (count < HAND_SIZE) return;
  sortTwoCards(left, at);
  sortTwoCards(came, at);
}

/** Swaps a card with a random one of the pile, or with itself. */
function swap({ drawn, pile }: NanobyeState, cards: Uint8Array, at: number, rng: Rng): void {
  const from = drawn + rng.below(pile.length - drawn + 1);
  if (from === pile.length) return;
  const card = cards[at]!;
  cards[at] = pile[from]!;
  pile[from] = card;
}

/** Rewinds to the seat's turn in tour 2, before all later seats acted. */
function rewindToTurn(state: NanobyeState, viewer: Seat, seat: Seat): void {
  if (stateAtTurn?.box !== state.box) stateAtTurn = new NanobyeState(state.box);
  stateAtTurn.set(state);
  stateAtTurn.turn = seat;
  stateAtTurn.highest = 0;
  for (let other = 0; other < state.seats; other++) {
    const stake = state.stakes[other]!;
    const before = getTurnOrder(state, other) < getTurnOrder(state, seat);
    const staked = !before
      ? 0
      : hasAligned(state, viewer, other)
        ? Math.min(stake, state.stakes[viewer]!)
        : stake;
    stateAtTurn.stakes[other] = staked;
    stateAtTurn.chips[other] = state.chips[other]! + stake - staked;
    // A seat that quit with a stake did so later, in tour 3.
    if (!before || stake > 0) stateAtTurn.quit &= ~(1 << other);
    if (!hasSeat(state.tapis, other)) stateAtTurn.highest = Math.max(stateAtTurn.highest, staked);
  }
}

/**
 * Stakes never fall in tour 2, so in tour 3 whoever comes before the viewer has paid up since then,
 * and had staked at most what the viewer has.
 */
const hasAligned = (state: NanobyeState, viewer: Seat, seat: Seat): boolean =>
  state.phase === 'align' && getTurnOrder(state, seat) < getTurnOrder(state, viewer);

/** Restores the two cards that the seat was dealt. */
function holdAsDealt({ came, exchanged, hands, left }: NanobyeState, seat: Seat): void {
  const at = seat * HAND_SIZE;
  const count = exchanged[seat]!;
  const stayed = count === 1 && hands[at] === came[at] ? at + 1 : at;
  stateAtTurn.hands[at] = count === 0 ? hands[at]! : left[at]!;
  stateAtTurn.hands[at + 1] =
    count === 0 ? hands[at + 1]! : count === 1 ? hands[stayed]! : left[at + 1]!;
  sortTwoCards(stateAtTurn.hands, at);
  stateAtTurn.exchanged[seat] = 0;
}

function wouldAnnounceSame(
  state: NanobyeState,
  seat: Seat,
  habits: HabitPolicy,
  rng: Rng,
): boolean {
  holdAsDealt(state, seat);
  stateAtTurn.phase = 'cote';
  return decodeCote(choose(habits, seat, rng)) === state.cote;
}

function wouldExchangeSame(
  state: NanobyeState,
  seat: Seat,
  habits: HabitPolicy,
  rng: Rng,
): boolean {
  const { exchanged, hands, left } = state;
  const at = seat * HAND_SIZE;
  const count = exchanged[seat]!;
  holdAsDealt(state, seat);
  stateAtTurn.phase = 'exchange';
  const chosen = choose(habits, seat, rng);
  stateAtTurn.hands[at] = hands[at]!;
  stateAtTurn.hands[at + 1] = hands[at + 1]!;
  stateAtTurn.exchanged[seat] = count;
  if (count === 0) return chosen === KEEP;
  return (
    chosen ===
    (count === 1 ? encodeExchangeOfOne(left[at]!) : encodeExchangeOfTwo(left[at]!, left[at + 1]!))
  );
}

function wouldStakeSame(state: NanobyeState, viewer: Seat, habits: HabitPolicy, rng: Rng): boolean {
  const seat = stateAtTurn.turn;
  const stack = stateAtTurn.chips[seat]!;
  if (stack === 0) return true;
  stateAtTurn.phase = 'stake';
  const move = choose(habits, seat, rng);
  if (!isBet(move)) return move !== QUIT;
  if (!hasAligned(state, viewer, seat)) return levelBelow(move) === levelBelow(state.stakes[seat]!);
  return move <= state.stakes[viewer]! && wouldAlignSame(state, move, habits, rng);
}

/** Whether the seat whose turn it is would also have aligned, after staking `bet`. */
function wouldAlignSame(state: NanobyeState, bet: number, habits: HabitPolicy, rng: Rng): boolean {
  const seat = stateAtTurn.turn;
  const { highest } = stateAtTurn;
  stateAtTurn.phase = 'align';
  stateAtTurn.highest = state.highest;
  stateAtTurn.stakes[seat] = bet;
  stateAtTurn.chips[seat] = stateAtTurn.chips[seat]! - bet;
  const stays = choose(habits, seat, rng) !== QUIT;
  stateAtTurn.highest = highest;
  stateAtTurn.stakes[seat] = 0;
  stateAtTurn.chips[seat] = stateAtTurn.chips[seat]! + bet;
  return stays;
}
