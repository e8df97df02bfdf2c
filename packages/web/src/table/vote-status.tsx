/** What the people at the table are deciding, in a sentence above the board; and who only watches. */
import type { PhraseFormatter } from '@ludotheque/core';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';

export function VoteStatus({
  speaker,
  table,
}: {
  readonly table: LoadedTable;
  speaker: PhraseFormatter;
}) {
  const { me } = useConnection();
  const { t } = useTranslation();
  const { agreed, phase, sitters, votes } = table.face;
  if (phase !== 'playing') return null;
  const agreeing = sitters.flatMap(({ name, person }) =>
    person !== undefined && person !== me?.person && agreed.includes(person) ? [name] : [],
  );
  return (
    <div className="council" role="status">
      {agreeing.length > 0 && (
        <p>{t('menu.agreed', { names: agreeing.join(', '), count: agreeing.length })}</p>
      )}
      {votes.map(({ by, seat }) => (
        <p key={seat}>{t('menu.votedOn', { name: speaker.seatName(seat), count: by.length })}</p>
      ))}
    </div>
  );
}

/** Says that one only watches, and where there is a seat. */
export function SpectatorNotice({ table }: { readonly table: LoadedTable }) {
  const { t } = useTranslation();
  const { next, phase, setup } = table.face;
  if (table.seat >= 0) return null;
  return (
    <div className="watching">
      <p>
        <strong>{t('watch.watching')}</strong> {t('watch.hands')}
      </p>
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
