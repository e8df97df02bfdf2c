/** A finished game as a file: its transcript, and the seed and nonces that prove the deal. */
import type { Transcript } from '@ludotheque/core';
import type { EndReason } from '@ludotheque/table';

export interface GameRecord {
  readonly transcript: Transcript;
  readonly seed: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly sitters: readonly GameRecordSitter[];
  readonly ending: EndReason;
}

/** One seat of the record: a person with the nonce that they added to the deal, or a bot. */
export interface GameRecordSitter {
  readonly name: string;
  /** The level of the bot that had this seat from the beginning. */
  readonly bot?: string;
  readonly nonce?: string;
}
