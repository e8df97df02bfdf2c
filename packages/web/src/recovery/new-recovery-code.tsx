/** Makes a code that signs the visitor in without a cookie. It is shown once: only its hash is stored. */
import { useState } from 'react';
import { copyText } from '../browser/share-link.ts';
import { useConnection } from '../connection/connection.tsx';
import { useSuspendUntilPageWords, useTranslation } from '../i18n/translation.tsx';
import './recovery.css';

function CopyCodeButton({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<boolean>();
  return (
    <button
      type="button"
      className="action"
      aria-live="polite"
      onClick={() => void copyText(code).then(setOutcome)}
    >
      {t(
        outcome === undefined
          ? 'recovery.copy'
          : outcome
            ? 'recovery.copied'
            : 'recovery.notCopied',
      )}
    </button>
  );
}

export function NewRecoveryCode() {
  useSuspendUntilPageWords('recovery');
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
    <div className="new-recovery-code">
      {code && (
        <div role="status">
          <code>
            {code.split('-').map((group, i) => (
              <span key={i}>{group} </span>
            ))}
          </code>
          <p>{t('recovery.once')}</p>
        </div>
      )}
      <div className="recovery-actions">
        {code && <CopyCodeButton key={code} code={code} />}
        <button type="button" className="action" onClick={ask}>
          {t(code ? 'recovery.another' : 'recovery.show')}
        </button>
      </div>
      <p role="alert">{refused && t('recovery.notMade')}</p>
    </div>
  );
}
