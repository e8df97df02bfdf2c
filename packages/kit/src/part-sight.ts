/** How one part of a position is shown in views, and restored from them. */
import type { BaseView, Seat } from '@ludotheque/core';
import type { CardGameState } from './card-game-state.ts';
import type { HiddenCards } from './hidden-cards.ts';
import { NONE, type SeatNumbers } from './parts.ts';

/** A view while it is written. */
export type OpenSight = { [key: string]: unknown };
/** A view of a game whose parts are not known to the types. */
export type AnySight = BaseView & { readonly [key: string]: unknown };

export interface PartSight {
  /** Writes what everybody may know. */
  see(state: CardGameState, sight: OpenSight): void;
  /** Writes what only the seat itself may know; a spectator knows nothing. */
  seeOwn?(state: CardGameState, seat: Seat, sight: OpenSight): void;
  /** How many hidden cards of a pool lie here, by seat if there is a zone for each. */
  countPool?(state: CardGameState, pool: number): number | readonly number[] | undefined;
  /** Restores what the view shows. */
  restore(state: CardGameState, sight: AnySight, hidden: HiddenCards): void;
  /** Deals hidden cards into what the view does not show. */
  deal?(state: CardGameState, sight: AnySight, hidden: HiddenCards): void;
}

export const makeTableNumberSight = (name: string, index: number): PartSight => ({
  see(state, sight) {
    sight[name] = state.numbersByPart[index]![0];
  },
  restore(state, sight) {
    state.numbersByPart[index]![0] = sight[name] as number;
  },
});

export const makeSeatNumbersSight = (
  name: string,
  index: number,
  { initial }: SeatNumbers,
): PartSight => ({
  see(state, sight) {
    const numbers = state.numbersByPart[index]!;
    const shown: (number | null)[] = [];
    for (let seat = 0; seat < state.seats; seat++)
      shown.push(initial === NONE && numbers[seat] === NONE ? null : numbers[seat]!);
    sight[name] = shown;
  },
  restore(state, sight) {
    const shown = sight[name] as readonly (number | null)[];
    const numbers = state.numbersByPart[index]!.fill(initial);
    for (let seat = 0; seat < shown.length; seat++) numbers[seat] = shown[seat] ?? NONE;
  },
});

export const makeSeatCardsSight = (name: string, index: number): PartSight => ({
  see(state, sight) {
    const { kinds } = state.box.deck;
    const numbers = state.numbersByPart[index]!;
    const shown: (string | null)[] = [];
    for (let seat = 0; seat < state.seats; seat++) shown.push(kinds[numbers[seat]!] ?? null);
    sight[name] = shown;
  },
  restore(state, sight) {
    const shown = sight[name] as readonly (string | null)[];
    const numbers = state.numbersByPart[index]!.fill(NONE);
    for (let seat = 0; seat < shown.length; seat++) {
      const card = shown[seat] ?? null;
      if (card !== null) numbers[seat] = state.box.deck.kindOf(card);
    }
  },
});
