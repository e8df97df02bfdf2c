/** Word of the connection, where there is something to say: nothing is ever done without asking. */
import { useEffect, useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { loadNewerPage, useNewerPage } from '../offline/updates.ts';
import { useSpeech } from '../speech/speech.tsx';

/** A house that has not answered for so long is slow, in milliseconds. */
const SLOW = 3000;

function useSlowness(connecting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!connecting) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [connecting]);
  return slow;
}

export function Weather() {
  const { isRenewed, isStranger, status } = useConnection();
  const { t } = useSpeech();
  const slow = useSlowness(status === 'connecting' && !isStranger);
  const fair = status === 'online' || (status === 'connecting' && !slow);
  const newer = useNewerPage();
  const word = fair ? (isRenewed || newer ? 'renewed' : undefined) : status;
  return (
    <div className={`weather weather-${word ?? 'fair'}`} role="status">
      {word && t(`weather.${word}`)}
      {(word === 'outdated' || word === 'renewed') && (
        <button type="button" className="action" onClick={() => void loadNewerPage()}>
          {t('weather.reload')}
        </button>
      )}
    </div>
  );
}
