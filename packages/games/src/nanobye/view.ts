/** What a seat may know of a game of Nanobye. */
import { type BaseView, hasSeat, listSeatsInSet, type Seat } from '@ludotheque/core';
import {
  computePot,
  listExchangedAwayNames,
  listHandNames,
  listReceivedNames,
  listSeatValues,
} from './manche.ts';
import { awaited, result } from './rules.ts';
import type { Cote } from './scoring.ts';
import type { MancheClosing, NanobyePhase, NanobyeState } from './state.ts';

export type NanobyeOptions = { readonly manches: number };

/** `scores` are the chips in front of each seat, without what it has staked. */
export interface NanobyeView extends BaseView {
  readonly options: NanobyeOptions;
  /** The number of this manche, or of the last one when the game is over. */
  readonly manche: number;
  readonly dealer: Seat;
  /** 1, 2 or 3; 0 when the game is over. */
  readonly tour: number;
  readonly phase: NanobyePhase;
  readonly cote: Cote | null;
  /** What each seat has staked in tour 1, and since then; together they are the pot. */
  readonly antes: readonly number[];
  readonly stakes: readonly number[];
  readonly pot: number;
  /** The highest stake of tour 2 so far. */
  readonly highest: number;
  readonly quit: readonly Seat[];
  readonly tapis: readonly Seat[];
  /** The manche that eliminated each seat; 0 for those in the game. */
  readonly eliminated: readonly number[];
  /** How many cards each seat has exchanged, and how many are left to draw. */
  readonly exchanged: readonly number[];
  readonly pile: number;
  /** The viewer's own cards; those that it has exchanged away, and those that came for them. A
   * watcher has none. */
  readonly hand: readonly string[];
  readonly left: readonly string[];
  readonly came: readonly string[];
  readonly closing: MancheClosing | null;
}

const TOUR_BY_PHASE: { readonly [P in NanobyePhase]: number } = {
  ante: 1,
  cote: 1,
  exchange: 2,
  stake: 2,
  align: 3,
  over: 0,
};

/** What only the seat itself can see. */
export function own(state: NanobyeState, seat: Seat) {
  const holds = hasSeat(state.dealt, seat);
  return {
    seat,
    hand: holds ? listHandNames(state, seat) : [],
    left: holds ? listExchangedAwayNames(state, seat) : [],
    came: holds ? listReceivedNames(state, seat) : [],
  };
}

export function view(state: NanobyeState, seat: Seat): NanobyeView {
  const { seats, phase } = state;
  return {
    seats,
    ...own(state, seat),
    options: { manches: state.manches },
    awaited: listSeatsInSet(awaited(state)),
    scores: listSeatValues(state, state.chips),
    sheet: state.sheet,
    result: result(state) ?? null,
    manche: state.manche,
    dealer: state.dealer,
    tour: TOUR_BY_PHASE[phase],
    phase,
    cote: state.cote,
    antes: listSeatValues(state, state.antes),
    stakes: listSeatValues(state, state.stakes),
    pot: computePot(state),
    highest: state.highest,
    quit: listSeatsInSet(state.quit),
    tapis: listSeatsInSet(state.tapis),
    eliminated: listSeatValues(state, state.eliminated),
    exchanged: listSeatValues(state, state.exchanged),
    pile: state.pile.length - state.drawn,
    closing: state.closing,
  };
}

/** An eliminated seat comes after all that are still in or lasted longer, and shares with the rest [NB7]. */
export function finalRank({ eliminated }: NanobyeView, seat: Seat): number | undefined {
  const own = eliminated[seat] ?? 0;
  if (own === 0) return undefined;
  return 1 + eliminated.filter((manche) => manche === 0 || manche > own).length;
}

/** Whether a seat holds cards; this includes seats that the last manche of the game eliminated. */
export function holdsCards(view: NanobyeView, seat: Seat): boolean {
  const eliminated = view.eliminated[seat]!;
  return eliminated === 0 || (view.phase === 'over' && eliminated === view.manche);
}
