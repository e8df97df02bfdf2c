/** The quick reference over a table. Escape, its button or a tap beside it closes it. */

import { type AnyGame, type OptionValues, resolveOptions } from '@ludotheque/core';
import { type MouseEvent, use, useEffect, useRef } from 'react';
import { SentenceWithGameName } from '../game-boxes/game-name.tsx';
import '../board-kit/board-kit.css';
import { loadBoard } from '../games/load-board.ts';
import {
  useSuspendUntilGameWords,
  useSuspendUntilPageWords,
  useSuspendUntilQuickReferenceWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { ChosenVariants } from './chosen-variants.tsx';
import { loadQuickReference } from './load-quick-reference.ts';
import './quick-reference-dialog.css';
import type { ReferenceChapter } from './quick-reference.ts';
import { ReferenceChapters } from './reference-chapters.tsx';

/** Whoever sits at the table has set up the game already. */
const CHAPTERS: readonly ReferenceChapter[] = ['cards', 'scoring', 'turn', 'end'];

export default function QuickReferenceDialog({
  game,
  onClose,
  options,
}: {
  readonly game: AnyGame;
  /** Options that are left out have their default. */
  readonly options: OptionValues;
  onClose(): void;
}) {
  const { id } = game;
  const loading = [loadBoard(id), loadQuickReference(id)] as const;
  useSuspendUntilPageWords('quick-reference');
  useSuspendUntilGameWords(id);
  useSuspendUntilQuickReferenceWords(id);
  const { CardFace } = use(loading[0]);
  const reference = use(loading[1]);
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  // The dialog itself has no padding: a click that hits it was beside its content.
  const closeFromBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) close();
  };
  const resolved = resolveOptions(game, options);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog
    <dialog
      ref={dialog}
      className="quick-reference"
      aria-labelledby="quick-reference-title"
      onClick={closeFromBeside}
      onClose={onClose}
    >
      <div className="quick-reference-sheet">
        <div className="quick-reference-head">
          <h2 id="quick-reference-title">
            <SentenceWithGameName id={id} sentence={(name) => t('quick.of', { game: name })} />
          </h2>
          <button type="button" className="action" aria-label={t('quick.close')} onClick={close}>
            ×
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="quick-reference-content" tabIndex={0}>
          <div className="quick-reference-columns">
            <section className="reference-chapter">
              <h2>{t('quick.atThisTable')}</h2>
              <ChosenVariants game={game} options={resolved} />
            </section>
            {reference && (
              <ReferenceChapters
                game={id}
                chapters={CHAPTERS}
                lines={reference(resolved)}
                CardFace={CardFace}
              />
            )}
            <a className="action" href={`/learn/${id}`} target="_blank" rel="noopener">
              {t('menu.rules')}
            </a>
          </div>
        </div>
      </div>
    </dialog>
  );
}
