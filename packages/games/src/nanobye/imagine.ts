/** Imagines a state of Nanobye that fits a view. */
import { hasSeat, type Rng, type Seat, seatSetFrom, type UnseenCards } from '@ludotheque/core';
import { sortTwoCards } from './manche.ts';
import { HAND_SIZE, type NanobyeState } from './state.ts';
import { holdsCards, type NanobyeView } from './view.ts';

/** Restores what the view shows, and deals the other cards at random. */
export function imagine(
  view: NanobyeView,
  rng: Rng,
  unseen: UnseenCards,
  state: NanobyeState,
): NanobyeState {
  const { seats, seat } = view;
  const { pile } = state;
  setDown(view, state);
  unseen.reset();
  for (let owner = 0; owner < seats; owner++)
    place(seenHand(view, owner), state.hands, owner * HAND_SIZE, unseen);
  place(view.left, state.left, seat * HAND_SIZE, unseen);
  view.came.forEach((name, i) => {
    state.came[seat * HAND_SIZE + i] = state.box.deck.kindOf(name);
  });
  unseen.shuffle(rng);
  for (let owner = 0; owner < seats; owner++)
    if (owner !== seat && hasSeat(state.dealt, owner)) dealUnseen(view, state, owner, rng, unseen);
  for (let at = state.drawn; at < pile.length; at++) pile[at] = unseen.dealNext();
  return state;
}

/** Everything but the cards. */
function setDown(view: NanobyeView, state: NanobyeState): void {
  state.clear();
  state.seats = view.seats;
  state.manches = view.options.manches;
  state.dealer = view.dealer;
  state.turn = view.awaited[0] ?? 0;
  state.phase = view.phase;
  state.cote = view.cote;
  state.highest = view.highest;
  state.quit = seatSetFrom(view.quit);
  state.tapis = seatSetFrom(view.tapis);
  state.alive = 0;
  state.dealt = 0;
  state.drawn = state.pile.length - view.pile;
  state.sheet = view.sheet;
  state.closing = view.closing;
  for (let seat = 0; seat < view.seats; seat++) {
    if (view.eliminated[seat] === 0) state.alive |= 1 << seat;
    if (holdsCards(view, seat)) state.dealt |= 1 << seat;
    state.eliminated[seat] = view.eliminated[seat]!;
    state.chips[seat] = view.scores[seat]!;
    state.antes[seat] = view.antes[seat]!;
    state.stakes[seat] = view.stakes[seat]!;
    state.exchanged[seat] = view.exchanged[seat]!;
  }
}

const NONE: readonly string[] = [];

/** The cards that a seat is seen to hold: the viewer its own and, at the very end, those shown. */
function seenHand(view: NanobyeView, owner: Seat): readonly string[] {
  if (owner === view.seat) return view.hand;
  return (view.phase === 'over' && view.closing?.shown[owner]) || NONE;
}

function place(names: readonly string[], cards: Uint8Array, at: number, unseen: UnseenCards): void {
  for (let i = 0; i < names.length; i++) cards[at + i] = unseen.markSeenByName(names[i]!);
}

/** Another seat's hand, what it exchanged away, and which of its cards came for that. */
function dealUnseen(
  view: NanobyeView,
  state: NanobyeState,
  owner: Seat,
  rng: Rng,
  unseen: UnseenCards,
): void {
  const { hands, left, came } = state;
  const at = owner * HAND_SIZE;
  const count = state.exchanged[owner]!;
  const shown = seenHand(view, owner).length > 0;
  if (!shown) for (let i = 0; i < HAND_SIZE; i++) hands[at + i] = unseen.dealNext();
  for (let i = 0; i < count; i++) left[at + i] = unseen.dealNext();
  // One of two cards that lie open may be either; of two that were just dealt the first will do.
  const first = shown && count === 1 ? at + rng.below(HAND_SIZE) : at;
  for (let i = 0; i < count; i++) came[at + i] = hands[first + i]!;
  sortTwoCards(hands, at);
  if (count < HAND_SIZE) return;
  sortTwoCards(left, at);
  sortTwoCards(came, at);
}
