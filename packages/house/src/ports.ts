/** What the house is handed: the clock, chance, the disk, the bots. It has none of its own. */
import type { BotReply, BotRequest } from '@ludotheque/bots';
import type { PushSubscriptionRow, Store } from '@ludotheque/store';
import type { RulesLookup } from '@ludotheque/table';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds; the result takes it back. */
  after(milliseconds: number, call: () => void): () => void;
}

/** How long bots take at a table, so that people can follow, and interrupt. */
export interface BotPacing {
  /** Before every move of a bot. */
  readonly moveDelayMs: number;
  /** Before every move of a bot in a game with interrupts, whether anybody can interrupt or not. */
  readonly interruptibleMoveDelayMs: number;
  /** How long the searching levels think. */
  readonly thinkTimeMs: number;
}

/**
 * What nodes that share a store tell each other: that something has changed, never what. Whoever is
 * interested reads it. Cards, moves and names stay in the store.
 */
export type NodeMessage =
  /** A table's record has a line with this number. */
  | { readonly about: 'table'; readonly table: string; readonly n: number }
  /** Who of those that sit at a table has it open at this node. */
  | { readonly about: 'present'; readonly table: string; readonly people: readonly string[] }
  /** Somebody has just begun to use a table: who is there? */
  | { readonly about: 'who'; readonly table: string }
  /** A table of the lobby has changed. */
  | { readonly about: 'lobby'; readonly table: string }
  /** Somebody has a new name or other wishes, or wanted to be forgotten. */
  | { readonly about: 'person'; readonly person: string }
  /** It is somebody's turn at a table that they have not open. */
  | {
      readonly about: 'turn';
      readonly person: string;
      readonly table: string;
      readonly game: string;
    };

/** The way to the other nodes. News may get lost, come late or in another order. */
export interface NodePubSub {
  /** This node's name, for its claims; nobody else has ever had it. */
  readonly nodeId: string;
  /** Whether, as far as we know, the others' news reach us. */
  readonly isReceiving: boolean;
  publish(news: NodeMessage): void;
  /** From now on, what other nodes tell. */
  onMessage(hear: (news: NodeMessage, from: string) => void): void;
  /** Wants to hear about a table; resolves when all that is told from then on should arrive. */
  subscribeToTable(table: string): Promise<void>;
  unsubscribeFromTable(table: string): void;
}

export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: RulesLookup;
  /** The games that tables are opened for, by id, in the version that is played now. */
  readonly offeredGameIds: readonly string[];
  readonly bots: { ask(request: BotRequest): Promise<BotReply> };
  /** So many bytes that nobody can guess. */
  randomBytes(bytes: number): Uint8Array;
  /** SHA-256, in hex. */
  hash(text: string): string;
  /** Tells a device that it is somebody's turn; false if the device answers no more. */
  sendPush(
    to: PushSubscriptionRow,
    note: { readonly table: string; readonly game: string },
  ): Promise<boolean>;
  /** Something went wrong on our side; never with anything secret in it. */
  warn(what: string, error: unknown): void;
  readonly botPacing: BotPacing;
  readonly build: string;
  /** Where a house may have several nodes on one store; without it there is one. */
  readonly pubSub?: NodePubSub;
}
