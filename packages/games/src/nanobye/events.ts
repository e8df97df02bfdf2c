/** The events of Nanobye. Where there is a count, only the owner gets the cards. */
import type { Seat } from '@ludotheque/core';
import type { Cote } from './scoring.ts';

export type NanobyeEvent =
  | { readonly what: 'shuffle'; readonly manche: number; readonly dealer: Seat }
  | { readonly what: 'deal'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'deal'; readonly seat: Seat; readonly count: number }
  | {
      readonly what: 'stake';
      readonly seat: Seat;
      readonly tour: number;
      readonly value: number;
    }
  | { readonly what: 'cote'; readonly seat: Seat; readonly cote: Cote }
  | {
      readonly what: 'exchange';
      readonly seat: Seat;
      readonly left: readonly string[];
      readonly came: readonly string[];
    }
  | { readonly what: 'exchange'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'quit'; readonly seat: Seat }
  | { readonly what: 'tapis'; readonly seat: Seat; readonly value: number }
  | { readonly what: 'align'; readonly seat: Seat; readonly value: number }
  | {
      readonly what: 'show';
      readonly seat: Seat;
      readonly cards: readonly string[];
      readonly number: number;
    }
  | { readonly what: 'collect'; readonly seat: Seat; readonly pot: number; readonly by: WinReason }
  | { readonly what: 'eliminated'; readonly seat: Seat; readonly manche: number }
  | { readonly what: 'end'; readonly totals: readonly number[] };

/** By the better number, as the Big Boss of a tie, or as the only one left. */
export type WinReason = 'number' | 'bigBoss' | 'quitting';
