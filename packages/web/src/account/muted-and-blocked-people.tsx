/** Lists the people whom the visitor has muted or blocked, and lets them undo it. */
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { useAccountQuery } from './use-account-query.ts';

export function MutedAndBlockedPeople() {
  const { client } = useConnection();
  const { t } = useTranslation();
  const { answer, ask } = useAccountQuery('avoided');
  const undo = (kind: 'mute' | 'block', person: string) =>
    client.request(kind, { person, on: false }).then(ask, () => undefined);
  if (!answer) return null;
  return (
    <section className="avoided">
      <h2>{t('me.avoided')}</h2>
      {answer.people.length === 0 ? (
        <p>{t('me.avoidedNobody')}</p>
      ) : (
        <ul>
          {answer.people.map(({ blocked, muted, name, person }) => (
            <li key={person}>
              <strong>{name || t('me.nobody')}</strong>
              {muted && (
                <button type="button" className="action" onClick={() => void undo('mute', person)}>
                  {t('me.hearAgain')}
                </button>
              )}
              {blocked && (
                <button type="button" className="action" onClick={() => void undo('block', person)}>
                  {t('me.meetAgain')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
