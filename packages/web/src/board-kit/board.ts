/** The interface between a table and the board that shows it: a game's own, or the generated one. */
import type { AnyGame, BaseView, Move, PhraseFormatter } from '@ludotheque/core';
import type { ComponentType } from 'react';
import type { Translate } from '../i18n/translation.tsx';
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
  readonly t: Translate;
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
