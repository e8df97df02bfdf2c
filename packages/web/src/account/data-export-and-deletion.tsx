/** Lets visitors download their data, or delete their account. */
import { useState } from 'react';
import { downloadJson } from '../browser/download-json.ts';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { removeBrowserPushSubscription } from '../turn-notifications/use-turn-notifications.ts';

export function DataExportAndDeletion() {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const attempt = (deed: () => Promise<unknown>) => {
    setProblem(undefined);
    deed().catch((error) => setProblem(findErrorWordKey(error, 'device.refused')));
  };
  const takeAlong = async () => downloadJson('ludotheque.json', await client.request('export', {}));
  const forget = async () => {
    await client.request('forget-me', { sure: true });
    await removeBrowserPushSubscription().catch(() => undefined);
    // A full reload: nobody is signed in any more.
    location.assign('/');
  };
  return (
    <section className="own-data">
      <h2>{t('me.data')}</h2>
      <p>
        {t('me.dataAbout')} <Link href="/house">{t('footer.matters')}</Link>
      </p>
      <button type="button" className="action" onClick={() => attempt(takeAlong)}>
        {t('me.export')}
      </button>
      <ConfirmButton question={t('me.forgetSure')} no={t('me.stay')} onSure={() => attempt(forget)}>
        {t('me.forget')}
      </ConfirmButton>
      <p role="alert">{problem && t(problem)}</p>
    </section>
  );
}
