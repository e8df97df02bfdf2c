/** The rules of NOX as a reducer: every move makes a new state, and nothing is changed in place. */
import {
  type Card,
  deck,
  HAND_SIZE,
  MAX_STACKS,
  type Move,
  NEW_STACK,
  SEAT_NUMBERS,
  SEATS,
  type Stack,
  type State,
  score,
  shuffle,
  top,
  winnersOf,
} from './rules.ts';

const without = <T>(list: readonly T[], at: number): T[] => [
  ...list.slice(0, at),
  ...list.slice(at + 1),
];
const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, i) => (i === at ? value : old));

function laid(display: Stack[], card: Card, stack: number): Stack[] {
  const opens = stack === NEW_STACK;
  const next = opens ? [...display, [card]] : replaced(display, stack, [...display[stack]!, card]);
  const at = opens ? next.length - 1 : stack;
  const twin = next.findIndex((other, i) => i !== at && top(other).number === card.number);
  if (twin < 0) return next;
  return without(replaced(next, twin, [...next[twin]!, ...next[at]!]), at);
}

export function reduce(state: State, move: Move): State {
  const hand = state.hands[state.current]!;
  const display = laid(state.displays[move.target]!, hand[move.card]!, move.stack);
  const displays = replaced(state.displays, move.target, display);
  const kept = without(hand, move.card);
  const drawn = state.pile.slice(-1);
  const hands = replaced(state.hands, state.current, [...kept, ...drawn]);
  const next = [1, 2, 3, 4]
    .map((i) => (state.current + i) % SEATS)
    .find((seat) => hands[seat]!.length > 0);
  const moves = state.moves + 1;
  if (display.length === MAX_STACKS || next === undefined)
    return roundEnded({ ...state, moves, displays, hands: replaced(hands, state.current, kept) });
  const pile = drawn.length > 0 ? state.pile.slice(0, -1) : state.pile;
  return { ...state, moves, displays, hands, pile, current: next };
}

function roundEnded(state: State): State {
  const totals = state.totals.map((total, seat) => total + score(state.displays[seat]!));
  const winners = winnersOf(totals);
  if (winners) return { ...state, totals, winners };
  const pile = shuffle(deck());
  const handOf = (seat: number) => pile.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE);
  return {
    round: state.round + 1,
    current: state.round % SEATS,
    moves: state.moves,
    totals,
    winners,
    pile: pile.slice(SEATS * HAND_SIZE),
    hands: SEAT_NUMBERS.map(handOf),
    displays: SEAT_NUMBERS.map(() => []),
  };
}
