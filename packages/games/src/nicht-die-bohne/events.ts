/** The events of Nicht die Bohne! Where a card is missing, only its owner gets it. */
import type { Seat } from '@ludotheque/core';

interface Turned {
  readonly seat: Seat;
  readonly card: string;
}

export type BohneEvent =
  | { readonly what: 'shuffle'; readonly manche: number; readonly dealer: Seat }
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'token'; readonly seat: Seat }
  | { readonly what: 'lead'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'choose'; readonly seat: Seat; readonly card?: string }
  /** The chosen cards, which lay face down until now, by seat. */
  | { readonly what: 'reveal'; readonly turned: readonly Turned[] }
  | { readonly what: 'take'; readonly seat: Seat; readonly from: Seat; readonly card: string }
  | {
      readonly what: 'score';
      readonly manche: number;
      readonly plus: readonly number[];
      readonly minus: readonly number[];
      readonly sums: readonly number[];
    }
  | { readonly what: 'end'; readonly totals: readonly number[] };
