/** For a player who is out of a game that goes on: watch it, go to its result, or play another one. */
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export function OutPanel({
  gameId,
  onSeeResult,
  onWatch,
}: {
  readonly gameId: string;
  onWatch(): void;
  onSeeResult(): void;
}) {
  const { t } = useTranslation();
  return (
    <section className="round-sheet out-panel" aria-labelledby="out-title">
      <h2 id="out-title">{t('out.title')}</h2>
      <p>{t('out.about')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the panel covers the table until it is closed */}
      <button type="button" className="main-action" onClick={onSeeResult} autoFocus>
        {t('out.result')}
      </button>
      <button type="button" className="action" onClick={onWatch}>
        {t('out.watch')}
      </button>
      <Link className="action" href={`/new/${gameId}`}>
        {t('out.newGame')}
      </Link>
    </section>
  );
}
