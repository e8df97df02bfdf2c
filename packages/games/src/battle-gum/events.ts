/** The events of Battle Gum. Where cards are only counted, their owner gets the cards. */
import type { EventSink, Seat } from '@ludotheque/core';

export type BurnReason = 'nine' | 'four' | 'completion';

export type GumEvent =
  | { readonly what: 'shuffle'; readonly dealer: Seat }
  | {
      readonly what: 'deal';
      readonly seat: Seat;
      readonly down: number;
      readonly up: readonly string[];
      readonly count: number;
      readonly cards?: readonly string[];
    }
  | { readonly what: 'arrange'; readonly seat: Seat; readonly up?: readonly string[] }
  | { readonly what: 'reveal'; readonly seat: Seat; readonly up: readonly string[] }
  /** Cards laid in turn, 13s that name nobody too; 1s that answer a 13; 13s with the seat they name. */
  | {
      readonly what: 'lay' | 'parry';
      readonly seat: Seat;
      readonly card: string;
      readonly count: number;
    }
  | {
      readonly what: 'give';
      readonly seat: Seat;
      readonly card: string;
      readonly count: number;
      readonly to: Seat;
    }
  | { readonly what: 'complete'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'pickup'; readonly seat: Seat; readonly count: number }
  | { readonly what: 'burn'; readonly reason: BurnReason; readonly count: number }
  | { readonly what: 'skip'; readonly seat: Seat }
  /** Cards from the draw pile, and face-down cards lifted into the hand. */
  | {
      readonly what: 'draw' | 'lift';
      readonly seat: Seat;
      readonly count: number;
      readonly cards?: readonly string[];
    }
  | { readonly what: 'take'; readonly seat: Seat; readonly cards: readonly string[] }
  | { readonly what: 'win'; readonly seat: Seat; readonly left: readonly number[] }
  | { readonly what: 'limit'; readonly moves: number; readonly left: readonly number[] };

export type GumEventSink = EventSink<GumEvent> | undefined;
