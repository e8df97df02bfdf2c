/**
 * The parts of a card game's position, declared once: zones of cards with who sees them and how they lie,
 * and numbers that everybody knows. State, views, imagined worlds and the board follow from them.
 */
import type { ZoneLayout } from '@ludotheque/core';
import type { CardFan, CardPile, CardPlaces } from './card-zones.ts';

/** Stands for a number that is not there yet, such as a bid to come. Views show it as null. */
export const NONE = -1;

/** In a zone of a seat, `nobody` means: not even its owner. */
export type SeenBy = 'all' | 'owner' | 'nobody';

/**
 * The layout decides how cards are kept. A fan is in canonical order, a pile has a top, and in a row or a
 * grid every card keeps its place. There a card can be turned up, and is then seen by all.
 */
export interface ZoneDeclaration {
  readonly seenBy: SeenBy;
  readonly layout: ZoneLayout;
  /** The most cards it can hold; in a row or a grid, its places. */
  readonly most: number;
  /** Whether views show how many cards are hidden in it (default true). */
  readonly counted?: boolean;
}

export interface TableZone<D extends ZoneDeclaration = ZoneDeclaration> {
  readonly part: 'tableZone';
  readonly zone: D;
}
export interface SeatZone<D extends ZoneDeclaration = ZoneDeclaration> {
  readonly part: 'seatZone';
  readonly zone: D;
}
export interface TableNumber {
  readonly part: 'tableNumber';
  readonly initial: number;
}
export interface SeatNumbers<N extends number = number> {
  readonly part: 'seatNumbers';
  readonly initial: N;
}
export interface SeatCards {
  readonly part: 'seatCards';
  readonly shownAs: 'trick' | 'zone';
}
export type Part = TableZone | SeatZone | TableNumber | SeatNumbers | SeatCards;
export type Parts = { readonly [name: string]: Part };

/** One zone for the whole table: a stock, a discard pile. */
export const tableZone = <const D extends ZoneDeclaration>(zone: D): TableZone<D> => ({
  part: 'tableZone',
  zone,
});

/** A zone for each seat: a hand, a grid. */
export const seatZone = <const D extends ZoneDeclaration>(zone: D): SeatZone<D> => ({
  part: 'seatZone',
  zone,
});

/** A number that everybody knows, from -32,768 to 32,767. */
export const tableNumber = (initial: number): TableNumber => ({ part: 'tableNumber', initial });

/** A number for each seat that everybody knows; `NONE` where there is none yet. */
export const seatNumbers = <const N extends number>(initial: N): SeatNumbers<N> => ({
  part: 'seatNumbers',
  initial,
});

/**
 * A note of one card for each seat, or `NONE`. The card itself lies in a zone that everybody sees. The
 * board shows the notes as the cards of a trick, or together as one zone.
 */
export const seatCards = (shownAs: SeatCards['shownAs']): SeatCards => ({
  part: 'seatCards',
  shownAs,
});

type ZoneOf<D extends ZoneDeclaration> = D['layout'] extends 'fan'
  ? CardFan
  : D['layout'] extends 'pile'
    ? CardPile
    : CardPlaces;

type NumberNames<P extends Parts> = {
  [K in keyof P]: P[K] extends TableNumber ? K : never;
}[keyof P];

type PartOf<T> =
  T extends TableZone<infer D>
    ? ZoneOf<D>
    : T extends SeatZone<infer D>
      ? readonly ZoneOf<D>[]
      : Int16Array;

/** The parts of a state, by their names. */
export type PartsState<P extends Parts> = { [K in NumberNames<P>]: number } & {
  readonly [K in Exclude<keyof P, NumberNames<P>>]: PartOf<P[K]>;
};

type IsPlaces<D extends ZoneDeclaration> = D['layout'] extends 'fan' | 'pile' ? false : true;

/** A place shows its card, null where it is empty, or `?` where the card is face down. */
type ZoneSight<D extends ZoneDeclaration> =
  IsPlaces<D> extends true
    ? readonly (string | null)[]
    : D['seenBy'] extends 'all'
      ? D['most'] extends 1
        ? string | null
        : readonly string[]
      : number;

type PartSight<T> = T extends TableNumber
  ? number
  : T extends SeatNumbers<infer N>
    ? readonly (N extends typeof NONE ? number | null : number)[]
    : T extends SeatCards
      ? readonly (string | null)[]
      : T extends TableZone<infer D>
        ? ZoneSight<D>
        : T extends SeatZone<infer D>
          ? readonly ZoneSight<D>[]
          : never;

type IsOwned<T> =
  T extends SeatZone<infer D> ? (D['seenBy'] extends 'owner' ? true : false) : false;

/** What views show of the parts: a zone that its owner sees has a list of the viewer's own cards. */
export type PartsView<P extends Parts> = {
  readonly [K in keyof P as IsOwned<P[K]> extends true ? `${K & string}s` : K]: PartSight<P[K]>;
} & {
  readonly [K in keyof P as IsOwned<P[K]> extends true ? K : never]: readonly string[];
};
