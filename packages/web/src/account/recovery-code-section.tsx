/** Makes a code that signs the visitor in without a cookie. It is shown once: only its hash is stored. */
import { useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

export function RecoveryCodeSection() {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [code, setCode] = useState<string>();
  const [refused, setRefused] = useState(false);
  const ask = () => {
    setRefused(false);
    client.request('recovery', {}).then(
      (reply) => setCode(reply.code),
      () => setRefused(true),
    );
  };
  return (
    <div className="recovery">
      <h3>{t('me.recovery')}</h3>
      <p>{t('me.recoveryAbout')}</p>
      {code && (
        <p role="status">
          <code>{code}</code> {t('me.recoveryOnce')}
        </p>
      )}
      <button type="button" className="action" onClick={ask}>
        {t(code ? 'me.recoveryAgain' : 'me.recoveryAsk')}
      </button>
      <p role="alert">{refused && t('device.refused')}</p>
    </div>
  );
}
