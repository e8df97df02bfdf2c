/**
 * What a game's own board brings. A folder here with a game's name is found by itself; a game
 * without one is played on the generated board.
 */
import type { AnyGame, BaseView, Move, PhraseFormatter } from '@ludotheque/core';
import { type ComponentType, memo } from 'react';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import type { CardFlight } from './card-flights.ts';
import type { SoundName } from './sound.ts';

export interface BoardProps<V extends BaseView = BaseView> {
  readonly game: AnyGame;
  readonly view: V;
  readonly speaker: PhraseFormatter;
  /** The viewer's legal moves; none while somebody else is to play, or something still moves. */
  readonly moves: readonly Move[];
  /** While a move is on its way to the house. */
  readonly disabled: boolean;
  /** What the expert would play, once the viewer has asked. */
  readonly hint: Move | undefined;
  /** Words of the board's own, from its folder `words`. */
  t(key: string, values?: { readonly [name: string]: string | number }): string;
  onPlay(move: Move): void;
}

export interface BoardModule<V extends BaseView = BaseView, E = unknown> {
  readonly Board: ComponentType<BoardProps<V>>;
  /** Which cards fly where when this happens. The zones are those marked with `data-zone`. */
  flights?(event: E, before: V, after: V, game: AnyGame): readonly CardFlight[];
  sound?(event: E): SoundName | undefined;
  /** How long the end of a round is left to be read, in milliseconds, where rounds are short. */
  readonly roundEndPauseMs?: number;
  /** How the table stood when the last round ended, shown above its scores. */
  readonly Closing?: ComponentType<Pick<BoardProps<V>, 'view' | 'speaker' | 't'>>;
}

const boardModules = import.meta.glob<BoardModule>('../games/*/board/index.tsx', {
  import: 'board',
});
const loadGeneratedBoard = () => import('../generated-board/index.tsx').then(({ board }) => board);

export const loadBoard = memoizeLoader(async (id): Promise<BoardModule> => {
  const importBoard = boardModules[`../games/${id}/board/index.tsx`] ?? loadGeneratedBoard;
  const board = await importBoard();
  // The table changes in other ways while a step is shown; the board then keeps its properties.
  return { ...board, Board: memo(board.Board) };
});
