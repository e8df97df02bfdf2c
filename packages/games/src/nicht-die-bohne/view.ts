/** What a seat may know of a game of Nicht die Bohne! */
import {
  type BaseView,
  fullSeatSet,
  hasSeat,
  listSeatsInSet,
  NOBODY,
  type Seat,
  singleSeatSet,
  WATCHER,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { awaited, listHandNames, listRowsByName, result } from './rules.ts';
import {
  type BohneState,
  type NamedRows,
  PHASE_CHOOSE,
  PHASE_TAKING,
  type ScoreColumns,
} from './state.ts';

export type BohneOptions = { readonly manches: number };

export const PHASE_NAMES = ['lead', 'choose', 'take', 'over'] as const;

/** A take of this trick: `seat` took the card that `from` had played. */
interface TakenCard {
  readonly seat: Seat;
  readonly from: Seat;
  readonly card: string;
}

export interface BohneView extends BaseView {
  readonly options: BohneOptions;
  /** The manche that is played, from 1; at the end, the last. */
  readonly manche: number;
  readonly phase: (typeof PHASE_NAMES)[number];
  readonly dealer: Seat;
  /** The seat that has the token, or whose card the token lies on. */
  readonly token: Seat;
  /** Cards in each hand. */
  readonly hands: readonly number[];
  /** The viewer's own cards; a watcher has none. */
  readonly hand: readonly string[];
  /** The card that lies open before each seat. */
  readonly table: readonly (string | null)[];
  /** The seats with a card lying face down, and the viewer's own card [B4]. */
  readonly chosen: readonly Seat[];
  readonly choice: string | null;
  /** The takes of this trick, in order. */
  readonly takes: readonly TakenCard[];
  readonly rows: NamedRows;
  /** The columns + and − of each finished manche; the sheet has the Summe. */
  readonly columns: readonly ScoreColumns[];
  /** The rows as the last manche left them. */
  readonly closing: NamedRows | null;
}

/** The seats whose cards lie open: only the token's before the reveal, then all that are left. */
const openCards = (state: BohneState) =>
  state.phase === PHASE_CHOOSE
    ? singleSeatSet(state.token)
    : state.phase === PHASE_TAKING
      ? state.left
      : NOBODY;

function takesOf(state: BohneState): TakenCard[] {
  let seat = state.token;
  return Array.from(state.chain.subarray(0, state.taken), (from) => {
    const take = { seat, from, card: KINDS[state.played[from]! - 1]! };
    seat = from;
    return take;
  });
}

/** The seats with a card lying face down. */
const sealedIn = ({ phase, seats, token, waiting }: BohneState) =>
  phase === PHASE_CHOOSE ? fullSeatSet(seats) & ~waiting & ~singleSeatSet(token) : NOBODY;

const playedBy = (state: BohneState, seat: Seat) => KINDS[state.played[seat]! - 1] ?? null;

/** What only the seat itself can see. */
export const own = (state: BohneState, seat: Seat) => ({
  seat,
  hand: seat === WATCHER ? [] : listHandNames(state, seat),
  choice: hasSeat(sealedIn(state), seat) ? playedBy(state, seat) : null,
});

export function view(state: BohneState, seat: Seat): BohneView {
  const { phase, seats, token, tricks } = state;
  const open = openCards(state);
  const inTrick = Array.from({ length: seats }, (_, owner) => playedBy(state, owner));
  return {
    seats,
    ...own(state, seat),
    options: { manches: state.manches },
    awaited: listSeatsInSet(awaited(state)),
    scores: state.totals,
    sheet: state.sheet,
    result: result(state) ?? null,
    manche: Math.min(state.sheet.length + 1, state.manches),
    phase: PHASE_NAMES[phase]!,
    dealer: state.dealer,
    token,
    hands: inTrick.map((card) => (card === null ? tricks : tricks - 1)),
    table: inTrick.map((card, owner) => (hasSeat(open, owner) ? card : null)),
    chosen: listSeatsInSet(sealedIn(state)),
    takes: takesOf(state),
    rows: listRowsByName(state),
    columns: state.columns,
    closing: state.closing,
  };
}
