/** The frames that the server sends over a socket. */
import type { BaseView, Refusal, Seat } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import type { RequestErrorCode } from './error-codes.ts';
import type { ReplyTo } from './replies.ts';
import type { RequestName } from './requests.ts';

/** Why a request was refused. */
export interface RequestErrorBody {
  readonly code: RequestErrorCode;
  readonly message: string;
  /** Why the rules forbid the move, with the number of the ruling. Only for illegal moves. */
  readonly refusal?: Refusal;
}

/** One numbered step at a table, with the events that this seat may know. */
export interface StepFrame {
  readonly n: number;
  readonly at: number;
  readonly events?: readonly unknown[];
  readonly said?: ChatLine;
}

export type ChatLine = {
  readonly by: string;
  readonly name: string;
} & ({ readonly preset: string } | { readonly text: string });

/** A step with the parts of the table that it changed. */
export interface TableStepFrame extends StepFrame {
  readonly table: string;
  /** The id of the request that this frame answers. */
  readonly re?: number;
  readonly face?: PublicTable;
  readonly view?: BaseView;
  /** Milliseconds left to each seat at the time `at`. They run down while a seat is awaited. */
  readonly clocks?: readonly number[];
  /** The receiver's seat, or -1 for a spectator. Sent when it changes. */
  readonly seat?: Seat;
}

/**
 * The whole table, with the steps that the client has not seen. If those are very many, it has only the
 * last of them; the request `table-log` gives the others.
 */
export interface TableSnapshot {
  readonly table: string;
  readonly n: number;
  readonly now: number;
  readonly seat: Seat;
  readonly face: PublicTable;
  readonly view: BaseView | null;
  readonly clocks: readonly number[] | null;
  readonly clocksAt: number;
  readonly steps: readonly StepFrame[];
  /** The ids of the sitters who have the table open. */
  readonly present: readonly string[];
  /** Milliseconds until a bot plays for people who do not have the table open, by their ids. */
  readonly standInMs?: { readonly [person: string]: number };
  /**
   * The record is no longer what this client has seen, because the database lost its last lines. All
   * steps are sent again, and replace those that the client has.
   */
  readonly rewound?: true;
}

/** A table in the list of the lobby. */
export interface LobbyEntry {
  readonly id: string;
  readonly game: string;
  readonly phase: PublicTable['phase'];
  readonly seats: number;
  readonly options: PublicTable['setup']['options'];
  readonly clock: PublicTable['setup']['clock'];
  readonly rated: boolean;
  readonly watch: PublicTable['setup']['watch'];
  readonly sitters: readonly { readonly name: string; readonly bot?: string }[];
  /** Only for games in which people may take the seats of bots between rounds. */
  readonly takeOver?: true;
}

export interface Welcome {
  readonly protocol: number;
  readonly build: string;
  readonly you: { readonly person: string; readonly name: string };
  readonly now: number;
  /** Fields of requests that servers before this one refuse. */
  readonly accepts?: readonly ('seenAt' | 'personality')[];
}

export type ServerFrame =
  | { readonly welcome: Welcome }
  /** The name of the request with this id determines the type of the reply. */
  | { readonly re: number; readonly ok: ReplyTo<RequestName> }
  | { readonly re: number | null; readonly no: RequestErrorBody }
  | TableStepFrame
  /** The server had to reload the table. The snapshot replaces the client's state. */
  | { readonly sync: TableSnapshot }
  /** A table that the client has open is no longer there. `lost`: nobody has deleted it. */
  | { readonly gone: { readonly table: string; readonly lost?: true } }
  /** A table in the lobby has changed. `gone` removes it from the list. */
  | { readonly lobby: LobbyEntry }
  | { readonly lobby: { readonly id: string; readonly gone: true } }
  /** The ids of the sitters who have the table open. */
  | ({ readonly table: string } & Pick<TableSnapshot, 'present' | 'standInMs'>)
  /** It is the person's turn at a table that this connection does not have open. */
  | { readonly turn: { readonly table: string; readonly game: string } }
  /** The server is about to close the connection. The code says why. */
  | {
      readonly bye: {
        readonly code: 'version' | 'restart' | 'replaced' | 'rate' | 'blocked' | 'signed-out';
        readonly message: string;
      };
    };

/** Parses a frame. The client trusts the server, so its shape is not checked (docs/adr/0008). */
export function parseServerFrame(text: string): ServerFrame {
  const frame: ServerFrame = JSON.parse(text);
  return frame;
}
