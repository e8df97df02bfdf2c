/** The line above a board: the game, whose turn it is, and buttons for a hint, for skipping and the menu. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { type ReactNode, useEffect } from 'react';
import { playSound } from '../board-kit/sound.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { Playback } from './playback.ts';

function TurnStatus({ speaker, view }: { speaker: PhraseFormatter; view: BaseView }) {
  const { t } = useTranslation();
  const mine = view.awaited.includes(view.seat);
  const others = view.awaited
    .filter((seat) => seat !== view.seat)
    .map((seat) => speaker.seatName(seat));
  useEffect(() => {
    if (mine) playSound('turn');
  }, [mine]);
  return (
    <p className={mine ? 'turn mine' : 'turn'} role="status">
      {mine ? t('play.yourTurn') : t('play.turnOf', { names: others.join(', ') })}
    </p>
  );
}

export function PlayHeader({
  gameId,
  hintIsRequested,
  isOver,
  menu,
  onRequestHint,
  playback,
  speaker,
}: {
  readonly gameId: string;
  readonly speaker: PhraseFormatter;
  readonly playback: Playback;
  readonly isOver: boolean;
  readonly hintIsRequested: boolean;
  /** Without it no hint can be asked for. */
  readonly onRequestHint: (() => void) | undefined;
  readonly menu: ReactNode;
}) {
  const { t, translator } = useTranslation();
  const { isCaughtUp, roundEndView, settledView, skip } = playback;
  return (
    <header className="play-head">
      <h1 className="game-name">{translator.t('name', { ns: gameId })}</h1>
      {!isOver && <TurnStatus speaker={speaker} view={settledView} />}
      {onRequestHint && (
        <button
          type="button"
          className="action hint-button"
          disabled={hintIsRequested}
          onClick={onRequestHint}
        >
          {t('hint.ask')}
        </button>
      )}
      {!isCaughtUp && !roundEndView && (
        <button type="button" className="action skip-step" onClick={skip}>
          {t('play.skip')}
        </button>
      )}
      {menu}
    </header>
  );
}
