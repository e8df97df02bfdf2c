/** The seats of a table before the deal: people, bots and free seats. */
import type { PublicTable } from '@ludotheque/table';
import { useTranslation } from '../i18n/translation.tsx';
import { listSeatNames } from './display-names.ts';

export function SeatList({
  face,
  me,
  onUnseatBot,
}: {
  readonly face: PublicTable;
  readonly me: string | undefined;
  /** Removes the bot that came last. Undefined if the viewer may not do that. */
  readonly onUnseatBot: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { keeper, setup, sitters } = face;
  const names = listSeatNames(face);
  const lastBot = sitters.findLastIndex(({ person }) => person === undefined);
  return (
    <ol className="chairs">
      {sitters.map(({ bot, person }, chair) => (
        <li key={chair} className={person === undefined ? 'chair bot' : 'chair'}>
          <span>
            {person === undefined
              ? t('bot', { name: names[chair]!, level: t(`levels.${bot}`) })
              : names[chair]}
          </span>
          {person !== undefined && person === keeper && <small>{t('wait.keeper')}</small>}
          {person !== undefined && person === me && <small>{t('wait.you')}</small>}
          {chair === lastBot && onUnseatBot && (
            <button type="button" className="action" onClick={onUnseatBot}>
              {t('wait.unseatBot')}
            </button>
          )}
        </li>
      ))}
      {Array.from({ length: setup.seats - sitters.length }, (_, chair) => (
        <li key={`free ${chair}`} className="chair free">
          {t('wait.chair')}
        </li>
      ))}
    </ol>
  );
}
