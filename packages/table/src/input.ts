/**
 * What can happen at a table. A record is a list of these, each with its time, and nothing else: the
 * table is what they make together. What is not here cannot happen.
 */
import type { Json, Seat } from '@ludotheque/core';
import type { BotLevel, PersonId, Setup } from './setup.ts';

interface By {
  readonly by: PersonId;
}

export type Input =
  /** The seed stays in the record until the game is over; its hash is what the table shows. */
  | ({
      readonly kind: 'create';
      readonly id: string;
      readonly setup: Setup;
      readonly seed: string;
      /** Who sits there from the beginning. */
      readonly bots?: readonly BotLevel[];
    } & By)
  | ({ readonly kind: 'sit'; readonly name: string; readonly nonce: string } & By)
  | ({ readonly kind: 'leave' } & By)
  | ({ readonly kind: 'seat-bot'; readonly level: BotLevel } & By)
  | ({ readonly kind: 'unseat-bot' } & By)
  | ({ readonly kind: 'start' } & By)
  /** `seen` is the number of the last line that the mover knew; `id` is of the mover's choosing. */
  | ({
      readonly kind: 'move';
      readonly id: string;
      readonly seen: number;
      readonly move: Json;
    } & By)
  | { readonly kind: 'bot-move'; readonly seat: Seat; readonly seen: number; readonly move: Json }
  | { readonly kind: 'timeout'; readonly seat: Seat }
  | ({ readonly kind: 'return' } & By)
  | ({ readonly kind: 'resign' } & By)
  | ({ readonly kind: 'agree'; readonly yes: boolean } & By)
  | ({ readonly kind: 'vote'; readonly against: Seat } & By)
  | ({ readonly kind: 'rematch'; readonly next: string } & By)
  | ({ readonly kind: 'say'; readonly name: string } & Saying & By)
  | { readonly kind: 'close'; readonly why: 'abandoned' | 'admin' };

/** A phrase everybody has in their own language, or free text of those who sit. */
export type Saying = { readonly preset: string } | { readonly text: string };

export type Kind = Input['kind'];
