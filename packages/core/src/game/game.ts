/**
 * The interface between a game's rules and everything else: server, browser, bots, simulator, tests.
 * A game is a frozen object of functions; everything that changes is in the state passed to them.
 */
import type { OptionSpecs, OptionValues } from './options.ts';

/** A place at the table, 0 … n-1. A spectator looks from WATCHER. */
export type Seat = number;
/** A set of seats, one bit each. */
export type SeatSet = number;
/** One choice by one seat: a small non-negative integer that the game assigns a meaning. */
export type Move = number;

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The only source of randomness. Rules use `shuffle` alone, because a transcript records shuffles and
 * nothing else; `below` is for bots, `imagine` and the seating.
 */
export interface Rng {
  /** A whole number from 0 to n-1, each with the same chance. */
  below(n: number): number;
  /** Puts the cards (indices into `kinds`) in a random order, in place; the first is the top. */
  shuffle(cards: Uint8Array): void;
}

/** Receives the events of `play`: insiders get `secret`, all others `open`, or nothing. */
export interface EventSink<E> {
  emit(insiders: SeatSet, secret: E, open?: E): void;
}

export interface GameResult {
  readonly scores: readonly number[];
  /** 1 is the best; equal results share a rank, and the next rank skips (1, 2, 2, 4). */
  readonly ranks: readonly number[];
}

/** What every game's view has. Views are plain JSON for threads and the network. */
export interface BaseView {
  readonly seats: number;
  readonly seat: Seat;
  readonly options: OptionValues;
  readonly awaited: readonly Seat[];
  /** The current score of each seat, in the unit of the result's scores. */
  readonly scores: readonly number[];
  /** The score sheet: a row for each finished round, with an entry for each seat. */
  readonly sheet: readonly (readonly number[])[];
  readonly result: GameResult | null;
}

/** A value in a phrase. Seats, cards and words are marked, so that page and terminal format them. */
export type PhraseValue =
  | number
  | string
  /** A key into the game's words. */
  | { readonly word: string }
  | { readonly seat: Seat }
  | { readonly card: string }
  | { readonly cards: readonly string[] };

/** A sentence in no language yet: a key into the game's words, and the values to fill in. */
export interface Phrase {
  readonly key: string;
  readonly values?: { readonly [name: string]: PhraseValue };
}

/** Why a move is not legal now: a code with words under `refusals.`, and the ruling behind it. */
export interface Refusal {
  readonly code: string;
  readonly rule?: string;
  readonly values?: { readonly [name: string]: PhraseValue };
}

/** Cards that lie together: a stack of height 3, a pile of 40 backs. */
export interface ZoneCardStack {
  /** The face that shows; null where only a back does. */
  readonly card: string | null;
  /** 0 for an empty place of a row or a grid. */
  readonly count: number;
}

/**
 * How the cards of a zone lie. In a row or a grid every place is an entry of `cards` that keeps its index;
 * a fan is a hand, and a pile is one heap of cards.
 */
export type ZoneLayout = 'row' | 'fan' | 'pile' | { readonly columns: number };

/** A pile, a hand or a display, for the generated board and for screen readers. */
export interface Zone {
  /** Stable over the game, so that a card can fly from one zone to another. */
  readonly id: string;
  readonly name: Phrase;
  readonly owner?: Seat;
  readonly cards: readonly ZoneCardStack[];
  /** Without it the board lays the cards out as there is room. */
  readonly layout?: ZoneLayout;
  /** A remark on the zone: its value, a limit, a missing colour. */
  readonly note?: Phrase;
  /** Whether its owner's card in the trick lies here; the generated board shows it in the middle. */
  readonly inTrick?: boolean;
}

/** Something to tap: a place of a zone, a card of it, or the zone itself. */
export interface MoveTarget {
  readonly zone: string;
  /** An index of the zone's `cards`. */
  readonly place?: number;
  readonly card?: string;
}

export interface Game<O extends OptionValues, S, V extends BaseView, E> {
  readonly id: string;
  /** Raised whenever an old transcript would replay differently. */
  readonly version: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: OptionSpecs<O>;
  /** The distinct cards by name; in states and shuffles a card is its index here. */
  readonly kinds: readonly string[];
  /** Every card by name; tests make games with smaller decks. */
  readonly deck: readonly string[];
  /** Every move is below `moves`; every game is over after at most `plies` of them. */
  readonly limits: { readonly moves: number; readonly plies: number };
  /** Whether a seat that is not awaited may ever have a move. */
  readonly interrupts: boolean;
  /**
   * Whether a seat that is not awaited might have a move now, judged by what a spectator sees. Bots wait
   * for people only then. Without it they always do, in a game with interrupts.
   */
  mayInterrupt?(publicView: V): boolean;
  /**
   * The place of a seat that is out for good while the game goes on: it has no move any more, and nothing
   * can change its rank. Undefined for the others. Everybody can tell, so any view will do. Such a player
   * may leave without giving up. Games that nobody drops out of leave it out.
   */
  finalRank?(view: V, seat: Seat): number | undefined;
  setup(options: O, seats: number, rng: Rng, events?: EventSink<E>): S;
  /** Cheap, and without allocation when given a state to copy into: a search copies all the time. */
  copy(from: S, into?: S): S;
  /** The seats that the game waits for: one, several at once, none when it is over. */
  awaited(state: S): SeatSet;
  /** Writes the seat's legal moves, ascending, and returns how many. A seat that has moves without
   * being awaited may interrupt, or do nothing. */
  moves(state: S, seat: Seat, out: Int32Array): number;
  /** Changes the state; the move must be legal. Simultaneous choices stay sealed until the last. */
  play(state: S, seat: Seat, move: Move, rng: Rng, events?: EventSink<E>): void;
  result(state: S): GameResult | undefined;
  /** Counts the cards of each kind over all places, to show that none is lost or doubled. */
  census(state: S): Uint8Array;

  /** What the seat may know, in canonical order. A view is immutable. */
  view(state: S, seat: Seat): V;
  /**
   * The keys of the view that differ from seat to seat. All other keys are the same for everybody,
   * spectators too, so a server serialises them once. Without it every view is written in full.
   */
  own?(state: S, seat: Seat): Partial<V> & { readonly seat: Seat };
  /** A full state with the same view for this seat; all such states are equally likely. */
  imagine(view: V, rng: Rng, into?: S): S;
  /** Why a move is refused; undefined exactly for the viewer's legal moves. */
  explain(view: V, move: Json): Refusal | undefined;
  zones(view: V): Zone[];
  /** A move or an event in words. With a view, a move is said as its viewer sees it. */
  phrase(thing: Move | E, view?: V): Phrase;
  /** What to tap on the board for a move, in this order. Without it the card of the phrase is tapped. */
  targets?(move: Move, view: V): readonly MoveTarget[];
  /**
   * The table as an event leaves it, from the table before it; the same view where nothing is to be seen.
   * Boards show it between two events of one move, such as the end of a round and the next deal.
   */
  after?(view: V, event: E): V;

  /** Moves as JSON, for transcripts and the wire. */
  write(move: Move): Json;
  read(json: Json): Move | undefined;
}

/** A game of unknown types: what the registry, the replay and the laws work with. */
export type AnyGame = Game<OptionValues, unknown, BaseView, unknown>;
