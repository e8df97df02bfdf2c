/**
 * Messages between the nodes that share a store. They say that something has changed, never what:
 * whoever is interested reads it. Cards, moves and names stay in the store.
 */
export type NodeMessage =
  /** The record of a table has a line with this number. */
  | { readonly about: 'table'; readonly table: string; readonly n: number }
  /** Which people at a table have it open at the sending node. */
  | {
      readonly about: 'present';
      readonly table: string;
      readonly people: readonly string[];
      /** Whether anybody has it open there, spectators included. Older nodes do not say. */
      readonly isOpen?: boolean;
      /**
       * Of the person who opened the table, or else of somebody who has it open there, sitters first: the
       * same for all people of one address, and nothing else. Older nodes do not say.
       */
      readonly clientKey?: string;
    }
  /** The sending node has loaded a table and wants to know who is present. */
  | { readonly about: 'who'; readonly table: string }
  /** A table in the lobby has changed. Older versions do not say who opened it, and who has it open. */
  | {
      readonly about: 'lobby';
      readonly table: string;
      /** The same for all tables of one owner, and nothing else. */
      readonly owner?: string;
      /** Whether the sending node only concludes the owner from who has the table open. */
      readonly guessed?: boolean;
      /** Whether somebody has it open at the sending node. */
      readonly attended?: boolean;
    }
  /** A person has a new name or new lists, or was forgotten. */
  | { readonly about: 'person'; readonly person: string }
  /** It is a person's turn at a table that they do not have open. */
  | {
      readonly about: 'turn';
      readonly person: string;
      readonly table: string;
      readonly game: string;
    };

/** The way to the other nodes. Messages may get lost, come late or in another order. */
export interface NodePubSub {
  /** This node's name, for its leases. No other process has or had it. */
  readonly nodeId: string;
  /** Whether, as far as we know, messages of other nodes reach us. */
  readonly isReceiving: boolean;
  /** There are no messages at all: nodes learn from each other only what they read in the store. */
  readonly isStoreOnly?: boolean;
  publish(message: NodeMessage): void;
  /** From now on, the listener gets the messages of other nodes. */
  onMessage(listener: (message: NodeMessage, from: string) => void): void;
  /** Asks for messages about a table; resolves when those published from then on should arrive. */
  subscribeToTable(table: string): Promise<void>;
  unsubscribeFromTable(table: string): void;
}
