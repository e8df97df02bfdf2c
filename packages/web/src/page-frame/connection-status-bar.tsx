/** Tells the visitor about a lost connection or a new version. It never reloads by itself. */
import { useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { reloadWithUpdate, useIsUpdateReady } from '../service-worker/updates.ts';

/** After this time without an answer, the page says that the connection is slow. */
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
  const { hasServerChanged, isBlocked, isStranger, status } = useConnection();
  const { t } = useTranslation();
  const slow = useIsConnectionSlow(status === 'connecting' && !isStranger);
  const fair = status === 'online' || (status === 'connecting' && !slow);
  const newer = useIsUpdateReady();
  const word = isBlocked
    ? 'blocked'
    : fair
      ? hasServerChanged || newer
        ? 'renewed'
        : undefined
      : status;
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
