/** Says that a table cannot be shown, because the house or the page lacks the rules it was dealt by. */
import { useState } from 'react';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { navigate } from '../routing/router.ts';
import { reloadWithUpdate } from '../service-worker/updates.ts';

/** A newer house has opened the table: the page has to be loaded again. */
export function PageLacksRulesMessage() {
  const { t } = useTranslation();
  return (
    <section className="welcome">
      <h1>{t('weather.outdated')}</h1>
      <button type="button" className="main-action" onClick={() => void reloadWithUpdate()}>
        {t('weather.reload')}
      </button>
    </section>
  );
}

/** The seat can be given up nevertheless. */
export function HouseLacksRulesMessage({ id }: { readonly id: string }) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const [problemKey, setProblemKey] = useState<string>();
  const resign = () =>
    void client.request('resign', { table: id }).then(
      () => navigate('/'),
      (error: unknown) => setProblemKey(findErrorWordKey(error, 'play.notDone')),
    );
  return (
    <>
      <NotFoundMessage title={t('table.noRules')} about={t('table.noRulesAbout')} />
      <ConfirmButton question={t('menu.resignSure')} no={t('menu.stay')} onSure={resign}>
        {t('menu.resign')}
      </ConfirmButton>
      <p className="problem" role="alert">
        {problemKey && t(problemKey)}
      </p>
    </>
  );
}
