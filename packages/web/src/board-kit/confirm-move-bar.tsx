/**
 * The bar below a board: what to choose, then the chosen move in words, with a button that says what
 * it does and one to take it back.
 */
import type { AnyGame, BaseView, Move, PhraseFormatter } from '@ludotheque/core';
import { use } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { MoveConfirmationContext } from './move-confirmation.ts';

function TakeBackButton({ onTakeBack }: { onTakeBack(): void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="action take-back" onClick={onTakeBack}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6 4 11l5 5M4 11h9.5a5.5 5.5 0 0 1 0 11" />
      </svg>
      <span>{t('play.back')}</span>
    </button>
  );
}

export function ConfirmMoveBar({
  disabled,
  game,
  nameAction,
  onPlay,
  onTakeBack,
  preview,
  prompt,
  speaker,
  view,
  ...chosen
}: {
  readonly game: AnyGame;
  /** What the move is said about, in games that say moves as they are seen. */
  readonly view?: BaseView;
  readonly speaker: PhraseFormatter;
  /** The chosen move, if it is complete. */
  readonly move: Move | undefined;
  /** What to choose next, while the move is not complete. */
  readonly prompt: string;
  /** What the move would do. */
  readonly preview?: string | undefined;
  /** The text of the button, a verb, if "play it" does not fit. */
  nameAction?(move: Move): string | undefined;
  readonly disabled: boolean;
  onPlay(move: Move): void;
  onTakeBack?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { cancel, forcedMove, isIdle, send, waitingMove } = use(MoveConfirmationContext);
  const move = waitingMove ?? chosen.move ?? forcedMove;
  const takeBack = () => {
    cancel();
    onTakeBack?.();
  };
  return (
    <div className={isIdle ? 'action-bar idle' : 'action-bar'}>
      <p aria-live="polite">
        <span>{move === undefined ? prompt : speaker.formatPhrase(game.phrase(move, view))}</span>
        {forcedMove !== undefined && <small>{t('play.onlyMove')}</small>}
        {preview && forcedMove === undefined && <small>{preview}</small>}
      </p>
      {(onTakeBack || waitingMove !== undefined) && forcedMove === undefined && (
        <TakeBackButton onTakeBack={takeBack} />
      )}
      {!isIdle && (
        <button
          type="button"
          className="main-action do-it"
          disabled={disabled || move === undefined}
          onClick={() => move !== undefined && (send ?? onPlay)(move)}
        >
          {(move !== undefined && nameAction?.(move)) || t('play.do')}
        </button>
      )}
    </div>
  );
}
