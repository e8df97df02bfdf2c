/** What a seat may know of a game of NOX, and the states that fit it. */
import {
  type BaseView,
  listSeatsInSet,
  type Rng,
  type Seat,
  type UnseenCards,
  WATCHER,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { addToHand, awaited, listHandNames, result } from './rules.ts';
import type { NoxVariant } from './scoring.ts';
import type { BoxContents, NoxState } from './state.ts';

/** A stack shows its top card and its height [N7]. */
interface Stack {
  readonly card: string;
  readonly height: number;
}
export type Display = readonly Stack[];

export type NoxOptions = { readonly variant: NoxVariant };
/** The same object in every view: what has not changed is not sent again. */
const OPTIONS_BY_VARIANT: { readonly [V in NoxVariant]: NoxOptions } = {
  base: { variant: 'base' },
  hard: { variant: 'hard' },
};

export interface NoxView extends BaseView {
  readonly options: NoxOptions;
  readonly starter: Seat;
  /** Cards left to draw, and in each hand. */
  readonly pile: number;
  readonly hands: readonly number[];
  /** The viewer's own cards; a watcher has none. */
  readonly hand: readonly string[];
  readonly displays: readonly Display[];
  /** How many of each kind have been laid this round, covered ones included [N7]. */
  readonly laid: readonly number[];
  /** The displays as the last round left them. */
  readonly closing: readonly Display[] | null;
}

function displayOf(heights: Uint8Array, seat: Seat): Display {
  const display: Stack[] = [];
  const row = seat * KINDS.length;
  for (let kind = 0; kind < KINDS.length; kind++) {
    const height = heights[row + kind]!;
    if (height > 0) display.push({ card: KINDS[kind]!, height });
  }
  return display;
}

function displaysOf(heights: Uint8Array, seats: number): Display[] {
  const displays: Display[] = [];
  for (let owner = 0; owner < seats; owner++) displays.push(displayOf(heights, owner));
  return displays;
}

/** Cached by the sheet, which changes only when a round ends; a server makes views of every move. */
const closings = new WeakMap<NoxView['sheet'], readonly Display[]>();

/** The displays as the last round left them. */
function closingOf({ closing, seats, sheet }: NoxState): readonly Display[] | null {
  if (sheet.length === 0) return null;
  let known = closings.get(sheet);
  if (!known) {
    known = displaysOf(closing, seats);
    closings.set(sheet, known);
  }
  return known;
}

/** The first `count` numbers; a plain loop, since a server makes four views of every move. */
function listed(numbers: Uint8Array | Uint16Array | Int32Array, count: number): number[] {
  const list: number[] = [];
  for (let i = 0; i < count; i++) list.push(numbers[i]!);
  return list;
}

/** What only the seat itself can see. */
export const own = (state: NoxState, seat: Seat) => ({
  seat,
  hand: seat === WATCHER ? [] : listHandNames(state, seat),
});

export function view(state: NoxState, seat: Seat): NoxView {
  const { seats } = state;
  return {
    seats,
    ...own(state, seat),
    options: OPTIONS_BY_VARIANT[state.variant],
    awaited: listSeatsInSet(awaited(state)),
    scores: listed(state.totals, seats),
    sheet: state.sheet,
    result: result(state) ?? null,
    starter: state.starter,
    pile: state.pile.length - state.drawn,
    hands: listed(state.held, seats),
    displays: displaysOf(state.heights, seats),
    laid: listed(state.laid, KINDS.length),
    closing: closingOf(state),
  };
}

/** Fills in a display; returns the set of kinds it shows. */
function placeDisplay(display: Display, heights: Uint8Array, seat: Seat, box: BoxContents): number {
  let shown = 0;
  for (const { card, height } of display) {
    const kind = box.deck.kindOf(card);
    heights[seat * KINDS.length + kind] = height;
    shown |= 1 << kind;
  }
  return shown;
}

/** Restores what the view shows, and deals the other cards at random. */
export function imagine(view: NoxView, rng: Rng, unseen: UnseenCards, state: NoxState): NoxState {
  const { box, pile } = state;
  const { seats, seat } = view;
  state.clear();
  state.seats = seats;
  state.variant = view.options.variant;
  state.starter = view.starter;
  state.sheet = view.sheet;
  state.over = view.result !== null;
  state.turn = view.awaited[0] ?? 0;
  state.drawn = pile.length - view.pile;
  for (let owner = 0; owner < seats; owner++) {
    state.totals[owner] = view.scores[owner]!;
    const display = view.displays[owner]!;
    state.shown[owner] = placeDisplay(display, state.heights, owner, box);
    state.stacks[owner] = display.length;
    if (view.closing) placeDisplay(view.closing[owner]!, state.closing, owner, box);
  }

  unseen.reset();
  for (let kind = 0; kind < KINDS.length; kind++) {
    state.laid[kind] = view.laid[kind]!;
    unseen.markSeen(kind, view.laid[kind]);
  }
  for (const name of view.hand) addToHand(state, seat, unseen.markSeenByName(name));
  unseen.shuffle(rng);
  for (let owner = 0; owner < seats; owner++) {
    if (owner === seat) continue;
    for (let i = view.hands[owner]!; i > 0; i--) addToHand(state, owner, unseen.dealNext());
  }
  for (let at = state.drawn; at < pile.length; at++) pile[at] = unseen.dealNext();
  return state;
}
