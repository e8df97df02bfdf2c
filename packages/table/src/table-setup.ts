/** How a table is set up: what is decided before anybody sits down. */
import type { OptionValues } from '@ludotheque/core';

/**
 * The level of a bot as a record has it. Not a `RecordedBotLevel`: a record can be older than the levels of
 * today, and the table only passes it on.
 */
export type RecordedBotLevel = string;
export type PersonId = string;

export type ClockSetup =
  | { readonly kind: 'none' }
  /** A bank of time, and more of it with every move. */
  | { readonly kind: 'live'; readonly bank: number; readonly add: number }
  /** So long for every single move. */
  | { readonly kind: 'correspondence'; readonly move: number };

export interface TableSetup {
  readonly game: string;
  /** Pinned: a table is always replayed by the rules it began with. */
  readonly version: number;
  readonly options: OptionValues;
  readonly seats: number;
  readonly clock: ClockSetup;
  /** Whether the lobby shows it; otherwise it is for those who have the link. */
  readonly listed: boolean;
  readonly watch: 'anyone' | 'nobody';
  /** Who plays for somebody who has left or run out of time. */
  readonly standIn: RecordedBotLevel;
  /** Rated tables count for everybody's rating, and give no hints. */
  readonly rated: boolean;
}

/** A chair before the deal; the deal then draws who gets which seat. */
export type RosterEntry =
  | {
      readonly kind: 'person';
      readonly person: PersonId;
      readonly name: string;
      readonly nonce: string;
    }
  | { readonly kind: 'bot'; readonly level: RecordedBotLevel };

/** Why a table is over. */
export type EndReason = 'played' | 'agreed' | 'abandoned' | 'admin';
