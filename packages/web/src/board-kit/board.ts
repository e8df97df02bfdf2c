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
  /** The viewer's legal moves; none while another player is to move or cards still fly. */
  readonly moves: readonly Move[];
  /** Whether the board takes no moves now, for example while a move is sent. */
  readonly disabled: boolean;
  /** The move that the expert bot would play, if the viewer has asked for a hint. */
  readonly hint: Move | undefined;
  /** Translates the board's own words, from its folder `words`. */
  readonly t: Translate;
  onPlay(move: Move): void;
}

/** What a score counts, which decides its icon: points, or the cards or chips in front of a seat. */
export type ScoreUnit = 'cards' | 'chips' | 'points';

export interface BoardModule<V extends BaseView = BaseView, E = unknown> {
  readonly Board: ComponentType<BoardProps<V>>;
  /** Which cards fly where at this event. Zones are the elements with `data-zone`. */
  listFlights?(event: E, before: V, after: V, game: AnyGame): readonly CardFlight[];
  pickSound?(event: E): SoundName | undefined;
  /** How long the board shows this event by itself, after its cards have landed, at the calm pace. */
  getEventDurationMs?(event: E): number;
  /** The picture of a card, for the rule book. */
  readonly CardFace?: ComponentType<{ readonly card: string }>;
  /** Older versions of the rules that it draws, too. The generated board shows all others. */
  readonly olderVersions?: readonly number[];
  /** What the scores count; points, if it is left out. */
  readonly scoreUnit?: ScoreUnit;
  /** For games whose score sheet has totals, such as chips: what everybody has in the beginning. */
  readonly startingScore?: number;
  /** How long the end of a round is shown, for games with short rounds. */
  readonly roundEndPauseMs?: number;
  /** The table at the end of the last round, shown above its scores. */
  readonly Closing?: ComponentType<Pick<BoardProps<V>, 'view' | 'speaker' | 't'>>;
  /** How long `Closing` is animated at the calm pace. The scores are shown after it. */
  getClosingDurationMs?(view: V): number;
}
