/** The events of NOX. Where a card is missing, only its owner gets it. */
import type { Seat } from '@ludotheque/core';

export type NoxEvent =
  | { readonly what: 'shuffle'; readonly round: number; readonly starter: Seat }
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'expand'; readonly seat: Seat; readonly card: string; readonly to: Seat }
  | {
      readonly what: 'cover';
      readonly seat: Seat;
      readonly card: string;
      readonly to: Seat;
      readonly on: number;
    }
  | { readonly what: 'merge'; readonly to: Seat; readonly card: string; readonly height: number }
  | { readonly what: 'draw'; readonly seat: Seat; readonly card?: string }
  | {
      readonly what: 'score';
      readonly round: number;
      readonly points: readonly number[];
      readonly written: readonly number[];
    }
  | { readonly what: 'end'; readonly totals: readonly number[] };
