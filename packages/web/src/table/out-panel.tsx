/** For a player who is out of a game that goes on: their place, and whether they watch or leave with it. */
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { useLeaveTable } from './use-leave-table.ts';

export function OutPanel({
  gameId,
  id,
  onSeeResult,
  onWatch,
  place,
  seats,
}: {
  readonly id: string;
  readonly gameId: string;
  readonly place: number;
  readonly seats: number;
  onWatch(): void;
  onSeeResult(): void;
}) {
  const { canReport } = useConnection();
  const { t } = useTranslation();
  const leave = useLeaveTable(id);
  return (
    <section className="round-sheet out-panel" aria-labelledby="out-title">
      <h2 id="out-title">{t('out.title')}</h2>
      <p className="out-place">{t('out.place', { place, seats })}</p>
      <p>{t('out.keepsPlace')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the panel covers the table until it is closed */}
      <button type="button" className="main-action" onClick={onSeeResult} autoFocus>
        {t('out.result')}
      </button>
      <button type="button" className="action" onClick={onWatch}>
        {t('out.watch')}
      </button>
      {/* On this device, others may still play in front of it. Only a server has an operator to report to. */}
      {canReport ? (
        <button type="button" className="action" onClick={() => void leave()}>
          {t('menu.leave')}
        </button>
      ) : (
        <Link className="action" href={`/new/${gameId}`}>
          {t('out.newGame')}
        </Link>
      )}
    </section>
  );
}
