/** Everything that the house sends. */
import type { BaseView, Refusal, Seat } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import type { RequestErrorCode } from './error-codes.ts';
import type { Reply } from './replies.ts';
import type { RequestName } from './requests.ts';

/** Why something was not done. */
export interface ErrorReply {
  readonly code: RequestErrorCode;
  readonly message: string;
  /** The rules' own reason, with the number of the ruling, where they were asked. */
  readonly refusal?: Refusal;
}

/** What happened at a table, one number after the other, as this seat may know it. */
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

/** The table after a step: what has not changed is left out. */
export interface TableFrame extends StepFrame {
  readonly table: string;
  /** The answer to the request with this id is yes. */
  readonly re?: number;
  readonly face?: PublicTable;
  readonly view?: BaseView;
  /** What is left on everybody's clock at `at`, in milliseconds; it runs for who is awaited. */
  readonly clocks?: readonly number[];
  /** Who looks: a seat, or -1 for a spectator. Sent when it changes. */
  readonly seat?: Seat;
}

/** The whole table, and all steps after the last one seen. */
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
  /** Which people at the table have it open. */
  readonly present: readonly string[];
}

/** What the lobby says about a table. */
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
}

export interface Welcome {
  readonly protocol: number;
  readonly build: string;
  readonly you: { readonly person: string; readonly name: string };
  readonly now: number;
}

export type ServerFrame =
  | { readonly welcome: Welcome }
  /** Which reply it is follows from the name of the request with this id. */
  | { readonly re: number; readonly ok: Reply<RequestName> }
  | { readonly re: number | null; readonly no: ErrorReply }
  | TableFrame
  /** A table that had to be read anew: this is how it is. */
  | { readonly sync: TableSnapshot }
  /** One table of the lobby as it is now; `gone` takes it off the list. */
  | { readonly lobby: LobbyEntry }
  | { readonly lobby: { readonly id: string; readonly gone: true } }
  /** Who of the people at a table has it open. */
  | { readonly table: string; readonly present: readonly string[] }
  /** It is your turn at a table that you have not open. */
  | { readonly turn: { readonly table: string; readonly game: string } }
  /** The house says goodbye; the code says whether to come back, and how. */
  | {
      readonly bye: {
        readonly code: 'version' | 'restart' | 'replaced' | 'rate' | 'blocked';
        readonly message: string;
      };
    };

/** Reads a frame of the server, whose shape is trusted and not checked (docs/adr/0008). */
export function parseServerFrame(text: string): ServerFrame {
  const frame: ServerFrame = JSON.parse(text);
  return frame;
}
