/** What the house gets from outside: clock, random bytes, store, bots. It has none of its own. */
import type { BotReply, BotRequest, BotRequestOrigin } from '@ludotheque/bots';
import type { GameRegistry } from '@ludotheque/core';
import type { PushSubscriptionRow, Store } from '@ludotheque/store';
import type { NodePubSub } from './cluster/node-pub-sub.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after this many milliseconds; the result cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
  /** Where all nodes follow one clock: what time it is by that one. */
  readReferenceMs?(): Promise<number>;
}

/** How long bots wait at a table, so that people can follow, and interrupt. */
export interface BotPacing {
  /** Before the first move of a bot after a person's. */
  readonly moveDelayMs: number;
  /** Before the third and later moves of bots in a row; the same as the first, if it is left out. */
  readonly shortestMoveDelayMs?: number;
  /** Before every move of a bot where, as far as spectators see, somebody might interrupt. */
  readonly interruptibleMoveDelayMs: number;
  /** How long the searching levels think. */
  readonly thinkTimeMs: number;
}

export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  /** New tables are opened with the newest version of a game. */
  readonly rules: GameRegistry;
  /** Whether to start although some stored tables cannot be played: their rules are missing. */
  readonly allowsUnknownRules?: boolean;
  readonly bots: { ask(request: BotRequest, origin: BotRequestOrigin): Promise<BotReply> };
  /** Bytes that nobody can guess. */
  randomBytes(count: number): Uint8Array;
  /** SHA-256, in hex. */
  hash(text: string): string;
  /** Notifies a device that it is a person's turn; false if the device has unsubscribed. */
  sendPush(
    to: PushSubscriptionRow,
    turn: { readonly table: string; readonly game: string },
  ): Promise<boolean>;
  /** Logs a failure on our side. The text and the error contain no secret. */
  warn(what: string, error: unknown): void;
  readonly botPacing: BotPacing;
  /** Whether people expect the house to be up. It then stores when it is, and charges no other time. */
  readonly isAlwaysOpen?: boolean;
  /** Slow mode: how long somebody waits between two lines of chat at a table. 0 or absent: no. */
  readonly slowChatMs?: number;
  readonly build: string;
  /** Given where several nodes share one store. Without it, this is the only node. */
  readonly pubSub?: NodePubSub;
}
