/**
 * What can happen at a table. A record is a list of these, each with its time, and nothing else: the
 * table is what they make together. What is not here cannot happen.
 */
import type { Json, Seat } from '@ludotheque/core';
import type { PersonId, RecordedBotLevel, TableSetup } from './table-setup.ts';

interface ByPerson {
  readonly by: PersonId;
}

export type TableInput =
  /** The seed stays in the record until the game is over; its hash is what the table shows. */
  | ({
      readonly kind: 'create';
      readonly id: string;
      readonly setup: TableSetup;
      readonly seed: string;
      /** Who sits there from the beginning. */
      readonly bots?: readonly RecordedBotLevel[];
    } & ByPerson)
  | ({ readonly kind: 'sit'; readonly name: string; readonly nonce: string } & ByPerson)
  | ({ readonly kind: 'leave' } & ByPerson)
  | ({ readonly kind: 'seat-bot'; readonly level: RecordedBotLevel } & ByPerson)
  | ({ readonly kind: 'unseat-bot' } & ByPerson)
  | ({ readonly kind: 'start' } & ByPerson)
  /** `seen` is the number of the last line that the mover knew; `id` is of the mover's choosing. */
  | ({
      readonly kind: 'move';
      readonly id: string;
      readonly seen: number;
      readonly move: Json;
    } & ByPerson)
  | { readonly kind: 'bot-move'; readonly seat: Seat; readonly seen: number; readonly move: Json }
  | { readonly kind: 'timeout'; readonly seat: Seat }
  | ({ readonly kind: 'return' } & ByPerson)
  | ({ readonly kind: 'resign' } & ByPerson)
  | ({ readonly kind: 'agree'; readonly yes: boolean } & ByPerson)
  | ({ readonly kind: 'vote'; readonly against: Seat } & ByPerson)
  | ({ readonly kind: 'rematch'; readonly next: string } & ByPerson)
  | ({ readonly kind: 'say'; readonly name: string } & ChatContent & ByPerson)
  | { readonly kind: 'close'; readonly why: 'abandoned' | 'admin' };

/** A phrase everybody has in their own language, or free text of those who sit. */
export type ChatContent = { readonly preset: string } | { readonly text: string };

export type TableInputKind = TableInput['kind'];
