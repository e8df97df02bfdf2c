/** What the house is handed: the clock, chance, the disk, the bots. It has none of its own. */
import type { BotReply, BotRequest } from '@ludotheque/bots';
import type { PushRow, Store } from '@ludotheque/store';
import type { Rules } from '@ludotheque/table';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: () => void): () => void;
}

/** How long bots take at a table, so that people can follow, and interrupt. */
export interface Pace {
  /** Before every move of a bot. */
  readonly move: number;
  /** Before every move of a bot in a game with interrupts, whether anybody can interrupt or not. */
  readonly interruptible: number;
  /** How long the searching levels think. */
  readonly think: number;
}

export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: Rules;
  /** The games that tables are opened for, by id, in the version that is played now. */
  readonly shelf: readonly string[];
  readonly bots: { ask(request: BotRequest): Promise<BotReply> };
  /** So many bytes that nobody can guess. */
  random(bytes: number): Uint8Array;
  /** SHA-256, in hex. */
  hash(text: string): string;
  /** Tells a device that it is somebody's turn; false if the device answers no more. */
  push(to: PushRow, note: { readonly table: string; readonly game: string }): Promise<boolean>;
  /** Something went wrong on our side; never with anything secret in it. */
  warn(what: string, error: unknown): void;
  readonly pace: Pace;
  readonly build: string;
}
