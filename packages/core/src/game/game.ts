/**
 * The one interface between a game's rules and everything else: server, browser, bots, simulator,
 * tests. A game is a frozen object of pure functions; all that changes is in the state handed in.
 */
import type { OptionSpecs, OptionValues } from './options.ts';

/** A place at the table, 0 … n-1. A spectator looks from WATCHER. */
export type Seat = number;
/** A set of seats, one bit each. */
export type SeatSet = number;
/** One choice by one seat: a small non-negative integer whose meaning is the game's own. */
export type Move = number;

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The only source of chance. Rules use `shuffle` alone, because a transcript records shuffles and
 * nothing else; `below` is for those who choose: bots, `imagine`, the seating.
 */
export interface Rng {
  /** A whole number from 0 to n-1, each with the same chance. */
  below(n: number): number;
  /** Puts the cards (indices into `kinds`) in a random order, in place; the first is the top. */
  shuffle(cards: Uint8Array): void;
}

/** Where `play` reports what happened: insiders learn `secret`, all others `open`, or nothing. */
export interface EventSink<E> {
  emit(insiders: SeatSet, secret: E, open?: E): void;
}

export interface GameResult {
  readonly scores: readonly number[];
  /** 1 is the best; equal results share a rank, and the next one is counted on (1, 2, 2, 4). */
  readonly ranks: readonly number[];
}

/** What every game's view has. Plain JSON: it crosses threads and the network as it is. */
export interface BaseView {
  readonly seats: number;
  readonly seat: Seat;
  readonly options: OptionValues;
  readonly awaited: readonly Seat[];
  /** Where everybody stands now, in the unit of the result's scores. */
  readonly scores: readonly number[];
  /** The score sheet: a row for each finished round, with what each seat wrote down. */
  readonly sheet: readonly (readonly number[])[];
  readonly result: GameResult | null;
}

/** A value in a phrase. Seats and cards are marked, so that each reader shows them in its way. */
export type PhraseValue =
  | number
  | string
  | { readonly seat: Seat }
  | { readonly card: string }
  | { readonly cards: readonly string[] };

/** Something to say, in no language yet: a key into the game's words and the values to fill in. */
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

/** Cards that lie together and count as one thing: a stack of height 3, a pile of 40 backs. */
export interface ZoneCard {
  /** The face that shows; null where only a back does. */
  readonly card: string | null;
  readonly count: number;
}

/** A pile, a hand or a display in neutral words: the generated board and the screen reader use it. */
export interface Zone {
  /** Stable over the game, so that a card can fly from one zone to another. */
  readonly id: string;
  readonly name: Phrase;
  readonly owner?: Seat;
  readonly cards: readonly ZoneCard[];
  /** What the zone amounts to: a value, a limit, a missing colour. */
  readonly note?: Phrase;
}

export interface Game<O extends OptionValues, S, V extends BaseView, E> {
  readonly id: string;
  /** Raised whenever an old transcript would replay differently. */
  readonly version: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly options: OptionSpecs<O>;
  /** The distinct cards by name; in states and shuffles a card is its index here. */
  readonly kinds: readonly string[];
  /** Every card by name. Games are made by a function of their deck, so that tests can shrink it. */
  readonly deck: readonly string[];
  /** Every move is below `moves`; every game is over after at most `plies` of them. */
  readonly limits: { readonly moves: number; readonly plies: number };
  /** Whether a seat that is not awaited may ever have a move. */
  readonly interrupts: boolean;
  setup(options: O, seats: number, rng: Rng, events?: EventSink<E>): S;
  /** Cheap, and without allocation when given a state to copy into: a search lives on it. */
  copy(from: S, into?: S): S;
  /** Whom the game waits for: one, several at once, none when it is over. */
  awaited(state: S): SeatSet;
  /** Writes the seat's legal moves, ascending, and says how many. A seat with moves that is not
   * awaited may interrupt, or do nothing. */
  moves(state: S, seat: Seat, out: Int32Array): number;
  /** In place; the move must be legal. Choices made at the same time stay sealed until the last. */
  play(state: S, seat: Seat, move: Move, rng: Rng, events?: EventSink<E>): void;
  result(state: S): GameResult | undefined;
  /** How many cards of each kind there are, over all places: none lost, none doubled. */
  census(state: S): Uint8Array;

  /** What the seat may know, by inclusion, in canonical order; what is in it never changes again. */
  view(state: S, seat: Seat): V;
  /**
   * The keys of the view that differ from seat to seat; all others hold the same for everybody,
   * spectators too, so that a server writes them once. Without it every view is written in full.
   */
  own?(state: S, seat: Seat): Partial<V> & { readonly seat: Seat };
  /** A full state that this seat could not tell from the true one, all with the same chance. */
  imagine(view: V, rng: Rng, into?: S): S;
  /** Undefined exactly for the viewer's legal moves. */
  explain(view: V, move: Json): Refusal | undefined;
  zones(view: V): Zone[];
  phrase(thing: Move | E): Phrase;

  /** The forms of the rules, for transcripts and the wire. */
  write(move: Move): Json;
  read(json: Json): Move | undefined;
}

/** A game of which only the shape is known: what the registry, the replay and the laws handle. */
export type AnyGame = Game<OptionValues, unknown, BaseView, unknown>;
