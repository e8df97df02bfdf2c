/** Reads moves as lays, and predicts what a card would do to a display. */
import type { AnyGame, Move, Seat } from '@ludotheque/core';
import { type NoxView, scoreDisplay } from '@ludotheque/games/nox';

export type Display = NoxView['displays'][number];
export type Stack = Display[number];

/** A round ends when a display has this many stacks. */
export const STACKS_TO_END_ROUND = 6;

export const COLOURS = ['B', 'G', 'O'] as const;
export type Colour = (typeof COLOURS)[number];

export const readColour = (card: string): Colour =>
  COLOURS.find((colour) => card.startsWith(colour))!;
export const readNumber = (card: string): number => Number(card.slice(1));

export const computeWorth = (display: Display): number =>
  scoreDisplay(display.map(({ card }) => readNumber(card)));
export const listMissingColours = (display: Display): Colour[] =>
  COLOURS.filter((colour) => !display.some(({ card }) => readColour(card) === colour));

/** A move: a card goes onto the stack that shows the number `on`, or becomes a new stack. */
export interface Lay {
  readonly move: Move;
  readonly card: string;
  readonly to: Seat;
  readonly on: number | undefined;
}

export function readLay(game: Pick<AnyGame, 'write'>, move: Move): Lay {
  const { on, play, to } = game.write(move) as { play: string; to: Seat; on?: number };
  return { move, card: play, to, on };
}

/** A display after a lay. */
export interface LayOutcome {
  readonly display: Display;
  readonly worth: number;
  /** The height of the merged stack if two stacks merge, otherwise 0. */
  readonly merged: number;
  readonly endsRound: boolean;
}

export function predictOutcome(display: Display, { card, on }: Lay): LayOutcome {
  const covered = display.find((stack) => readNumber(stack.card) === on);
  const others = display.filter((stack) => stack !== covered);
  const twin = others.find((stack) => stack.card === card);
  const height = 1 + (covered?.height ?? 0) + (twin?.height ?? 0);
  const after = [...others.filter((stack) => stack !== twin), { card, height }];
  return {
    display: after,
    worth: computeWorth(after),
    merged: twin ? height : 0,
    endsRound: after.length === STACKS_TO_END_ROUND,
  };
}
