/** Imagines a state that fits a view: restores what it shows, deals all other cards at random. */
import { type Rng, type Seat, seatSetFrom, type UnseenCards } from '@ludotheque/core';
import { indexOfCardList } from './card-lists.ts';
import { KINDS } from './cards.ts';
import { layOnCentre } from './centre.ts';
import { addFaceUp, addToHand, addToHandOpenly } from './hands.ts';
import { FIRST_ARRANGE_MOVE } from './moves.ts';
import type { GumState } from './state.ts';
import type { GumView } from './view.ts';

export function imagine(view: GumView, rng: Rng, unseen: UnseenCards, state: GumState): GumState {
  state.clear();
  placeFacts(view, state);
  unseen.reset();
  placeSeen(view, unseen, state);
  unseen.shuffle(rng);
  placeUnseen(view, unseen, state);
  if (view.arranging) sealChoices(view, rng, state);
  return state;
}

function placeFacts(view: GumView, state: GumState): void {
  const { options, refill } = view;
  state.seats = view.seats;
  state.setOptions(options);
  state.over = view.result !== null;
  state.sheet = view.sheet;
  state.turn = view.turn;
  state.answering = view.answering;
  state.counted = view.counted;
  state.drawn = state.pile.length - view.pile;
  state.last = view.last ?? 0;
  if (view.arranging) state.arranging = seatSetFrom(view.awaited);
  if (refill === null) return;
  state.drawer = refill.seat;
  state.needed = refill.count;
}

/** Restores every card that the viewer can see or remembers. */
function placeSeen(view: GumView, unseen: UnseenCards, state: GumState): void {
  for (let kind = 0; kind < KINDS.length; kind++) {
    state.burnt[kind] = view.burnt[kind]!;
    unseen.markSeen(kind, view.burnt[kind]);
  }
  for (const name of view.centre) layOnCentre(state, unseen.markSeenByName(name), 1);
  for (let owner = 0; owner < view.seats; owner++) {
    for (const name of view.up[owner]!) addFaceUp(state, owner, unseen.markSeenByName(name));
    if (owner === view.seat) placeOwnHand(view, unseen, state);
    else
      for (const name of view.known[owner]!)
        addToHandOpenly(state, owner, unseen.markSeenByName(name));
  }
}

/** The viewer sees its whole hand; the known cards are among these. */
function placeOwnHand(view: GumView, unseen: UnseenCards, state: GumState): void {
  const { seat } = view;
  for (const name of view.hand) addToHand(state, seat, unseen.markSeenByName(name));
  for (const name of view.known[seat]!) {
    const at = seat * KINDS.length + state.box.deck.kindOf(name);
    state.known[at] = state.known[at]! + 1;
  }
}

function placeUnseen(view: GumView, unseen: UnseenCards, state: GumState): void {
  const { box, down, downs, held, pile } = state;
  for (let owner = 0; owner < view.seats; owner++) {
    for (let left = view.hands[owner]! - held[owner]!; left > 0; left--)
      addToHand(state, owner, unseen.dealNext());
    const end = (owner + 1) * box.layer;
    downs[owner] = view.down[owner]!;
    for (let at = end - view.down[owner]!; at < end; at++) down[at] = unseen.dealNext();
  }
  for (let at = state.drawn; at < pile.length; at++) pile[at] = unseen.dealNext();
}

/** The own choice is known; another's may be any of its cards, all with the same chance. */
function sealChoices(view: GumView, rng: Rng, state: GumState): void {
  for (let owner = 0; owner < view.seats; owner++) {
    if (view.awaited.includes(owner)) continue;
    const list =
      owner === view.seat
        ? view.chosen!.map((name) => state.box.deck.kindOf(name))
        : anyChoice(state, owner, rng);
    state.sealed[owner] = FIRST_ARRANGE_MOVE + indexOfCardList(list);
  }
}

function anyChoice(state: GumState, seat: Seat, rng: Rng): number[] {
  const { box, hands, up } = state;
  const own = new Uint8Array(2 * box.layer);
  own.set(up.subarray(seat * box.layer, (seat + 1) * box.layer));
  let n = box.layer;
  for (let kind = 0; kind < KINDS.length; kind++)
    for (let i = hands[seat * KINDS.length + kind]!; i > 0; i--) own[n++] = kind;
  rng.shuffle(own);
  return [...own.subarray(0, box.layer).sort()];
}
