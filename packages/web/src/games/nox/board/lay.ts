/** What a card would do to a display, before it is laid there. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';
import { type NoxView, scoreDisplay } from '@ludotheque/games/nox';

export type Display = NoxView['displays'][number];
export type Stack = Display[number];

/** So many stacks in one display end the round. */
export const FULL = 6;

export const COLOURS = ['B', 'G', 'O'] as const;
export type Colour = (typeof COLOURS)[number];

export const colourOf = (card: string): Colour => card[0] as Colour;
export const numberOn = (card: string): number => Number(card.slice(1));

export const worthOf = (display: Display): number =>
  scoreDisplay(display.map(({ card }) => numberOn(card)));
export const missingFrom = (display: Display): Colour[] =>
  COLOURS.filter((colour) => !display.some(({ card }) => colourOf(card) === colour));

/** A card on its way to a display: onto the stack that shows `on`, or beside the others. */
export interface Lay {
  readonly move: Move;
  readonly card: string;
  readonly to: Seat;
  readonly on: number | undefined;
}

export function layOf(game: AnyGame, move: Move): Lay {
  const { on, play, to } = game.write(move) as { play: string; to: Seat; on?: number };
  return { move, card: play, to, on };
}

/** A display after a card has been laid there. */
export interface Outcome {
  readonly display: Display;
  readonly worth: number;
  /** How high the stack is that two have become, or 0. */
  readonly merged: number;
  readonly endsRound: boolean;
}

export function outcomeOf(display: Display, { card, on }: Lay): Outcome {
  const covered = display.find((stack) => numberOn(stack.card) === on);
  const others = display.filter((stack) => stack !== covered);
  const twin = others.find((stack) => stack.card === card);
  const height = 1 + (covered?.height ?? 0) + (twin?.height ?? 0);
  const after = [...others.filter((stack) => stack !== twin), { card, height }];
  return {
    display: after,
    worth: worthOf(after),
    merged: twin ? height : 0,
    endsRound: after.length === FULL,
  };
}
