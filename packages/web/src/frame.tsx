/** What surrounds every page: the name of the house, the language, and word of the weather. */
import type { ReactNode } from 'react';
import { useConnection } from './house/connection.tsx';
import { Link } from './link.tsx';
import { loadNewerPage, useNewerPage } from './offline/updates.ts';
import { LANGUAGES, type Language, NAMES } from './speech/language.ts';
import { useSpeech } from './speech/speech.tsx';

function Weather() {
  const { status } = useConnection();
  const { t } = useSpeech();
  const newer = useNewerPage();
  const shown = newer && status !== 'offline' ? 'outdated' : status;
  if (shown === 'online' || shown === 'connecting')
    return <div className="weather" role="status" />;
  return (
    <div className={`weather weather-${shown}`} role="status">
      {t(`weather.${shown}`)}
      {shown === 'outdated' && (
        <button type="button" onClick={() => void loadNewerPage()}>
          {t('weather.reload')}
        </button>
      )}
    </div>
  );
}

export function Frame({ children }: { readonly children: ReactNode }) {
  const { me } = useConnection();
  const { language, speak, t } = useSpeech();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="door">
        <Link href="/" className="sign">
          Ludothèque
        </Link>
        <nav aria-label={t('house')}>
          <Link href="/lobby">{t('lobby.title')}</Link>
        </nav>
        <span className="me">{me?.name}</span>
        <label className="language">
          <span className="unseen">{t('language')}</span>
          <select value={language} onChange={(event) => speak(event.target.value as Language)}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {NAMES[code]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <Weather />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
