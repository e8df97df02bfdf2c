/** Word of the connection, where there is something to say: nothing is ever done without asking. */
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { reloadWithUpdate, useIsUpdateReady } from '../service-worker/updates.ts';

/** A house that has not answered for so long is slow, in milliseconds. */
const SLOW_CONNECTION_MS = 3000;

function useIsConnectionSlow(connecting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!connecting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_CONNECTION_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [connecting]);
  return slow;
}

export function ConnectionStatusBar() {
  const { hasServerChanged, isStranger, status } = useConnection();
  const { t } = useTranslation();
  const slow = useIsConnectionSlow(status === 'connecting' && !isStranger);
  const fair = status === 'online' || (status === 'connecting' && !slow);
  const newer = useIsUpdateReady();
  const word = fair ? (hasServerChanged || newer ? 'renewed' : undefined) : status;
  return (
    <div className={`weather weather-${word ?? 'fair'}`} role="status">
      {word && t(`weather.${word}`)}
      {(word === 'outdated' || word === 'renewed') && (
        <button type="button" className="action" onClick={() => void reloadWithUpdate()}>
          {t('weather.reload')}
        </button>
      )}
    </div>
  );
}
