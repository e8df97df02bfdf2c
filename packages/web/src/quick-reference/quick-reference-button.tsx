/** The button in a table's header that opens the quick reference of its game. */
import type { AnyGame, OptionValues } from '@ludotheque/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { hasQuickReference } from './load-quick-reference.ts';

const QuickReferenceDialog = lazy(() => import('./quick-reference-dialog.tsx'));

export function QuickReferenceButton({
  game,
  options = {},
}: {
  readonly game: AnyGame;
  readonly options?: OptionValues | undefined;
}) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  if (!hasQuickReference(game.id)) return null;
  return (
    <>
      <button
        type="button"
        className="action reference-button"
        title={t('quick.title')}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 4h11v16H5zM8.500 8.500h4M8.500 12h4M8.500 15.500h2.500M19 7v10" />
        </svg>
        <span>{t('quick.short')}</span>
      </button>
      <Suspense>
        {isShown && (
          <QuickReferenceDialog game={game} options={options} onClose={() => setShown(false)} />
        )}
      </Suspense>
    </>
  );
}
