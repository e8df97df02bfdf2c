/** Imagines a state that fits a view: restores what it shows, deals the rest at random. */
import { type Rng, seatSetFrom, singleSeatSet, type UnseenCards } from '@ludotheque/core';
import { COLOUR_COUNT, kindOf, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { addToSuit } from './rules.ts';
import { type BohneState, PHASE_LEAD, PHASE_OVER, PHASE_TAKING } from './state.ts';
import { type BohneView, PHASE_NAMES } from './view.ts';

export function imagine(
  view: BohneView,
  rng: Rng,
  unseen: UnseenCards,
  state: BohneState,
): BohneState {
  const { chosen, hands, seat, seats } = view;
  unseen.reset();
  state.clear();
  setDown(view, state);
  setDownRows(view, unseen, state);
  setDownTrick(view, unseen, state);
  for (const card of view.hand) addToSuit(state.hands, seat, see(unseen, card));

  unseen.shuffle(rng);
  for (let owner = 0; owner < seats; owner++) {
    if (owner === seat) continue;
    for (let i = hands[owner]!; i > 0; i--) addToSuit(state.hands, owner, unseen.dealNext());
  }
  for (let i = 0; i < chosen.length; i++) {
    const owner = chosen[i]!;
    if (owner !== seat) state.played[owner] = unseen.dealNext() + 1;
  }
  return state;
}

function see(unseen: UnseenCards, card: string): number {
  const kind = kindOf(card);
  unseen.markSeen(kind);
  return kind;
}

/** How the game stands, apart from the cards. */
function setDown(view: BohneView, state: BohneState): void {
  const phase = PHASE_NAMES.indexOf(view.phase);
  const before = phase === PHASE_LEAD || phase === PHASE_OVER;
  state.seats = view.seats;
  state.manches = view.options.manches;
  state.dealer = view.dealer;
  state.token = view.token;
  state.phase = phase;
  state.waiting = seatSetFrom(view.awaited);
  state.tricks = view.hands[view.token]! + (before ? 0 : 1);
  state.totals = view.scores;
  state.sheet = view.sheet;
  state.columns = view.columns;
  state.closing = view.closing;
}

function setDownRows(view: BohneView, unseen: UnseenCards, state: BohneState): void {
  for (let owner = 0; owner < view.seats; owner++)
    for (let colour = 0; colour < COLOUR_COUNT; colour++) {
      let suit = 0;
      for (const card of view.rows[owner]![colour]!)
        suit += SUIT_INCREMENT_BY_KIND[see(unseen, card)]!;
      state.rows[owner * COLOUR_COUNT + colour] = suit;
    }
}

/** The cards of this trick; those that have been taken were seen in the rows. */
function setDownTrick(view: BohneView, unseen: UnseenCards, state: BohneState): void {
  const { choice, seat, seats, table, takes } = view;
  state.left = 0;
  for (let owner = 0; owner < seats; owner++) {
    const card = table[owner]!;
    if (card === null) continue;
    state.played[owner] = see(unseen, card) + 1;
    if (state.phase === PHASE_TAKING) state.left |= singleSeatSet(owner);
  }
  if (choice !== null) state.played[seat] = see(unseen, choice) + 1;
  state.taken = takes.length;
  for (let i = 0; i < takes.length; i++) {
    const { from, card } = takes[i]!;
    state.chain[i] = from;
    state.played[from] = kindOf(card) + 1;
  }
}
