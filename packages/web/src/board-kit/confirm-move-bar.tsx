/**
 * The bar below a board: the chosen move in words, a button to play it and one to take it back. No
 * move is sent by a single tap.
 */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { useTranslation } from '../i18n/translation.tsx';

export function ConfirmMoveBar({
  disabled,
  doIt,
  game,
  move,
  onPlay,
  onTakeBack,
  preview,
  prompt,
  speaker,
}: {
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
  /** The chosen move, if it is complete. */
  readonly move: Move | undefined;
  /** What to choose next, while the move is not complete. */
  readonly prompt: string;
  /** What the move would do. */
  readonly preview?: string | undefined;
  /** The text of the button, if "play it" does not fit. */
  readonly doIt?: string | undefined;
  readonly disabled: boolean;
  onPlay(move: Move): void;
  onTakeBack?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="action-bar">
      <p aria-live="polite">
        {move === undefined ? prompt : speaker.formatPhrase(game.phrase(move))}
        {preview && <small>{preview}</small>}
      </p>
      {onTakeBack && (
        <button type="button" className="action take-back" onClick={onTakeBack}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M9 6 4 11l5 5M4 11h9.5a5.5 5.5 0 0 1 0 11" />
          </svg>
          <span>{t('play.back')}</span>
        </button>
      )}
      <button
        type="button"
        className="main-action do-it"
        disabled={disabled || move === undefined}
        onClick={() => move !== undefined && onPlay(move)}
      >
        {doIt ?? t('play.do')}
      </button>
    </div>
  );
}
