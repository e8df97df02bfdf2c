/** Tells spectators that they only watch, and where they could play. */
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { TakeSeatOffer } from './take-over.tsx';

export function SpectatorNotice({
  id,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
}) {
  const { t } = useTranslation();
  const { next, phase, setup } = table.face;
  if (table.seat >= 0) return null;
  return (
    <div className="watching">
      <p>
        <strong>{t('watch.watching')}</strong>{' '}
        {t(phase === 'playing' ? 'watch.full' : 'watch.hands')}
      </p>
      <TakeSeatOffer id={id} table={table} />
      {next !== null ? (
        <Link className="action" href={`/t/${next}`}>
          {t('watch.rematch')}
        </Link>
      ) : (
        phase === 'playing' && (
          <Link className="action" href={`/new/${setup.game}`}>
            {t('watch.own')}
          </Link>
        )
      )}
    </div>
  );
}
