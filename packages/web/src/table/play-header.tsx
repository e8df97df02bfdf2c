/** A table's part of the page header: the game, whose turn it is, and buttons for hint, skipping, side panel and menu. */
import type { AnyGame, OptionValues } from '@ludotheque/core';
import { type ReactNode, useEffect } from 'react';
import { playSound } from '../board-kit/sound.ts';
import { GameName } from '../game-boxes/game-name.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { QuickReferenceButton } from '../quick-reference/quick-reference-button.tsx';
import type { Playback } from './playback.ts';
import type { TurnStatus } from './turn-status.ts';

/** Not a live region: the announcer says it after the moves before it. */
function TurnStatusLine({ isMine, text }: TurnStatus) {
  useEffect(() => {
    if (isMine) playSound('turn');
  }, [isMine]);
  return <p className={isMine ? 'turn mine' : 'turn'}>{text}</p>;
}

export function PlayHeader({
  game,
  hintIsRequested,
  isOver,
  menu,
  onRequestHint,
  options,
  playback,
  sidePanelButton,
  turn,
}: {
  readonly game: AnyGame;
  /** Of this table; those that are left out have their default. */
  readonly options: OptionValues;
  readonly playback: Playback;
  readonly turn: TurnStatus;
  readonly isOver: boolean;
  readonly hintIsRequested: boolean;
  /** Without it no hint can be asked for. */
  readonly onRequestHint: (() => void) | undefined;
  readonly sidePanelButton: ReactNode;
  readonly menu: ReactNode;
}) {
  const { t } = useTranslation();
  const { isCaughtUp, roundEndView, skip } = playback;
  return (
    <InPageHeader>
      <div className="play-head">
        <h1 className="game-name">
          <GameName id={game.id} />
        </h1>
        {/* The panel over the board says that a round has ended. */}
        {!isOver && !roundEndView && <TurnStatusLine {...turn} />}
        {!isCaughtUp && !roundEndView && (
          <button type="button" className="action skip-step" onClick={skip}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 6l7 6-7 6zM13 6l7 6-7 6z" />
            </svg>
            <span>{t('play.skip')}</span>
          </button>
        )}
        {onRequestHint && (
          <button
            type="button"
            className="action hint-button"
            disabled={hintIsRequested}
            onClick={onRequestHint}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.8.7-1 1.3-1 2h-5c0-.7-.2-1.3-1-2z" />
            </svg>
            <span>{t('hint.ask')}</span>
          </button>
        )}
        <QuickReferenceButton game={game} options={options} />
        {sidePanelButton}
        {menu}
      </div>
    </InPageHeader>
  );
}
