/** The setup of a table: what is decided before anybody sits down. */
import type { OptionValues } from '@ludotheque/core';

/**
 * The level of a bot as a record has it. Not a `BotLevel` of core: a record can be older than the
 * levels of today, and the table only passes the name on.
 */
export type RecordedBotLevel = string;
export type PersonId = string;

export type ClockSetup =
  | { readonly kind: 'none' }
  /** A bank of time, with an increment for every move; in milliseconds. */
  | { readonly kind: 'live'; readonly bank: number; readonly add: number }
  /** A fixed time for each move, in milliseconds. */
  | { readonly kind: 'correspondence'; readonly move: number };

export interface TableSetup {
  readonly game: string;
  /** The version of the rules. A table is always replayed by the version it began with. */
  readonly version: number;
  readonly options: OptionValues;
  readonly seats: number;
  readonly clock: ClockSetup;
  /** Whether the lobby shows the table. Without it, people need the link. */
  readonly listed: boolean;
  readonly watch: 'anyone' | 'nobody';
  /** The level of the bot that plays for a person who has left or run out of time. */
  readonly standIn: RecordedBotLevel;
  /** A rated table changes the players' ratings and gives no hints. */
  readonly rated: boolean;
  /** Whether people may take the seats of bots between rounds; left out by older records. */
  readonly takeOver?: boolean;
  /**
   * Everybody could know the seed before the deal, as with a deal of the day: the proof of fair dealing
   * proves nothing there, the bots' choices follow from the seed too, and nobody gets hints.
   */
  readonly publicSeed?: true;
}

/** A person or bot who takes part. The deal draws who gets which seat. */
export type RosterEntry =
  | {
      readonly kind: 'person';
      readonly person: PersonId;
      readonly name: string;
      /** Undefined until it is opened; it is known from the beginning if it was sent plainly. */
      readonly nonce?: string;
      /** The commitment to the nonce; undefined if the nonce was sent plainly. */
      readonly nonceHash?: string;
      /** Left after the start: a bot plays from the deal on. */
      readonly hasLeft?: true;
      /** Has left for good: the person cannot come back, and has no say in the game. */
      readonly hasResigned?: true;
    }
  | {
      readonly kind: 'bot';
      readonly level: RecordedBotLevel;
      /** Left out by older records: then clients name the bot by its seat. */
      readonly name?: string;
    };

/** Why a table is over. */
export type EndReason = 'played' | 'agreed' | 'abandoned' | 'admin';
