/** A finished game as a file: its transcript, and the seed and nonces that prove the deal. */
import type { Transcript } from '@ludotheque/core';
import type { EndReason } from '@ludotheque/table';

export interface GameRecord {
  /** The hash of the table's id; left out where nobody committed to a nonce. */
  readonly table?: string;
  readonly transcript: Transcript;
  readonly seed: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly sitters: readonly GameRecordSitter[];
  readonly ending: EndReason;
  /** Only where the host arranged the seats before the deal; otherwise they were drawn. */
  readonly seating?: 'arranged';
  /** Only where everybody could know the seed before the deal: then nothing here proves it fair. */
  readonly publicSeed?: true;
}

/**
 * One seat of the record: a bot, or a person with the nonce that they added to the deal. A person with a
 * commitment and without a nonce did not open it in time, and the deal was made without it.
 */
export interface GameRecordSitter {
  /** The name at the end: of a bot, or of the person who took its seat, too. */
  readonly name: string;
  /** The level of the bot that had this seat from the beginning. */
  readonly bot?: string;
  readonly nonce?: string;
  /** The commitment to the nonce; left out if the nonce was sent plainly. */
  readonly nonceHash?: string;
}
