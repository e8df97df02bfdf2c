/** One's data: to take along, and to have removed. */
import { useState } from 'react';
import { useConnection } from '../house/connection.tsx';
import { Link } from '../link.tsx';
import { endNotes } from '../notes/use-turn-notes.ts';
import { useSpeech } from '../speech/speech.tsx';
import { Sure } from '../sure.tsx';
import { saveAs } from '../table/save-as.ts';

export function OwnData() {
  const { client } = useConnection();
  const { t } = useSpeech();
  const [refused, setRefused] = useState(false);
  const attempt = (deed: () => Promise<unknown>) => {
    setRefused(false);
    deed().catch(() => setRefused(true));
  };
  const takeAlong = async () => saveAs('ludotheque.json', await client.request('export', {}));
  const forget = async () => {
    await client.request('forget-me', { sure: true });
    await endNotes().catch(() => undefined);
    // Loaded anew, as somebody whom the house does not know.
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
      <Sure question={t('me.forgetSure')} no={t('me.stay')} onSure={() => attempt(forget)}>
        {t('me.forget')}
      </Sure>
      <p role="alert">{refused && t('device.refused')}</p>
    </section>
  );
}
