/**
 * The inputs of a table: everything that can happen there. A record is a list of inputs with their
 * times and nothing else, and the state of the table follows from it.
 */
import type { Json, Seat } from '@ludotheque/core';
import type { PersonId, RecordedBotLevel, TableSetup } from './table-setup.ts';

interface ByPerson {
  readonly by: PersonId;
}

export type TableInput =
  /** Until the game is over the seed is only in the record; the table shows its hash. */
  | ({
      readonly kind: 'create';
      readonly id: string;
      readonly setup: TableSetup;
      readonly seed: string;
      /** The bots that sit there from the beginning. */
      readonly bots?: readonly RecordedBotLevel[];
      /** Their names, in the same order. */
      readonly botNames?: readonly string[];
    } & ByPerson)
  | ({ readonly kind: 'sit'; readonly name: string } & DealShare & ByPerson)
  | ({ readonly kind: 'leave' } & ByPerson)
  | ({
      readonly kind: 'seat-bot';
      readonly level: RecordedBotLevel;
      readonly name?: string;
    } & ByPerson)
  | ({ readonly kind: 'unseat-bot' } & ByPerson)
  /** The host removes a person before the start. They cannot sit down here again. */
  | ({ readonly kind: 'remove'; readonly person: PersonId } & ByPerson)
  /** The host decides who sits where: the present places in their new order. Without it, lots decide. */
  | ({ readonly kind: 'arrange-seats'; readonly order?: readonly number[] } & ByPerson)
  /** The house makes another person the host, because the host is absent. */
  | { readonly kind: 'pass-host'; readonly to: PersonId }
  /** Takes the seat of a bot: at once if no move was made in this round, or with the next one. */
  | ({ readonly kind: 'take-over'; readonly name: string; readonly seat: Seat } & ByPerson)
  /** The host allows or forbids to take the seats of bots from now on. */
  | ({ readonly kind: 'allow-take-over'; readonly on: boolean } & ByPerson)
  | ({ readonly kind: 'start' } & ByPerson)
  /** After the start: the nonce that was committed to. */
  | ({ readonly kind: 'open-nonce'; readonly nonce: string } & ByPerson)
  /** The time to open nonces is over: the deal begins without the missing ones. */
  | { readonly kind: 'nonce-deadline' }
  /** `seen` is the last line that the mover knew. The mover chooses `id`, to repeat a request. */
  | ({
      readonly kind: 'move';
      readonly id: string;
      readonly seen: number;
      readonly move: Json;
    } & ByPerson)
  | { readonly kind: 'bot-move'; readonly seat: Seat; readonly seen: number; readonly move: Json }
  | { readonly kind: 'timeout'; readonly seat: Seat }
  /** The house was down for so much of the time since the last input: nobody is charged for it. */
  | { readonly kind: 'downtime'; readonly ms: number }
  | ({ readonly kind: 'return' } & ByPerson)
  /** `absent`: the house says so for a person who has been away from a rated game for too long. */
  | ({ readonly kind: 'resign'; readonly absent?: true } & ByPerson)
  /** Gives up a seat, if there is one to give up. Written by a server that lacks the rules. */
  | ({ readonly kind: 'withdraw' } & ByPerson)
  | ({ readonly kind: 'agree'; readonly yes: boolean } & ByPerson)
  | ({ readonly kind: 'vote'; readonly against: Seat } & ByPerson)
  | ({ readonly kind: 'rematch'; readonly next: string } & ByPerson)
  | ({ readonly kind: 'say'; readonly name: string } & ChatContent & ByPerson)
  | { readonly kind: 'close'; readonly why: 'abandoned' | 'admin' };

/** What a person adds to the deal: a commitment to a nonce, or, from older clients, the nonce itself. */
export type DealShare = { readonly nonceHash: string } | { readonly nonce: string };

/** A phrase that every client shows in its own language, or free text by somebody at the table. */
export type ChatContent = { readonly preset: string } | { readonly text: string };

export type TableInputKind = TableInput['kind'];
export type TableInputOf<K extends TableInputKind> = Extract<TableInput, { readonly kind: K }>;
